import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order } from '#features/orders/contract.ts'
import { adminPaths } from '#shared/admin-paths.ts'
import { paths } from '#shared/paths.ts'
import type { Product } from '#shared/shapes.ts'
import { addressOf, loggedIn, ownProduct, shopkeeperCalls, shot, toasts } from './buyer.ts'
import { callsOf, type Calls } from './calls.ts'
import { typeText } from './type-text.ts'
import { desktop, expectAccessible, expectToFit, openBrowser, phone } from './visitor.ts'

let browser: Browser
let shopkeeper: Calls
let lata: Calls
let product: Product
let customerId: string

beforeAll(async () => {
  browser = await openBrowser({ pictures: false })
  ;[shopkeeper, lata] = await Promise.all([shopkeeperCalls(), callsOf('lata@example.in')])
  product = await ownProduct(shopkeeper, { stock: 20, price: 412.5 })
  await addressOf(lata)
  const { _id: userId } = await lata.call<{ _id: string }>('GET /api/user/get-user-details')
  const added = await shopkeeper.call<{ _id: string }>('POST /api/customers', { name: 'Lata Iyer', userId })
  customerId = added._id
})
afterAll(() => browser.close())

const fillCart = () => lata.call('POST /api/cart/add-to-cart', { productId: product._id })

test('an owner gives store credit, and pays out what came from goods', async () => {
  const { page, leave } = await loggedIn(browser, phone, shopkeeper)
  await page.goto(adminPaths.khataOf(customerId))
  const give = page.getByRole('button', { name: 'Give store credit' })
  await give.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Give credit' }).click()
  await dialog.getByText('Enter a reason').waitFor()
  await typeText(dialog.getByLabel('Amount'), '50')
  await typeText(dialog.getByLabel('Reason'), 'The milk was late')
  await expectAccessible(page)
  await shot(page, 'credit-give')
  await dialog.getByRole('button', { name: 'Give credit' }).click()
  await toasts(page).getByText('Lata Iyer has ₹50.00 of store credit').waitFor()
  await give.click()
  await dialog.getByLabel('What for').selectOption('claim')
  await typeText(dialog.getByLabel('Amount'), '200')
  await typeText(dialog.getByLabel('Number of the note'), 'C/2627/000001')
  await dialog.getByRole('button', { name: 'Give credit' }).click()
  await page.getByText('₹250.00 of store credit besides').waitFor()

  await page.getByRole('button', { name: 'Pay credit out' }).click()
  await dialog.getByText('of which ₹200.00 came from goods').waitFor()
  await shot(page, 'credit-pay-out')
  await dialog.getByLabel('Amount').press('Control+a')
  await dialog.getByLabel('Amount').pressSequentially('201')
  await dialog.getByRole('button', { name: 'Pay out' }).click()
  await dialog.getByText('At most ₹200.00 this way').waitFor()
  await dialog.getByLabel('Amount').press('Control+a')
  await dialog.getByLabel('Amount').pressSequentially('100')
  await dialog.getByRole('button', { name: 'Pay out' }).click()
  await page.getByText('₹150.00 of store credit besides').waitFor()
  await dialog.waitFor({ state: 'detached' })
  await expectToFit(page)
  await expectAccessible(page)
  await shot(page, 'credit-khata')
  await leave()
})

test('a shopper sees it, and it pays the next order first', async () => {
  await fillCart()
  for (const [device, name] of [
    [desktop, 'desktop'],
    [phone, 'phone'],
  ] as const) {
    const { page, leave } = await loggedIn(browser, device, lata)
    await page.goto(paths.profile)
    await page.getByRole('region', { name: 'Your store credit' }).getByText('₹150.00').first().waitFor()
    await page.getByText('3 entries').click()
    await page.getByText('The milk was late').waitFor()
    await expectToFit(page)
    await page.evaluate(() => scrollTo(0, 0))
    await expectAccessible(page)
    await shot(page, `credit-profile-${name}`)
    await leave()
  }
  const { page, leave } = await loggedIn(browser, phone, lata)
  await page.goto(paths.checkout)
  const place = page.getByRole('button', { name: /^Place order/ }).filter({ visible: true })
  const credit = page.getByRole('switch', { name: /of your store credit/ })
  await credit.waitFor()
  expect(await credit.isChecked()).toBe(true)
  await page.getByText('To pay', { exact: true }).first().waitFor()
  const withCredit = await place.textContent()
  await expectToFit(page)
  await expectAccessible(page)
  await shot(page, 'credit-checkout')
  await credit.press('Space')
  await page.getByText('To pay', { exact: true }).first().waitFor({ state: 'detached' })
  expect(await place.textContent()).not.toBe(withCredit)
  await credit.press('Space')
  await page.getByText('To pay', { exact: true }).first().waitFor()
  await place.click()
  await page.waitForURL('**/success?orderId=ORD-*')
  const [order] = await lata.call<Order[]>('GET /api/order/get-orders')
  expect(order!.credit).toBe(150)
  await page.goto(paths.orderDetails(order!.orderId))
  await page.getByText('To pay', { exact: true }).first().waitFor()
  await shot(page, 'credit-order')
  await leave()
})

test('what it pays altogether needs no other payment', async () => {
  const userBody = { customerId, kind: 'goodwill', amount: 1000, note: 'For the festival' }
  await shopkeeper.call('POST /api/credit/give', userBody)
  await fillCart()
  const { page, leave } = await loggedIn(browser, desktop, lata)
  await page.goto(paths.checkout)
  await page.getByText('Your store credit pays all of it.').waitFor()
  expect(await page.getByRole('radio', { name: /Cash on delivery/ }).count()).toBe(0)
  await shot(page, 'credit-checkout-all')
  await page.getByRole('button', { name: 'Place order with store credit' }).filter({ visible: true }).click()
  await page.waitForURL('**/success?orderId=ORD-*')
  await page.getByText('Paid with store credit').first().waitFor()
  await shot(page, 'credit-placed')
  await leave()
})
