import { currentLocale, t } from '#shared/words.ts'
import { shortTime, timeSpan, minuteOf } from '#shared/when.ts'
import { dateFormat } from '#shared/date-format.ts'
import type { Shop } from './contract.ts'
import {
  expressPromise,
  timelessPromise,
  type DeliveryPromise,
  type PromisingShop,
} from './timeless-promise.ts'

/** When the shop works. */
type Hours = Pick<PromisingShop, 'opening' | 'daysOff'>
type Weekday = keyof Shop['opening']['week']

const DAY_MINUTES = 1440
/** India has one time zone without daylight saving. */
const INDIA_OFFSET_MINUTES = 330

/** From Sunday, as JavaScript counts. */
const weekdays: readonly Weekday[] = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
]

/** A moment in Indian time: the day since 1970-01-01 and the minute of that day. */
function clockOf(now: Date): { day: number; minute: number } {
  const minutes = Math.floor(now.getTime() / 60_000) + INDIA_OFFSET_MINUTES
  const day = Math.floor(minutes / DAY_MINUTES)
  return { day, minute: minutes - day * DAY_MINUTES }
}

/** 1970-01-01 was a Thursday. */
const weekdayOf = (day: number): Weekday => weekdays[(day + 4) % 7]!

/** The shop's working hours on that day, in minutes from its midnight; null when nobody works. */
function hoursOf(shop: Hours, day: number): { from: number; to: number } | null {
  const { mode, week } = shop.opening
  if (mode === 'closed' || dayOffOf(shop, day)) return null
  const { isOpen, from, to } = week[weekdayOf(day)]
  if (!isOpen) return null
  const [start, end] = [minuteOf(from), minuteOf(to)]
  return { from: start, to: end > start ? end : end + DAY_MINUTES }
}

/** The day off that this day is, if any. */
const dayOffOf = ({ daysOff = [] }: Hours, day: number) => {
  const date = new Date(day * DAY_MINUTES * 60_000).toISOString().slice(0, 10)
  return daysOff.find((one) => one.day === date)
}

/** Whether orders are accepted at that moment. */
export const isOpenAt = (shop: Hours, now: Date): boolean =>
  (shop.opening.mode === 'always' && !dayOffOf(shop, clockOf(now).day)) || isWorkedAt(shop, now)

/** Whether somebody works at that moment; hours past midnight belong to the day on which they began. */
function isWorkedAt(shop: Hours, now: Date): boolean {
  const { day, minute } = clockOf(now)
  return [0, 1].some((back) => {
    const hours = hoursOf(shop, day - back)
    const at = minute + back * DAY_MINUTES
    return hours !== null && hours.from <= at && at < hours.to
  })
}

/** What the orders that wait to be picked add to the promised minutes: the pickers take as many of them at once. */
export const queueMinutes = ({ delivery }: Pick<PromisingShop, 'delivery'>, openOrders: number): number => {
  const { perOrder, pickers } = delivery.promise.queue
  return perOrder * Math.max(0, openOrders - pickers)
}

/** The delivery promise for an order placed at that moment behind that queue, to that pincode if it is known. */
export function deliveryPromise(
  shop: PromisingShop,
  now: Date,
  pincode: string | null = null,
  queue = 0,
): DeliveryPromise {
  const timeless = timelessPromise(shop, pincode)
  if (timeless) return timeless
  const { kind, window } = shop.delivery.promise
  const isOpen = isOpenAt(shop, now)
  const message = isOpen ? '' : closedMessage(shop, now)
  if (kind === 'window') return { isOpen, text: nextWindow(shop, window, now), message }
  if (!isOpen) return { isOpen, text: nextOpening(shop, now), message }
  if (kind === 'none') return { isOpen, text: null, message }
  if (isWorkedAt(shop, now)) return expressPromise(shop, pincode, queue)
  return { isOpen, text: nextOpening(shop, now), message }
}

/** What the shop says about being closed. */
function closedMessage(shop: Hours, now: Date): string {
  const dayOff = dayOffOf(shop, clockOf(now).day)
  if (!dayOff) return shop.opening.message
  return dayOff.note === ''
    ? t('storefront.closed-today')
    : t('storefront.closed-today-note', { note: dayOff.note })
}

/** The next delivery window that has not begun, on a day on which the shop is open: "Today, 6–8 pm". */
function nextWindow(shop: Hours, { from, to }: { from: string; to: string }, now: Date): string | null {
  const { day, minute } = clockOf(now)
  const text =
    currentLocale() === 'en'
      ? `${from.slice(3) === '00' && sameHalf(from, to) ? hourOf(from) : timeText(from)}–${timeText(to)}`
      : timeSpan(atTime(from), atTime(to))
  for (let ahead = minute < minuteOf(from) ? 0 : 1; ahead <= 7; ahead++)
    if (hoursOf(shop, day + ahead)) return `${dayText(day, ahead)}, ${text}`
  return null
}

/** When the shop opens next: "From 7 am", "From 7 am tomorrow", "From 7 am on Monday". */
function nextOpening(shop: Hours, now: Date): string | null {
  const { day, minute } = clockOf(now)
  for (let ahead = 0; ahead <= 7; ahead++) {
    const found = hoursOf(shop, day + ahead)
    if (!found || (ahead === 0 && found.from <= minute)) continue
    const time = timeText(timeOf(found.from))
    if (ahead === 0) return t('storefront.from-time', { time })
    return ahead === 1
      ? t('storefront.from-time-tomorrow', { time })
      : t('storefront.from-time-on-day', { time, day: dayText(day, ahead) })
  }
  return null
}

const weekdayName = dateFormat({ timeZone: 'UTC', weekday: 'long' })

function dayText(today: number, ahead: number): string {
  if (ahead < 2) return ahead === 0 ? t('storefront.today') : t('storefront.tomorrow')
  return weekdayName.format(new Date((today + ahead) * DAY_MINUTES * 60_000))
}

const timeOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

const hourOf = (time: string): number => Number(time.slice(0, 2)) % 12 || 12

/** That time of some day in India. */
const atTime = (time: string): Date =>
  new Date(Date.UTC(2000, 0, 1, 0, minuteOf(time) - INDIA_OFFSET_MINUTES))

/** Both before noon or both after it, so "am" or "pm" appears only once. */
const sameHalf = (one: string, other: string): boolean =>
  minuteOf(one) < 720 === minuteOf(other) % DAY_MINUTES < 720

/** "07:00" as "7 am", "18:30" as "6:30 pm". */
function timeText(time: string): string {
  if (currentLocale() !== 'en') return shortTime(atTime(time))
  const half = minuteOf(time) % DAY_MINUTES < 720 ? 'am' : 'pm'
  return `${hourOf(time)}${time.slice(3) === '00' ? '' : `:${time.slice(3)}`} ${half}`
}
