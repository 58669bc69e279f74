import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paths } from '#shared/paths.ts'
import { pauseClock, runUntilShown, toasts } from './buyer.ts'
import { callsOf } from './calls.ts'
import { desktop, mailedCode, openBrowser, phone, visitor } from './visitor.ts'
import { typeText } from './type-text.ts'

// The state machines of login and registration (specification, sections 4, 5, 8 and 9).

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser({ pictures: false })
})
afterAll(() => browser.close())

const SEND = '**/api/user/send-otp'
const VERIFY = '**/api/user/verify-otp'
const emailOf = (page: Page) => page.getByLabel('Email address')
const codeOf = (page: Page) => page.getByLabel('6-digit code')
const send = (page: Page) => page.getByRole('button', { name: 'Send code' })
const verify = (page: Page) => page.getByRole('button', { name: 'Verify' })

test('input: Send is disabled without an email address, and errors appear under the field', async () => {
  const { page, leave } = await visitor(browser, phone)
  await page.goto(paths.login)
  expect(await send(page).isDisabled()).toBe(true)
  await emailOf(page).focus()
  await page.keyboard.press('Enter')
  await page.getByText('Please enter your email address').waitFor()
  await typeText(emailOf(page), 'asha')
  await emailOf(page).blur()
  await page.getByText('Please enter a valid email address').waitFor()
  expect(await send(page).isDisabled()).toBe(false)
  await leave()
})

test('a refused code request shows the server’s message, or a default one, and stays at input', async () => {
  const { page, leave } = await visitor(browser, phone)
  await page.route(SEND, (route) => route.fulfill({ json: { success: false, message: 'Mail is resting.' } }))
  await page.goto(paths.login)
  await typeText(emailOf(page), 'asha@example.in')
  await send(page).click()
  await toasts(page).getByText('Mail is resting.').waitFor()
  await page.unroute(SEND)
  await page.route(SEND, (route) => route.fulfill({ json: { success: false } }))
  await send(page).click()
  await toasts(page).getByText('Failed to send OTP').waitFor()
  expect(await emailOf(page).inputValue()).toBe('asha@example.in')
  await leave()
})

test('otp: Resend counts down from 60 seconds, the code takes digits only, and Back clears the input', async () => {
  const { page, leave } = await visitor(browser, phone)
  const email = `clock${Date.now()}@example.in`
  await page.clock.install()
  await page.goto(paths.login)
  await typeText(emailOf(page), email)
  await pauseClock(page)
  await send(page).click()
  await runUntilShown(page, page.getByText('New user? Account will be created automatically'))
  const resend = page.getByRole('button', { name: /^Resend/ })
  expect(await resend.innerText()).toMatch(/^Resend in (60|59)s$/)
  expect(await resend.isDisabled()).toBe(true)
  expect(await verify(page).isDisabled()).toBe(true)
  await typeText(codeOf(page), '12a 34')
  expect(await codeOf(page).inputValue()).toBe('1234')
  await codeOf(page).blur()
  await page.getByText('Please enter a valid 6-digit OTP').waitFor()

  const secondsLeft = async () => Number(/\d+/.exec(await resend.innerText())?.[0] ?? 0)
  const before = await secondsLeft()
  await page.clock.runFor(10_000)
  expect(await secondsLeft()).toBe(before - 10)
  await page.clock.runFor((before - 11) * 1000)
  expect(await resend.innerText()).toBe('Resend in 1s')
  await page.clock.runFor(1000)
  expect(await resend.innerText()).toBe('Resend code')
  expect(await resend.isDisabled()).toBe(false)

  await page.getByRole('button', { name: 'Back' }).click()
  await page.clock.runFor(500)
  expect(await emailOf(page).inputValue()).toBe('')
  await leave()
})

test('a code that is refused without a message shows “OTP verification failed”', async () => {
  const { page, leave } = await visitor(browser, phone)
  await page.route(VERIFY, (route) => route.fulfill({ json: { success: false } }))
  await page.goto(paths.login)
  await typeText(emailOf(page), `refused${Date.now()}@example.in`)
  await send(page).click()
  await typeText(codeOf(page), '123456')
  await toasts(page).getByText('OTP verification failed').waitFor()
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull()
  await leave()
})

