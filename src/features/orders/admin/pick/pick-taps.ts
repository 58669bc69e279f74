import { keptList } from '#ui/kept-list.ts'
import type { PickLineInput } from '../../pick-contract.ts'

/** A decision about a line that the server does not have yet. */
export type PickTap = PickLineInput

type LineOfOrder = Pick<PickTap, 'orderId' | 'position'>

export const isSameLine = (a: LineOfOrder, b: LineOfOrder): boolean =>
  a.orderId === b.orderId && a.position === b.position

const KEY = 'pick-taps'

/** Taps in this browser's storage. */
export const browserTaps = keptList<PickTap>(KEY)
