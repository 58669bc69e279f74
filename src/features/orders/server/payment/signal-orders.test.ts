import { afterAll, beforeAll, expect, test } from 'vitest'
import { paymentShop, type PaymentShop } from '../../../../../test/payment-shop.ts'
import type { PaymentFact } from '#features/payments/server/providers/provider.ts'
import type { Order } from '../../contract.ts'
import { expireAttempt } from './expire-payment.ts'
import { settlePayment } from './settle-payment.ts'

let shop: PaymentShop
beforeAll(async () => {
  shop = await paymentShop()
})
afterAll(() => shop.close())

const events = ['failed', 'pending', 'paid', 'paid again', 'expired'] as const
type Event = (typeof events)[number]

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length === 0) return [[]]
  return items.flatMap((one, at) => permutations(items.toSpliced(at, 1)).map((rest) => [one, ...rest]))
}

/** The provider's answer after an event. */
const factOf = (event: Event, providerReference: string): PaymentFact => ({
  providerReference,
  state: event === 'failed' ? 'failed' : event === 'pending' ? 'pending' : 'paid',
  amountPaise: 34_950,
  currency: 'INR',
  bankReference: null,
})

async function applyEvents(order: Event[], nth: number): Promise<void> {
  const who = await shop.shopper(`Asha${nth}`)
  const { orderId } = (await shop.order(who, 'PAYU')).body.data.order as Order
  const attemptId = await shop.attemptId(orderId)
  let fact: PaymentFact | null = null
  const PAYU = { ...shop.deps.providers.PAYU!, status: async () => (fact ? [fact] : []) }
  const deps = { ...shop.deps, providers: { PAYU } }
  for (const event of order) {
    if (event === 'expired') {
      await expireAttempt(deps, attemptId)
      continue
    }
    fact = factOf(event, `9000${nth}`)
    await settlePayment(deps, attemptId)
    // A server that queried earlier applies its answer later, when it is outdated.
    await settlePayment(deps, attemptId)
  }
  expect([order, await shop.status(orderId)]).toEqual([
    order,
    { order: 'Pending', payment: 'Paid', stock: -1, settled: true },
  ])
  const { rows } = await shop.db.pool.query<{ bells: number; captures: number; refunds: number }>(
    `SELECT (SELECT count(*)::int FROM order_events WHERE order_id = $1 AND status = 'Pending') AS bells,
       (SELECT count(*)::int FROM payment_captures WHERE order_id = $1) AS captures,
       (SELECT count(*)::int FROM refunds WHERE order_id = $1) AS refunds`,
    [orderId],
  )
  expect([order, rows]).toEqual([order, [{ bells: 1, captures: 1, refunds: 0 }]])
}

test(
  'PAY-05 failed, pending, paid, paid again and expired, in all 120 orders, pay the order once',
  { tags: ['long'], timeout: 120_000 },
  async () => {
    const all = permutations(events)
    expect(all).toHaveLength(120)
    for (let at = 0; at < all.length; at += 10)
      await Promise.all(all.slice(at, at + 10).map((order, nth) => applyEvents(order, at + nth)))
  },
)
