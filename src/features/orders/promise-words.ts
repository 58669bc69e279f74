import { dateFormat } from '#shared/date-format.ts'
import { dayMonthInIndia, shortTime, timeSpan } from '#shared/when.ts'
import { currentLocale, t } from '#shared/words.ts'

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const weekdayName = dateFormat({ timeZone: 'UTC', weekday: 'long' })

/** A time of day in India, on no day that matters. */
const timeOf = (hour: string, minute = '0', half: string | undefined): Date =>
  new Date(Date.UTC(2000, 0, 1, (Number(hour) % 12) + (half === 'pm' ? 12 : 0), Number(minute) - 330))

const day = (date: string, month: string): string =>
  dayMonthInIndia(new Date(Date.UTC(2000, MONTHS.indexOf(month.slice(0, 3)), Number(date))))

/** A stored promise ("30–45 min", "21 Nov, 6–8 pm", "From 7 am tomorrow") in the page's words; others stay as they are. */
export function promiseWords(stored: string): string {
  if (currentLocale() === 'en') return stored
  const [, least, most, unit] = /^(?:([\d.]+)–)?([\d.]+) (min|hours?)$/.exec(stored) ?? []
  if (most && unit === 'min')
    return least ? t('storefront.least-most-min', { least, most }) : t('storefront.most-min', { most })
  if (most)
    return least
      ? t('storefront.first-last-hours', { first: least, last: most })
      : t('storefront.last-hours', { last: Number(most) })
  const [, date, month, h1, m1, half1, h2, m2, half2] =
    /^(\d{1,2}) (\w{3,4}), (\d{1,2})(?::(\d\d))?(?: ([ap]m))?–(\d{1,2})(?::(\d\d))? ([ap]m)$/.exec(stored) ??
    []
  if (half2)
    return `${day(date!, month!)}, ${timeSpan(timeOf(h1!, m1, half1 ?? half2), timeOf(h2!, m2, half2))}`
  const [, hour, minute, half, tomorrow, name] =
    /^From (\d{1,2})(?::(\d\d))? ([ap]m)(?: (tomorrow)| on (\w+))?$/.exec(stored) ?? []
  if (!half) return stored
  const time = shortTime(timeOf(hour!, minute, half))
  if (tomorrow) return t('storefront.from-time-tomorrow', { time })
  if (!name) return t('storefront.from-time', { time })
  // The second of January 2000 was a Sunday.
  const weekday = weekdayName.format(new Date(Date.UTC(2000, 0, 2 + WEEKDAYS.indexOf(name))))
  return t('storefront.from-time-on-day', { time, day: weekday })
}
