import { beforeEach, expect, test } from 'vitest'
import { truncate } from '../../../../../test/database.ts'
import { failAtStatement } from '../../../../../test/power-cut.ts'
import { demoCodeLimits, shopCodeLimits } from '../../../../../test/code-limits.ts'
import { requestCode } from './request-code.ts'
import { testShop, identityShop } from '../../../../../test/identity-shop.ts'

const { database, shop } = await identityShop({ ...shopCodeLimits, emailPerHour: 3, callerPerHour: 4 })
beforeEach(() => truncate(database, 'users, otps, rate_limits, jobs'))

const send = (body: unknown, ip = '203.0.113.7', at = shop) =>
  at.call({ url: '/api/user/send-otp', body, ip })

async function counts() {
  const { rows } = await database.db.pool.query(`
    SELECT (SELECT count(*)::int FROM jobs WHERE kind = 'send-code-mail') AS mails,
           (SELECT count(*)::int FROM otps) AS codes, (SELECT coalesce(sum(used), 0)::int FROM rate_limits) AS spent`)
  return rows[0] as { mails: number; codes: number; spent: number }
}

const passSeconds = (seconds: number) =>
  database.db.pool.query(`UPDATE otps SET sent_at = sent_at - $1 * interval '1 s'`, [seconds])

test('the response says whether the address is new, and never contains the code', async () => {
  const first = await send({ email: 'asha@tokri.example' })
  expect(first).toMatchObject({ status: 200, body: { success: true, isNewUser: true } })
  expect(JSON.stringify(first)).not.toContain(await shop.lastCodeFor('asha@tokri.example'))

  await shop.call({
    url: '/api/user/verify-otp',
    body: { email: 'asha@tokri.example', otp: await shop.lastCodeFor('asha@tokri.example') },
  })
  await passSeconds(60)
  expect((await send({ email: ' ASHA@tokri.example ' })).body.isNewUser).toBe(false)
})

test('neither the database nor the job contains the code', async () => {
  await send({ email: 'asha@tokri.example' })
  const { rows } = await database.db.pool.query(`SELECT o::text || j::text AS everything FROM otps o, jobs j`)
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(await shop.lastCodeFor('asha@tokri.example'))
})

test('OTP-06: a second request within 60 seconds is refused with the seconds left, and changes nothing', async () => {
  await send({ email: 'asha@tokri.example' })
  const before = await counts()
  const code = await shop.lastCodeFor('asha@tokri.example')
  await passSeconds(20)
  for (let attempt = 0; attempt < 10; attempt++) {
    const refused = await send({ email: 'asha@tokri.example' })
    expect(refused).toMatchObject({ status: 429, body: { success: false, code: 'otp_cooldown' } })
    expect([39, 40]).toContain(refused.body.data.seconds)
    expect(Number(refused.headers['retry-after'])).toBe(refused.body.data.seconds)
  }
  expect(await counts()).toEqual(before)
  expect(await shop.lastCodeFor('asha@tokri.example')).toBe(code)

  await passSeconds(40)
  expect((await send({ email: 'asha@tokri.example' })).status).toBe(200)
  expect(await shop.lastCodeFor('asha@tokri.example')).not.toBe(code)
})

test('OTP-06: twenty concurrent requests for one address send one code', async () => {
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, n) => send({ email: 'asha@tokri.example' }, `203.0.113.${n}`)),
  )
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(19)
  expect(await counts()).toEqual({ mails: 1, codes: 1, spent: 4 })
})

test('OTP-06: codes beyond the hourly limit of an address are refused, and the last one stays valid', async () => {
  for (let n = 0; n < 3; n++) {
    expect((await send({ email: 'asha@tokri.example' }, `203.0.113.${n}`)).status).toBe(200)
    await passSeconds(60)
  }
  const before = await counts()
  const refused = await send({ email: 'asha@tokri.example' }, '203.0.113.9')
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_codes' } })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500)
  expect(await counts()).toEqual(before)
  expect((await send({ email: 'ravi@tokri.example' })).status).toBe(200)

  const otp = await shop.lastCodeFor('asha@tokri.example')
  const verified = await shop.call({
    url: '/api/user/verify-otp',
    body: { email: 'asha@tokri.example', otp },
  })
  expect(verified.status).toBe(200)

  await database.db.pool.query(`UPDATE rate_limits SET window_start = window_start - interval '1 hour'`)
  expect((await send({ email: 'asha@tokri.example' })).status).toBe(200)
})

