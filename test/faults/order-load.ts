import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import type { Product } from '#shared/shapes.ts'
import { orderAsk, type Shopper } from './crowd.ts'
import { until, type Endpoints } from './fault-shop.ts'
import { ask, type Reply } from './http-calls.ts'

export interface OrderLoad {
  /** Orders that were acknowledged so far. */
  acknowledged(): number
  /** Answers that were neither a success nor a reason that a shopper can do something about, by their status. */
  faults(): Record<string, number>
  /** Rejects as soon as a shopper meets what should not be. */
  goesOn: Promise<unknown>
  /** No new order from now on; waits until each that was begun is resolved, and answers the acknowledged ones. */
  end(): Promise<string[]>
}

/**
 * Shoppers who order one of `product` again and again, each attempt with one key over all of its retries, as the
 * shop's page does.
 */
export function orderLoad(
  url: string,
  shoppers: Shopper[],
  product: Product,
  patienceMs = 30_000,
): OrderLoad {
  const acknowledged: string[] = []
  const faults: Record<string, number> = {}
  let isOver = false

  const persist = async (work: () => Promise<Reply>): Promise<Reply> => {
    const deadline = Date.now() + patienceMs
    for (;;) {
      const reply = await work()
      if (reply.status > 0 && reply.status < 500) return reply
      const kind = `${reply.status} ${reply.body.code ?? ''}`.trim()
      faults[kind] = (faults[kind] ?? 0) + 1
      if (Date.now() > deadline) throw new Error(`an attempt was never resolved: ${kind}`)
      await sleep(100)
    }
  }
  const shop = async (shopper: Shopper) => {
    while (!isOver) {
      // Merging is idempotent, so a lost answer puts nothing in twice.
      const item = { productId: product._id, unit: product.unit, quantity: 1 }
      const merged = await persist(() =>
        ask(url, { call: 'POST /api/cart/merge-guest-cart', as: shopper.token, body: { items: [item] } }),
      )
      expect(merged.status).toBe(200)
      const press = orderAsk(shopper, product.price, randomUUID())
      const placed = await persist(() => ask(url, press))
      expect([placed.status, placed.body.code]).toEqual([201, undefined])
      acknowledged.push(placed.body.data.orderId as string)
    }
  }
  const all = Promise.all(shoppers.map(shop))
  // Reported by `end`; until then it must not count as unhandled.
  all.catch(() => undefined)
  return {
    acknowledged: () => acknowledged.length,
    faults: () => faults,
    goesOn: all,
    end: async () => {
      isOver = true
      await all
      return acknowledged
    },
  }
}

/** What was acknowledged is there, once, and nothing else is. */
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

/** Every order comes to be announced, and its shopper written to, once. */
export async function expectAllAnnounced({ db }: Endpoints, ms = 20_000): Promise<void> {
  let open: string[] = []
  await until(
    'the announcement of every order',
    async () => {
      const { rows } = await db.pool.query<{ id: string }>(
        `SELECT id FROM orders o WHERE announced_at IS NULL
           OR NOT EXISTS (SELECT FROM mails WHERE message_id = 'order-' || o.id || '-placed')`,
      )
      open = rows.map(({ id }) => id)
      return open.length === 0
    },
    ms,
  ).catch(async (error: Error) => {
    const { rows } = await db.pool.query(
      `SELECT t.identifier, j.payload, j.attempts, j.locked_at, j.locked_by, j.run_at - now() AS runs_in, j.last_error
       FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id LIMIT 3`,
    )
    expect.unreachable(`${error.message}: ${open.join(', ')}; in the queue: ${JSON.stringify(rows)}`)
  })
}
