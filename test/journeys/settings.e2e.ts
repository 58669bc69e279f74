import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stepAt, totp } from '#features/identity/server/totp.ts'
import { launchBrowser } from '../browser.ts'
import { loggedIn, shopkeeperCalls, shot } from './buyer.ts'
import { desktop, expectAccessible, phone, shopUrl, visitor } from './visitor.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

test('what the shopkeeper saves shows in the shop; what is wrong is told, and what is typed outlives the tab', async () => {
  const shopkeeper = await shopkeeperCalls()
  const { page, faults, leave } = await loggedIn(browser, phone, shopkeeper)
  await page.goto('/dashboard/settings/contact')
  const number = page.getByLabel('Phone')
  await number.fill('call us')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Use digits and spaces').waitFor()
  await number.fill('080 5550 0777')
  await expectAccessible(page)
  await shot(page, 'settings-contact')
  await page.reload()
  await page.getByText('changes that you did not save').waitFor()
  expect(await number.inputValue()).toBe('080 5550 0777')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Settings saved.').first().waitFor()

  const guest = await visitor(browser, phone)
  await guest.page.goto('/contact-us')
  await guest.page.getByText('080 5550 0777').first().waitFor()
  await guest.leave()

  await page.goto('/dashboard/audit-log')
  await page
    .getByText('changed the phone in the settings of contact from 080 5550 0123 to 080 5550 0777')
    .waitFor()
  await expectAccessible(page)
  await shot(page, 'audit-log')
  expect(faults).toEqual([])
  await leave()
})

test('a new administrator switches two-step login on, and logs in with it', async () => {
  const email = 'leela@example.in'
  await (await shopkeeperCalls()).call('POST /api/user/grant-admin', { email })
  const tokens = await withPassword(email, 'a password of Leela')
  const leela = await loggedIn(browser, desktop, { tokens } as Parameters<typeof loggedIn>[2])
  const { page } = leela
  await page.goto('/dashboard/settings/two-step-login')
  await page.getByRole('button', { name: 'Set up two-step login' }).click()
  await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor()
  const key = (await page.locator('code').innerText()).replace(/\s/g, '')
  await expectAccessible(page)
  await shot(page, 'two-step-set-up')
  await page.getByLabel('6-digit code of the app').fill(appCode(key, 0))
  await page.getByRole('button', { name: 'Switch two-step login on' }).click()
  await page.getByRole('heading', { name: 'Keep these recovery codes' }).waitFor()
  expect(
    await page
      .getByRole('listitem')
      .filter({ hasText: /^[A-Z2-7]{4}(-[A-Z2-7]{4}){3}$/ })
      .count(),
  ).toBe(10)
  await expectAccessible(page)
  await shot(page, 'recovery-codes')
  await page.getByLabel('I have kept the codes').check()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByText('Two-step login is on.').first().waitFor()
  await leela.leave()

  const again = await visitor(browser, phone)
  await again.page.goto('/login')
  await again.page.getByLabel('Email address').fill(email)
  await again.page.getByRole('button', { name: 'Send code' }).click()
  await again.page.getByLabel('6-digit code').fill(await newestCode(email))
  const second = again.page.getByLabel('Code from your authenticator app')
  await second.waitFor()
  await expectAccessible(again.page)
  await shot(again.page, 'second-step')
  await second.fill('000 000')
  await again.page.getByRole('button', { name: 'Verify' }).click()
  await again.page.getByText('That code is incorrect or was already used').first().waitFor()
  await second.fill(appCode(key, 1))
  await again.page.getByRole('button', { name: 'Verify' }).click()
  await again.page.waitForURL('/')
  await again.page.goto('/dashboard/settings/two-step-login')
  await again.page.getByText('Two-step login is on.').waitFor()
  await again.leave()
})

/** What the app shows, some steps from now. */
function appCode(key: string, ahead: number): string {
  const bits = Array.from(key, (letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  ).join('')
  const secret = Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)))
  return totp(secret, stepAt(Date.now() / 1000) + ahead)
}

const send = async (method: string, path: string, body: object): Promise<any> => {
  const response = await fetch(shopUrl() + path, {
    method,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  const reply = (await response.json()) as { success: boolean; message: string; data: unknown }
  if (!reply.success) throw new Error(`${path}: ${reply.message}`)
  return reply.data
}

const seen = new Set<string>()

/** The newest code that was mailed to an address and not used here yet. */
async function newestCode(email: string): Promise<string> {
  for (let tries = 0; tries < 100; tries++) {
    const mails = (await (await fetch(`${shopUrl()}/dev/mailbox.json?to=${email}`)).json()) as {
      subject: string
    }[]
    const code = mails.flatMap(({ subject }) => /^\d{6}(?= )/.exec(subject)?.[0] ?? [])[0]
    if (code && !seen.has(code)) {
      seen.add(code)
      return code
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`no new code was mailed to ${email}`)
}

/** Sets a password by mail and logs in with it: the first login code is then still to be had. */
async function withPassword(
  email: string,
  password: string,
): Promise<{ accessToken: string; refreshToken: string }> {
  await send('PUT', '/api/user/forgot-password', { email })
  const { resetToken } = await send('PUT', '/api/user/verify-forgot-password-otp', {
    email,
    otp: await newestCode(email),
  })
  await send('PUT', '/api/user/reset-password', {
    resetToken,
    newPassword: password,
    confirmPassword: password,
  })
  return send('POST', '/api/user/login', { email, password })
}
