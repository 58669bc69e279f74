import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stepAt, totp } from '#features/people/accounts/server/totp.ts'
import { loggedIn, shopkeeperCalls, shot } from './buyer.ts'
import { keyboardOnly, pressOn, typeInto } from './keyboard.ts'
import { checkOverlay } from './check-overlay.ts'
import { desktop, expectAccessible, logIn, openBrowser, phone, shopUrl, visitor } from './visitor.ts'
import { typeText } from './type-text.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser({ pictures: false })
})
afterAll(() => browser.close())

test('saved settings show in the shop, invalid ones are refused, and unsaved ones survive a reload', async () => {
  const shopkeeper = await shopkeeperCalls()
  const { page, faults, leave } = await loggedIn(browser, phone, shopkeeper)
  await page.goto('/dashboard/settings/contact')
  const number = page.getByLabel('Phone')
  await typeText(number, 'call us')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Use digits and spaces').waitFor()
  await typeText(number, '080 5550 0777')
  await expectAccessible(page)
  await shot(page, 'settings-contact')
  await page.reload()
  await page.getByText('unsaved changes').waitFor()
  expect(await number.inputValue()).toBe('080 5550 0777')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Settings saved.').first().waitFor()

  const guest = await visitor(browser, phone)
  await guest.page.goto('/contact-us')
  await guest.page.getByText('080 5550 0777').first().waitFor()
  await guest.leave()

  await page.goto('/dashboard/audit-log')
  await page.getByText(/changed the phone in the contact settings from .+ to 080 5550 0777/).waitFor()
  await expectAccessible(page)
  await shot(page, 'audit-log')
  expect(faults).toEqual([])
  await leave()
})

test('another tab shows a new shop name at once, and a logout deletes the drafts of forms', async () => {
  const shopkeeper = await shopkeeperCalls()
  const { page, context, faults, leave } = await loggedIn(browser, desktop, shopkeeper)
  const other = await context.newPage()
  await other.goto('/about-us', { waitUntil: 'networkidle' })
  await page.goto('/dashboard/settings/general', { waitUntil: 'networkidle' })
  const name = page.getByLabel('Shop name')
  const before = await name.inputValue()
  await typeText(name, 'Tokri of Indiranagar')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Settings saved.').first().waitFor()
  await expect.poll(() => other.title()).toContain('Tokri of Indiranagar')
  await typeText(name, before)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => other.title()).not.toContain('Indiranagar')
  expect(faults).toEqual([])
  await leave()

  const hema = await visitor(browser, desktop)
  await shopkeeper.call('POST /api/user/grant-admin', { email: 'hema@example.in' })
  await hema.page.goto('/login')
  await logIn(hema.page, 'hema@example.in')
  await hema.page.waitForURL((url) => url.pathname === '/')
  const drafts: [string, string, string][] = [
    ['/dashboard/settings/contact', 'Phone', '080 1234 5678'],
    ['/dashboard/upload-product', 'Name', 'A secret recipe'],
  ]
  const stored = () =>
    hema.page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]))
  for (const [path, field, typed] of drafts) {
    await hema.page.goto(path, { waitUntil: 'networkidle' })
    await typeText(hema.page.getByLabel(field).first(), typed)
    await expect.poll(stored).toContain(typed)
  }
  await hema.page
    .getByRole('button', { name: /account/i })
    .first()
    .click()
  const reloaded = hema.page.waitForEvent('load')
  await hema.page.getByRole('menuitem', { name: 'Logout' }).click()
  await reloaded
  const storedAfterLogout = await stored()
  expect(drafts.filter(([, , typed]) => storedAfterLogout.includes(typed))).toEqual([])
  await hema.leave()
})

test('a sensitive change is made once the mailed code is entered, and the form keeps what was typed', async () => {
  const email = 'gita.confirms@example.in'
  const shopkeeper = await shopkeeperCalls()
  await shopkeeper.call('POST /api/user/grant-admin', { email })
  await withPassword(email, 'a password of Gita')
  const { page, faults, leave } = await visitor(browser, phone)
  // A login by password alone is not enough for a sensitive change.
  await page.goto('/login')
  await page.getByRole('button', { name: 'Use a password instead' }).click()
  await typeText(page.getByLabel('Email address'), email)
  await typeText(page.getByLabel('Password', { exact: true }), 'a password of Gita')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await page.goto('/dashboard/settings/administrators')
  const admins = async () =>
    (await shopkeeper.call<{ email: string }[]>('GET /api/user/get-admins')).map((admin) => admin.email)
  const address = page.getByLabel('Their email address')
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await typeText(address, 'made.by.gita@example.in')
  await address.press('Enter')
  const code = dialog.getByLabel('6-digit code')
  await code.waitFor()
  await expectAccessible(page)
  await shot(page, 'confirm-identity')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  expect([await address.inputValue(), await admins()]).toEqual([
    'made.by.gita@example.in',
    expect.not.arrayContaining(['made.by.gita@example.in']),
  ])
  await address.press('Enter')
  await typeText(code, await newestCode(email))
  await page.getByText('made.by.gita@example.in').first().waitFor()
  expect(await admins()).toContain('made.by.gita@example.in')
  expect(faults).toEqual([])
  await leave()
})

