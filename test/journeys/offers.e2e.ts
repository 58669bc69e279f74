import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Counter } from '#features/counter/contract.ts'
import type { CounterCheck } from '#features/counter/day-contract.ts'
import { adminPaths } from '#shared/admin-paths.ts'
import { paths } from '#shared/paths.ts'
import type { Product } from '#shared/shapes.ts'
import { guestWith, loggedIn, ownProduct, shopkeeperCalls, shot, toasts } from './buyer.ts'
import { nameForTry, type Calls } from './calls.ts'
import { typeText } from './type-text.ts'
import {
  desktop,
  expectAccessible,
  expectToFit,
  openBrowser,
  phone,
  visitor,
  watchLayoutShifts,
} from './visitor.ts'

let browser: Browser
let shopkeeper: Calls
let hummus: Product
const code = nameForTry('Dips').replace(/\W/g, '').toUpperCase().slice(0, 15)
beforeAll(async () => {
  browser = await openBrowser({ pictures: false })
  shopkeeper = await shopkeeperCalls()
  hummus = await ownProduct(shopkeeper, { price: 40, stock: 100 })
  await shopkeeper.call('POST /api/promotion', {
    name: '3 for ₹100',
    kind: 'some_for',
    of: { products: [hummus._id] },
    pieces: 3,
    pricePaise: 10_000,
  })
})
afterAll(() => browser.close())

test('a coupon is added, and a guest sees what it takes off; a wrong code is told below its field', async () => {
  const admin = await loggedIn(browser, desktop, shopkeeper)
  await admin.page.goto(adminPaths.offers)
  const rows = [
    `${nameForTry('Ten off')},percent,products ${hummus._id},10,online,no`,
    'None,percent,all,0,online,no',
  ]
  await admin.page.getByLabel('File of offers').setInputFiles({
    name: 'offers.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['name,kind,goods,percent,channels,active', ...rows].join('\n')),
  })
  await admin.page.getByText('1 offer is saved. Correct these rows').waitFor()
  await admin.page.getByText('Row 3: Type more than 0 %').waitFor()
  await expectAccessible(admin.page)
  await expectToFit(admin.page)
  await shot(admin.page, 'offers-file')
  await admin.page.getByRole('tab', { name: 'Coupons' }).click()
  await admin.page.getByRole('button', { name: 'Add coupon' }).click()
  await admin.page.getByRole('button', { name: 'Add coupon' }).click()
  await admin.page.getByText(/A code has 3 to 20 letters/).waitFor()
  await typeText(admin.page.getByLabel('Code', { exact: true }), code)
  await typeText(admin.page.getByLabel('Amount off'), '15')
  await expectAccessible(admin.page)
  await shot(admin.page, 'coupon-form')
  await admin.page.getByRole('button', { name: 'Add coupon' }).click()
  await toasts(admin.page).getByText('Coupon added.').waitFor()
  await admin.page.getByText(code, { exact: true }).waitFor()
  await expectAccessible(admin.page)
  await expectToFit(admin.page)
  await shot(admin.page, 'coupons')
  await admin.leave()

  const { page, leave } = await guestWith(browser, phone, [hummus])
  await page.goto(paths.cart)
  await page.getByRole('button', { name: 'Have a coupon?' }).tap()
  await typeText(page.getByLabel('Coupon code'), 'NOSUCH1')
  await page.keyboard.press('Enter')
  await page.getByText('This code is wrong, or has ended.').waitFor()
  await expectAccessible(page)
  await typeText(page.getByLabel('Coupon code'), code.toLowerCase())
  await page.getByRole('button', { name: 'Apply' }).tap()
  await page.getByText(`${code}: ₹15.00 off`).waitFor()
  await page.getByText(`Coupon ${code}`).waitFor()
  await page.getByText('2 more: 3 for ₹100').waitFor()
  await expectToFit(page)
  await expectAccessible(page)
  await shot(page, 'cart-coupon')
  await page.reload()
  await page.getByText(`${code}: ₹15.00 off`).waitFor()
  await page.getByRole('button', { name: `Remove ${code}` }).tap()
  await page.getByRole('button', { name: 'Have a coupon?' }).waitFor()
  await leave()
})

