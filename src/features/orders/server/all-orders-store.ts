import { z } from 'zod'
import { sql, type Tx } from '#platform/db/postgres.ts'
import type { OrderStatus } from '#shared/order-enums.ts'
import { offsetOf, type Page } from '#shared/paging.ts'
import { orderRecord, type OrderRecord } from './order-record.ts'
import { orderColumns } from './order-store.ts'

/** Orders are counted up to this many: nobody pages further, and counting a million takes as long as a page should. */
export const COUNTED_ORDERS = 1_000

/** Which orders a list holds; null where it does not matter. */
export interface OrderFilter {
  status: OrderStatus | null
  /** A whole order id, e-mail or mobile number, or else a part of one of them or of a name. */
  search: string | null
  from: Date | null
  to: Date | null
}

// $1 from, $2 to, $3 status, $4 words. A condition that does not matter is left out rather than met by null, so
// that the one plan of a prepared statement can stand on the index of those that do.
// The first bound as a pair: of two plain ones the planner believes that they leave hardly anything between them.
const inTime = `(o.created_at, o.id) >= (coalesce($1::timestamptz, '-infinity'), '')
  AND o.created_at < coalesce($2::timestamptz, 'infinity')`
const ofStatus = { any: `$3::text IS NULL`, one: `o.status = $3` }
const newestFirst = `ORDER BY o.created_at DESC, o.id DESC`

/** One way to come to orders: a page of them, and how many there are. */
const way = (name: string, from: string) => ({
  list: sql(
    name,
    `SELECT ${orderColumns} FROM (SELECT o.id FROM ${from} ${newestFirst} LIMIT $5 OFFSET $6) one
     JOIN orders o USING (id) ${newestFirst}`,
    orderRecord,
  ),
  count: counted(name, from),
})
const counted = (name: string, from: string) =>
  sql(
    `${name}.count`,
    `SELECT count(*)::int AS count FROM (SELECT FROM ${from} LIMIT ${COUNTED_ORDERS + 1}) so_many`,
    z.object({ count: z.int() }),
  )

/** A word that so many of the newest orders carry is common. */
const COMMON = { orders: 20, ofNewest: 2_000 }
/** How far back common and very short words are looked for. */
const LOOKED_THROUGH = 10_000

function waysTo(status: keyof typeof ofStatus) {
  const filter = `${inTime} AND ${ofStatus[status]}`
  const newest = (limit: number) =>
    `(SELECT o.* FROM orders o WHERE ${filter} ${newestFirst} LIMIT ${limit}) o WHERE o.search LIKE $4`
  // On its own the planner would walk from the newest to the oldest, hoping to meet some of them soon.
  const indexed = (condition: string) =>
    `(WITH found AS MATERIALIZED (SELECT o.id, o.created_at, o.status FROM orders o WHERE ${condition})
      SELECT * FROM found) o WHERE ${filter}`
  return {
    all: way(`orders.all.${status}`, `orders o WHERE ${filter} AND $4::text IS NULL`),
    whole: way(`orders.whole.${status}`, indexed('o.keys @> ARRAY[$4::text]')),
    common: way(`orders.common.${status}`, newest(LOOKED_THROUGH)),
    rare: way(`orders.rare.${status}`, indexed('o.search LIKE $4')),
    countInNewest: counted(`orders.newest.${status}`, newest(COMMON.ofNewest)),
  }
}

const ways = { any: waysTo('any'), one: waysTo('one') }

export interface OrderPage {
  orders: OrderRecord[]
  /** At most `COUNTED_ORDERS`. */
  count: number
  /** There are more than were counted. */
  isMore: boolean
}

/** One page of all orders, newest first. */
export async function listAllOrders(tx: Tx, filter: OrderFilter, asked: Page): Promise<OrderPage> {
  const { from, to, status, search } = filter
  const { all, whole, common, rare, countInNewest } = ways[status ? 'one' : 'any']
  const paged = async ({ list, count }: typeof all, words: string | null): Promise<OrderPage> => {
    const values = [from, to, status, words]
    const found = (await tx.one(count, values)).count
    const orders = found > 0 ? await tx.many(list, [...values, asked.limit, offsetOf(asked)]) : []
    return { orders, count: Math.min(found, COUNTED_ORDERS), isMore: found > COUNTED_ORDERS }
  }
  if (!search) return paged(all, null)

  const byWhole = await paged(whole, search.toLowerCase())
  if (byWhole.count > 0) return byWhole
  // What many carry is met soon; what is rare has to be looked up, and one or two letters have no index.
  const pattern = patternOf(search)
  const isCommon =
    search.length < 3 || (await tx.one(countInNewest, [from, to, status, pattern])).count >= COMMON.orders
  return paged(isCommon ? common : rare, pattern)
}

/** A pattern for text that is somewhere inside, whatever wildcards it holds. */
const patternOf = (text: string) => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
