import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CatalogueChange, Counter, CounterCheck, DayReport } from '#features/counter/contract.ts'
import type { Product } from '#shared/shapes.ts'
import { adminPaths } from '#shared/admin-paths.ts'
import { dayInIndia } from '#shared/when.ts'
import { loggedIn, productsFor, shopkeeperCalls, shot, toasts } from './buyer.ts'
import type { Calls } from './calls.ts'
import { newBarcode } from './draw-barcode.ts'
import { expectAccessible, expectToFit, openBrowser } from './visitor.ts'

/** The narrowest phone that is supported. */
const smallPhone = { width: 360, height: 740 }
const barcode = newBarcode(470_220_711)

let browser: Browser
let shopkeeper: Calls
let tea: Product
beforeAll(async () => {
  browser = await openBrowser()
  shopkeeper = await shopkeeperCalls()
  const found = await productsFor(shopkeeper, 'tea')
  tea = found.find(({ packs }) => packs.length > 0 && packs[0]!.stock >= 10 && !packs[0]!.barcode)!
})
afterAll(() => browser.close())

const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name })
const stockOf = async () =>
  (await shopkeeper.call<CatalogueChange>('GET /api/counter/catalogue')).packs.find(
    ({ productId, unit }) => productId === tea._id && unit === tea.unit,
  )!.stock
const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
const rupees = (amount: number) =>
  new RegExp(`₹${amount.toLocaleString('en-IN', { minimumFractionDigits: 2 })}`)

test('a cashier sells with a scanner, without a line, and counts the drawer', async () => {
  const stock = await stockOf()
  const { page, context, faults, leave } = await loggedIn(browser, smallPhone, shopkeeper)
  await page.goto(adminPaths.counter)
  await page.getByLabel('Name of the counter').fill('Front')
  await expectAccessible(page)
  await button(page, 'Begin').tap()
  await page.getByText('Scan or type to begin').waitFor()
  await page.getByText('The drawer is closed').waitFor()
  await shot(page, 'counter-empty')

  await page.goto(adminPaths.day)
  await button(page, 'Open drawer').first().tap()
  await page.getByLabel('What lies in it').fill('500')
  await button(page.getByRole('dialog'), 'Open the drawer').tap()
  await toasts(page).getByText('The drawer is open.').waitFor()

  // A packet that nobody knows is asked for once.
  await page.goto(adminPaths.counter)
  await page.getByText(/^Drawer open/).waitFor()
  const field = page.getByLabel('Scan or type')
  await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true)
  await page.keyboard.type(`${barcode}\n`)
  await page
    .getByText(/Which product is it\?/)
    .first()
    .waitFor()
  await page.keyboard.type(tea.name)
  await button(page, new RegExp(`^${escaped(tea.name)}, ${escaped(tea.unit)}`)).tap()
  await expect
    .poll(async () =>
      (await shopkeeper.call<CatalogueChange>('GET /api/counter/catalogue')).packs.some(
        ({ barcode: own, barcodes = [] }) => own === barcode || barcodes.includes(barcode),
      ),
    )
    .toBe(true)
  await page.keyboard.type('2*')
  await page.keyboard.type(`${barcode}\n`)
  const price = tea.packs[0]!
  const unit = Math.round(price.price * (100 - price.discount)) / 100
  await button(page, /^Pay /)
    .getByText(rupees(3 * unit))
    .waitFor()
  await expectToFit(page)
  await expectAccessible(page)
  await shot(page, 'counter-bill')

  await button(page, 'Park').tap()
  await button(page, /^Recall/).tap()
  await button(page, /^Pay /).waitFor()
  await page.keyboard.press('Enter')
  await page.getByLabel(/^Cash handed over/).fill('10000')
  await page.getByText(/^Change ₹/).waitFor()
  await expectAccessible(page)
  await shot(page, 'counter-pay')
  await button(page, 'Sold').tap()
  await page.getByText(/^Sold: P\d+\/\d{4}\/000001/).waitFor()
  await expect.poll(stockOf).toBe(stock - 3)
  await shot(page, 'counter-sold')

  // Without a network the bill has the next number, and is sent later.
  await context.setOffline(true)
  await page.getByText(/^You are offline/).waitFor()
  await field.focus()
  await page.keyboard.type(`${barcode}\n`)
  await button(page, /^Pay /).tap()
  await button(page, 'All by UPI').tap()
  expect(await button(page, 'Sold').isDisabled()).toBe(true)
  await page.getByText(/^Seen/).tap()
  await button(page, 'Sold').tap()
  await page.getByText('1 not sent').waitFor()
  await page.getByText(/^Sold: P\d+\/\d{4}\/000002/).waitFor()
  await shot(page, 'counter-offline')
  await expect.poll(stockOf).toBe(stock - 3)
  await context.setOffline(false)
  await page.getByText('All bills are sent').waitFor({ timeout: 30_000 })
  await expect.poll(stockOf).toBe(stock - 4)
  expect(await shopkeeper.call<CounterCheck[]>('GET /api/counter/checks')).toEqual([])

  await page.goto(adminPaths.day)
  await page.getByRole('heading', { name: `Day ${dayInIndia(new Date())}` }).waitFor()
  await expectToFit(page)
  await expectAccessible(page)
  await shot(page, 'counter-day')
  await button(page, 'Count and close').tap()
  const counter = (await shopkeeper.call<Counter[]>('GET /api/counters')).find(
    ({ name }) => name === 'Front',
  )!
  await page.getByLabel(/^₹1 /).fill(String(Math.floor(counter.drawer!.cash)))
  await button(page.getByRole('dialog'), 'Count and close').tap()
  await toasts(page).getByText('The drawer is closed.').waitFor()
  const day = await shopkeeper.call<DayReport>('GET /api/day')
  expect(day.drawers.find((one) => one.counter === 'Front')).toMatchObject({ float: 500, refunds: 0 })
  expect(day.offline).toMatchObject({ sales: 1, toCheck: 0 })
  expect(faults.filter((fault) => !/Failed to load|ERR_INTERNET/.test(fault))).toEqual([])
  await leave()
})
