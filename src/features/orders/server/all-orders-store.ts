import { z } from 'zod'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { ORDER_STATUSES, type OrderStatus } from '#shared/order-enums.ts'
import { offsetOf, type Page } from '#shared/paging.ts'
import { orderRecord, type OrderRecord } from './order-record.ts'
import { orderColumns } from './order-columns.ts'

/** Orders are counted up to this many: nobody pages further, and counting a million takes as long as loading a page. */
export const COUNTED_ORDERS = 1_000
/** Orders that contain a part are counted up to this many: each is read and compared. */
const COUNTED_MATCHES = 100

/** The filters of a list; null for any. */
export interface OrderFilter {
  /** Empty means all statuses. */
  statuses: readonly OrderStatus[]
  /** A complete order id, email or mobile number, or a part of one of them or of a name. */
  search: string | null
  from: Date | null
  to: Date | null
}

type OrderSort = 'newest' | 'oldest' | 'promised'

// Every statement is planned for its values, so that conditions and sort keys of other values cost nothing. $1 from, $2 to,
// $3 status, $4 statuses; null for any.
const filter = (
  o: string,
) => `($1::timestamptz IS NULL OR ${o}.created_at >= $1) AND ($2::timestamptz IS NULL OR ${o}.created_at < $2)
  AND ($3::text IS NULL OR ${o}.status = $3) AND ($4::text[] IS NULL OR ${o}.status = ANY($4))`
const copies = (o: string) => `${o}.id, ${o}.customer, ${o}.address`

// An order that nobody has announced yet has no row to search; such orders are open, and few of those are.
const found = `SELECT order_id FROM order_search WHERE ($5::text IS NULL OR keys @> ARRAY[$5]) AND ($6::text IS NULL OR search LIKE $6)
  UNION ALL SELECT w.id FROM orders w
  WHERE w.announced_at IS NULL AND w.status IN ('Pending', 'Confirmed', 'Packed', 'Out for Delivery')
    AND ($5::text IS NULL OR order_search_keys(${copies('w')}) @> ARRAY[$5])
    AND ($6::text IS NULL OR order_search_text(${copies('w')}) LIKE $6)`

// $5 a complete term, $6 a pattern; null for any. $7 reads the orders themselves instead of the index: only $8 of the newest,
// if that is given. As an array, because the planner would else read from the newest order on, expecting a match soon.
const selected = `FROM orders o WHERE ${filter('o')}
  AND ($7::boolean OR coalesce($5, $6) IS NULL OR o.id = ANY(ARRAY(${found})))
  AND (NOT $7::boolean OR order_search_text(${copies('o')}) LIKE $6)
  AND ($8::int IS NULL OR o.created_at >= coalesce((SELECT n.created_at FROM orders n WHERE ${filter('n')}
    ORDER BY n.created_at DESC, n.id DESC LIMIT 1 OFFSET $8), '-infinity'))`

// $9 an `OrderSort`. The last is the expression of the index orders_promised: what was promised no time counts as due when it
// was placed.
const inOrder = `ORDER BY CASE WHEN $9 = 'newest' THEN o.created_at END DESC, CASE WHEN $9 = 'newest' THEN o.id END DESC,
  CASE WHEN $9 = 'oldest' THEN o.created_at END, CASE WHEN $9 = 'promised' THEN coalesce(o.promised_to, o.created_at) END,
  CASE WHEN $9 = 'promised' THEN o.area_id END, CASE WHEN $9 <> 'newest' THEN o.id END`

// $10 limit, $11 offset; $12 the order after which it begins, newest first.
const list = sql(
  'orders.list',
  `SELECT ${orderColumns} FROM (SELECT o.id ${selected}
     AND ($12::text IS NULL OR (o.created_at, o.id) < (SELECT last.created_at, last.id FROM orders last WHERE last.id = $12))
     ${inOrder} LIMIT $10 OFFSET $11) one
   JOIN orders o USING (id) ${inOrder}`,
  orderRecord,
  { isPlannedEachTime: true },
)

// $9 up to how many.
const count = sql(
  'orders.count',
  `SELECT count(*)::int AS count FROM (SELECT ${selected} LIMIT $9) so_many`,
  z.object({ count: z.int() }),
  { isPlannedEachTime: true },
)

/** A search term that this many of the newest orders contain counts as common. */
const COMMON = { orders: 5, ofNewest: 500 }
/** How many of the newest orders are searched for common and very short terms. */
const SEARCHED_ORDERS = 10_000

/** What to search for: all of an id, email or mobile number, or a part of a field. */
interface Term {
  whole?: string
  pattern?: string
  /** Among the orders themselves, not in the index; `newest` is of how many. */
  isRead?: boolean
  newest?: number
}

const valuesOf = (
  { from, to, statuses }: OrderFilter,
  { whole, pattern, isRead = false, newest }: Term = {},
) => {
  const isOne = statuses.length === 1
  const several = statuses.length > 1 ? statuses : null
  const one = isOne ? statuses[0] : null
  return [from, to, one, several, whole ?? null, pattern ?? null, isRead, newest ?? null]
}

