import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { make, newCaller, type Call } from './caller.ts'
import type { FilledCart, PopularPack } from './fill-carts.ts'
import type { Shopper } from './fill-people.ts'
import { quantile } from './numbers.ts'
import type { PrivateShop } from './private-shop.ts'

export interface OrderFigures {
  perSecond: number
  p50: number
  p99: number
  failures: string[]
  /** Bytes of the write-ahead log for each order, with its announcement and mails. */
  walBytes: number
  /** Jobs that were still waiting at the end, and the seconds until they were done. */
  backlog: number
  drainedIn: number
}

export const addCall = ({ token }: Shopper, { productId, unit }: PopularPack): Call => ({
  method: 'POST',
  path: '/api/cart/add-to-cart',
  body: { productId, unit, quantity: 1 },
  token,
})

export const orderCall = ({ shopper, total }: FilledCart, slotId?: string): Call => ({
  method: 'POST',
  path: '/api/order/add-cash-on-delivery-order',
  body: { addressId: shopper.addressId, expectedTotal: total, ...(slotId && { slotId }) },
  token: shopper.token,
  status: 201,
  headers: { 'idempotency-key': randomUUID() },
})

/** Places the carts' orders, `parallel` at a time, each for its slot if it has one, and checks that the database holds exactly these. */
export async function placeOrders(
  shop: PrivateShop,
  carts: FilledCart[],
  parallel: number,
  slotOf: (cart: FilledCart, at: number) => string | undefined = () => undefined,
): Promise<OrderFigures> {
  const before = await ledger(shop)
  const walStart = await walPosition(shop)
  const waiting = [...carts]
  const took: number[] = []
  const failures: string[] = []
  const start = performance.now()
  await Promise.all(
    Array.from({ length: parallel }, async () => {
      const caller = newCaller()
      for (let cart = waiting.pop(); cart; cart = waiting.pop()) {
        await make(shop.url, orderCall(cart, slotOf(cart, waiting.length)), caller).then(
          (reply) => took.push(reply.took),
          (error: Error) => failures.push(error.message),
        )
      }
    }),
  )
  const seconds = (performance.now() - start) / 1000
  const backlog = await waitingJobs(shop)
  const drainStart = performance.now()
  await jobsDone(shop)
  const drainedIn = (performance.now() - drainStart) / 1000
  await assertLedger(shop, before, took.length)
  const walBytes = ((await walPosition(shop)) - walStart) / took.length
  return {
    walBytes,
    perSecond: took.length / seconds,
    p50: quantile(took, 0.5),
    p99: quantile(took, 0.99),
    failures,
    backlog,
    drainedIn,
  }
}

interface Ledger {
  orders: number
  lines: number
  stock: number
  moved: number
}

/** The rows that orders change, counted in the database. */
export async function ledger({ bulk }: PrivateShop): Promise<Ledger> {
  const { rows } = await bulk.query<Ledger>(
    `SELECT (SELECT count(*)::int FROM orders) AS orders, (SELECT count(*)::int FROM order_lines) AS lines,
       (SELECT sum(stock)::float8 FROM packs) AS stock, (SELECT sum(quantity)::float8 FROM stock_movements) AS moved`,
  )
  return rows[0]!
}

/** Throws unless exactly `placed` orders were written and the stock decreased by exactly the sum of the ledger. */
export async function assertLedger(shop: PrivateShop, before: Ledger, placed: number): Promise<void> {
  const now = await ledger(shop)
  if (now.orders !== before.orders + placed) {
    throw new Error(`${placed} orders were acknowledged, ${now.orders - before.orders} are in the database`)
  }
  if (now.stock - before.stock !== now.moved - before.moved || (placed > 0 && now.stock >= before.stock)) {
    throw new Error('the stock does not match the ledger')
  }
}

async function walPosition({ bulk }: PrivateShop): Promise<number> {
  const { rows } = await bulk.query<{ bytes: number }>(
    `SELECT (pg_current_wal_lsn() - '0/0')::float8 AS bytes`,
  )
  return rows[0]!.bytes
}

export async function jobsDone(shop: PrivateShop): Promise<void> {
  while ((await waitingJobs(shop)) > 0) await sleep(50)
}

async function waitingJobs({ bulk }: PrivateShop): Promise<number> {
  const { rows } = await bulk.query<{ count: number }>('SELECT count(*)::int AS count FROM jobs')
  return rows[0]!.count
}
