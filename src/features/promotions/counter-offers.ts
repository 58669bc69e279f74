import { holdsAt, type PromotionTimes } from './promotion-hours.ts'

interface AtCounter extends PromotionTimes {
  channels: readonly string[]
  usesTotal?: number | null | undefined
  usesPerShopper?: number | null | undefined
}

/**
 * Whether a counter gives an offer at an instant, with a network or without. One that counts its orders holds on the site and
 * by phone alone: a till without a network does not know how many are left.
 */
export const holdsAtCounter = (offer: AtCounter, at: Date): boolean =>
  offer.channels.includes('counter') &&
  (offer.usesTotal ?? null) === null &&
  (offer.usesPerShopper ?? null) === null &&
  holdsAt(offer, at)
