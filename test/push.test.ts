import { createECDH } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { saveStaff } from '#features/people/accounts/server/staff-store.ts'
import { endSession, insertSession } from '#features/people/accounts/server/session-store.ts'
import { saveDevice } from '#features/notifications/server/push-store.ts'
import { saveMessageSettings } from '#features/notifications/server/message-settings-store.ts'
import { defaultMessageSettings } from '#features/notifications/message-settings.ts'
import { queueNotices } from '#features/notifications/server/send-message.ts'
import { pushSender, queueBell } from '#features/notifications/server/send-push.ts'
import { encryptPush, isPushEndpoint, isPushKey, vapidKeys } from '#features/notifications/server/web-push.ts'
import { decryptPush, openPushSandbox } from './push-sandbox.ts'
import { testDatabase, truncate } from './database.ts'
import { asha, ravi } from './world.ts'

const folder = await mkdtemp(join(tmpdir(), 'tokri-push-'))
const service = await openPushSandbox()
const database = await testDatabase()
const { db } = database
afterAll(async () => {
  await service.close()
  await database.drop()
  await rm(folder, { recursive: true })
})
const vapid = vapidKeys(folder)
const deps = { db, world: { fetch }, vapid, publicUrl: 'https://shop.example', allowsLocal: true }
const query = async (sql: string) => (await db.pool.query(sql)).rows as Record<string, unknown>[]
beforeEach(() => truncate(database, 'outages, messages, jobs, push_subscriptions, sessions, users, settings'))

const origin = { userAgent: undefined, network: '127.0.0.1' }
async function browserOf(userId: string, kinds: ('bell' | 'moves' | 'stock')[] = ['bell']) {
  const { id: sessionId } = await db.transaction((tx) => insertSession(tx, userId, null, true, origin))
  const browser = service.subscribe(vapid.publicKey)
  const { endpoint, keys } = browser.subscription
  await saveDevice(db, { userId, sessionId, endpoint, ...keys, kinds })
  return { ...browser, sessionId }
}
const ring = (id = 'ORD-1') => db.transaction((tx) => queueBell(tx, [id]))
async function runJobs() {
  for (const { payload } of await query(`SELECT payload FROM jobs WHERE kind = 'send-push' ORDER BY id`))
    await pushSender(deps)(payload as never)
}