test.each([phone, desktop])('a card and its page name the offer at %o, once they are used', async (size) => {
  const { page, leave } = await visitor(browser, size)
  const shifts = await watchLayoutShifts(page)
  let fetched = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/promotion/active')) fetched += 1
  })
  await page.goto(paths.searchFor(hummus.name), { waitUntil: 'networkidle' })
  const card = page.getByRole('article').filter({ hasText: hummus.name })
  await card.waitFor()
  expect([fetched, await card.getByText('3 for ₹100').count()]).toEqual([0, 0])
  const before = await shifts()
  await page.mouse.move(50, 200)
  await card.getByText('3 for ₹100').waitFor()
  expect(await shifts()).toEqual(before)
  await expectToFit(page)
  await expectAccessible(page)
  await shot(page, 'card-offer')
  await card.getByRole('link', { name: hummus.name }).click()
  await page.getByRole('heading', { level: 1, name: hummus.name, exact: true }).waitFor()
  await page
    .getByText(/^3 for ₹100/)
    .first()
    .waitFor()
  await expectToFit(page)
  await expectAccessible(page)
  await shot(page, 'product-offer')
  expect(fetched).toBe(1)
  await page.goto(`/hi${paths.searchFor(hummus.name)}`, { waitUntil: 'networkidle' })
  await page.mouse.move(60, 220)
  // Its name is Hindi here.
  await page.getByRole('article').first().getByText('₹100 में 3').waitFor()
  await leave()
})

test('a till takes the offer off, with a network and without, and a coupon with one', async () => {
  const { page, context, leave } = await loggedIn(browser, phone, shopkeeper)
  await page.goto(adminPaths.counter)
  await typeText(page.getByLabel('Name of the counter'), nameForTry('Dips'))
  await page.getByRole('button', { name: 'Begin' }).tap()
  await page.getByText('Scan or type to begin').waitFor()
  const counters = await shopkeeper.call<Counter[]>('GET /api/counters')
  const { _id: counterId } = counters.find(({ name }) => name === nameForTry('Dips'))!
  await shopkeeper.call('POST /api/drawer/open', { counterId, float: 0 })
  await page.reload()
  await page.getByText(/^Drawer open/).waitFor()
  const add = async () => {
    await page.getByLabel('Scan or type').focus()
    await page.keyboard.type(`3*${hummus.name}`)
    await page.getByRole('option', { name: `${hummus.name}, ${hummus.unit}` }).tap()
    await page.getByLabel('Offers').getByText('3 for ₹100').waitFor()
    await page.getByRole('button', { name: 'Pay ₹100.00' }).waitFor()
  }
  await add()
  await expectAccessible(page)
  await expectToFit(page)
  await shot(page, 'till-offer')
  await page.getByRole('button', { name: 'Pay ₹100.00' }).tap()
  await page.getByRole('button', { name: 'Coupon' }).tap()
  await typeText(page.getByLabel('Coupon code'), code)
  await page.getByRole('button', { name: 'Apply' }).tap()
  await page.getByText('To pay ₹85.00').waitFor()
  await expectAccessible(page)
  await expectToFit(page)
  await shot(page, 'till-coupon')
  await page.setViewportSize(desktop)
  await expectToFit(page)
  await shot(page, 'till-coupon')
  await page.setViewportSize(phone)
  await page.getByRole('button', { name: `Remove ${code}` }).tap()
  await page.getByText('To pay ₹100.00').waitFor()
  await page.getByRole('button', { name: 'Sold' }).tap()
  await page.getByText(/^Sold: .*₹100\.00/).waitFor()

  await context.setOffline(true)
  await page.getByText('You are offline').first().waitFor()
  await add()
  await page.getByRole('button', { name: 'Pay ₹100.00' }).tap()
  expect(await page.getByRole('button', { name: 'Coupon' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Sold' }).tap()
  await page.getByText('Not sent yet').waitFor()
  await shot(page, 'till-offline')
  await context.setOffline(false)
  await page.getByText('Not sent yet').waitFor({ state: 'detached' })
  const checks = await shopkeeper.call<CounterCheck[]>('GET /api/counter/checks')
  expect(checks.filter(({ kind }) => kind === 'offer')).toEqual([])
  await leave()
})
