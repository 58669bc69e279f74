import { dayMonthInIndia } from '#shared/when.ts'

const DAY_MS = 86_400_000
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** The promise as an order keeps it: "Today, 6–8 pm" becomes "21 Nov, 6–8 pm"; "30–45 min" is unchanged. */
export function datedPromise(text: string | null, now: Date): string | null {
  if (text === null) return null
  const [day = '', ...rest] = text.split(', ')
  if (rest.length === 0) return text
  for (let ahead = 0; ahead <= 7; ahead++) {
    const then = new Date(now.getTime() + ahead * DAY_MS)
    const name = ['Today', 'Tomorrow'][ahead] ?? weekdays[new Date(then.getTime() + 19_800_000).getUTCDay()]
    if (name === day) return [dayMonthInIndia(then), ...rest].join(', ')
  }
  return text
}