test('a new administrator switches two-step login on by keyboard, logs in with it, and switches it off', async () => {
  const email = 'leela@example.in'
  await (await shopkeeperCalls()).call('POST /api/user/grant-admin', { email })
  const password = 'a password of Leela'
  const tokens = await withPassword(email, password)
  const leela = { tokens } as Parameters<typeof loggedIn>[2]
  const { page, button, done } = await keyboardOnly(browser, leela, '/dashboard/settings/two-step-login')
  await pressOn(page, button('Set up two-step login'))
  const confirming = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await confirming.getByLabel('6-digit code').waitFor()
  await typeInto(page, confirming.getByLabel('6-digit code'), await newestCode(email))
  await confirming.waitFor({ state: 'hidden' })
  await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor()
  await expectFocus(page)
  const key = (await page.locator('code').innerText()).replace(/\s/g, '')
  await expectAccessible(page)
  await shot(page, 'two-step-set-up')
  const firstCode = page.getByLabel('6-digit code from the app')
  await typeInto(page, firstCode, '000000')
  await pressOn(page, button('Turn two-step login on'))
  await expectRefusedCode(firstCode)
  await typeInto(page, firstCode, appCode(key, 0))
  await pressOn(page, button('Turn two-step login on'))
  const [recoveryCode] = await savedCodes(page)
  await page.getByText('Two-step login is on.').first().waitFor()
  await expectFocus(page)
  await done()

  const again = await visitor(browser, phone)
  await again.page.goto('/login')
  await typeText(again.page.getByLabel('Email address'), email)
  const logIn = again.page.getByRole('button', { name: 'Log in', exact: true })
  // A code was mailed moments ago, and the next one must wait.
  await again.page.getByRole('button', { name: 'Use a password instead' }).click()
  await typeText(again.page.getByLabel('Password', { exact: true }), password)
  await logIn.click()
  const second = again.page.getByLabel('Code from your authenticator app')
  await second.waitFor()
  await expectAccessible(again.page)
  await shot(again.page, 'second-step')
  await typeText(second, '000 000')
  await logIn.click()
  await again.page.getByText('That code is incorrect or was already used').first().waitFor()
  await typeText(second, appCode(key, 1))
  await logIn.click()
  await again.page.waitForURL('/')
  await again.page.goto('/dashboard/settings/two-step-login')
  await again.page.getByText('Two-step login is on.').waitFor()

  const press = (name: string) => again.page.getByRole('button', { name, exact: true })
  const dialog = again.page.getByRole('dialog')
  await checkOverlay(again.page, 'new-recovery-codes', press('New recovery codes'), dialog)
  await pressOn(again.page, press('New recovery codes'))
  const proof = dialog.getByLabel('Code from your authenticator app')
  await typeInto(again.page, proof, '000000')
  await again.page.keyboard.press('Enter')
  await expectRefusedCode(proof)
  await typeInto(again.page, proof, recoveryCode!)
  await again.page.keyboard.press('Enter')
  const [newCode] = await savedCodes(again.page)
  await checkOverlay(again.page, 'two-step-login-off', press('Switch off'), dialog)
  await pressOn(again.page, press('Switch off'))
  await typeInto(again.page, proof, '000000')
  await again.page.keyboard.press('Enter')
  await expectRefusedCode(proof)
  await typeInto(again.page, proof, newCode!)
  await again.page.keyboard.press('Enter')
  await press('Set up two-step login').waitFor()
  await expectFocus(again.page)
  await again.leave()
})

/** The field has the focus again, and shows what is wrong with its code until the code changes. */
async function expectRefusedCode(field: Locator) {
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
  await expect.poll(() => descriptionOf(field)).toContain('That code is incorrect or was already used.')
  await expect.poll(() => field.evaluate((input) => document.activeElement === input)).toBe(true)
  await field.page().keyboard.press('Backspace')
  await expect.poll(() => descriptionOf(field)).not.toContain('That code is incorrect')
}

/** The text that describes a field. */
const descriptionOf = (field: Locator): Promise<string> =>
  field.evaluate((input) =>
    (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' '),
  )

/** The focus is not lost with the button that was pressed, so a keyboard user can continue. */
const expectFocus = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true)

/** Returns the recovery codes on the screen, and leaves it by keyboard. */
async function savedCodes(page: Page): Promise<string[]> {
  await page.getByRole('heading', { name: 'Save these recovery codes' }).waitFor()
  await expectFocus(page)
  const codes = page.getByRole('listitem').filter({ hasText: /^[A-Z2-7]{4}(-[A-Z2-7]{4}){3}$/ })
  expect(await codes.count()).toBe(10)
  const texts = await codes.allInnerTexts()
  await expectAccessible(page)
  await shot(page, 'recovery-codes')
  await pressOn(page, page.getByLabel('I have saved the codes'), 'Space')
  await pressOn(page, page.getByRole('button', { name: 'Done' }))
  return texts
}

/** The code that the authenticator app shows, some steps from now. */
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

const usedCodes = new Set<string>()

/** The newest code mailed to an address that was not returned before. */
async function newestCode(email: string): Promise<string> {
  for (let tries = 0; tries < 300; tries++) {
    const mails = (await (await fetch(`${shopUrl()}/dev/mailbox.json?to=${email}`)).json()) as {
      subject: string
    }[]
    const code = mails.flatMap(({ subject }) => /^\d{6}(?= )/.exec(subject)?.[0] ?? [])[0]
    if (code && !usedCodes.has(code)) {
      usedCodes.add(code)
      return code
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`no new code was mailed to ${email}`)
}

/** Sets a password by a mailed code and logs in with it, so that a login code can still be requested. */
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
