import { beforeEach, expect, test } from 'vitest'
import { fromBrowser, resetToAdmin, identityShop } from '../../../../../test/identity-shop.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { passwordHasher } from './password-hasher.ts'
import { setPassword } from './password-store.ts'
import { accountMailer, type AccountMail } from './send-account-mail.ts'

const { database, shop, query } = await identityShop()
const ravi = 'ravi@tokri.example'
const thief = 'thief@tokri.example'
beforeEach(async () => {
  await resetToAdmin(database, ravi)
  await database.owner.pool.query('TRUNCATE jobs')
})

const skipCooldown = () => query(`UPDATE otps SET sent_at = now() - interval '2 minutes'`)
const anHourLater = () => query(`UPDATE sessions SET confirmed_at = confirmed_at - interval '1 hour'`)
const person = async (email = ravi) =>
  (
    await query<{ id: string; email: string; mobile: number | null; role: string }>(
      'SELECT id, email, mobile, role FROM users WHERE email = $1',
      [email],
    )
  )[0]

/** A browser in which somebody logs in with a mailed code. */
async function browserOf(email: string) {
  await skipCooldown()
  const { body, cookies } = await shop.logIn(email, { headers: fromBrowser })
  const held = Object.fromEntries(cookies.map(({ name, value }) => [name, value]))
  const send = (method: 'GET' | 'PUT' | 'POST', path: string, sent?: object) =>
    shop.call({
      method,
      url: `/api/user/${path}`,
      token: body.data.accessToken,
      headers: fromBrowser,
      cookies: held,
      ...(sent && { body: sent }),
    })
  return {
    put: (path: string, sent?: object) => send('PUT', path, sent),
    post: (path: string, sent?: object) => send('POST', path, sent),
    isLoggedIn: async () => (await send('GET', 'get-user-details')).status === 200,
  }
}

/** Changes the address in a browser that has just confirmed its user. */
async function changeEmail(browser: Awaited<ReturnType<typeof browserOf>>, email: string) {
  await skipCooldown()
  expect((await browser.put('update-user', { email })).status).toBe(200)
  const otp = await anyCodeFor(email, 'new_email')
  return browser.put('verify-new-email', { otp })
}

async function anyCodeFor(email: string, purpose: string) {
  const rows = await query<{ id: string }>(
    `SELECT id FROM otps WHERE email = $1 AND purpose = $2 ORDER BY device_hash NULLS FIRST`,
    [email, purpose],
  )
  return shop.identity.codes.codeOf(rows[0]!.id)
}

/** The account mails that wait, oldest first, and the secret of each one's link. */
async function mails() {
  const sent: (Mail & { secret: string })[] = []
  const send = accountMailer({
    db: database.db,
    codes: shop.identity.codes,
    publicUrl: 'https://shop.example',
    shopName: async () => 'Asha Stores',
    sendMail: async (mail) =>
      void sent.push({
        ...mail,
        secret: /https:\/\/shop\.example\/undo-change#(\S+)/.exec(mail.text)?.[1] ?? '',
      }),
  })
  const jobs = await query<{ payload: AccountMail }>(
    `SELECT payload FROM jobs WHERE kind = 'send-account-mail' ORDER BY id`,
  )
  for (const { payload } of jobs) await send(payload)
  return sent
}
const undo = (token: string) => shop.call({ url: '/api/user/undo-change', body: { token } })

test('AZ-13 an administrator’s session cannot move the confirmation to another mailbox', async () => {
  const counter = await browserOf(ravi)
  await anHourLater()
  const codes = [
    (await counter.put('update-user', { email: thief })).body.code,
    (await counter.put('verify-new-email', { otp: '123456' })).body.code,
    (await counter.put('update-user', { mobile: 9876543210 })).body.code,
    (await counter.put('confirm-second-factor', { code: '123456' })).body.code,
    (
      await counter.put('change-password', {
        newPassword: 'blue tiger sky',
        confirmPassword: 'blue tiger sky',
      })
    ).body.code,
  ]
  expect(codes).toEqual(Array(5).fill('confirmation_required'))
  expect((await counter.put('update-user', { name: 'Ravi' })).status).toBe(200)
  // What was asked for before somebody took over cannot be finished either.
  await counter.put('confirm-identity', { otp: await lastLoginCode(counter) })
  await counter.put('update-user', { email: thief })
  await anHourLater()
  const otp = await anyCodeFor(thief, 'new_email')
  expect((await counter.put('verify-new-email', { otp })).body.code).toBe('confirmation_required')
  expect(await person()).toMatchObject({ email: ravi, mobile: null })
})

const lastLoginCode = async (browser: Awaited<ReturnType<typeof browserOf>>) => {
  await skipCooldown()
  await query(`UPDATE otps SET sent_at = now() - interval '2 minutes'`)
  await browser.post('send-otp', { email: ravi })
  const rows = await query<{ id: string }>(
    `SELECT id FROM otps WHERE device_hash IS NOT NULL AND used_at IS NULL`,
  )
  return shop.identity.codes.codeOf(rows[0]!.id)
}

