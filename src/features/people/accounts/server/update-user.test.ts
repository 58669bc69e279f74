import { beforeEach, expect, test } from 'vitest'
import { truncate } from '../../../../../test/database.ts'
import { identityShop } from '../../../../../test/identity-shop.ts'
import { shopCodeLimits } from '../../../../../test/code-limits.ts'

const { database, shop, query } = await identityShop(shopCodeLimits)
let token: string
beforeEach(async () => {
  await truncate(database, 'users, otps, rate_limits, jobs')
  const { body } = await shop.logIn('asha@tokri.example')
  token = body.data.accessToken
})

const update = (body: unknown, as = token) =>
  shop.call({ url: '/api/user/update-user', method: 'PUT', body, token: as })
const verify = (otp: string, as = token) =>
  shop.call({ url: '/api/user/verify-new-email', method: 'PUT', body: { otp }, token: as })
const me = async () => (await shop.call({ url: '/api/user/get-user-details', token })).body.data as unknown
const newEmail = 'asha.rao@tokri.example'

test('name and mobile change at once', async () => {
  const { status, body } = await update({ name: ' Asha Rao ', mobile: 9876543210 })
  expect([status, body.message]).toEqual([200, 'Saved.'])
  expect(body.data).toMatchObject({ name: 'Asha Rao', mobile: 9876543210, email: 'asha@tokri.example' })
  expect((await update({ name: 'Asha' })).body.data).toMatchObject({ name: 'Asha', mobile: 9876543210 })
  expect(await me()).toMatchObject({ name: 'Asha', mobile: 9876543210 })
})

test.each([
  { role: 'ADMIN' },
  { status: 'Active' },
  { verify_email: false },
  { _id: 'f'.repeat(24) },
  { shopping_cart: [] },
  { orderHistory: [] },
  { avatar: '/media/x.webp' },
  { name: 'Asha', role: 'ADMIN' },
  { name: '' },
  { name: '\u200B' },
  { name: 'A\u202Ersha\nBcc: x' },
  { mobile: 12 },
  { mobile: null },
  { email: 'asha' },
  {},
])('AZ-05: %j is refused and changes nothing', async (body) => {
  const before = await me()
  expect((await update(body)).status).toBe(400)
  expect(await me()).toEqual(before)
})

test('AZ-05: a new address takes effect only after its code, and the old one is notified', async () => {
  const reply = await update({ email: ` ${newEmail.toUpperCase()}`, name: 'Asha' })
  expect(reply.body).toMatchObject({ success: true, data: { email: 'asha@tokri.example', name: 'Asha' } })
  expect(reply.body.message).toContain('code')
  const otp = await shop.lastCodeFor(newEmail, 'new_email')
  expect((await verify(otp === '000000' ? '000001' : '000000')).body.code).toBe('otp_wrong')
  expect(await me()).toMatchObject({ email: 'asha@tokri.example' })
  expect(await verify(otp)).toMatchObject({
    status: 200,
    body: { data: { email: newEmail, verify_email: true } },
  })
  expect(await me()).toMatchObject({ email: newEmail })
  expect((await verify(otp)).body.code).toBe('otp_expired')
  const mails = await query<{ payload: object }>(`SELECT payload FROM jobs WHERE payload::jsonb ? 'about'`)
  expect(mails).toMatchObject([{ payload: { about: 'email', formerEmail: 'asha@tokri.example' } }])
})

test('a code for another purpose, address or user is refused', async () => {
  await update({ email: newEmail })
  await shop.call({ url: '/api/user/send-otp', body: { email: newEmail } })
  const login = await shop.lastCodeFor(newEmail)
  const own = await shop.lastCodeFor(newEmail, 'new_email')
  if (login !== own) expect((await verify(login)).body.code).toBe('otp_wrong')
  const ravi = (await shop.logIn('ravi@tokri.example')).body.data.accessToken
  expect((await verify(own, ravi)).body.code).toBe('otp_expired')
  await update({ email: 'other@tokri.example' })
  expect((await verify(own)).body.code).toBe('otp_wrong')
  expect(await me()).toMatchObject({ email: 'asha@tokri.example' })
})

test('another user’s address is refused, also if they registered it before the code is entered', async () => {
  await shop.logIn('ravi@tokri.example')
  const refused = await update({ email: 'ravi@tokri.example', name: 'Eve' })
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'email_taken', fields: { email: expect.any(String) as string } },
  })
  expect(await me()).toMatchObject({ name: '' })

  await update({ email: newEmail })
  const otp = await shop.lastCodeFor(newEmail, 'new_email')
  await shop.logIn(newEmail)
  expect((await verify(otp)).body.code).toBe('email_taken')
  expect(await me()).toMatchObject({ email: 'asha@tokri.example' })
})

test('the cooldown applies to codes for new addresses too, and a refusal changes nothing', async () => {
  await update({ email: newEmail })
  expect(await update({ email: newEmail, name: 'Asha' })).toMatchObject({
    status: 429,
    body: { code: 'otp_cooldown' },
  })
  expect(await me()).toMatchObject({ name: '' })
  expect((await update({ email: 'asha@tokri.example' })).body.message).toBe('Saved.')
})

test('of two users who confirm the same new address at once one succeeds', async () => {
  const ravi = (await shop.logIn('ravi@tokri.example')).body.data.accessToken
  await update({ email: newEmail })
  await query(`UPDATE otps SET sent_at = sent_at - interval '60 s'`)
  await update({ email: newEmail }, ravi)
  const otp = await shop.lastCodeFor(newEmail, 'new_email')
  const replies = await Promise.all([verify(otp), verify(otp, ravi)])
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await query(`SELECT FROM users WHERE email = '${newEmail}'`)).toHaveLength(1)
})
