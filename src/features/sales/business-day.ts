import { dayInIndia } from '#shared/when.ts'

/** What happened offline may arrive so late; what is said to be older was dated by a clock that cannot be right. */
export const LATE_DAYS = 40

const LATE_MS = LATE_DAYS * 86_400_000

/** Two clocks that are right differ by less. */
const AHEAD_MS = 10 * 60_000

/** Whether the clock of a device can be right: what happened on it arrives later, and not many weeks later. */
export function isBelievable(happenedAt: Date, arrivedAt: Date): boolean {
  const lateMs = arrivedAt.getTime() - happenedAt.getTime()
  return lateMs >= -AHEAD_MS && lateMs <= LATE_MS
}

/**
 * The day on which something counts, in the shop's time (`2026-11-21`). What the server takes at once (site, phone, a counter
 * with a network) has the day of the server's clock, `arrivedAt`. What happened on a device without a network has the day on
 * which it happened, unless its clock cannot be right; never a day that has not begun.
 */
export const businessDay = (arrivedAt: Date, offlineAt: Date | null = null): string =>
  dayInIndia(offlineAt && offlineAt < arrivedAt && isBelievable(offlineAt, arrivedAt) ? offlineAt : arrivedAt)
