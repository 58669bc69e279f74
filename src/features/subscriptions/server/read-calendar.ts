import type { Shop } from '#features/storefront/contract.ts'
import { addDays } from '#features/fulfilment/slots/slot-times.ts'
import type { Tx } from '#platform/db/postgres.ts'
import { toRupees } from '#shared/money.ts'
import { AppError } from '#shared/problems.ts'
import { dayInIndia } from '#shared/when.ts'
import type { CalendarDay, SubscriptionStatement } from '../contract.ts'
import { closedDays, cutoffOf } from '../morning-terms.ts'
import { daysBetween, fixedAt } from '../subscription-days.ts'
import { listOwnSubscriptions, type FixedDay, type SubscriptionRow } from './subscription-store.ts'
import { listDayOrders, listFixedDays } from './morning-day-store.ts'

/** Days of one calendar at most. */
const MOST_DAYS = 400

/** Fixed days as decided, others as wished. Throws `days_wrong`, also for more than 400 days, and `not_found`. */
export async function readCalendar(
  tx: Tx,
  shop: Shop,
  userId: string,
  {
    _id,
    from = dayInIndia(new Date()),
    to = addDays(from, 30),
  }: { _id?: string | undefined; from?: string | undefined; to?: string | undefined },
) {
  if (to < from || to >= addDays(from, MOST_DAYS)) throw new AppError('days_wrong')
  const rows = (await listOwnSubscriptions(tx, userId)).filter(({ id }) => _id === undefined || id === _id)
  if (_id !== undefined && rows.length === 0) throw new AppError('not_found')
  const fixed = await listFixedDays(
    tx,
    rows.map(({ id }) => id),
    from,
    to,
  )
  const all = rows.map((row) =>
    calendarOf(
      shop,
      row,
      fixed.filter((day) => day.subscription_id === row.id),
      { from, to, now: new Date() },
    ),
  )
  return {
    deliveries: all.flatMap(({ deliveries }) => deliveries).sort(byDay),
    dropped: all.flatMap(({ dropped }) => dropped).sort(byDay),
  }
}

const byDay = (one: { day: string }, other: { day: string }) =>
  one.day < other.day ? -1 : one.day > other.day ? 1 : 0

function calendarOf(
  shop: Shop,
  row: SubscriptionRow,
  fixed: FixedDay[],
  { from, to, now }: { from: string; to: string; now: Date },
) {
  const cutoff = cutoffOf(shop, row.area_id)
  const today = dayInIndia(now)
  const isDecided = new Set(fixed.filter(({ outcome }) => outcome !== 'brought').map(({ day }) => day))
  const isOver = (day: string) => fixed.some((one) => one.day === day)
  const isAhead = ({ day }: { day: string }) =>
    row.stopped_why === null && day >= today && day > row.fixed_through && !isDecided.has(day)
  const wished = daysBetween(row.wishes, { from, to, cutoff, now, isClosed: closedDays(shop), isOver })
  const decided = fixed
    .filter(({ outcome }) => outcome === 'ordered')
    .map(({ day, pieces, order_id }): CalendarDay => ({
      subscriptionId: row.id,
      day,
      pieces,
      fixedAt: fixedAt(day, cutoff).toISOString(),
      isFixed: true,
      orderId: order_id,
    }))
  const short = fixed
    .filter(({ why }) => why !== null)
    .map(({ day, wanted, pieces, why }) => ({
      subscriptionId: row.id,
      day,
      pieces: pieces < wanted ? wanted - pieces : wanted,
      why: why!,
    }))
  const ahead = wished.deliveries
    .filter(isAhead)
    .map((one): CalendarDay => ({ subscriptionId: row.id, ...one, orderId: null }))
  const left = wished.dropped.filter(isAhead).map((one) => ({ subscriptionId: row.id, ...one }))
  return { deliveries: [...decided, ...ahead], dropped: [...short, ...left] }
}

/** The orders of a month (`2026-12`) by their days, with their sum. */
export async function readStatement(tx: Tx, userId: string, month: string): Promise<SubscriptionStatement> {
  const [from, to] = [`${month}-01`, lastOf(month)]
  const own = await listOwnSubscriptions(tx, userId)
  const ids = own.map(({ id }) => id)
  const [orders, days] = await Promise.all([
    listDayOrders(tx, ids, from, to),
    listFixedDays(tx, ids, from, to),
  ])
  const came = orders.filter(({ status }) => status !== 'Cancelled')
  const named = new Map(
    own.map(({ id, name, translations }) => [
      id,
      { name, ...(Object.keys(translations).length > 0 && { translations }) },
    ]),
  )
  return {
    month,
    days: new Set(came.map(({ day }) => day)).size,
    pieces: came.reduce((sum, { pieces }) => sum + pieces, 0),
    total: toRupees(orders.reduce((sum, { total_paise }) => sum + total_paise, 0)),
    rows: orders.map(({ day, order_id, lines, pieces, total_paise, status, payment_method }) => ({
      day,
      orderId: order_id,
      lines,
      pieces,
      total: toRupees(total_paise),
      status,
      paymentMethod: payment_method,
    })),
    leftOut: days
      .filter(({ why, pieces, wanted }) => why !== null && pieces < wanted)
      .map(({ subscription_id, day, wanted, pieces, why }) => ({
        day,
        ...named.get(subscription_id)!,
        pieces: wanted - pieces,
        why: why!,
      })),
  }
}

const lastOf = (month: string): string => {
  const [year, number] = month.split('-').map(Number)
  return new Date(Date.UTC(year!, number!, 0)).toISOString().slice(0, 10)
}
