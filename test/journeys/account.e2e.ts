import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paths } from '#shared/paths.ts'
import { loggedIn } from './buyer.ts'
import { callsOf } from './calls.ts'
import { desktop, expectAccessible, mailedCode, openBrowser, phone, visitor } from './visitor.ts'
import { typeText } from './type-text.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser({ pictures: false })
})
afterAll(() => browser.close())

const picture = join(import.meta.dirname, '../../demo/pictures/alphonso-mango.webp')
const password = 'bhindi masala 42'
const toasts = (page: Page) => page.getByRole('region', { name: 'Messages' }).getByRole('listitem')
/** Screenshots for review: `SHOTS=folder`. */
const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS)
    await page.screenshot({ path: `${process.env.SHOTS}/${name}-${page.viewportSize()!.width}.png` })
}

test.each([
  ['a phone', phone],
  ['a desktop', desktop],
])('on %s a wrong code is corrected, a profile saved, a password set and used', async (name, size) => {
  const { page, faults, leave } = await visitor(browser, size)
  const email = `asha-${size.width}@example.in`
  await page.goto('/dashboard/all-orders')
  await page.getByRole('heading', { name: 'You do not have permission to access this page.' }).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  await shot(page, 'no-permission')
  await page.goto('/')
  await shot(page, 'home')
  await page.getByRole('button', { name: 'Login', exact: true }).filter({ visible: true }).click()
  await typeText(page.getByLabel('Email address'), email)
  await shot(page, 'login')
  await page.getByRole('button', { name: 'Send code' }).click()
  const code = page.getByLabel('6-digit code')
  await code.waitFor()
  const right = await mailedCode(email)
  const wrong = right === '000000' ? '000001' : '000000'

  // The sixth digit submits the form; the error appears under the field, and the code is selected.
  await code.pressSequentially(wrong)
  const message = 'That code is incorrect. Please check it and try again.'
  await page.locator('form').getByText(message).waitFor()
  expect(await code.getAttribute('aria-invalid')).toBe('true')
  expect(
    await code.evaluate((field: HTMLInputElement) => [
      document.activeElement === field,
      field.selectionStart,
      field.selectionEnd,
    ]),
  ).toEqual([true, 0, 6])
  await shot(page, 'wrong-code')
  await expectAccessible(page)
  await page.keyboard.type(right)
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await toasts(page).getByText('You are logged in.').waitFor()
  expect(await toasts(page).getByText(message).count()).toBe(0)

  await page.goto('/dashboard/profile')
  await page.getByRole('heading', { name: 'Your profile' }).waitFor()
  await expectAccessible(page)
  await shot(page, 'profile')
  await typeText(page.getByLabel('Your name'), 'Asha Rao')
  await typeText(page.getByLabel('Mobile number'), '98765 43210')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await toasts(page).getByText('Saved.').waitFor()

  await page.getByLabel('Choose a picture').setInputFiles(picture)
  await page.getByAltText('Preview').waitFor()
  await shot(page, 'avatar')
  await page.getByRole('button', { name: 'Save picture' }).click()
  await toasts(page).getByText('Your picture has been saved.').waitFor()

  await typeText(page.getByLabel('Email address'), `new-${email}`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('dialog').getByLabel('6-digit code').waitFor()
  await shot(page, 'new-email')
  await expectAccessible(page)
  await page.getByLabel('6-digit code').pressSequentially(await mailedCode(`new-${email}`))
  await toasts(page).getByText('Your email address has been changed.').waitFor()
  expect(await page.getByLabel('Email address').inputValue()).toBe(`new-${email}`)
  await page.goto('/user-menu')
  await page.getByRole('heading', { name: 'Asha Rao' }).waitFor()
  await expectAccessible(page)
  await shot(page, 'user-menu')

  await page.goto('/dashboard/profile')
  await page.getByRole('link', { name: 'Set a password' }).click()
  // The profile page, still shown for a moment, has a field with this label too.
  await page.getByRole('heading', { name: 'Set a password' }).waitFor()
  await typeText(page.getByLabel('Email address'), `new-${email}`)
  await expectAccessible(page)
  await shot(page, 'forgot-password')
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.waitForURL('**/verify-forgot-password-otp')
  await page.getByLabel('6-digit code').waitFor()
  await shot(page, 'reset-code')
  await expectAccessible(page)
  await page.getByLabel('6-digit code').pressSequentially(await resetCode(`new-${email}`))
  await page.waitForURL('**/reset-password')
  await typeText(page.getByLabel('New password'), 'short')
  await typeText(page.getByLabel('Repeat password'), password)
  await page.keyboard.press('Enter')
  await page.getByText('The two passwords are not the same').waitFor()
  await shot(page, 'reset-password')
  await expectAccessible(page)
  await typeText(page.getByLabel('New password'), password)
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.waitForURL('**/dashboard/profile')

  await page.evaluate(() => localStorage.clear())
  await page.goto('/login')
  await typeText(page.getByLabel('Email address'), `new-${email}`)
  await page.getByRole('button', { name: 'Use a password instead' }).click()
  expect(await page.getByLabel('Email address').inputValue()).toBe(`new-${email}`)
  await typeText(page.getByLabel('Password', { exact: true }), 'not this one')
  await page.keyboard.press('Enter')
  await page.locator('form').getByText('The email address or password is incorrect.').waitFor()
  await shot(page, 'password')
  await expectAccessible(page)
  await typeText(page.getByLabel('Password', { exact: true }), password)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === '/')
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toMatch(/^v1\./)
  expect([name, ...faults]).toEqual([name])
  await leave()
})

async function resetCode(email: string): Promise<string> {
  for (;;) {
    const url = new URL(
      `/dev/mailbox.json?to=${encodeURIComponent(email)}`,
      (await import('./visitor.ts')).shopUrl(),
    )
    const mails = (await (await fetch(url)).json()) as { text: string }[]
    const mail = mails.find(({ text }) => text.includes('set a new password'))
    const code = mail && /\b\d{6}\b/.exec(mail.text)?.[0]
    if (code) return code
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

test('logging in from the cart leads to checkout, which says what was merged, with at most one toast', async () => {
  const { page, faults, leave } = await visitor(browser, phone)
  await page.goto('/search?q=milk')
  await page.getByRole('main').getByRole('button', { name: /^add/i }).first().click()
  await page.goto('/cart')
  await page.getByRole('button', { name: /log in to check out/i }).click()
  await typeText(page.getByLabel('Email address'), 'carrier@example.in')
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByLabel('6-digit code').waitFor()
  await typeText(page.getByLabel('6-digit code'), await mailedCode('carrier@example.in'))
  await page.waitForURL('**/checkout')
  expect(await toasts(page).count()).toBeLessThanOrEqual(1)
  await page.getByText('1 item from this device is in your cart.').waitFor()
  await shot(page, 'merged')
  expect(faults).toEqual([])
  await leave()
})

test('a user whose account is older than the privacy notice is shown it again, and agrees', async () => {
  const { page, faults, leave } = await loggedIn(browser, phone, await callsOf('kavya-notice@example.in'))
  await page.route('**/api/user/consents', async (route) => {
    if (route.request().method() !== 'GET') return route.fallback()
    const reply = await route.fetch()
    const body = (await reply.json()) as { data: object[] }
    await route.fulfill({ response: reply, json: { ...body, data: [] } })
  })
  await page.goto(paths.myOrders)
  await page.getByText('Our privacy notice is new.').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'I have read it and agree' }).click()
  await page.getByText('Our privacy notice is new.').waitFor({ state: 'detached' })
  expect(faults).toEqual([])
  await leave()
})
