import { z } from 'zod'
import { sql, type Tx } from '../../../platform/postgres.ts'
import type { OrderStatus } from '../../../shared/order-words.ts'
import { offsetOf, type Page } from '../../../shared/paging.ts'
import { orderRecord, type OrderRecord } from './order-record.ts'
import { orderColumns } from './order-store.ts'

/** Orders are counted up to this many: nobody pages further, and counting a million takes as long as a page should. */
export const COUNTED_ORDERS = 1_000

/** Which orders a list holds; null where it does not matter. */
export interface OrderFilter {
  status: OrderStatus | null
  /** A part of the order's id, of a name or e-mail, or digits of a mobile number. */
  search: string | null
  from: Date | null
  to: Date | null
}

// $1 from, $2 to, $3 status, $4 pattern. A condition that does not matter is left out rather than met by null, so
// that the one plan of a prepared statement can stand on the index of those that do.
// The first bound as a pair: of two plain ones the planner believes that they leave hardly anything between them.
const inTime = `(o.created_at, o.id) >= (coalesce($1::timestamptz, '-infinity'), '')
  AND o.created_at < coalesce($2::timestamptz, 'infinity')`
const ofStatus = { any: `$3::text IS NULL`, one: `o.status = $3` }
const newestFirst = `ORDER BY o.created_at DESC, o.id DESC`

const page = (from: string) => `
  SELECT ${orderColumns} FROM (SELECT o.id FROM ${from} ${newestFirst} LIMIT $5 OFFSET $6) one
  JOIN orders o USING (id) ${newestFirst}`
const counted = (from: string) => `
  SELECT count(*)::int AS count FROM (SELECT FROM ${from} LIMIT ${COUNTED_ORDERS + 1}) so_many`
const count = z.object({ count: z.int() })

/** A word that so many of the newest orders carry is common. */
const COMMON = { orders: 100, ofNewest: 2_000 }
/** How far back common and very short words are looked for. */
const LOOKED_THROUGH = 20_000

function statementsFor(status: keyof typeof ofStatus) {
  const filter = `${inTime} AND ${ofStatus[status]}`
  const newest = (limit: number) =>
    `(SELECT o.* FROM orders o WHERE ${filter} ${newestFirst} LIMIT ${limit}) o WHERE o.search LIKE $4`
  const plain = `orders o WHERE ${filter} AND $4::text IS NULL`
  // On its own the planner would walk from the newest to the oldest, hoping to meet some of them soon.
  const rare = `(WITH found AS MATERIALIZED (SELECT * FROM orders o WHERE o.search LIKE $4) SELECT * FROM found) o WHERE ${filter}`
  return {
    list: sql(`orders.all.${status}`, page(plain), orderRecord),
    count: sql(`orders.all.${status}.count`, counted(plain), count),
    countInNewest: sql(`orders.newest.${status}.count`, counted(newest(COMMON.ofNewest)), count),
    listCommon: sql(`orders.common.${status}`, page(newest(LOOKED_THROUGH)), orderRecord),
    countCommon: sql(`orders.common.${status}.count`, counted(newest(LOOKED_THROUGH)), count),
    listRare: sql(`orders.rare.${status}`, page(rare), orderRecord),
    countRare: sql(`orders.rare.${status}.count`, counted(rare), count),
  }
}

const statements = { any: statementsFor('any'), one: statementsFor('one') }

export interface OrderPage {
  orders: OrderRecord[]
  /** At most `COUNTED_ORDERS`. */
  count: number
  /** There are more than were counted. */
  isMore: boolean
}

/** One page of all orders, newest first. */
export async function listAllOrders(tx: Tx, filter: OrderFilter, asked: Page): Promise<OrderPage> {
  const values = [filter.from, filter.to, filter.status, filter.search && patternOf(filter.search)]
  const [list, count] = await statementsOf(tx, filter, values)
  const found = (await tx.one(count, values)).count
  const orders = await tx.many(list, [...values, asked.limit, offsetOf(asked)])
  return { orders, count: Math.min(found, COUNTED_ORDERS), isMore: found > COUNTED_ORDERS }
}

/** What many carry is met soon; what is rare has to be looked up, and one or two letters have no index. */
async function statementsOf(tx: Tx, { status, search }: OrderFilter, values: unknown[]) {
  const all = statements[status ? 'one' : 'any']
  if (!search) return [all.list, all.count] as const
  const isCommon = search.length < 3 || (await tx.one(all.countInNewest, values)).count >= COMMON.orders
  return isCommon ? ([all.listCommon, all.countCommon] as const) : ([all.listRare, all.countRare] as const)
}

/** A pattern for text that is somewhere inside, whatever wildcards it holds. */
const patternOf = (text: string) => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
