import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { BookCustomer } from '#features/khata/contract.ts'
import type { Settings } from '#features/storefront/contract.ts'
import { adminPaths } from '#shared/admin-paths.ts'
import { loggedIn, productsFor, shopkeeperCalls, shot, toasts } from './buyer.ts'
import { nameForTry } from './calls.ts'
import { expectAccessible, expectToFit, openBrowser, phone } from './visitor.ts'
import { typeText } from './type-text.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser({ pictures: false })
})
afterAll(() => browser.close())

test('an order by phone is paid by UPI, and its message says how', async () => {
  const shopkeeper = await shopkeeperCalls()
  const { upi } = await shopkeeper.call<Settings>('GET /api/settings/get-settings')
  const save = (values: object) =>
    shopkeeper.call('PUT /api/settings/update-settings', { section: 'upi', values })
  await save({ ...upi, vpa: 'tokri@okaxis', name: 'Tokri Stores', kind: 'personal' })
  onTestFinished(async () => void (await save(upi)))
  const name = nameForTry('Lakshmi of the corner')
  await shopkeeper.call<BookCustomer>('POST /api/customers', { name, mobile: 9_812_345_678 })
  const tea = (await productsFor(shopkeeper, 'tea')).find(({ packs }) => packs[0]?.stock)!

  const { page, leave } = await loggedIn(browser, phone, shopkeeper)
  await page.goto(adminPaths.phoneOrder)
  await typeText(page.getByLabel('Who is calling?'), name)
  await page.getByRole('button', { name: new RegExp(`^${name}`) }).tap()
  await typeText(page.getByLabel('Pincode'), '560038')
  await typeText(page.getByLabel('House, building, street'), '12, 4th Cross, Indiranagar')
  await page.getByRole('button', { name: 'Use this address' }).tap()
  await typeText(page.getByLabel('Add a product'), tea.name)
  await page.getByRole('list', { name: 'Found' }).getByRole('button', { name: /^Add/ }).first().tap()
  await page.getByRole('radio', { name: /^Now by UPI/ }).check({ force: true })
  await expectToFit(page)
  await expectAccessible(page)
  await shot(page, 'phone-order-upi')
  const slot = page.getByRole('radio', { name: /–/ }).first()
  if (await page.getByText('Choose a delivery time.').isVisible()) await slot.check({ force: true })
  await page.getByRole('button', { name: /^Place order · / }).tap()
  await toasts(page).getByText('The order is placed.').waitFor()
  await page.getByText(/^To be paid now: /).waitFor()
  await expectAccessible(page)
  await shot(page, 'phone-order-placed')
  const draft = new URL((await page.getByRole('link', { name: 'Send by WhatsApp' }).getAttribute('href'))!)
  const text = draft.searchParams.get('text')!
  expect(text).toMatch(/\nPay ₹[\d,.]+ by UPI to tokri@okaxis \(Tokri Stores\), with the note ORD-[\w-]+\.\n/)
  expect(text).not.toContain('upi://')
  await leave()
})

test('what the caller forgot goes into the order that is on its way to them', async () => {
  const shopkeeper = await shopkeeperCalls()
  const name = nameForTry('Savitri of the corner')
  const { _id: customerId } = await shopkeeper.call<BookCustomer>('POST /api/customers', {
    name,
    mobile: 9_812_345_679,
  })
  const [tea, other] = (await productsFor(shopkeeper, 'tea')).filter(({ packs }) => packs[0]?.stock)
  const lines = [{ productId: tea!._id, unit: tea!.packs[0]!.unit, quantity: 2 }]
  const address = {
    name,
    mobile: 9_812_345_679,
    address_line: '12, 4th Cross, Indiranagar',
    city: 'Bengaluru',
    state: 'Karnataka',
    pincode: '560038',
  }
  const asked = { lines, paymentMethod: 'CASH_ON_DELIVERY' }
  const { bill } = await shopkeeper.call<{ bill: { totalAmt: number } }>('POST /api/phone-order/quote', {
    ...asked,
    pincode: address.pincode,
  })
  const { orderId } = await shopkeeper.call<{ orderId: string }>('POST /api/phone-order/place', {
    ...asked,
    customerId,
    address,
    expectedTotal: bill.totalAmt,
  })

  const { page, leave } = await loggedIn(browser, phone, shopkeeper)
  await page.goto(adminPaths.phoneOrder)
  await typeText(page.getByLabel('Who is calling?'), name)
  await page.getByRole('button', { name: new RegExp(`^${name}`) }).tap()
  await page.getByRole('button', { name: 'Add to it' }).tap()
  await typeText(page.getByLabel('Add a product'), other!.name)
  await page.getByRole('list', { name: 'Found' }).getByRole('button', { name: /^Add/ }).first().tap()
  await page.getByText('They come in the same bag, and are paid with it.').waitFor()
  await expectToFit(page)
  await expectAccessible(page)
  await shot(page, 'phone-order-add')
  await page.getByRole('button', { name: new RegExp(`^Add to ${orderId} · ₹[\\d,.]+ more$`) }).tap()
  await toasts(page).getByText(`Added to ${orderId}.`).waitFor()
  await page.getByRole('heading', { name: `Added to ${orderId}` }).waitFor()
  const { items } = await shopkeeper.call<{ items: object[] }>(`GET /api/order/get-order/${orderId}` as never)
  expect(items).toHaveLength(2)
  await leave()
})
