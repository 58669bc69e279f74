import { paymentDepsOf } from '../src/app/server/build-server.ts'
import { openSandboxes, type SandboxAction, type Sandboxes } from '../src/sandbox/open-sandboxes.ts'
import type { ProviderName, SandboxPayment } from '../src/sandbox/sandbox-books.ts'
import type { SandboxMessage } from '../src/sandbox/sandbox-protocol.ts'
import { sandboxSettings } from '../src/sandbox/sandbox-settings.ts'
import type { Checkout } from '#features/payments/checkout.ts'
import { paymentProviders } from '#shared/payment-providers.ts'
import { listPaymentAttempts } from '#features/payments/server/payment-attempt-store.ts'
import type { Order } from '#features/orders/contract.ts'
import type { PaymentDeps } from '#features/orders/server/payment/payment-deps.ts'
import type { Config } from '#platform/config.ts'
import { openLog } from '#platform/log.ts'
import { orderCallOf, type OrderMethod, type SandboxMethod } from './order-call.ts'
import { testShop, type Reply, type TestShop } from './server.ts'
import { newAddress, newProduct, person, newCategory, type Person } from './world.ts'

export interface PaymentShop extends TestShop {
  sandboxes: Sandboxes
  deps: PaymentDeps
  /** A user with an address and a token. */
  shopper(name: string): Promise<Person & { token: string; home: string }>
  /** Puts something into the cart and orders it. */
  order(
    who: { token: string; home: string },
    method: OrderMethod,
    more?: { productId?: number; quantity?: number; headers?: Record<string, string>; body?: object },
  ): Promise<Reply>
  /** Follows a checkout as a browser does; returns the sandbox's payment. */
  open(checkout: Checkout): Promise<SandboxPayment>
  act(payment: SandboxPayment, action: SandboxAction): SandboxMessage | null
  /** Delivers a provider's message to the shop. */
  deliver(message: SandboxMessage): Promise<{ status: number; location: string | undefined; body: string }>
  webhookFor(payment: SandboxPayment): SandboxMessage
  attemptId(orderId: string, nth?: number): Promise<string>
  status(order: Order | string): Promise<{ order: string; payment: string; stock: number; settled: boolean }>
  productId: number
}

/** A shop whose four providers are the sandboxes; messages are delivered only by the test itself. */
export async function paymentShop(
  payments: { expirySeconds?: number; pollSeconds?: number } = {},
  overrides: Partial<Config> = {},
): Promise<PaymentShop> {
  const sandboxes = await openSandboxes({
    port: 0,
    webhookUrlOf: (name) => `http://shop.test/api/payment/${name}/webhook`,
  })
  for (const faults of Object.values(sandboxes.faults)) {
    faults.webhook.drop = true
    faults.refundMs = 0
  }
  const shop = await testShop({
    ...overrides,
    payments: {
      providers: sandboxSettings(`http://127.0.0.1:${sandboxes.port}`),
      expirySeconds: 900,
      // Without a pause between two questions about an attempt.
      pollSeconds: 0,
      ...payments,
    },
  })
  const { _id: productId } = await newProduct(shop.db, await newCategory(shop.db), {
    name: 'Rice',
    mrp: 349.5,
    stock: 1000,
  })
  const statusOf = async (orderId: string) => {
    const { rows } = await shop.db.pool.query<{
      status: string
      payment_status: string
      settled_attempt_id: string | null
      stock: number
    }>(
      `SELECT status, payment_status, settled_attempt_id,
         (SELECT coalesce(sum(quantity), 0)::int FROM stock_movements WHERE order_id = orders.id) AS stock
       FROM orders WHERE id = $1`,
      [orderId],
    )
    const [row] = rows
    return {
      order: row!.status,
      payment: row!.payment_status,
      stock: row!.stock,
      settled: row!.settled_attempt_id !== null,
    }
  }

  return {
    ...shop,
    sandboxes,
    productId,
    deps: paymentDepsOf(shop.config, shop.db, openLog('silent')),
    shopper: async (name) => {
      const who = await person(shop.db, name)
      return { ...who, token: await shop.signIn(who), home: await newAddress(shop.db, who) }
    },
    order: async (who, method, more = {}) => {
      const { productId: id = productId, quantity = 1, headers, body: rest } = more
      const added = await shop.call('POST /api/cart/add-to-cart', {
        as: who.token,
        body: { productId: id, quantity },
      })
      if (added.status !== 200) throw new Error(added.body.message)
      const { call, body } = orderCallOf(method)
      return shop.call(call, {
        as: who.token,
        body: {
          addressId: who.home,
          expectedTotal: added.body.data.productId.price * quantity,
          ...body,
          ...rest,
        },
        headers,
      })
    },
    open: async (checkout) => {
      if (checkout.kind === 'cashfree') return sandboxes.books.payments.get(checkout.sessionId.slice(8))!
      if (checkout.kind !== 'form') throw new Error('not a form')
      const answer = await fetch(checkout.action, {
        method: 'POST',
        body: new URLSearchParams(checkout.fields),
        redirect: 'manual',
      })
      const page = new URL(answer.headers.get('location')!, checkout.action)
      return sandboxes.books.payments.get(page.pathname.split('/').at(-1)!)!
    },
    act: sandboxes.act,
    deliver: async ({ url, method, headers, body }) => {
      const { pathname, search } = new URL(url)
      const response = await shop.server.inject({
        method,
        url: pathname + search,
        ...(headers && { headers }),
        ...(body !== undefined && { payload: body }),
      })
      const location = response.headers.location
      return { status: response.statusCode, location, body: response.body }
    },
    webhookFor: sandboxes.webhookFor,
    attemptId: async (orderId, nth = -1) => (await listPaymentAttempts(shop.db, orderId)).at(nth)!.id,
    status: (order) => statusOf(typeof order === 'string' ? order : order.orderId),
    close: async () => {
      await shop.close()
      await sandboxes.close()
    },
  }
}

export const slugOf = (method: SandboxMethod): ProviderName => paymentProviders[method].slug