test('AZ-13 a script that logs in with a password alone is asked to confirm, too', async () => {
  const { id } = (await person())!
  await setPassword(database.db, id, await passwordHasher().hash('a password of Ravi'))
  const { body } = await shop.call({
    url: '/api/user/login',
    body: { email: ravi, password: 'a password of Ravi' },
  })
  const grant = { url: '/api/user/grant-admin', token: body.data.accessToken, body: { email: thief } }
  expect((await shop.call(grant)).body.code).toBe('confirmation_required')
  expect(await query(`SELECT FROM users WHERE role = 'ADMIN'`)).toHaveLength(1)
})

test('AZ-13 a shopper confirms at the present address before a new one counts, and the old one is told', async () => {
  const phone = await browserOf('asha@tokri.example')
  const laptop = await browserOf('asha@tokri.example')
  await anHourLater()
  expect((await phone.put('update-user', { email: 'asha.rao@tokri.example' })).body.code).toBe(
    'confirmation_required',
  )
  // Nothing but the address asks for it.
  expect((await phone.put('update-user', { name: 'Asha', mobile: 9876543210 })).status).toBe(200)
  await skipCooldown()
  await query(`UPDATE otps SET sent_at = now() - interval '2 minutes'`)
  await phone.post('send-otp', { email: 'asha@tokri.example' })
  const otp = await query<{ id: string }>(
    'SELECT id FROM otps WHERE device_hash IS NOT NULL AND used_at IS NULL',
  )
  expect((await phone.put('confirm-identity', { otp: shop.identity.codes.codeOf(otp[0]!.id) })).status).toBe(
    200,
  )
  expect((await changeEmail(phone, 'asha.rao@tokri.example')).status).toBe(200)
  expect([await phone.isLoggedIn(), await laptop.isLoggedIn()]).toEqual([true, false])
  expect((await mails()).map(({ to }) => to)).toEqual(['asha@tokri.example'])
})

test('AZ-13 a change is audited, ends the other sessions, and the old address can undo it once', async () => {
  const [counter, home] = [await browserOf(ravi), await browserOf(ravi)]
  expect((await changeEmail(counter, thief)).status).toBe(200)
  expect([await counter.isLoggedIn(), await home.isLoggedIn()]).toEqual([true, false])
  expect(await query(`SELECT action, changes FROM audit_log WHERE action LIKE 'account.%'`)).toEqual([
    { action: 'account.update', changes: { email: { from: ravi, to: thief } } },
  ])
  const [mail] = await mails()
  expect(mail?.to).toBe(ravi)
  // The mail program that opens the link changes nothing: only the button does.
  const shown = await shop.call({ url: '/api/user/get-undo', body: { token: mail!.secret } })
  expect(shown.body.data).toMatchObject({ about: 'email', email: ravi })
  expect(await person()).toBeUndefined()
  const replies = await Promise.all([undo(mail!.secret), undo(mail!.secret)])
  expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 410])
  expect(await person()).toMatchObject({ role: 'ADMIN' })
  expect(await counter.isLoggedIn()).toBe(false)
  expect((await undo('x'.repeat(43))).body.code).toBe('undo_expired')
  const [, ...later] = await mails()
  expect(later.map(({ to }) => to).sort()).toEqual([ravi, thief])
})

test('AZ-13 the undo works after the thief has changed everything again, and the thief’s own links do not', async () => {
  const counter = await browserOf(ravi)
  await counter.put('change-password', { newPassword: 'blue tiger sky', confirmPassword: 'blue tiger sky' })
  await counter.put('update-user', { mobile: 9876543210 })
  await changeEmail(counter, thief)
  await counter.put('change-password', {
    presentPassword: 'blue tiger sky',
    newPassword: 'green tiger sky',
    confirmPassword: 'green tiger sky',
  })
  await changeEmail(counter, 'thief2@tokri.example')
  // Ravi, locked out, tries his address: it does not become another account meanwhile.
  await skipCooldown()
  expect((await shop.logIn(ravi)).body.code).toBe('email_reserved')
  const sent = await mails()
  const [, , moved, , later] = sent
  expect(sent.map(({ to }) => to)).toEqual([ravi, ravi, ravi, thief, thief])
  expect((await undo(moved!.secret)).status).toBe(200)
  expect(await person()).toMatchObject({ email: ravi, mobile: null, role: 'ADMIN' })
  expect(await query('SELECT FROM passwords')).toEqual([])
  expect((await undo(later!.secret)).body.code).toBe('undo_expired')
  expect(await person()).toMatchObject({ email: ravi })
})

test('AZ-13 a link expires after seven days', async () => {
  const counter = await browserOf(ravi)
  await changeEmail(counter, thief)
  const [mail] = await mails()
  await database.owner.pool.query(`UPDATE account_changes SET expires_at = expires_at - interval '7 days'`)
  expect((await undo(mail!.secret)).body.code).toBe('undo_expired')
  expect(await person(thief)).toMatchObject({ role: 'ADMIN' })
})
