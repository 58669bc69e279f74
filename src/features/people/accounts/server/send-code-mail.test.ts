import { beforeEach, expect, test } from 'vitest'
import { truncate } from '../../../../../test/database.ts'
import { identityShop } from '../../../../../test/identity-shop.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { codeMailer } from './send-code-mail.ts'

const { database, shop, query } = await identityShop()
let mails: Mail[]
beforeEach(async () => {
  mails = []
  await truncate(database, 'otps, rate_limits, users, jobs')
})

const send = (email: string, headers = {}) =>
  shop.call({ url: '/api/user/send-otp', body: { email }, headers })

async function runJobs(shopName = 'Tokri') {
  const { db } = database
  const handle = codeMailer({
    db,
    codes: shop.identity.codes,
    sendMail: async (mail) => void mails.push(mail),
    shopName: async () => shopName,
    customerName: async () => 'Asha of Flat 3',
  })
  const jobs = await query<{ payload: Parameters<typeof handle>[0] }>('SELECT payload FROM jobs ORDER BY id')
  for (const { payload } of jobs) await handle(payload)
}

test('the mail contains the code unbroken and no other six-digit number', async () => {
  await send('asha123456@tokri.example')
  await runJobs()
  const code = await shop.lastCodeFor('asha123456@tokri.example')
  expect(mails).toHaveLength(1)
  expect(mails[0]).toMatchObject({
    to: 'asha123456@tokri.example',
    subject: `${code} is your code for Tokri`,
  })
  expect(mails[0]?.text.match(/\d{6}/g)).toEqual([code])
  expect(mails[0]?.messageId).toMatch(/^code-[0-9a-f]{24}$/)
})

test('a shop name with six digits is left out, so that mail programs detect only the code', async () => {
  await send('asha@tokri.example')
  await runJobs('Fresh 110001')
  expect(mails[0]?.subject.match(/\d{6}/g)).toEqual([await shop.lastCodeFor('asha@tokri.example')])
  expect(mails[0]?.text).not.toContain('110001')
})

test('a mail is in the account’s language, and in the page’s where there is no account', async () => {
  await query(`INSERT INTO users (id, email, locale) VALUES (repeat('a', 24), 'asha@tokri.example', 'hi')`)
  await send('asha@tokri.example', { 'accept-language': 'en' })
  await send('new@tokri.example', { 'accept-language': 'hi' })
  await send('bina@tokri.example')
  await runJobs()
  expect(mails.map(({ subject }) => subject.replace(/\d+/, '0'))).toEqual([
    '0 Tokri के लिए आपका कोड है',
    '0 Tokri के लिए आपका कोड है',
    '0 is your code for Tokri',
  ])
})

test('a job that runs again sends the same mail', async () => {
  await send('asha@tokri.example')
  await runJobs()
  await runJobs()
  expect(mails).toHaveLength(2)
  expect(mails[1]).toEqual(mails[0])
})

test.each([
  ['expired', `UPDATE otps SET expires_at = now()`],
  ['been used', `UPDATE otps SET used_at = now(), attempts = 1`],
  ['been guessed at too often', `UPDATE otps SET attempts = 5`],
  ['been deleted', 'DELETE FROM otps'],
])('a code that has %s meanwhile is not mailed', async (_, change) => {
  await send('asha@tokri.example')
  await query(change)
  await runJobs()
  expect(mails).toEqual([])
})

test('of two codes only the newer is mailed', async () => {
  await send('asha@tokri.example')
  await query(`UPDATE otps SET sent_at = sent_at - interval '60 s'`)
  await send('asha@tokri.example')
  await runJobs()
  expect(mails.map(({ subject }) => subject.slice(0, 6))).toEqual([
    await shop.lastCodeFor('asha@tokri.example'),
  ])
})
