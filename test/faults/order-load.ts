import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import type { Product } from '#shared/shapes.ts'
import { orderCall, type Shopper } from './crowd.ts'
import { until, type Endpoints } from './fault-shop.ts'
import { send, type Reply } from './http-calls.ts'
import { isWholeRun } from './seed.ts'

export interface OrderLoad {
  /** Orders acknowledged so far. */
  acknowledged(): number
  /** Responses that were neither a success nor an error that a shopper can resolve, by status. */
  faults(): Record<string, number>
  /** Resolves when the load has ended; rejects as soon as a shopper gets an unexpected response. */
  finished: Promise<unknown>
  /** Stops the load; returns the ids of the acknowledged orders. */
  end(): Promise<string[]>
}

export interface OrderLoadOptions {
  /** How long an attempt may stay unresolved. */
  patienceMs?: number
  /** Between a shopper's orders. `npm test` leaves time for what it waits for: some orders are under way at any moment. */
  pauseMs?: () => number
  onOrder?: (orderId: string) => void
  onFault?: (kind: string) => void
}

/** Repeats a call until its response is neither missing nor a server error. */
export async function untilAnswered(
  work: () => Promise<Reply>,
  { patienceMs = 30_000, onFault = () => undefined }: Pick<OrderLoadOptions, 'patienceMs' | 'onFault'>,
): Promise<Reply> {
  const deadline = Date.now() + patienceMs
  for (;;) {
    const reply = await work()
    if (reply.status > 0 && reply.status < 500) return reply
    const kind = `${reply.status} ${reply.body.code ?? ''}`.trim()
    onFault(kind)
    if (Date.now() > deadline) throw new Error(`an attempt was never resolved: ${kind}`)
    await sleep(100)
  }
}

/**
 * Shoppers who order one of `product` again and again, each attempt with one key for all its retries, like the shop's
 * page.
 */
export function orderLoad(
  url: string,
  shoppers: Shopper[],
  product: Product,
  options: OrderLoadOptions = {},
): OrderLoad {
  const { pauseMs = () => (isWholeRun ? 0 : 60) } = options
  const acknowledged: string[] = []
  const faults: Record<string, number> = {}
  let isOver = false

  const retry = (work: () => Promise<Reply>): Promise<Reply> =>
    untilAnswered(work, {
      patienceMs: options.patienceMs,
      onFault: (kind) => {
        faults[kind] = (faults[kind] ?? 0) + 1
        options.onFault?.(kind)
      },
    })
  const shop = async (shopper: Shopper) => {
    while (!isOver) {
      // Merging is idempotent, so a lost response adds nothing twice.
      const item = { productId: product._id, unit: product.unit, quantity: 1 }
      const merged = await retry(() =>
        send(url, { call: 'POST /api/cart/merge-guest-cart', as: shopper.token, body: { items: [item] } }),
      )
      expect(merged.status).toBe(200)
      const order = orderCall(shopper, product.price, randomUUID())
      const placed = await retry(() => send(url, order))
      expect([placed.status, placed.body.code]).toEqual([201, undefined])
      const { orderId } = placed.body.data as { orderId: string }
      acknowledged.push(orderId)
      options.onOrder?.(orderId)
      if (!isOver) await sleep(pauseMs())
    }
  }
  const all = Promise.all(shoppers.map(shop))
  // Reported by `end`; until then it must not count as unhandled.
  all.catch(() => undefined)
  return {
    acknowledged: () => acknowledged.length,
    faults: () => faults,
    finished: all,
    end: async () => {
      isOver = true
      await all
      return acknowledged
    },
  }
}

/** Every acknowledged order exists exactly once, and nothing else does. */
export async function expectNothingLost(
  { db }: Endpoints,
  product: Product,
  acknowledged: string[],
): Promise<void> {
  const { rows } = await db.pool.query<{ order_id: string }>(
    'SELECT order_id FROM order_lines WHERE product_id = $1 ORDER BY order_id',
    [product._id],
  )
  const there = rows.map(({ order_id }) => order_id)
  const lost = acknowledged.filter((id) => !there.includes(id))
  expect({ lost }).toEqual({ lost: [] })
  expect(there).toEqual([...acknowledged].sort())
}

/** Every order is announced eventually, and its shopper mailed once. */
export async function expectAllAnnounced({ db }: Endpoints, ms = 20_000): Promise<void> {
  let open: string[] = []
  await until(
    'the announcement of every order',
    async () => {
      const { rows } = await db.pool.query<{ id: string }>(
        `SELECT id FROM orders o WHERE announced_at IS NULL OR (channel = 'online'
           AND NOT EXISTS (SELECT FROM mails WHERE message_id = 'order-' || o.id || '-placed'))`,
      )
      open = rows.map(({ id }) => id)
      return open.length === 0
    },
    ms,
  ).catch(async (error: Error) => {
    const { rows } = await db.pool.query(
      `SELECT j.kind, j.payload, j.attempts, j.taken_by, j.run_at - now() AS runs_in, j.last_error
       FROM jobs j LIMIT 3`,
    )
    expect.unreachable(`${error.message}: ${open.join(', ')}; in the queue: ${JSON.stringify(rows)}`)
  })
}
