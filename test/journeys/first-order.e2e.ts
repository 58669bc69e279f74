import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shopkeeperCalls } from './buyer.ts'
import { emailForTry } from './calls.ts'
import { desktop, expectAccessible, logIn, openBrowser, phone, visitor } from './visitor.ts'
import { typeText } from './type-text.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser({ pictures: false })
})
afterAll(() => browser.close())

test('a guest orders milk on a phone, the administrator’s bell rings, and the order page updates live', async () => {
  const shopkeeper = await visitor(browser, desktop)
  await shopkeeper.page.addInitScript(
    (tokens) => {
      localStorage.setItem('accessToken', tokens.accessToken)
      localStorage.setItem('refreshToken', tokens.refreshToken)
    },
    (await shopkeeperCalls()).tokens,
  )
  await shopkeeper.page.goto('/')
  await shopkeeper.page
    .getByRole('button', { name: /notification|order/i })
    .first()
    .waitFor()

  const asha = await visitor(browser, phone, { serviceWorkers: 'allow' })
  const { page } = asha
  await page.goto('/')
  await expectAccessible(page)
  await typeText(page.getByRole('combobox'), 'milk')
  await page.getByRole('option', { name: 'milk', exact: true }).click()
  await page.waitForURL('**/search?q=milk')
  await expectAccessible(page)

  const adds = page.getByRole('main').getByRole('button', { name: /^add/i })
  await adds.nth(0).click()
  await adds.nth(0).click()
  await page.getByRole('link', { name: /2 items/ }).click()
  await page.waitForURL('**/cart')
  await page.getByRole('heading', { name: 'Bill details' }).waitFor()
  await expectAccessible(page)
  const guestCart = await page.evaluate(
    () => JSON.parse(localStorage.getItem('guest_cart') ?? '[]') as unknown[],
  )
  expect(guestCart).toHaveLength(2)

  await page
    .getByRole('button', { name: /checkout|log in/i })
    .last()
    .click()
  await logIn(page, emailForTry('asha@example.in'))
  await page.waitForFunction(
    () => localStorage.getItem('guest_cart') === null && localStorage.getItem('accessToken'),
  )

  // A login from the cart continues to checkout.
  await page.waitForURL('**/checkout')
  await page
    .getByRole('button', { name: /add.*address/i })
    .first()
    .click()
  await typeText(page.getByLabel(/pincode/i), '560 038')
  await typeText(page.getByLabel(/^name|full name|receiver/i).first(), 'Asha Rao')
  await typeText(page.getByLabel(/mobile/i), '9876543210')
  await typeText(
    page.getByRole('textbox', { name: /address|flat|house|building/i }).first(),
    '12, 4th Cross, Indiranagar',
  )
  await typeText(page.getByLabel(/city/i), 'Bengaluru')
  await page.getByLabel(/state/i).selectOption('Karnataka')
  await page.getByRole('button', { name: /save/i }).click()
  await page.getByText('12, 4th Cross, Indiranagar').first().waitFor()
  await expectAccessible(page)

  await page.getByRole('button', { name: /place order · ₹/i }).click()
  await page.waitForURL('**/success?orderId=ORD-*')
  const orderId = new URL(page.url()).searchParams.get('orderId')!
  await page.getByText(orderId).first().waitFor()
  await expectAccessible(page)

  // The bell counts the order on the page that the shopkeeper left open.
  await shopkeeper.page.waitForFunction(() => document.title.startsWith('('))
  await page.reload()
  await page.getByText(orderId).first().waitFor()
  await page.getByRole('link', { name: /track/i }).click()
  await page.waitForURL(`**/dashboard/order-details/${orderId}`)
  await page.getByRole('heading', { name: orderId }).waitFor()
  await expectAccessible(page)

  await shopkeeper.page
    .getByRole('button', { name: /notification|order/i })
    .first()
    .click()
  await shopkeeper.page
    .getByRole('link', { name: /view details/i })
    .first()
    .click()
  await shopkeeper.page.waitForURL(`**/dashboard/order-details/${orderId}`)
  await shopkeeper.page.getByRole('button', { name: 'Confirm' }).click()
  await shopkeeper.page.getByText('Confirmed').first().waitFor()
  await expectAccessible(shopkeeper.page)

  await page.getByText('Confirmed', { exact: true }).first().waitFor({ timeout: 20_000 })
  expect(asha.faults).toEqual([])
  expect(shopkeeper.faults).toEqual([])
  await asha.leave()
  await shopkeeper.leave()
})

test('on a desktop a guest searches and fills the cart by keyboard alone', async () => {
  const { page, faults, leave } = await visitor(browser, desktop)
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  await tabTo(page, (element) => element.role === 'combobox')
  await page.keyboard.type('mil')
  await page.getByRole('option', { name: 'milk', exact: true }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/search?q=milk')
  await page.getByRole('heading', { name: /milk/i }).first().waitFor()
  // Cards of the letters typed before may still go, and with one the focus.
  await page.waitForLoadState('networkidle')
  for (let packs = 0; packs < 2; packs++) {
    await tabTo(page, ({ name }) => /^add\b/i.test(name))
    await page.keyboard.press('Enter')
    // The button has become a stepper, and the focus is on its plus.
    await page.waitForFunction(() =>
      document.activeElement?.getAttribute('aria-label')?.startsWith('Increase quantity of'),
    )
  }
  // The header's row, and with it the cart, is hidden while a query is present.
  await tabTo(page, ({ name }) => /^back to/i.test(name))
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === '/')
  await tabTo(page, ({ name }) => /2 items/i.test(name))
  await page.keyboard.press('Enter')
  await page.getByText('Bill details').first().waitFor()
  expect(faults).toEqual([])
  await leave()
})

type Focused = { role: string; name: string }

/** Presses Tab until a matching element has the focus, as keyboard users do. */
async function tabTo(
  page: import('playwright-core').Page,
  matches: (element: Focused) => boolean,
): Promise<void> {
  for (let presses = 0; presses < 600; presses++) {
    const focused = await page.evaluate(() => {
      const element = document.activeElement === document.body ? null : document.activeElement
      return {
        role: element?.getAttribute('role') ?? element?.tagName.toLowerCase() ?? '',
        name: (element?.getAttribute('aria-label') ?? element?.textContent ?? '').trim(),
      }
    })
    if (matches(focused)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('no matching element can be reached with Tab')
}
