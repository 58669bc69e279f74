import { afterAll, expect, test } from 'vitest'
import { NOTICE_VERSION } from '../purposes.ts'
import { testShop } from '../../../../test/server.ts'
import { asha, person } from '../../../../test/world.ts'

const shop = await testShop()
const user = await shop.signIn(await asha(shop.db))
afterAll(() => shop.close())

const read = async (as?: string) =>
  (await shop.call('GET /api/user/consents', { ...(as && { as }) })).body.data
const answer = (body: object, as?: string) => shop.call('PUT /api/user/consents', { ...(as && { as }), body })
const rows = async () =>
  (await shop.db.pool.query('SELECT purpose, given, user_id IS NULL AS is_guest FROM consents ORDER BY id'))
    .rows

test('the last answer of a user counts, and every answer is kept once', async () => {
  expect(await read(user)).toEqual([])
  await answer({ purpose: 'analytics', given: true }, user)
  await answer({ purpose: 'analytics', given: true }, user)
  const { body } = await answer({ purpose: 'analytics', given: false }, user)
  expect(body.data).toMatchObject([{ purpose: 'analytics', given: false, version: NOTICE_VERSION }])
  expect(await read(user)).toEqual(body.data)
  expect(await rows()).toEqual([
    { purpose: 'analytics', given: true, is_guest: false },
    { purpose: 'analytics', given: false, is_guest: false },
  ])
})

test('a guest is recognised by a cookie of which only the hash is stored', async () => {
  const reply = await shop.server.inject({
    method: 'PUT',
    url: '/api/user/consents',
    payload: { purpose: 'marketing', given: true },
  })
  const [cookie] = reply.cookies as { name: string; value: string; httpOnly?: boolean }[]
  expect([cookie!.name, cookie!.httpOnly]).toEqual(['consent_device', true])
  const known = async (value: string) =>
    (
      await shop.server.inject({
        url: '/api/user/consents',
        headers: { cookie: `consent_device=${value}` },
      })
    ).json().data
  expect(await known(cookie!.value)).toMatchObject([{ purpose: 'marketing', given: true }])
  expect(await known('0'.repeat(32))).toEqual([])
  const { rows: found } = await shop.db.pool.query(
    `SELECT 1 FROM consents WHERE encode(device_hash, 'hex') = $1`,
    [cookie!.value],
  )
  expect(found).toEqual([])
})

test.each([
  { purpose: 'adverts', given: true },
  { purpose: 'analytics', given: 'yes' },
  { purpose: 'account', given: false },
  { purpose: 'analytics' },
])('%o is refused and records nothing', async (body) => {
  const before = await rows()
  expect((await answer(body, user)).status).toBe(400)
  expect(await rows()).toEqual(before)
})

test('the notice in force is in English and Hindi', async () => {
  const { body } = await shop.call('GET /api/user/privacy-notice')
  expect(body.data.version).toBe(NOTICE_VERSION)
  expect(body.data.english).toContain('Data Protection Board of India')
  expect(body.data.hindi).toMatch(/[\u0900-\u097f]/)
})

test('a yes is limited, so that nobody fills the table; a no of somebody who is known never', async () => {
  const one = await person(shop.db, 'Toggle')
  const token = await shop.signIn(one)
  const used = (key: string) =>
    shop.db.pool.query(
      `INSERT INTO rate_limits (key, window_start, used) VALUES ('consent:' || $1, now(), 498)
       ON CONFLICT (key) DO UPDATE SET used = 498`,
      [key],
    )
  await used(one.userId)
  const statuses: number[] = []
  for (const given of [true, false, true, false, true, false])
    statuses.push((await answer({ purpose: 'marketing', given }, token)).status)
  expect(statuses).toEqual([200, 200, 200, 200, 429, 200])
  const elsewhere = { 'x-forwarded-for': '203.0.113.7' }
  const body = { purpose: 'analytics', given: false }
  await shop.call('PUT /api/user/consents', { body, headers: elsewhere })
  const { rows: networks } = await shop.db.pool.query(
    `SELECT substr(key, 9) AS network FROM rate_limits WHERE key ~ '^consent:[0-9]+[.]'`,
  )
  await used(networks[0].network)
  // A cookie is anybody's invention.
  const asBrowser = (digit: string, given: boolean) =>
    shop.server.inject({
      method: 'PUT',
      url: '/api/user/consents',
      cookies: { consent_device: digit.repeat(32) },
      headers: elsewhere,
      payload: { purpose: 'analytics', given },
    })
  const strangers = []
  for (const [digit, given] of [
    ['a', true],
    ['b', true],
    ['c', false],
    ['b', true],
    ['b', false],
    ['b', true],
  ] as const)
    strangers.push((await asBrowser(digit, given)).statusCode)
  expect(strangers).toEqual([200, 200, 429, 200, 200, 429])
})