test('the example of RFC 8291 is decrypted', () => {
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(Buffer.from('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'base64url'))
  const body =
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN'
  expect(
    decryptPush(Buffer.from(body, 'base64url'), ecdh, Buffer.from('BTBZMqHH6r4Tts7J_aSIgg', 'base64url')),
  ).toBe('When I grow up, I want to be a watermelon')
})

test('what the shop encrypts only that browser reads, and no two messages are alike', () => {
  const ecdh = createECDH('prime256v1')
  const keys = { p256dh: ecdh.generateKeys('base64url'), auth: Buffer.alloc(16, 7).toString('base64url') }
  const [one, other] = [encryptPush(keys, 'A ₹ order'), encryptPush(keys, 'A ₹ order')]
  expect(decryptPush(one, ecdh, Buffer.alloc(16, 7))).toBe('A ₹ order')
  expect(one.equals(other)).toBe(false)
  expect(() => decryptPush(one, ecdh, Buffer.alloc(16, 8))).toThrow()
})

test('the keys of the shop stay the same', () => {
  expect(vapidKeys(folder)).toEqual(vapid)
})

test('the bell rings on the devices of those who may see orders, once for each order, with its number alone', async () => {
  const owner = await ravi(db)
  const rider = await asha(db)
  await db.transaction((tx) => saveStaff(tx, rider.userId, 'rider'))
  const [desk, phone] = [await browserOf(owner.userId), await browserOf(rider.userId)]
  const quiet = await browserOf(owner.userId, ['moves'])
  await ring()
  await ring()
  await runJobs()
  await runJobs()
  expect(desk.received).toMatchObject([{ message: { kind: 'bell', id: 'ORD-1' }, ttl: '60' }])
  expect(Object.keys(desk.received[0]!.message as object)).toEqual(['kind', 'id'])
  expect([phone.received, quiet.received]).toEqual([[], []])
  expect(await query('SELECT state, reason FROM messages')).toEqual([{ state: 'sent', reason: '' }])
})

test('what is queued in a transaction that rolls back rings nobody', async () => {
  await browserOf((await ravi(db)).userId)
  await expect(
    db.transaction(async (tx) => {
      await queueBell(tx, ['ORD-9'])
      throw new Error('out of stock')
    }),
  ).rejects.toThrow('out of stock')
  expect(await query('SELECT FROM jobs')).toEqual([])
})

test.each([404, 410])('%i: the device is forgotten', async (status) => {
  await browserOf((await ravi(db)).userId)
  await ring()
  service.answer(status)
  await runJobs()
  expect(await query('SELECT FROM push_subscriptions')).toEqual([])
})

test('429 is waited for, and one message arrives', async () => {
  const desk = await browserOf((await ravi(db)).userId)
  await ring()
  service.answer(429)
  await expect(runJobs()).rejects.toThrow('slow down')
  await runJobs()
  await runJobs()
  expect(desk.received).toHaveLength(1)
})

test('a push service that does not answer is an outage until one push is taken', async () => {
  const { userId } = await ravi(db)
  const desk = await browserOf(userId)
  await ring()
  service.answer(503)
  await runJobs()
  const outages = () => query('SELECT party, reason FROM outages')
  expect(await outages()).toEqual([{ party: 'push', reason: 'the push service answered 503' }])
  await query('DELETE FROM outages')
  const gone = { ...desk.subscription.keys, endpoint: 'http://127.0.0.1:1/gone' }
  await saveDevice(db, { userId, sessionId: desk.sessionId, ...gone, kinds: ['bell'] })
  await query(`DELETE FROM push_subscriptions WHERE endpoint = '${desk.subscription.endpoint}'`)
  await ring('ORD-2')
  await runJobs()
  expect(await outages()).toMatchObject([{ party: 'push' }])
  await browserOf(userId)
  await query(`DELETE FROM push_subscriptions WHERE endpoint = '${gone.endpoint}'`)
  await ring('ORD-3')
  await runJobs()
  expect(await outages()).toEqual([])
})

test('nothing rings after the logout, also what was queued before', async () => {
  const desk = await browserOf((await ravi(db)).userId)
  await ring()
  await db.transaction((tx) => endSession(tx, desk.sessionId, 'logout'))
  expect(await query('SELECT FROM push_subscriptions')).toEqual([])
  await runJobs()
  await ring('ORD-2')
  await runJobs()
  expect(desk.received).toEqual([])
})

test.each([
  ['https://fcm.googleapis.com/fcm/send/a', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/a', true],
  ['https://web.push.apple.com/a', true],
  ['https://wns2-par02p.notify.windows.com/w/?token=a', true],
  ['http://fcm.googleapis.com/a', false],
  ['https://fcm.googleapis.com.evil.example/a', false],
  ['https://fcm.googleapis.com:8443/a', false],
  ['http://127.0.0.1:8080/a', false],
  ['https://169.254.169.254/latest', false],
])('%s may be posted to: %s', (endpoint, isAllowed) => {
  expect(isPushEndpoint(endpoint, false)).toBe(isAllowed)
})

test('what was queued for one person is not told to whoever logs in on their device next', async () => {
  const [first, next] = [await asha(db), await ravi(db)]
  const phone = await browserOf(first.userId, ['moves'])
  await tell(notice(first.userId, 'packed', 'ORD-1'))
  await db.transaction((tx) => endSession(tx, phone.sessionId, 'logout'))
  const { id: sessionId } = await db.transaction((tx) => insertSession(tx, next.userId, null, true, origin))
  const { endpoint, keys } = phone.subscription
  await saveDevice(db, { userId: next.userId, sessionId, endpoint, ...keys, kinds: ['bell', 'moves'] })
  await runJobs()
  expect(phone.received).toEqual([])
  await tell(notice(next.userId, 'packed', 'ORD-2'))
  await runJobs()
  expect(phone.received.map(({ message }) => message)).toEqual([{ kind: 'packed', id: 'ORD-2' }])
})

test('the bell is silent for those who may not see orders any more by the time of sending', async () => {
  const clerk = await asha(db)
  await db.transaction((tx) => saveStaff(tx, clerk.userId, 'manager'))
  const desk = await browserOf(clerk.userId)
  await ring()
  await db.transaction((tx) => saveStaff(tx, clerk.userId, 'rider'))
  await runJobs()
  expect(desk.received).toEqual([])
})

const notice = (userId: string, kind: 'packed' | 'backInStock', id: string) => ({
  event: `${kind}-${id}`,
  kind,
  mobile: null,
  values: [id],
  push: { userId, id },
})
const tell = (...notices: Parameters<typeof queueNotices>[1][number][]) =>
  db.transaction((tx) => queueNotices(tx, notices))

test('a shopper is told on each device of what they want there, once, and nobody else is', async () => {
  const [shopper, other] = [await asha(db), await ravi(db)]
  const phone = await browserOf(shopper.userId, ['moves', 'stock'])
  const tablet = await browserOf(shopper.userId, ['stock'])
  const stranger = await browserOf(other.userId, ['bell', 'moves', 'stock'])
  for (let times = 0; times < 2; times += 1)
    await tell(notice(shopper.userId, 'packed', 'ORD-1'), notice(shopper.userId, 'backInStock', 'atta'))
  await runJobs()
  await runJobs()
  const messages = ({ received }: typeof phone) =>
    received
      .map(({ message }) => message)
      .toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  expect(messages(phone)).toEqual([
    { kind: 'backInStock', id: 'atta' },
    { kind: 'packed', id: 'ORD-1' },
  ])
  expect(messages(tablet)).toEqual([{ kind: 'backInStock', id: 'atta' }])
  expect(phone.received[0]!.ttl).toBe('86400')
  expect(stranger.received).toEqual([])
})

test('an event that the shop does not send by push reaches no device', async () => {
  const shopper = await asha(db)
  const phone = await browserOf(shopper.userId, ['moves', 'stock'])
  await saveMessageSettings(db, { ...defaultMessageSettings, events: { backInStock: ['push'] } })
  await tell(notice(shopper.userId, 'packed', 'ORD-1'), notice(shopper.userId, 'backInStock', 'atta'))
  await runJobs()
  expect(phone.received.map(({ message }) => message)).toEqual([{ kind: 'backInStock', id: 'atta' }])
})

test('what a device does not want any more by the time of sending is not sent', async () => {
  const shopper = await asha(db)
  const phone = await browserOf(shopper.userId, ['moves'])
  await tell(notice(shopper.userId, 'packed', 'ORD-1'))
  const { endpoint, keys } = phone.subscription
  await saveDevice(db, {
    userId: shopper.userId,
    sessionId: phone.sessionId,
    endpoint,
    ...keys,
    kinds: ['stock'],
  })
  await runJobs()
  expect(phone.received).toEqual([])
})

test('a device that gives a wrong key, or a service of its own invention, is no outage of the shop', async () => {
  const { userId } = await ravi(db)
  const { id: sessionId } = await db.transaction((tx) => insertSession(tx, userId, null, true, origin))
  const keys = { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) }
  const good = { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: keys.auth }
  expect([isPushKey(keys.p256dh), isPushKey(good.p256dh)]).toEqual([false, true])
  const hostile = { userId, sessionId, kinds: ['bell' as const] }
  await saveDevice(db, { ...hostile, endpoint: 'https://fcm.googleapis.com/fcm/send/x', ...keys })
  await saveDevice(db, { ...hostile, endpoint: 'https://nobody.push.apple.com/x', ...good })
  await ring()
  const gone = async () => Promise.reject(new TypeError('fetch failed'))
  for (const { payload } of await query(`SELECT payload FROM jobs WHERE kind = 'send-push' ORDER BY id`))
    await pushSender({ ...deps, world: { fetch: gone } })(payload as never)
  expect(await query('SELECT party FROM outages')).toEqual([])
  expect(await query('SELECT endpoint FROM push_subscriptions')).toEqual([
    { endpoint: 'https://nobody.push.apple.com/x' },
  ])
  await saveDevice(db, { ...hostile, endpoint: 'https://fcm.googleapis.com/fcm/send/y', ...good })
  await ring('ORD-2')
  for (const { payload } of await query(`SELECT payload FROM jobs WHERE kind = 'send-push' ORDER BY id`))
    await pushSender({ ...deps, world: { fetch: gone } })(payload as never)
  expect(await query('SELECT party FROM outages')).toEqual([{ party: 'push' }])
})
