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
const inTime = `o.created_at >= coalesce($1::timestamptz, '-infinity') AND o.created_at < coalesce($2::timestamptz, 'infinity')`
const ofStatus = { any: `$3::text IS NULL`, one: `o.status = $3` }
const newestFirst = `ORDER BY o.created_at DESC, o.id DESC`

const page = (from: string) => `
  SELECT ${orderColumns} FROM (SELECT o.id FROM ${from} ${newestFirst} LIMIT $5 OFFSET $6) one
  JOIN orders o USING (id) ${newestFirst}`
const counted = (from: string) => `
  SELECT count(*)::int AS count FROM (SELECT FROM ${from} LIMIT ${COUNTED_ORDERS + 1}) so_many`
const count = z.object({ count: z.int() })

function statementsFor(status: keyof typeof ofStatus) {
  const filter = `${inTime} AND ${ofStatus[status]}`
  const plain = `orders o WHERE ${filter} AND $4::text IS NULL`
  const common = `orders o WHERE ${filter} AND o.search LIKE $4`
  // On its own the planner would rather walk through all orders, hoping to meet some of them soon.
  const rare = `(WITH found AS MATERIALIZED (SELECT * FROM orders o WHERE o.search LIKE $4) SELECT * FROM found) o WHERE ${filter}`
  return {
    list: sql(`orders.all.${status}`, page(plain), orderRecord),
    count: sql(`orders.all.${status}.count`, counted(plain), count),
    listCommon: sql(`orders.found.${status}.common`, page(common), orderRecord),
    listRare: sql(`orders.found.${status}.rare`, page(rare), orderRecord),
    countFound: sql(`orders.found.${status}.count`, counted(rare), count),
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
  const { list, count, listCommon, listRare, countFound } = statements[filter.status ? 'one' : 'any']
  const values = [filter.from, filter.to, filter.status, filter.search && patternOf(filter.search)]
  const found = (await tx.one(filter.search ? countFound : count, values)).count
  const isMore = found > COUNTED_ORDERS
  // What is met often is met soon on the way from the newest to the oldest; what is rare has to be looked up.
  const statement = filter.search ? (isMore ? listCommon : listRare) : list
  const orders = await tx.many(statement, [...values, asked.limit, offsetOf(asked)])
  return { orders, count: Math.min(found, COUNTED_ORDERS), isMore }
}

/** A pattern for text that is somewhere inside, whatever wildcards it holds. */
const patternOf = (text: string) => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
