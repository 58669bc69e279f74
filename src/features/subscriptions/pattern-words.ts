import { currentLocale, t } from '#shared/words.ts'
import { locales } from '#shared/locales.ts'
import { clockTime } from '#shared/when.ts'
import type { Pattern } from './subscription-days.ts'

const noon = (day: string) => new Date(`${day}T12:00:00Z`)
const written = (day: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locales[currentLocale()].tag, { timeZone: 'UTC', ...options }).format(noon(day))

/** "Tue, 1 Dec" */
export const dayWords = (day: string): string =>
  written(day, { weekday: 'short', day: 'numeric', month: 'short' })

/** "December 2026" of `2026-12`. */
export const monthWords = (month: string): string =>
  written(`${month}-01`, { month: 'long', year: 'numeric' })

/** From 1 for Monday to 7: "Mon". */
export const weekdayWords = (weekday: number): string =>
  written(`2026-11-${String(22 + weekday).padStart(2, '0')}`, { weekday: 'short' })

/** "2 every day", "Mon 2 · Sun 3", "1 every 2 days", "1 on day 31 of the month". */
export function patternWords({ pattern, quantity = 0, byWeekday = {}, days = 1, dayOfMonth = 1 }: Pattern) {
  if (pattern === 'daily') return t('subscriptions.quantity-every-day', { quantity })
  if (pattern === 'every') return t('subscriptions.quantity-every-days-days', { quantity, days })
  if (pattern === 'monthly') return t('subscriptions.quantity-on-day-of-month', { quantity, dayOfMonth })
  return Object.entries(byWeekday)
    .filter(([, pieces]) => pieces > 0)
    .map(([weekday, pieces]) => `${weekdayWords(Number(weekday))} ${pieces}`)
    .join(' · ')
}

/** Why less comes than was wished. */
export function whyWords(why: string): string {
  if (why === 'closed') return t('subscriptions.the-shop-is-closed')
  if (why === 'out_of_stock') return t('subscriptions.out-of-stock')
  if (why === 'khata_limit_exceeded') return t('subscriptions.your-khata-has-no-room')
  return t('subscriptions.it-could-not-be-ordered')
}

/** A time of day such as "21:00", in words: "9:00 pm". */
export const clockWords = (time: string): string => clockTime(new Date(`2000-01-01T${time}:00+05:30`))
