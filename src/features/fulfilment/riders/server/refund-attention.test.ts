import { afterAll, expect, test } from 'vitest'
import { closeAndCheckInvariants } from '../../../../../test/invariants.ts'
import { paymentShop } from '../../../../../test/payment-shop.ts'
import { ravi } from '../../../../../test/world.ts'
import { BELL_CHANNEL } from '#features/notifications/server/notify-desk.ts'
import type { Order } from '#features/orders/contract.ts'
import { processRefund } from '#features/orders/server/payment/send-refund.ts'
import { settlePayment } from '#features/orders/server/payment/settle-payment.ts'
import type { PaymentReview } from '#features/payments/contract.ts'
import { listen } from '#platform/db/notifications.ts'
import type { Attention } from '../contract.ts'

const shop = await paymentShop()
afterAll(() => closeAndCheckInvariants(shop))

test('a refund that failed is told to the desk and listed until somebody has decided about it', async () => {
  const admin = await shop.signIn(await ravi(shop.db))
  const who = await shop.shopper('Usha')
  const { body } = await shop.order(who, 'PAYU')
  const { order, checkout } = body.data as { order: Order; checkout: never }
  const { orderId } = order
  shop.act(await shop.open(checkout), 'pay')
  await settlePayment(shop.deps, await shop.attemptId(orderId))
  const heard: string[] = []
  const listener = await listen(shop.db.pool, BELL_CHANNEL, {
    onMessage: (message) => void heard.push((message as { event: string }).event),
    onGap: () => undefined,
    log: console,
  })
  const attention = async () =>
    (await shop.call('GET /api/delivery/attention', { as: admin })).body.data as Attention[]
  await shop.call('POST /api/order/refund-order', { as: admin, body: { orderId, reason: 'Stale' } })
  expect(await attention()).toEqual([])

  const { PAYU } = shop.deps.providers
  const failing = {
    ...shop.deps,
    providers: {
      ...shop.deps.providers,
      PAYU: {
        ...PAYU!,
        refund: async () => ({ state: 'failed' as const, providerRefundReference: null, detail: null }),
      },
    },
  }
  const { rows } = await shop.db.pool.query<{ id: string }>('SELECT id FROM refunds WHERE order_id = $1', [
    orderId,
  ])
  await processRefund(failing, rows[0]!.id)
  expect(await attention()).toMatchObject([{ kind: 'refund failed', orderId, amount: 349.5 }])
  await expect.poll(() => heard).toContain('needs-attention')

  const reviews = (await shop.call('GET /api/payment/unreconciled', { as: admin, query: { limit: 100 } }))
    .body.data as PaymentReview[]
  const { _id } = reviews.find((one) => one.orderId === orderId)!
  await shop.call('POST /api/payment/resolve', {
    as: admin,
    body: { _id, action: 'dismiss', note: 'By bank' },
  })
  expect(await attention()).toEqual([])
  listener.close()
})
