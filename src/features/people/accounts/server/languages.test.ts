import { beforeEach, expect, test } from 'vitest'
import { truncate } from '../../../../../test/database.ts'
import { identityShop } from '../../../../../test/identity-shop.ts'
import { commandActor } from '#features/audit/actor.ts'
import { grantAdmin } from './grant-admin.ts'
import { demoCodeLimits } from '../../../../../test/code-limits.ts'

const { database, shop, query } = await identityShop(demoCodeLimits)
beforeEach(() => truncate(database, 'users, otps, rate_limits, jobs, audit_log'))

const inHindi = { headers: { 'accept-language': 'hi' } }
const tokenOf = async (email: string, more = {}) => (await shop.logIn(email, more)).body.data.accessToken
const update = (token: string, body: unknown) =>
  shop.call({ url: '/api/user/update-user', method: 'PUT', body, token })
const languages = () =>
  query(
    'SELECT u.locale, s.locale AS work FROM users u LEFT JOIN staff s ON s.user_id = u.id ORDER BY u.email',
  )
const languagesOfCodes = async () =>
  (
    await query<{ locale: string }>(
      `SELECT payload->>'locale' AS locale FROM jobs WHERE kind = 'send-code-mail' ORDER BY id`,
    )
  ).map(({ locale }) => locale)

test('an account has the language of the page on which it was made, and of no page later', async () => {
  await tokenOf('asha@tokri.example', inHindi)
  await tokenOf('bina@tokri.example')
  await truncate(database, 'otps')
  await tokenOf('asha@tokri.example')
  await tokenOf('bina@tokri.example', inHindi)
  expect(await languages()).toEqual([
    { locale: 'hi', work: null },
    { locale: 'en', work: null },
  ])
  // A code for an address without an account is in the page's language, later in the account's.
  expect(await languagesOfCodes()).toEqual(['hi', 'en', 'hi', 'en'])
})

test('the profile says the language of mails, which is left out for English', async () => {
  const token = await tokenOf('asha@tokri.example')
  const changed = await update(token, { locale: 'hi' })
  expect(changed.body.data).toMatchObject({ locale: 'hi', email: 'asha@tokri.example' })
  expect((await update(token, { name: 'Asha' })).body.data).toMatchObject({ locale: 'hi' })
  const back = await update(token, { locale: 'en' })
  expect([back.status, 'locale' in back.body.data]).toEqual([200, false])
})

test.each(['xx', 'HI', 'hi-IN', '', null, 1, 'constructor'])('%j is no language', async (locale) => {
  const token = await tokenOf('asha@tokri.example')
  for (const body of [{ locale }, { workLocale: locale }])
    expect(await update(token, body)).toMatchObject({ status: 400, body: { code: 'invalid' } })
  expect(await languages()).toEqual([{ locale: 'en', work: null }])
})

test('the language of the work is chosen by who works in the shop, apart from that of mails', async () => {
  const token = await tokenOf('owner@tokri.example')
  expect(await update(token, { workLocale: 'hi', name: 'Owner' })).toMatchObject({ status: 403 })
  expect(await query('SELECT name FROM users')).toEqual([{ name: '' }])
  await grantAdmin(database.db, commandActor, 'owner@tokri.example')
  await truncate(database, 'otps')
  const again = await tokenOf('owner@tokri.example')
  expect((await update(again, { workLocale: 'hi' })).body.data).toMatchObject({ workLocale: 'hi' })
  expect(await languages()).toEqual([{ locale: 'en', work: 'hi' }])
  expect((await update(again, { workLocale: 'en' })).body.data).toMatchObject({ workLocale: 'en' })
})

test('a language that the shop no longer speaks is English', async () => {
  const token = await tokenOf('asha@tokri.example', inHindi)
  await query(`UPDATE users SET locale = 'ta'`)
  const { body } = await shop.call({ url: '/api/user/get-user-details', token })
  expect('locale' in body.data).toBe(false)
})
