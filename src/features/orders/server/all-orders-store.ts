import { z } from 'zod'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { ORDER_STATUSES, type OrderStatus } from '#shared/order-enums.ts'
import { offsetOf, type Page } from '#shared/paging.ts'
import { waitingStatuses as waiting } from '../states.ts'
import { orderRecord, type OrderRecord } from './order-record.ts'
import { orderColumns } from './order-store.ts'

/**
 * Orders are counted up to this many: nobody pages further, and counting a million would take as long as loading a
 * page.
 */
export const COUNTED_ORDERS = 1_000

/** The filters of a list; null for any. */
export interface OrderFilter {
  /** Empty means all statuses. */
  statuses: readonly OrderStatus[]
  /** A complete order id, email or mobile number, or a part of one of them or of a name. */
  search: string | null
  from: Date | null
  to: Date | null
}

export type OrderSort = 'newest' | 'oldest'

// $1 from, $2 to, $3 status or statuses, $4 search terms. Unused conditions are left out instead of being compared
// with null, so that the plan of a prepared statement can use the index of those that apply. The first bound is
// written as a row comparison: with two simple ones the planner assumes that hardly any rows lie between them.
const inTime = `(o.created_at, o.id) >= (coalesce($1::timestamptz, '-infinity'), '')
  AND o.created_at < coalesce($2::timestamptz, 'infinity')`
const ofStatus = {
  any: `$3::text IS NULL`,
  one: `o.status = $3`,
  // Written out: a prepared statement matches the partial index of open orders (0201) by this exact condition.
  waiting: `$3::text IS NULL AND o.status IN ('Pending', 'Confirmed', 'Packed', 'Out for Delivery')`,
  several: `o.status = ANY($3::text[])`,
}
type StatusFilter = keyof typeof ofStatus
const newestFirst = `ORDER BY o.created_at DESC, o.id DESC`
const sorted = { newest: newestFirst, oldest: `ORDER BY o.created_at, o.id` }

/** One access path to orders: a page of them, and their count. */
const accessPath = (name: string, from: string) => {
  const list = (sort: OrderSort) =>
    sql(
      `${name}.${sort}`,
      `SELECT ${orderColumns} FROM (SELECT o.id FROM ${from} ${sorted[sort]} LIMIT $5 OFFSET $6) one
       JOIN orders o USING (id) ${sorted[sort]}`,
      orderRecord,
    )
  return { newest: list('newest'), oldest: list('oldest'), count: counted(name, from) }
}
const counted = (name: string, from: string) =>
  sql(
    `${name}.count`,
    `SELECT count(*)::int AS count FROM (SELECT FROM ${from} LIMIT ${COUNTED_ORDERS + 1}) so_many`,
    z.object({ count: z.int() }),
  )

/** A search term that this many of the newest orders contain counts as common. */
const COMMON = { orders: 20, ofNewest: 2_000 }
/** How many of the newest orders are searched for common and very short terms. */
const SEARCHED_ORDERS = 10_000

function accessPathsFor(status: StatusFilter) {
  const filter = `${inTime} AND ${ofStatus[status]}`
  const newest = (limit: number) =>
    `(SELECT o.* FROM orders o WHERE ${filter} ${newestFirst} LIMIT ${limit}) o WHERE o.search LIKE $4`
  // Without MATERIALIZED the planner would scan from the newest order to the oldest, expecting a match soon.
  const indexed = (condition: string) =>
    `(WITH found AS MATERIALIZED (SELECT o.id, o.created_at, o.status FROM orders o WHERE ${condition})
      SELECT * FROM found) o WHERE ${filter}`
  return {
    all: accessPath(`orders.all.${status}`, `orders o WHERE ${filter} AND $4::text IS NULL`),
    whole: accessPath(`orders.whole.${status}`, indexed('o.keys @> ARRAY[$4::text]')),
    common: accessPath(`orders.common.${status}`, newest(SEARCHED_ORDERS)),
    rare: accessPath(`orders.rare.${status}`, indexed('o.search LIKE $4')),
    countInNewest: counted(`orders.newest.${status}`, newest(COMMON.ofNewest)),
  }
}

