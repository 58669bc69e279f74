import { keptList } from '#ui/kept-list.ts'
import type { CountedPack } from './use-counts.ts'

/** What was counted of a pack, that the shop does not have yet. */
export interface UnsentPack extends CountedPack {
  /** When, by this device. */
  countedAt: string
  name: string
  /** Why the shop refused it: it is kept until somebody counts the pack again or throws it away. */
  problem?: string
}

/** A second count of a pack is not a first one. */
export const isSameCount = (a: UnsentPack, b: UnsentPack): boolean =>
  a.productId === b.productId && a.unit === b.unit && a.again === b.again

/** What was counted in one count, in this browser's storage. */
export const browserCounts = (countId: string) => keptList<UnsentPack>(`unsent-counts-${countId}`)
