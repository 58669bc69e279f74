import { createECDH } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { fixDays } from '#features/subscriptions/server/fix-days.ts'
import { fixedAt, firstOpenDay } from '#features/subscriptions/subscription-days.ts'
import { codesFrom } from '#features/people/accounts/server/codes.ts'
import { insertSession } from '#features/people/accounts/server/session-store.ts'
import { tokensFrom } from '#features/people/accounts/server/tokens.ts'
import { listDevicesFor } from '#features/notifications/server/push-store.ts'
import { saveMessageSettings } from '#features/notifications/server/message-settings-store.ts'
import { defaultMessageSettings } from '#features/notifications/message-settings.ts'
import { openLog } from '#platform/log.ts'
import { claimShop } from './claim-shop.ts'
import { closeAndCheckInvariants } from './invariants.ts'

// A number that was given to a new person opens no old account: what the old one had stays for the shop to settle.

const { shop, admin, product, keyed, run, delivered, shopper } = await claimShop()
afterAll(() => closeAndCheckInvariants(shop))
const publicKey = createECDH('prime256v1').generateKeys('base64url')
const milk = await product({ name: 'Milk', mrp: 30 })

const codeFor = async (address: string) => {
  await run(`UPDATE otps SET sent_at = sent_at - interval '61 s'`)
  const [row] = await run<{ id: string }>(`SELECT id FROM otps WHERE email = $1 AND purpose = 'login'`, [
    address,
  ])
  return codesFrom(...shop.config.authSecrets).codeOf(row!.id)
}
async function logIn(mobile: number) {
  await shop.call('POST /api/user/send-otp', { body: { mobile } })
  return shop.call('POST /api/user/verify-otp', { body: { mobile, otp: await codeFor(`+91${mobile}`) } })
}

