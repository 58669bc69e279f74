import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { codesFrom } from '#features/people/accounts/server/codes.ts'
import type { Database } from '#platform/db/postgres.ts'
import type { OrderStatus } from '#shared/order-enums.ts'
import type { Product } from '#shared/shapes.ts'
import { newEmail } from '../faults/code-calls.ts'
import { crowd, fillCart, type Shopper } from '../faults/crowd.ts'
import { AUTH_SECRET, type Endpoints } from '../faults/fault-shop.ts'
import { send, type HttpCall, type Reply } from '../faults/http-calls.ts'
import { orderLoad, untilAnswered } from '../faults/order-load.ts'
import { randomFor } from '../faults/seed.ts'
import { staffOf } from './staff-load.ts'
import { Tally } from './tally.ts'

/** Everything that the shop acknowledged with a success response. */
export interface Acknowledged {
  orders: { product: Product; ids: string[] }[]
  transitions: { orderId: string; status: OrderStatus }[]
  /** Sales of a till without a line. */
  sales: { product: Product; ids: string[] }
  /** Orders that a rider brought and was paid for. */
  brought: string[]
  logins: { email: string; token: string }[]
  carts: { shopper: Shopper; product: Product; quantity: number }[]
}

export interface Load {
  tally: Tally
  /** Orders that were acknowledged so far. */
  orders(): number
  /** Resolves when the load has ended; rejects as soon as a caller gets an unexpected response. */
  finished: Promise<unknown>
  /** Stops the load; resolves when everything in progress is complete. */
  end(): Promise<Acknowledged>
}

const ORDERING = 8
const CARTS = 3
const BROWSING = 4
/** How long callers retry: a failover takes half a minute. */
const PATIENCE_MS = 100_000
const deliverySteps = [
  'Confirmed',
  'Packed',
  'Out for Delivery',
  'Delivered',
] as const satisfies readonly OrderStatus[]

