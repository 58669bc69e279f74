import { t } from '#shared/words.ts'
import { dateFormat } from '#shared/date-format.ts'
import { dayInIndia, dayMonthInIndia, timeSpan } from '#shared/when.ts'
import { addDays } from './slot-times.ts'

export const WEEKDAYS = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const

interface Span {
  from: string | Date
  to: string | Date
}

/** "7–9 am", "11 am–1 pm". */
export const slotTimeText = ({ from, to }: Span): string => timeSpan(new Date(from), new Date(to))

/** "27 Nov, 7–9 am": as it is stored with an order. */
export const slotText = (slot: Span): string =>
  `${dayMonthInIndia(new Date(slot.from))}, ${slotTimeText(slot)}`

const weekdayName = dateFormat({ timeZone: 'UTC', weekday: 'short' })

/** "Today", "Tomorrow", "Sat, 28 Nov". */
export function slotDayText(from: string | Date, now: Date): string {
  const [day, today] = [dayInIndia(new Date(from)), dayInIndia(now)]
  if (day === today) return t('slots.today')
  if (day === addDays(today, 1)) return t('slots.tomorrow')
  return `${weekdayName.format(new Date(`${day}T00:00:00Z`))}, ${dayMonthInIndia(new Date(from))}`
}

/** What a shopper is told about a slot's places: "few" only if at most a fifth is left. */
export const slotState = ({ taken, capacity }: { taken: number; capacity: number }) =>
  taken >= capacity ? 'full' : (capacity - taken) * 5 <= capacity ? 'few' : 'open'
