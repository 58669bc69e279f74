import { z } from 'zod'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { ORDER_STATUSES, type OrderStatus } from '#shared/order-enums.ts'
import { offsetOf, type Page } from '#shared/paging.ts'
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

export type OrderSort = 'newest' | 'oldest' | 'promised'

// $1 from, $2 to, $3 status, $4 statuses, $5 a complete term, $6 a pattern; null for any.
const filter = `($1::timestamptz IS NULL OR o.created_at >= $1) AND ($2::timestamptz IS NULL OR o.created_at < $2)
  AND ($3::text IS NULL OR o.status = $3) AND ($4::text[] IS NULL OR o.status = ANY($4))`
const match = `($5::text IS NULL OR o.keys @> ARRAY[$5]) AND ($6::text IS NULL OR o.search LIKE $6)`
const newestFirst = `ORDER BY o.created_at DESC, o.id DESC`
const sorted = {
  newest: newestFirst,
  oldest: `ORDER BY o.created_at, o.id`,
  // The expression of the index orders_promised. What was promised no time counts as due when it was placed.
  promised: `ORDER BY coalesce(o.promised_to, o.created_at), o.area_id, o.id`,
}
const isPlannedEachTime = true

/** One access path to orders: a page of them, and their count. */
const accessPath = (name: string, from: string) => {
  const list = (sort: OrderSort) =>
    sql(
      `${name}.${sort}`,
      `SELECT ${orderColumns} FROM (SELECT o.id FROM ${from} ${sorted[sort]} LIMIT $7 OFFSET $8) one
       JOIN orders o USING (id) ${sorted[sort]}`,
      orderRecord,
      { isPlannedEachTime },
    )
  return {
    newest: list('newest'),
    oldest: list('oldest'),
    promised: list('promised'),
    count: counted(name, from),
  }
}
const counted = (name: string, from: string) =>
  sql(
    `${name}.count`,
    `SELECT count(*)::int AS count FROM (SELECT FROM ${from} LIMIT ${COUNTED_ORDERS + 1}) so_many`,
    z.object({ count: z.int() }),
    { isPlannedEachTime },
  )

/** A search term that this many of the newest orders contain counts as common. */
const COMMON = { orders: 20, ofNewest: 2_000 }
/** How many of the newest orders are searched for common and very short terms. */
const SEARCHED_ORDERS = 10_000

const newest = (limit: number) =>
  `(SELECT o.* FROM orders o WHERE ${filter} ${newestFirst} LIMIT ${limit}) o WHERE ${match}`

const accessPaths = {
  all: accessPath('orders.all', `orders o WHERE ${filter} AND ${match}`),
  common: accessPath('orders.common', newest(SEARCHED_ORDERS)),
  // Without MATERIALIZED the planner would scan from the newest order to the oldest, expecting a match soon.
  indexed: accessPath(
    'orders.indexed',
    `(WITH found AS MATERIALIZED (SELECT o.id, o.created_at, o.status, o.promised_to, o.area_id FROM orders o WHERE ${match})
      SELECT * FROM found) o WHERE ${filter}`,
  ),
}
const countInNewest = counted('orders.newest', newest(COMMON.ofNewest))

/** A term to search for: all of an id, email or mobile number, or a part of a field. */
interface Term {
  whole?: string
  pattern?: string
}

const valuesOf = ({ from, to, statuses }: OrderFilter, { whole, pattern }: Term = {}) => {
  const isOne = statuses.length === 1
  const several = statuses.length > 1 ? statuses : null
  return [from, to, isOne ? statuses[0] : null, several, whole ?? null, pattern ?? null]
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
  const { search } = filter
  const paged = async ({ [sort]: list, count }: typeof accessPaths.all, term?: Term): Promise<OrderPage> => {
    const values = valuesOf(filter, term)
    const found = (await tx.one(count, values)).count
    const orders = found > 0 ? await tx.many(list, [...values, paging.limit, offsetOf(paging)]) : []
    return { orders, count: Math.min(found, COUNTED_ORDERS), isMore: found > COUNTED_ORDERS }
  }
  if (!search) return paged(accessPaths.all)

  const exactMatches = await paged(accessPaths.indexed, { whole: search.toLowerCase() })
  if (exactMatches.count > 0) return exactMatches
  // A common term is soon found in the newest orders; a rare one needs the index, which needs three letters.
  const term = { pattern: patternOf(search) }
  const isCommon =
    search.length < 3 || (await tx.one(countInNewest, valuesOf(filter, term))).count >= COMMON.orders
  return paged(isCommon ? accessPaths.common : accessPaths.indexed, term)
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
  `SELECT ${orderColumns} FROM (SELECT o.id FROM orders o WHERE ${filter} AND ${match}
     AND ($7::text IS NULL OR (o.created_at, o.id) < (SELECT last.created_at, last.id FROM orders last WHERE last.id = $7))
     ${newestFirst} LIMIT $8) one
   JOIN orders o USING (id) ${newestFirst}`,
  orderRecord,
  { isPlannedEachTime },
)

/** The next chunk of an export, newest first, after the order `after`. */
export function listOrdersAfter(
  tx: Tx,
  filter: OrderFilter,
  after: string | null,
  limit: number,
): Promise<OrderRecord[]> {
  const term = filter.search === null ? {} : { pattern: patternOf(filter.search) }
  return tx.many(exported, [...valuesOf(filter, term), after, limit])
}

/** A LIKE pattern for text anywhere in a value; wildcards in the text are escaped. */
const patternOf = (text: string) => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