const accessPaths = {
  any: accessPathsFor('any'),
  one: accessPathsFor('one'),
  waiting: accessPathsFor('waiting'),
  several: accessPathsFor('several'),
}

/** The condition for a filter, and its parameter. */
function statusFilter(
  statuses: readonly OrderStatus[],
): [StatusFilter, OrderStatus | readonly OrderStatus[] | null] {
  const [only, ...others] = statuses
  if (!only) return ['any', null]
  if (others.length === 0) return ['one', only]
  const isWaiting = statuses.length === waiting.length && waiting.every((one) => statuses.includes(one))
  return isWaiting ? ['waiting', null] : ['several', statuses]
}

export interface OrderPage {
  orders: OrderRecord[]
  /** At most `COUNTED_ORDERS`. */
  count: number
  /** There are more than were counted. */
  isMore: boolean
}

/** One page of all orders. */
export async function listAllOrders(
  tx: Tx,
  filter: OrderFilter,
  { sort = 'newest', ...paging }: Page & { sort?: OrderSort | undefined },
): Promise<OrderPage> {
  const { from, to, search } = filter
  const [kind, status] = statusFilter(filter.statuses)
  const { all, whole, common, rare, countInNewest } = accessPaths[kind]
  const paged = async ({ [sort]: list, count }: typeof all, term: string | null): Promise<OrderPage> => {
    const values = [from, to, status, term]
    const found = (await tx.one(count, values)).count
    const orders = found > 0 ? await tx.many(list, [...values, paging.limit, offsetOf(paging)]) : []
    return { orders, count: Math.min(found, COUNTED_ORDERS), isMore: found > COUNTED_ORDERS }
  }
  if (!search) return paged(all, null)

  const exactMatches = await paged(whole, search.toLowerCase())
  if (exactMatches.count > 0) return exactMatches
  // A common term is soon found in the newest orders; a rare one needs the index, which needs three letters.
  const pattern = patternOf(search)
  const isCommon =
    search.length < 3 || (await tx.one(countInNewest, [from, to, status, pattern])).count >= COMMON.orders
  return paged(isCommon ? common : rare, pattern)
}

const statusCounts = sql(
  'orders.statusCounts',
  `SELECT asked.status, (SELECT count(*)::int FROM
     (SELECT FROM orders o WHERE o.status = asked.status LIMIT ${COUNTED_ORDERS + 1}) so_many) AS count
   FROM unnest($1::text[]) AS asked (status)`,
  z.object({ status: z.enum(ORDER_STATUSES), count: z.int() }),
)

/** The number of orders in each status; `COUNTED_ORDERS` + 1 means that or more. */
export async function countByStatus(tx: Tx): Promise<Record<OrderStatus, number>> {
  const rows = await tx.many(statusCounts, [ORDER_STATUSES])
  return Object.fromEntries(rows.map(({ status, count }) => [status, count])) as Record<OrderStatus, number>
}

const exported = sql(
  'orders.exported',
  `SELECT ${orderColumns} FROM (SELECT o.id FROM orders o
     WHERE ${inTime} AND ($3::text[] IS NULL OR o.status = ANY($3)) AND ($4::text IS NULL OR o.search LIKE $4)
       AND (o.created_at, o.id) < (SELECT coalesce(max(last.created_at), 'infinity'), coalesce(max(last.id), '') FROM orders last WHERE last.id = $5)
     ${newestFirst} LIMIT $6) one
   JOIN orders o USING (id) ${newestFirst}`,
  orderRecord,
)

/** The next chunk of an export, newest first, after the order `after`. */
export const listOrdersAfter = (
  tx: Tx,
  { from, to, statuses, search }: OrderFilter,
  after: string | null,
  limit: number,
): Promise<OrderRecord[]> =>
  tx.many(exported, [
    from,
    to,
    statuses.length > 0 ? statuses : null,
    search === null ? null : patternOf(search),
    after,
    limit,
  ])

/** A LIKE pattern for text anywhere in a value; wildcards in the text are escaped. */
const patternOf = (text: string) => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