/** A busy evening: orders, carts, logins, an order desk, and people who only browse. The seed determines the pauses. */
export async function beginLoad(
  { url, ...shop }: Endpoints & { url: string },
  world: { products: Product[]; admin: string; paths: string[] },
): Promise<Load> {
  const random = randomFor('load')
  const tally = new Tally()
  const placed: string[] = []
  const [first, second, cartProduct, tillProduct] = world.products as [Product, Product, Product, Product]
  const acknowledged: Acknowledged = {
    orders: [],
    transitions: [],
    logins: [],
    carts: [],
    sales: { product: tillProduct, ids: [] },
    brought: [],
  }
  let isOver = false
  const forever = async (pauseMs: [number, number], work: () => Promise<void>) => {
    while (!isOver) {
      await work()
      await sleep(random.between(...pauseMs))
    }
  }
  const retry = (each: HttpCall): Promise<Reply> =>
    untilAnswered(() => send(url, each), { patienceMs: PATIENCE_MS, onFault: (kind) => tally.failed(kind) })

  const loads = await Promise.all(
    [first, second].map(async (product) =>
      orderLoad(url, await crowd(shop, ORDERING / 2), product, {
        patienceMs: PATIENCE_MS,
        pauseMs: () => random.between(50, 400),
        onOrder: (orderId) => {
          tally.wrote(true)
          placed.push(orderId)
        },
        onFault: (kind) => tally.failed(kind),
      }),
    ),
  )

  const cart = async (shopper: Shopper) => {
    await fillCart(shop.db, shopper, [{ product: cartProduct }])
    const { body } = await retry({ call: 'GET /api/cart/get-cart-items', as: shopper.token })
    const [{ _id }] = body.data as [{ _id: string }]
    const promised = { shopper, product: cartProduct, quantity: 1 }
    acknowledged.carts.push(promised)
    await forever([200, 600], async () => {
      const quantity = random.between(1, 20)
      const call = 'PUT /api/cart/update-cart-item-quantity'
      expect((await retry({ call, as: shopper.token, body: { _id, quantity } })).status).toBe(200)
      promised.quantity = quantity
      tally.wrote()
      // Every server then returns the new quantity.
      const { body } = await retry({ call: 'GET /api/cart/get-cart-items', as: shopper.token })
      expect(body.data[0].quantity).toBe(quantity)
    })
  }

  const logIn = async () => {
    const email = newEmail()
    const sent = await retry({ call: 'POST /api/user/send-otp', body: { email } })
    // The code was sent but the response was lost: another one may be requested only after a minute.
    if (sent.status !== 200) return
    const otp = await codeOf(shop.db, email)
    const { status, body } = await retry({ call: 'POST /api/user/verify-otp', body: { email, otp } })
    // The code was used, but the response was lost.
    if (status !== 200) return
    tally.wrote()
    acknowledged.logins.push({ email, token: body.data.accessToken as string })
  }

  const moveTo = async (orderId: string, status: OrderStatus) => {
    const body = { orderId, order_status: status }
    const reply = await retry({ call: 'PUT /api/order/update-order-status-admin', as: world.admin, body })
    const isDone = reply.status === 409 && reply.body.data?.state === status
    if (!isDone) expect([reply.status, reply.body.code]).toEqual([200, undefined])
    tally.wrote()
    acknowledged.transitions.push({ orderId, status })
  }
  const isTwice = () => random.next() < 0.5
  const staff = await staffOf(shop, { product: tillProduct, admin: world.admin, retry, isTwice })

  const transition = async () => {
    const orderId = placed.shift()
    if (!orderId) return
    const last = random.between(1, deliverySteps.length)
    for (const status of deliverySteps.slice(0, Math.min(last, 2))) await moveTo(orderId, status)
    if (last < deliverySteps.length) return
    await staff.bring(orderId, (status) => moveTo(orderId, status))
    tally.wrote()
    acknowledged.transitions.push({ orderId, status: 'Delivered' })
    acknowledged.brought.push(orderId)
  }

  const sell = async () => {
    acknowledged.sales.ids.push(await staff.sell())
    tally.wrote()
  }

  const browse = async () => {
    const path = world.paths[random.between(0, world.paths.length - 1)]!
    const answer = await fetch(url + path, { signal: AbortSignal.timeout(10_000) }).catch(() => null)
    const isRead = await answer?.text().then(
      () => true,
      () => false,
    )
    const kind = `${answer && isRead ? answer.status : 'no answer'} ${path.split(/[/?]/, 2)[1] || 'home'}`
    tally.browsed(answer?.ok && isRead ? null : kind)
  }

  const cartShoppers = await crowd(shop, CARTS)
  const all = Promise.all([
    ...loads.map(({ finished }) => finished),
    ...cartShoppers.map(cart),
    forever([500, 1_000], logIn),
    forever([50, 250], transition),
    forever([200, 800], sell),
    ...Array.from({ length: BROWSING }, () => forever([30, 120], browse)),
  ])
  // Reported by `end`; until then it must not count as unhandled.
  all.catch(() => undefined)
  return {
    tally,
    orders: () => loads.reduce((sum, load) => sum + load.acknowledged(), 0),
    finished: all,
    end: async () => {
      isOver = true
      const ids = await Promise.all(loads.map((load) => load.end()))
      await all
      acknowledged.orders = [first, second].map((product, index) => ({ product, ids: ids[index]! }))
      return acknowledged
    },
  }
}

const codes = codesFrom(AUTH_SECRET)

/** The mailed code, as its recipient reads it; during a failover it may take a while. */
async function codeOf(db: Database, email: string): Promise<string> {
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    const found = await db.pool
      .query<{ id: string }>('SELECT id FROM otps WHERE email = $1 AND device_hash IS NULL', [email])
      .catch(() => null)
    if (found?.rows[0]) return codes.codeOf(found.rows[0].id)
    if (Date.now() > deadline) throw new Error(`no code for ${email}`)
    await sleep(200)
  }
}
