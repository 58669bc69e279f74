import type { CountedPack } from './use-counts.ts'

/** What was counted of a pack, that the shop does not have yet. */
export interface UnsentPack extends CountedPack {
  /** When, by this device. */
  countedAt: string
  name: string
  /** Why the shop refused it: it is kept until somebody counts the pack again or throws it away. */
  refusal?: string
}

/** A second count of a pack is not a first one. */
export const slotOfCount = ({ productId, unit, again }: UnsentPack): string =>
  `${productId} ${again ? 'again' : 'first'} ${unit}`

export const countedIn = (countId: string): string => `unsent-counts-${countId}`
