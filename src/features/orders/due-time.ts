import type { Order } from './contract.ts'
import { clockTime, dayInIndia, dayMonthInIndia } from '#shared/when.ts'
import { t } from '#shared/words.ts'
import { promiseWords } from './promise-words.ts'

const MINUTE_MS = 60_000
const DAY_MS = 1_440 * MINUTE_MS

/** When an order is due by its promise: "30–45 min", "2–3 hours", "21 Nov, 6–8 pm". Null for one without a time. */
export function dueAt(promise: string | null, since: string): Date | null {
  const from = Date.parse(since)
  const [, most, unit] = /([\d.]+) (min|hours?)$/.exec(promise ?? '') ?? []
  if (most) return new Date(from + Number(most) * (unit === 'min' ? 1 : 60) * MINUTE_MS)
  const [, date, hour, minute = '00', half] =
    /^(.+), .*–(\d{1,2})(?::(\d\d))? (am|pm)$/.exec(promise ?? '') ?? []
  if (!hour) return null
  for (let ahead = 0; ahead <= 8; ahead++) {
    const day = new Date(from + ahead * DAY_MS)
    if (dayMonthInIndia(day) !== date) continue
    // A window that ends at 12 am ends with the day.
    const hours = (Number(hour) % 12) + (half === 'pm' ? 12 : Number(hour) === 12 && minute === '00' ? 24 : 0)
    const midnight = Date.parse(`${dayInIndia(day)}T00:00:00+05:30`)
    return new Date(midnight + (hours * 60 + Number(minute)) * MINUTE_MS)
  }
  return null
}

/** From when to when an order is promised, by the same words; null without a time. */
export function promisedSpan(promise: string | null, since: string): { from: Date; to: Date } | null {
  const to = dueAt(promise, since)
  if (promise === null || to === null) return null
  const from = dueAt(
    promise.replace(UNTIL, (_, start: string, end: string) => startWords(start, end)),
    since,
  )
  return { from: from ?? to, to }
}

/** "30–45 min", "6–8 pm", "11:30 am–1 pm": the start and the end. */
const UNTIL = /([\d.:]+(?: [ap]m)?)–([\d.:]+ \w+)$/

/** The start as if it were the end: "30 min", "6–6 pm", "11:30 am–11:30 am". */
function startWords(start: string, end: string): string {
  const [, unit = ''] = end.split(' ')
  if (unit !== 'am' && unit !== 'pm') return `${start} ${unit}`
  return / [ap]m$/.test(start) ? `${start}–${start}` : `${start}–${start} ${unit}`
}

/** A promise with the clock: "30–45 min, by 10:21 pm"; one that has a clock already is as it was. `due` is when it ends. */
function promiseByClock(promise: string, due: Date | null, now: Date = new Date()): string {
  if (due === null || !/(min|hours?)$/.test(promise)) return promiseWords(promise)
  const day = dayInIndia(due) === dayInIndia(now) ? '' : `${dayMonthInIndia(due)}, `
  return t('orders.promise-by-time', { promise: promiseWords(promise), time: day + clockTime(due) })
}

type Promised = Pick<Order, 'deliveryPromise' | 'promise' | 'timeline' | 'createdAt'>

/** When an order is due; null for one that promises no time. */
export const arrivesBy = ({ deliveryPromise, promise, timeline, createdAt }: Promised): Date | null =>
  promise
    ? new Date(promise.to)
    : dueAt(deliveryPromise ?? null, timeline.findLast(({ status }) => status === 'Pending')?.at ?? createdAt)

/** What an order promises, with the clock; null for one that promises nothing. */
export const arrivalText = (order: Promised, now?: Date): string | null =>
  order.deliveryPromise == null ? null : promiseByClock(order.deliveryPromise, arrivesBy(order), now)
