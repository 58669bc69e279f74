import type { PickLineInput } from '../../pick-contract.ts'

/** A decision about a line that the server does not have yet. */
export type PickTap = PickLineInput

type LineOfOrder = Pick<PickTap, 'orderId' | 'position'>

export const isSameLine = (a: LineOfOrder, b: LineOfOrder): boolean =>
  a.orderId === b.orderId && a.position === b.position

export const PICK_TAPS = 'pick-taps'

/** A later tap on a line takes the place of an earlier one. */
export const slotOfTap = ({ orderId, position }: LineOfOrder): string => `${orderId} ${position}`