/** A common term is soon found in the newest orders; a rare one needs the index, which needs three letters. */
async function partTerm(tx: Tx, filter: OrderFilter, search: string): Promise<Term> {
  const term = { pattern: patternOf(search) }
  const read = { ...term, isRead: true }
  const isCommon =
    search.length < 3 ||
    (await tx.one(count, [...valuesOf(filter, { ...read, newest: COMMON.ofNewest }), COMMON.orders]))
      .count === COMMON.orders
  return isCommon ? read : term
}

interface OrderPage {
  orders: OrderRecord[]
  /** At most `COUNTED_ORDERS`, of a part of a field `COUNTED_MATCHES`. */
  count: number
  /** There are more than were counted. */
  isMore: boolean
}

export async function listAllOrders(
  tx: Tx,
  filter: OrderFilter,
  { sort = 'newest', ...paging }: Page & { sort?: OrderSort | undefined },
): Promise<OrderPage> {
  const { search } = filter
  const paged = async (term?: Term): Promise<OrderPage> => {
    const values = valuesOf(filter, term)
    const most = term?.pattern === undefined ? COUNTED_ORDERS : COUNTED_MATCHES
    const found = (await tx.one(count, [...values, most + 1])).count
    const orders =
      found > 0 ? await tx.many(list, [...values, sort, paging.limit, offsetOf(paging), null]) : []
    return { orders, count: Math.min(found, most), isMore: found > most }
  }
  if (!search) return paged()

  const exactMatches = await paged({ whole: search.toLowerCase() })
  if (exactMatches.count > 0) return exactMatches
  const term = await partTerm(tx, filter, search)
  return paged(term.isRead ? { ...term, newest: SEARCHED_ORDERS } : term)
}

// $1 paise, $2 how many orders are read, $3 how many are listed.
const ofAmount = sql(
  'orders.ofAmount',
  `SELECT ${orderColumns} FROM (SELECT id, created_at, total_paise, final_total_paise FROM orders
     ORDER BY created_at DESC, id DESC LIMIT $2) newest JOIN orders o USING (id)
   WHERE $1 IN (newest.total_paise, newest.final_total_paise) ORDER BY newest.created_at DESC, newest.id DESC LIMIT $3`,
  orderRecord,
)

/** The newest orders that come to this sum, as ordered or as supplied. */
export async function listOrdersOfAmount(tx: Tx, paise: number, page: Page): Promise<OrderPage> {
  const found = await tx.many(ofAmount, [paise, SEARCHED_ORDERS, COUNTED_MATCHES + 1])
  const orders = found.slice(offsetOf(page), offsetOf(page) + page.limit)
  return { orders, count: Math.min(found.length, COUNTED_MATCHES), isMore: found.length > COUNTED_MATCHES }
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

/** An export reads this many orders at once, to compare them with a common term. */
const READ_AT_ONCE = 1_000

// $5 a pattern, $6 the order after which it begins, $7 how many are read.
const readMatches = sql(
  'orders.readMatches',
  `WITH read AS MATERIALIZED (
     SELECT o.id, o.customer, o.address FROM orders o WHERE ${filter('o')}
       AND ($6::text IS NULL OR (o.created_at, o.id) < (SELECT last.created_at, last.id FROM orders last WHERE last.id = $6))
     ORDER BY o.created_at DESC, o.id DESC LIMIT $7)
   SELECT id, order_search_text(${copies('read')}) LIKE $5 AS is_match FROM read`,
  z.object({ id: z.string(), is_match: z.boolean() }),
  { isPlannedEachTime: true },
)

const ofIds = sql(
  'orders.ofIds',
  `SELECT ${orderColumns} FROM orders o WHERE o.id = ANY($1) ORDER BY o.created_at DESC, o.id DESC`,
  orderRecord,
)

/** The next chunk of an export, newest first, after the order `after`; `next` is the order to continue after. */
export async function listOrdersAfter(
  tx: Tx,
  filter: OrderFilter,
  after: string | null,
  limit: number,
): Promise<{ orders: OrderRecord[]; next: string | null }> {
  const term = filter.search === null ? undefined : await partTerm(tx, filter, filter.search)
  if (!term?.isRead) {
    const orders = await tx.many(list, [...valuesOf(filter, term), 'newest', limit, 0, after])
    return { orders, next: orders.length === limit ? orders.at(-1)!.id : null }
  }
  const some = valuesOf(filter).slice(0, 4)
  const read = await tx.many(readMatches, [...some, term.pattern, after, READ_AT_ONCE])
  const found = read.filter((order) => order.is_match).slice(0, limit)
  const last = found.length === limit ? found.at(-1) : read.length === READ_AT_ONCE ? read.at(-1) : undefined
  return { orders: await tx.many(ofIds, [found.map(({ id }) => id)]), next: last?.id ?? null }
}

/** A LIKE pattern for text anywhere in a value; wildcards in the text are escaped. */
const patternOf = (text: string) => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
