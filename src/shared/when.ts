import { dateFormat } from './date-format.ts'
import { currentLocale, t } from './words.ts'

const ZONE = 'Asia/Kolkata'
const DAY_MS = 86_400_000

const clock = dateFormat({ timeZone: ZONE, hour: 'numeric', minute: '2-digit' })
const dayMonth = dateFormat({ timeZone: ZONE, day: 'numeric', month: 'short' })
const year = dateFormat({ timeZone: ZONE, year: 'numeric' })
const isoDay = new Intl.DateTimeFormat('en-CA', { timeZone: ZONE, dateStyle: 'short' })

/** The calendar day in India, as `2026-11-21`. */
export const dayInIndia = (time: Date): string => isoDay.format(time)

/** The hour of the day in India, from 0 to 23; its time is five and a half hours ahead all year. */
export const hourInIndia = (time: Date): number => new Date(time.getTime() + 5.5 * 3_600_000).getUTCHours()

/** The minute of the day of a time such as `07:30`. */
export const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** The day and month in India, as "21 Nov". */
export const dayMonthInIndia = (time: Date): string => dayMonth.format(time)

/** A time in India as the shop shows it: "Today, 6:40 pm", "Yesterday, 9:05 am", "3 Nov, 6:40 pm", "3 Nov 2025, 6:40 pm". */
export function formatWhen(iso: string, now: Date = new Date()): string {
  const time = new Date(iso)
  return `${dayWords(time, now)}, ${clockTime(time)}`
}

/** A time in India for printing, always with its date: "23 Nov 2026, 4:11 am". */
export function formatWhenOnPaper(iso: string): string {
  const time = new Date(iso)
  return `${dayMonth.format(time)} ${year.format(time)}, ${clockTime(time)}`
}

/** A time of day in India: "6:40 pm". */
export const clockTime = (time: Date): string => clock.format(time).replace(/\s/g, ' ')

function dayWords(time: Date, now: Date): string {
  const day = dayInIndia(time)
  if (day === dayInIndia(now)) return t('shared.today')
  if (day === dayInIndia(new Date(now.getTime() - DAY_MS))) return t('shared.yesterday')
  if (year.format(time) === year.format(now)) return dayMonth.format(time)
  return `${dayMonth.format(time)} ${year.format(time)}`
}

/** A time of day without minutes that are none: "7 am". */
export const shortTime = (time: Date): string => clockTime(time).replace(':00', '')

/** From one time of the day to another: "7–9 am", "11 am–1 pm"; the part of the day once where both are in it. */
export function timeSpan(from: Date, to: Date): string {
  const [start, end] = [shortTime(from), shortTime(to)]
  if (currentLocale() === 'en') {
    const half = end.slice(-2)
    return `${start.endsWith(half) ? start.slice(0, -3) : start}–${end}`
  }
  const part = end.slice(0, end.lastIndexOf(' ') + 1)
  return `${start}–${start.startsWith(part) ? end.slice(part.length) : end}`
}
