import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Product } from '#shared/shapes.ts'
import { loggedIn, ownProduct, shopkeeperCalls } from './buyer.ts'
import { nameForTry, type Calls } from './calls.ts'
import { newBarcode } from './draw-barcode.ts'
import { pressOn } from './keyboard.ts'
import { openTill } from './open-till.ts'
import { expectInOrder, expectRoll, print } from './read-prints.ts'
import { scan } from './scanner.ts'
import { desktop, openBrowser } from './visitor.ts'

const barcode = newBarcode(470_280_411)

let browser: Browser
let owner: Calls
let rice: Product
beforeAll(async () => {
  browser = await openBrowser({ pictures: false })
  owner = await shopkeeperCalls()
  rice = await ownProduct(owner, { stock: 60, price: 100 })
  const { _id: productId, unit } = rice
  await owner.call('PUT /api/counter/barcode', { productId, unit, barcode, also: true })
}, 120_000)
afterAll(() => browser.close())

const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name })
const isFocused = (of: Locator) =>
  expect.poll(() => of.evaluate((one) => one === document.activeElement)).toBe(true)

/** Sells one by keys, and returns the number of its bill. */
async function sellOne(page: Page): Promise<string> {
  await scan(page, barcode)
  await button(page, 'Pay ₹100.00').waitFor()
  await page.keyboard.press('Enter')
  await isFocused(page.getByLabel(/^Cash handed over/))
  await page.keyboard.press('Enter')
  const sold = page.getByRole('region', { name: 'Sold' })
  await sold.waitFor()
  await isFocused(page.getByLabel('Scan or type'))
  return /P\d+\/\d+\/\d+/.exec((await sold.textContent())!)![0]
}

/** Takes the packet of a bill back by keys. */
async function takeBack(page: Page, number: string, then: string): Promise<void> {
  await pressOn(page, button(page, 'Return'))
  await isFocused(page.getByLabel('Bill number'))
  await page.keyboard.type(number)
  await page.keyboard.press('Enter')
  await isFocused(page.getByLabel(/^Comes back/))
  await page.keyboard.type('1')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Wrong size')
  if (then === 'Credit note') {
    await page.keyboard.press('Tab')
    await page.keyboard.type(then)
    await pressOn(page, button(page, 'Give the money back'))
  } else await pressOn(page, button(page, then))
}

test('the credit note of an exchange pays its part however the rest is paid, and with a coupon', async () => {
  const code = nameForTry('NOTE30').replace(' ', '')
  await owner.call('POST /api/coupon', { code, kind: 'fixed', value: 3000, usesPerUser: null })
  const { page, faults, leave } = await loggedIn(browser, desktop, owner)
  await openTill(page, owner, nameForTry('Exchanges'))
  await takeBack(page, await sellOne(page), 'Exchange')
  await page.getByText(/₹100\.00 of note/).waitFor()
  await isFocused(page.getByLabel('Scan or type'))
  await page.keyboard.type('3*')
  await scan(page, barcode)
  await button(page, 'Pay ₹300.00').waitFor()
  await page.keyboard.press('Enter')
  const form = page.getByRole('form', { name: 'Payment' })
  const handed = form.getByLabel(/^Cash handed over/)
  const values = () =>
    Promise.all(
      [handed, form.getByLabel('UPI', { exact: true }), form.getByLabel('Credit note')].map((field) =>
        field.inputValue(),
      ),
    )
  await isFocused(handed)
  expect(await values()).toEqual(['200', '', '100'])
  await pressOn(page, button(form, 'All by UPI'))
  await expect.poll(values).toEqual(['', '200', '100'])
  await pressOn(page, button(form, 'All by card'))
  await expect.poll(values).toEqual(['', '', '100'])
  expect(await form.getByLabel('Card').inputValue()).toBe('200')
  await pressOn(page, button(form, 'Exact cash'))
  await expect.poll(values).toEqual(['200', '', '100'])
  await pressOn(page, button(page, 'Coupon'))
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
  await page.getByText('To pay ₹270.00').waitFor()
  await expect.poll(values).toEqual(['170', '', '100'])
  // What is typed next is what is handed over.
  await isFocused(handed)
  await page.keyboard.type('200')
  await page.getByText('Change ₹30.00').first().waitFor()
  await page.keyboard.press('Enter')
  await page
    .getByRole('region', { name: 'Sold' })
    .getByText(/^Sold: .*₹270\.00/)
    .waitFor()
  const pages = await print(page, 'receipt-exchange', '80mm')
  expectRoll(pages, '80mm')
  expectInOrder(pages, [
    /Total \| ₹270\.00/,
    'Cash | ₹200.00',
    /Credit note N\/\d+\/\d+ \| ₹100\.00/,
    'Change | ₹30.00',
  ])
  expect(faults).toEqual([])
  await leave()
})

test('a note that is kept as credit is printed, also what an exchange leaves of it', async () => {
  const { page, faults, leave } = await loggedIn(browser, desktop, owner)
  const till = nameForTry('Kept notes')
  await openTill(page, owner, till)
  const number = await sellOne(page)
  await takeBack(page, number, 'Credit note')
  const given = page.getByRole('region', { name: 'Given back' })
  await given.getByText(/^₹100\.00 \(Credit note\) goes back with /).waitFor()
  await isFocused(page.getByLabel('Scan or type'))
  const kept = await print(page, 'note-kept', '80mm')
  expectRoll(kept, '80mm')
  expectInOrder(kept, [
    'Refund Note',
    new RegExp(`Against \\| ${number}\n`),
    /Total \| ₹100\.00/,
    'Kept as credit | ₹100.00',
    /To spend it, bring this note or its number\nN\/\d+\/\d+ ?\./,
    till,
  ])
  // The next customer's packet puts it away.
  await takeBack(page, await sellOne(page), 'Exchange')
  await page.getByText(/₹100\.00 of note/).waitFor()
  expect(await given.count()).toBe(0)
  await pressOn(page, button(page, 'Not now'))
  await given.getByText(/^₹100\.00 \(Credit note\) goes back with N\//).waitFor()
  expectInOrder(await print(page, 'note-not-now', '80mm'), ['Refund Note', 'Kept as credit | ₹100.00'])
  expect(faults).toEqual([])
  await leave()
})

test('a dialog that was opened by a key leaves the next keys to the field', async () => {
  const { page, faults, leave } = await loggedIn(browser, desktop, owner)
  await openTill(page, owner, nameForTry('Dialogs by keys'))
  const field = page.getByLabel('Scan or type')
  await pressOn(page, button(page, 'No sale'))
  await page.keyboard.type('Change for 500')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await isFocused(field)
  await page.keyboard.type('2*')
  await scan(page, barcode)
  await button(page, 'Pay ₹200.00').waitFor()
  // What was scanned is said; the offer to take another product instead goes with it.
  const other = button(page, 'It is another product')
  await other.waitFor()
  await page.keyboard.press('Enter')
  await isFocused(page.getByLabel(/^Cash handed over/))
  await page.keyboard.press('Escape')
  await isFocused(field)
  expect(await other.count()).toBe(0)
  for (const [name, title] of [
    ['Discount', 'Off the bill'],
    ['No sale', 'What for'],
  ] as const) {
    await pressOn(page, button(page, name))
    await isFocused(page.getByRole('dialog').getByLabel(title))
    await page.keyboard.press('Escape')
    await isFocused(field)
  }
  expect(faults).toEqual([])
  await leave()
})
