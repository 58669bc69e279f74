import { afterAll, beforeAll, expect, test } from 'vitest'
import { paymentShop, type PaymentShop } from '../../../test/payment-shop.ts'
import { ravi } from '../../../test/world.ts'
import { messagesCheck, providersCheck } from '../doctor/check-outside.ts'
import { runChecks } from '../doctor/finding.ts'
import { keepPaymentPromises } from '#features/orders/server/payment/keep-promises.ts'
import { paymentDepsOf } from './build-server.ts'
import { saveDevice } from '#features/notifications/server/push-store.ts'
import { saveMessageProvider } from '#features/notifications/server/provider-store.ts'
import { openLog } from '#platform/log.ts'
import { beginOutage, endOutage } from '#platform/outages/outage-store.ts'

let shop: PaymentShop
beforeAll(async () => {
  shop = await paymentShop()
})
afterAll(() => shop.close())

const degraded = async () => (await shop.server.inject('/readyz')).json<{ degraded: string[] }>().degraded
const metric = async (sign = 'payments') =>
  new RegExp(`^tokri_degraded\\{sign="${sign}"\\} (\\d)$`, 'm').exec(
    (await shop.server.inject('/metrics')).body,
  )?.[1]
const ofOwner = async () => {
  const as = await shop.signIn(await ravi(shop.db))
  return (await shop.call('GET /api/payment/outages', { as })).body.data as {
    party: string
    reason: string
  }[]
}
const findings = async (check = providersCheck(shop.db, shop.config)) =>
  (await runChecks([check], { applyFixes: false }))[0]!.findings
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

test.each(['sms', 'whatsapp', 'push'])(
  'an outage of %s is seen by readiness, metrics, the owner and the doctor while the shop uses it',
  async (party) => {
    await beginOutage(shop.db, party, 'the provider gave no answer')
    // A row of what the shop has never set up, or has removed.
    expect(await degraded()).not.toContain('messages')
    expect(await ofOwner()).toEqual([])

    await use(party)
    expect(await degraded()).toContain('messages')
    expect(await metric('messages')).toBe('1')
    expect(await ofOwner()).toMatchObject([{ party, reason: 'the provider gave no answer' }])
    expect(await findings(messagesCheck(shop.db))).toMatchObject([
      { level: 'warning', text: expect.stringContaining(`${party}: the last message could not be sent`) },
    ])

    await endOutage(shop.db, party)
    expect(await degraded()).not.toContain('messages')
    expect(await metric('messages')).toBe('0')
    expect(await ofOwner()).toEqual([])
  },
)

async function use(party: string): Promise<void> {
  if (party === 'push') {
    const { userId } = await shop.shopper('Kavya')
    const [session] = (
      await shop.db.pool.query<{ id: string }>('SELECT id FROM sessions WHERE user_id = $1', [userId])
    ).rows
    const endpoint = 'https://push.example/1'
    const keys = { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) }
    await saveDevice(shop.db, { userId, sessionId: session!.id, endpoint, ...keys, kinds: ['stock'] })
  } else {
    const provider = party === 'sms' ? 'MSG91' : 'WHATSAPP'
    await saveMessageProvider(shop.db, { provider, is_on: true, sealed: Buffer.alloc(0) })
  }
}
