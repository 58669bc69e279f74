import { t } from '#shared/words.ts'
import { LATE_DAYS } from '#features/sales/business-day.ts'
import { formatWhenOnPaper } from '#shared/when.ts'

/** Two clocks that are right differ by less. */
const DIFFERENCE_MS = 10 * 60_000

/** What a device knows of the shop's time, in milliseconds since 1970. */
export interface SeenTime {
  /** The shop's time when the device last heard of it; null if it never did. */
  shopMs: number | null
  /** How long ago that was by a clock that nobody sets; null if it was before the page was opened. */
  agoMs: number | null
}

/** By how many milliseconds a device's clock is behind the shop's; 0 for one that can be right. */
export const lagOf = (deviceMs: number, shopMs: number): number =>
  Math.abs(shopMs - deviceMs) > DIFFERENCE_MS ? shopMs - deviceMs : 0

/**
 * The time of a sale on a device: its own clock's, if it can be right. A clock that is wrong is set right by what the shop
 * said since the page was opened; without that there is no time, and nothing is sold. Throws with a sentence.
 */
export function timeOfSale(deviceMs: number, { shopMs, agoMs }: SeenTime): Date {
  if (shopMs !== null && agoMs !== null) {
    const now = shopMs + agoMs
    return new Date(deviceMs + lagOf(deviceMs, now))
  }
  if (shopMs === null) throw new Error(t('counter.this-device-has-not-heard-the'))
  if (deviceMs < shopMs - DIFFERENCE_MS || deviceMs > shopMs + LATE_DAYS * 86_400_000)
    throw new Error(
      t('counter.the-clock-of-this-device-says', {
        time: formatWhenOnPaper(new Date(deviceMs).toISOString()),
      }),
    )
  return new Date(deviceMs)
}