test('OTP-06: codes to many addresses are limited per caller, which is a whole IPv6 network', async () => {
  const replies = []
  for (let n = 0; n < 6; n++) {
    replies.push(await send({ email: `person${n}@tokri.example` }, `2001:db8:1:2${n}0::${n}`))
  }
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 429, 429])
  expect((await counts()).codes).toBe(4)
  expect((await send({ email: 'asha@tokri.example' }, '203.0.113.7')).status).toBe(200)
})

test('a failure at any statement leaves no code and no mail, and counts against no limit', async () => {
  const input = { email: 'asha@tokri.example', ip: '203.0.113.7', isOnThisMachine: false, device: null }
  for (let n = 1; n <= 8; n++) {
    const cut = { ...shop.identity, db: failAtStatement(database.db, n) }
    await expect(requestCode(cut, input)).rejects.toThrow(`cut at statement ${n}`)
    expect(await counts()).toEqual({ mails: 0, codes: 0, spent: 0 })
  }
  await requestCode({ ...shop.identity, db: failAtStatement(database.db, 9) }, input)
  expect(await counts()).toEqual({ mails: 1, codes: 1, spent: 4 })
})

test('the total limit applies to all callers together, also to concurrent ones', async () => {
  const small = testShop(database.db, { ...shopCodeLimits, totalPerHour: 5 })
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, n) => send({ email: `p${n}@tokri.example` }, `203.0.113.${n}`, small)),
  )
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(5)
  expect((await counts()).mails).toBe(5)
})

test('in the demo shop only the per-address limit applies to callers on this machine', async () => {
  const demo = testShop(database.db, {
    ...demoCodeLimits,
    callerPerHour: 1,
    totalPerHour: 1,
    emailPerHour: 2,
  })
  for (let n = 0; n < 3; n++) {
    expect((await send({ email: `p${n}@tokri.example` }, '::1', demo)).status).toBe(200)
  }
  expect((await send({ email: 'q1@tokri.example' }, '203.0.113.7', demo)).status).toBe(200)
  expect((await send({ email: 'q2@tokri.example' }, '203.0.113.7', demo)).status).toBe(429)

  await passSeconds(60)
  expect((await send({ email: 'p0@tokri.example' }, '127.0.0.1', demo)).status).toBe(200)
  expect((await send({ email: 'p0@tokri.example' }, '127.0.0.1', demo)).body.code).toBe('otp_cooldown')
  await passSeconds(60)
  expect((await send({ email: 'p0@tokri.example' }, '127.0.0.1', demo)).body.code).toBe('too_many_codes')
})

test.each([
  ['a missing address', {}, 'email'],
  ['an empty address', { email: ' ' }, 'email'],
  ['an invalid address', { email: 'asha' }, 'email'],
  ['OTP-13: a Bcc line in the address', { email: 'a@b.in\r\nBcc: eve@evil.example' }, 'email'],
  ['OTP-13: two addresses', { email: 'a@b.in,eve@evil.example' }, 'email'],
  ['OTP-13: a Bcc line in the name', { email: 'a@b.in', name: 'A\r\nBcc: e@evil.example' }, 'name'],
  ['OTP-12: a NUL in the address', { email: 'a\u0000@b.in' }, 'email'],
  ['a mobile of nine digits', { email: 'a@b.in', mobile: 123456789 }, 'mobile'],
  ['a mobile as text', { email: 'a@b.in', mobile: '9876543210' }, 'mobile'],
  ['an object as the address', { email: { $ne: '' } }, 'email'],
  ['an unknown field', { email: 'a@b.in', role: 'ADMIN' }, 'role'],
])('%s is refused and sends nothing', async (_, body, field) => {
  const refused = await send(body)
  expect(refused.status).toBe(400)
  expect(Object.keys(refused.body.fields ?? {})).toContain(field)
  expect(await counts()).toEqual({ mails: 0, codes: 0, spent: 0 })
})