test('whoever gets a number after 180 days begins anew, and the old account stays as it was left', async () => {
  const mobile = 9_811_122_233
  const old = await shopper()
  const { orderId } = await delivered('khata', milk, 2, { who: old })
  const claim = await shop.call('POST /api/claim', {
    as: old.token,
    headers: keyed(),
    body: { orderId, items: [{ position: 0, kind: 'missing', pieces: 1 }], wish: 'credit' },
  })
  expect(claim.body.data.state).toBe('open')
  const [{ id: customerId }] = (await run<{ id: string }>('SELECT id FROM customers WHERE user_id = $1', [
    old.userId,
  ])) as [{ id: string }]
  await shop.call('POST /api/credit/give', {
    as: admin,
    headers: keyed(),
    body: { customerId, kind: 'goodwill', amount: 40, note: 'Sorry' },
  })
  const empty = await product({ name: 'Ghee', mrp: 500, stock: 0 })
  const sub = await shop.call('POST /api/subscription', {
    as: old.token,
    headers: keyed(),
    body: {
      productId: milk,
      unit: '1 kg',
      pattern: 'daily',
      quantity: 1,
      paymentMethod: 'CASH_ON_DELIVERY',
    },
  })
  expect([sub.status, sub.body.fields]).toEqual([200, undefined])
  expect(
    (await shop.call('POST /api/watch', { as: old.token, body: { productId: empty, unit: '1 kg' } })).status,
  ).toBe(200)
  const device = {
    endpoint: 'https://fcm.googleapis.com/fcm/send/old',
    keys: { p256dh: publicKey, auth: 'a'.repeat(22) },
    kinds: ['moves', 'stock'],
  }
  const push = await shop.call('POST /api/push/subscription', { as: old.token, body: device })
  expect([push.status, push.body.fields]).toEqual([200, undefined])
  await run(
    `UPDATE users SET email = NULL, mobile = $2, mobile_verified_at = now(), last_login_at = now() - interval '181 days',
       created_at = now() - interval '1 year' WHERE id = $1`,
    [old.userId, mobile],
  )
  // It asked for an email address, and did not prove it.
  await run('INSERT INTO pending_emails (user_id, email) VALUES ($1, $2)', [old.userId, 'old@example.in'])

  const { refreshToken } = tokensFrom(...shop.config.authSecrets).issue(
    await insertSession(shop.db, old.userId, null),
  )
  await run(`UPDATE sessions SET rotated_at = now() - interval '181 days' WHERE user_id = $1`, [old.userId])
  const fresh = (await logIn(mobile)).body.data
  expect(fresh.user._id).not.toBe(old.userId)
  const seen = async (call: string) =>
    (await shop.call(call as 'GET /api/credit', { as: fresh.accessToken })).body.data
  expect(await seen('GET /api/credit')).toMatchObject({ balance: 0, entries: [] })
  expect(await seen('GET /api/khata/own')).toBeNull()
  expect(await seen('GET /api/subscription')).toMatchObject([])
  expect(await seen('GET /api/watch')).toEqual([])
  expect(await seen('GET /api/order/get-orders')).toEqual([])
  const stolen = await shop.call('GET /api/order/get-order/{id}', {
    as: fresh.accessToken,
    params: { id: orderId },
  })
  expect(stolen.status).toBe(404)

  // Nobody gets into the old one.
  for (const [call, body] of [
    ['GET /api/credit', undefined],
    ['POST /api/user/refresh-token', { refreshToken }],
    ['PUT /api/user/verify-new-email', { email: 'old@example.in', otp: '123456' }],
  ] as const) {
    const as = call === 'POST /api/user/refresh-token' ? undefined : old.token
    const refused = await shop.call(call as 'PUT /api/user/verify-new-email', { ...(as && { as }), body })
    expect([call, [401, 403].includes(refused.status)]).toEqual([call, true])
  }

  // No morning brings it anything, no device and no list is told.
  const day = firstOpenDay('21:00', new Date())
  await fixDays({ db: shop.db, publicUrl: 'http://localhost', log: openLog('silent') }, fixedAt(day, '21:00'))
  const count = async (text: string) => Number((await run<{ n: string }>(text, [old.userId]))[0]!.n)
  expect(await count('SELECT count(*) AS n FROM orders WHERE user_id = $1')).toBe(1)
  await run(`UPDATE packs SET stock = 0 WHERE false`)
  expect(await listDevicesFor(shop.db, [old.userId], 'moves')).toEqual([])
  expect(await shop.call('GET /api/watch/waiting' as 'GET /api/watch', { as: admin })).toMatchObject({
    body: { data: [] },
  })

  // The shop settles what is left.
  const others = await delivered('khata', milk, 1)
  const other = await shop.call('POST /api/claim', {
    as: others.who.token,
    headers: keyed(),
    body: { orderId: others.orderId, items: [{ position: 0, kind: 'missing', pieces: 1 }], wish: 'credit' },
  })
  await saveMessageSettings(shop.db, { ...defaultMessageSettings, events: { claim: ['sms'] } })
  await run(`DELETE FROM jobs WHERE kind = 'send-message'`)
  const messages = () => run(`SELECT payload ->> 'event' AS event FROM jobs WHERE kind = 'send-message'`)
  const decided = await shop.call('PUT /api/claim/decide', {
    as: admin,
    body: { claimId: claim.body.data._id, decision: 'accept' },
  })
  expect(decided.status).toBe(200)
  expect(await messages(), 'the number is somebody else’s').toEqual([])
  await shop.call('PUT /api/claim/decide', {
    as: admin,
    body: { claimId: other.body.data._id, decision: 'accept' },
  })
  expect(await messages()).toHaveLength(1)
  const book = (await shop.call('GET /api/khata', { as: admin, query: { customerId } })).body.data
  expect(book.customer).toMatchObject({ balance: expect.any(Number), credit: expect.any(Number) })
  const owed = book.customer.balance as number
  const paid = await shop.call('POST /api/khata/entry', {
    as: admin,
    headers: keyed(),
    body: { customerId, kind: 'payment', amount: owed, paidBy: 'cash' },
  })
  expect(paid.body.data.balance).toBe(0)
})
