import { afterAll, beforeAll, expect, test } from 'vitest'
import { paymentShop, type PaymentShop } from '../../../test/payment-shop.ts'
import { ravi } from '../../../test/world.ts'
import { providersCheck } from '../doctor/check-outside.ts'
import { runChecks } from '../doctor/finding.ts'
import { keepPaymentPromises } from '#features/orders/server/payment/keep-promises.ts'
import { paymentDepsOf } from './build-server.ts'
import { openLog } from '#platform/log.ts'

let shop: PaymentShop
beforeAll(async () => {
  shop = await paymentShop()
})
afterAll(() => shop.close())

const degraded = async () => (await shop.server.inject('/readyz')).json<{ degraded: string[] }>().degraded
const metric = async () =>
  /^tokri_degraded\{sign="payments"\} (\d)$/m.exec((await shop.server.inject('/metrics')).body)?.[1]
const ofOwner = async () => {
  const as = await shop.signIn(await ravi(shop.db))
  return (await shop.call('GET /api/payment/outages', { as })).body.data as {
    party: string
    reason: string
  }[]
}
const findings = async () =>
  (await runChecks([providersCheck(shop.db, shop.config)], { applyFixes: false }))[0]!.findings
/** What the shop does each minute. */
const minute = () =>
  keepPaymentPromises(
    paymentDepsOf(shop.config, shop.db, openLog('silent'), shop.live),
    new AbortController().signal,
  )

test('a payment provider that gives no answer is seen by readiness, metrics, the owner and the doctor until it answers', async () => {
  expect(await degraded()).not.toContain('payments')
  expect(await metric()).toBe('0')
  expect(await ofOwner()).toEqual([])
  expect(await findings()).toEqual([])

  const faults = shop.sandboxes.faults.cashfree.api
  Object.assign(faults, { failNext: 1_000, failWith: 'hang up' })
  const who = await shop.shopper('Asha')
  expect((await shop.order(who, 'CASHFREE')).body.code).toBe('provider_unavailable')
  expect(await degraded()).toContain('payments')
  expect(await metric()).toBe('1')
  const outage = {
    party: 'CASHFREE',
    reason: expect.stringContaining('cannot be reached: it closed the connection'),
  }
  expect(await ofOwner()).toEqual([{ ...outage, since: expect.any(String) }])
  expect(await findings()).toMatchObject([
    { level: 'fault', text: expect.stringMatching(/Cashfree.*could not reach it since/) },
  ])

  // Another provider that works says nothing about this one.
  expect((await shop.order(await shop.shopper('Meena'), 'PAYU')).status).toBe(201)
  await minute()
  expect(await ofOwner()).toMatchObject([outage])

  faults.failNext = 0
  await minute()
  expect(await ofOwner()).toEqual([])
  expect(await degraded()).not.toContain('payments')
  expect(await metric()).toBe('0')
})

test('starting a payment without a call to the provider does not end its outage', async () => {
  await shop.db.pool.query(`INSERT INTO outages (party, reason) VALUES ('PAYU', 'no network')`)
  expect((await shop.order(await shop.shopper('Nina'), 'PAYU')).status).toBe(201)
  expect(await ofOwner()).toMatchObject([{ party: 'PAYU' }])
  await minute()
  expect(await ofOwner()).toEqual([])
})
