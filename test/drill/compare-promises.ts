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
    await checkOrders(db, promises.orders),
    await checkTransitions(db, promises.transitions),
    await checkLogins(url, promises.logins),
    await checkCarts(db, promises.carts),
  ]
}

async function checkOrders(db: Database, orders: Acknowledged['orders']): Promise<PromiseCheck> {
  const ids = orders.flatMap((one) => one.ids)
  const { rows } = await db.pool.query<{ order_id: string }>(
    'SELECT order_id FROM order_lines WHERE product_id = ANY($1)',
    [orders.map(({ product }) => product._id)],
  )
  return compare(
    'orders',
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
    `SELECT order_id || ' ' || status AS step FROM order_events WHERE status <> 'Pending'`,
  )
  return compare(
    'transitions',
    wanted,
    rows.map(({ step }) => step),
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
