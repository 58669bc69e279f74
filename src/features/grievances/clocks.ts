const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** India's time is ahead by this much all year. */
const AHEAD_MS = 5.5 * HOUR_MS

/** A month by India's calendar later, at the same time of day; the last day of a month that is shorter. */
export function oneMonthAfter(time: Date): Date {
  const local = new Date(time.getTime() + AHEAD_MS)
  const [year, month, day] = [local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate()]
  const lastDay = new Date(Date.UTC(year, month + 2, 0)).getUTCDate()
  const timeOfDay = local.getTime() % DAY_MS
  return new Date(Date.UTC(year, month + 1, Math.min(day, lastDay)) + timeOfDay - AHEAD_MS)
}

/** To acknowledge within 48 hours and settle within a month (Consumer Protection (E-Commerce) Rules 2020, rule 4(5)). */
export const clocksOf = (receivedAt: Date) => ({
  acknowledgeBy: new Date(receivedAt.getTime() + 48 * HOUR_MS),
  settleBy: oneMonthAfter(receivedAt),
})

/** How a clock stands: amber from half of its time, red from its end. */
export function clockTone(from: Date, until: Date, now: Date): 'leaf' | 'warn' | 'danger' {
  if (now >= until) return 'danger'
  return now.getTime() - from.getTime() >= (until.getTime() - from.getTime()) / 2 ? 'warn' : 'leaf'
}
