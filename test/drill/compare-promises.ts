import type { Database } from '#platform/db/postgres.ts'
import { send } from '../faults/http-calls.ts'
import type { Acknowledged } from './load.ts'

/** One kind of acknowledgement: how many there were, and which were lost or duplicated. */
export interface PromiseCheck {
  what: string
  acknowledged: number
  lost: string[]
  duplicated: string[]
}

/** Compares what the shop acknowledged with what it has. */
export async function comparePromises(
  db: Database,
  url: string,
  promises: Acknowledged,
): Promise<PromiseCheck[]> {
  return [
    await checkOrders(db, 'orders', promises.orders),
    await checkOrders(db, 'offline sales of a till', [promises.sales]),
    await checkMails(db, promises.orders),
    await checkCash(db, promises.brought),
    await checkTransitions(db, promises.transitions),
    await checkLogins(url, promises.logins),
    await checkCarts(db, promises.carts),
  ]
}

async function checkOrders(
  db: Database,
  what: string,
  orders: Acknowledged['orders'],
): Promise<PromiseCheck> {
  const ids = orders.flatMap((one) => one.ids)
  const { rows } = await db.pool.query<{ order_id: string }>(
    'SELECT order_id FROM order_lines WHERE product_id = ANY($1)',
    [orders.map(({ product }) => product._id)],
  )
  return compare(
    what,
    ids,
    rows.map(({ order_id }) => order_id),
  )
}

/** Each acknowledged transition is in the history of its order exactly once. */
async function checkTransitions(
  db: Database,
  transitions: Acknowledged['transitions'],
): Promise<PromiseCheck> {
  const wanted = transitions.map(({ orderId, status }) => `${orderId} ${status}`)
  const { rows } = await db.pool.query<{ step: string }>(
    `SELECT order_id || ' ' || e.status AS step FROM order_events e JOIN orders o ON o.id = order_id
     WHERE e.status <> 'Pending' AND channel <> 'counter'`,
  )
  return compare(
    'transitions',
    wanted,
    rows.map(({ step }) => step),
  )
}

/** The jobs of each order have mailed its shopper once, and none has failed for good. */
async function checkMails(db: Database, orders: Acknowledged['orders']): Promise<PromiseCheck> {
  const { rows } = await db.pool.query<{ name: string }>(
    `SELECT message_id AS name FROM mails WHERE message_id LIKE 'order-%-placed'
     UNION ALL SELECT 'failed: ' || kind FROM jobs WHERE died_at IS NOT NULL`,
  )
  const wanted = orders.flatMap(({ ids }) => ids.map((id) => `order-${id}-placed`))
  return compare(
    'mails that jobs have sent',
    wanted,
    rows.map(({ name }) => name),
  )
}

/** What a rider was paid for an order is in the cash ledger once. */
async function checkCash(db: Database, brought: string[]): Promise<PromiseCheck> {
  const { rows } = await db.pool.query<{ order_id: string }>(
    `SELECT order_id FROM cash_moves WHERE to_place = 'rider' AND order_id IS NOT NULL`,
  )
  return compare(
    'cash that a rider was given',
    brought,
    rows.map(({ order_id }) => order_id),
  )
}

/** Each acknowledged session is valid. */
async function checkLogins(url: string, logins: Acknowledged['logins']): Promise<PromiseCheck> {
  const lost: string[] = []
  for (const { email, token } of logins) {
    const { body } = await send(url, { call: 'GET /api/user/get-user-details', as: token })
    if (body.data?.email !== email) lost.push(email)
  }
  return { what: 'logins', acknowledged: logins.length, lost, duplicated: [] }
}

/** Each cart has the quantity that its shopper set last. */
async function checkCarts(db: Database, carts: Acknowledged['carts']): Promise<PromiseCheck> {
  const { rows } = await db.pool.query<{ user_id: string; quantity: number }>(
    'SELECT user_id, quantity FROM cart_items WHERE user_id = ANY($1)',
    [carts.map(({ shopper }) => shopper.userId)],
  )
  return compare(
    'carts',
    carts.map(({ shopper, quantity }) => `${shopper.userId} ${quantity}`),
    rows.map(({ user_id, quantity }) => `${user_id} ${quantity}`),
  )
}

/** What was never acknowledged counts as duplicated too, because its caller retries. */
function compare(what: string, wanted: string[], there: string[]): PromiseCheck {
  const [existing, expected] = [new Set(there), new Set(wanted)]
  const duplicated = there.filter((one, index) => !expected.has(one) || there.indexOf(one) !== index)
  return { what, acknowledged: wanted.length, lost: wanted.filter((one) => !existing.has(one)), duplicated }
}