test('a login on /login stores tokens, merges the guest cart, fetches the user and goes home', async () => {
  const email = `known${Date.now()}@example.in`
  const known = await callsOf(email)
  await known.call('GET /api/user/get-user-details')
  const { page, faults, leave } = await visitor(browser, desktop)
  await page.goto(paths.searchFor('milk'))
  await page.getByRole('main').getByRole('button', { name: /^add /i }).first().click()
  await page.goto(paths.login)
  // `callsOf` requested a code a moment ago, and the next is sent only after a minute: these responses are mocked.
  await page.route(SEND, (route) =>
    route.fulfill({ json: { success: true, message: 'Sent', isNewUser: false } }),
  )
  await page.route(VERIFY, (route) =>
    route.fulfill({ json: { success: true, message: 'You are logged in.', data: known.tokens } }),
  )
  await typeText(emailOf(page), email)
  await send(page).click()
  await page.getByText('Welcome back!').waitFor()
  // The toast stays 2 seconds, in which a busy machine may not have opened the next page.
  const toastShown = toasts(page).getByText('You are logged in.').waitFor()
  await typeText(codeOf(page), '123 456')
  await toastShown
  await page.waitForURL((url) => url.pathname === paths.home)
  const storage = await page.evaluate(
    () => Object.fromEntries(Object.entries(localStorage)) as Record<string, string>,
  )
  expect(storage.accessToken).toBe(known.tokens.accessToken)
  expect(storage.refreshToken).toBe(known.tokens.refreshToken)
  expect(JSON.parse(storage.user!)).toMatchObject({ email })
  expect(storage.guest_cart).toBeUndefined()
  expect((await known.call<unknown[]>('GET /api/cart/get-cart-items')).length).toBe(1)
  expect(faults).toEqual([])
  await leave()
})

test('a browser that keeps no cookies learns so at the code, which stays valid', async () => {
  const email = `uncookied${Date.now()}@example.in`
  const { page, leave } = await visitor(browser, phone)
  await page.route('**/api/**', async (route) => {
    const request = route.request()
    const { cookie: _, ...headers } = request.headers()
    const answer = await fetch(request.url(), {
      method: request.method(),
      headers: { ...headers, 'sec-fetch-site': 'same-origin' },
      body: request.postData(),
    })
    await route.fulfill({ status: answer.status, contentType: 'application/json', body: await answer.text() })
  })
  await page.goto(paths.login)
  await typeText(emailOf(page), email)
  await send(page).click()
  await codeOf(page).waitFor()
  const code = await mailedCode(email)
  await typeText(codeOf(page), code)
  await toasts(page).getByText('This browser blocks the cookies of this shop').waitFor()
  await page.getByRole('main').getByText('Your code stays valid.').waitFor()
  expect(await toasts(page).getByText('You are logged in.').count()).toBe(0)
  expect(new URL(page.url()).pathname).toBe(paths.login)
  // Allowed again, the same code logs in.
  await page.unroute('**/api/**')
  await verify(page).click()
  await page.waitForURL((url) => url.pathname === paths.home)
  await leave()
})

test('registration: all three fields are required; after the code it goes home and reloads', async () => {
  const { page, faults, leave } = await visitor(browser, phone)
  const email = `new${Date.now()}@example.in`
  await page.clock.install()
  await page.goto(paths.register)
  expect(await send(page).isDisabled()).toBe(true)
  await typeText(page.getByLabel('Your name'), 'Asha Rao')
  await typeText(emailOf(page), email)
  expect(await send(page).isDisabled()).toBe(true)
  const mobile = page.getByLabel('Mobile number')
  expect(await mobile.getAttribute('placeholder')).toBe('Enter 10-digit mobile number')
  await typeText(mobile, '98765')
  await mobile.blur()
  await page.getByText('Enter 10-digit mobile number').waitFor()
  await mobile.press('End')
  await mobile.pressSequentially('432101234')
  expect((await mobile.inputValue()).replace(/\D/g, '')).toBe('9876543210')
  // The rest is not cut off in silence.
  await page.getByText('The rest was left out').waitFor()
  await typeText(mobile, '')
  await mobile.pressSequentially('+91 98765 43210')
  await mobile.blur()
  expect(await mobile.inputValue()).toBe('9876543210')
  await send(page).click()
  await codeOf(page).waitFor()
  const code = await mailedCode(email)
  await pauseClock(page)
  await typeText(codeOf(page), code)
  // A complete code is sent after 400 ms.
  await page.clock.runFor(400)
  await page.waitForURL((url) => url.pathname === paths.home)
  await page.evaluate(() => Object.assign(window, { isBeforeReload: true }))
  await page.clock.runFor(999)
  expect(await page.evaluate(() => 'isBeforeReload' in window)).toBe(true)
  const reloaded = page.waitForEvent('load')
  await page.clock.runFor(1)
  await reloaded
  expect(await page.evaluate(() => 'isBeforeReload' in window)).toBe(false)
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}') as object)).toMatchObject(
    {
      name: 'Asha Rao',
      email,
      mobile: 9876543210,
    },
  )
  expect(faults).toEqual([])
  await leave()
})
