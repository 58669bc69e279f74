import type { Database } from '#platform/db/postgres.ts'
import { send } from '../faults/http-calls.ts'
import type { Acknowledged } from './load.ts'

/** One kind of promise: how many were made, and which were not kept. */
export interface Kept {
  what: string
  acknowledged: number
  lost: string[]
  doubled: string[]
}

/** What the shop acknowledged beside what it has. */
export async function comparePromises(db: Database, url: string, promises: Acknowledged): Promise<Kept[]> {
  return [
    await ordersKept(db, promises.orders),
    await transitionsKept(db, promises.transitions),
    await loginsKept(url, promises.logins),
    await cartsKept(db, promises.carts),
  ]
}

async function ordersKept(db: Database, orders: Acknowledged['orders']): Promise<Kept> {
  const ids = orders.flatMap((one) => one.ids)
  const { rows } = await db.pool.query<{ order_id: string }>(
    'SELECT order_id FROM order_lines WHERE product_id = ANY($1)',
    [orders.map(({ product }) => product._id)],
  )
  return compared(
    'orders',
    ids,
    rows.map(({ order_id }) => order_id),
  )
}

/** Each step that was acknowledged stands in the history of its order, once. */
async function transitionsKept(db: Database, transitions: Acknowledged['transitions']): Promise<Kept> {
  const wanted = transitions.map(({ orderId, status }) => `${orderId} ${status}`)
  const { rows } = await db.pool.query<{ step: string }>(
    `SELECT order_id || ' ' || status AS step FROM order_events WHERE status <> 'Pending'`,
  )
  return compared(
    'transitions',
    wanted,
    rows.map(({ step }) => step),
  )
}

/** Each session that was begun is one. */
async function loginsKept(url: string, logins: Acknowledged['logins']): Promise<Kept> {
  const lost: string[] = []
  for (const { email, token } of logins) {
    const { body } = await send(url, { call: 'GET /api/user/get-user-details', as: token })
    if (body.data?.email !== email) lost.push(email)
  }
  return { what: 'logins', acknowledged: logins.length, lost, doubled: [] }
}

/** Each cart holds what its shopper set last. */
async function cartsKept(db: Database, carts: Acknowledged['carts']): Promise<Kept> {
  const { rows } = await db.pool.query<{ user_id: string; quantity: number }>(
    'SELECT user_id, quantity FROM cart_items WHERE user_id = ANY($1)',
    [carts.map(({ shopper }) => shopper.userId)],
  )
  return compared(
    'carts',
    carts.map(({ shopper, quantity }) => `${shopper.userId} ${quantity}`),
    rows.map(({ user_id, quantity }) => `${user_id} ${quantity}`),
  )
}

/** What nobody was told of counts as doubled too: whoever heard nothing asks again. */
function compared(what: string, wanted: string[], there: string[]): Kept {
  const [has, asked] = [new Set(there), new Set(wanted)]
  const doubled = there.filter((one, index) => !asked.has(one) || there.indexOf(one) !== index)
  return { what, acknowledged: wanted.length, lost: wanted.filter((one) => !has.has(one)), doubled }
}
