import type { Browser, Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SlotRule } from '#features/delivery/contract.ts'
import type { Order } from '#features/orders/contract.ts'
import { adminPaths } from '#shared/admin-paths.ts'
import { paths } from '#shared/paths.ts'
import { dayInIndia } from '#shared/when.ts'
import { addressOf, loggedIn, productsFor, shopkeeperCalls, shot, toasts } from './buyer.ts'
import { callsOf, emailForTry, nameForTry, type Calls } from './calls.ts'
import { expectAccessible, expectToFit, openBrowser, phone } from './visitor.ts'

let browser: Browser
let shopkeeper: Calls
beforeAll(async () => {
  browser = await openBrowser()
  shopkeeper = await shopkeeperCalls()
})
afterAll(async () => {
  for (const { _id } of await shopkeeper.call<SlotRule[]>('GET /api/delivery/slot-rules'))
    await shopkeeper.call('DELETE /api/delivery/slot-rules', { _id })
  await browser.close()
})

test('a shopkeeper adds weekly slots, a shopper chooses one and moves the order, and the round sheet follows', async () => {
  const desk = await loggedIn(browser, phone, shopkeeper)
  const weekday = new Date(`${dayInIndia(new Date(Date.now() + 2 * 86_400_000))}T00:00:00Z`).getUTCDay()
  const body = { weekday, capacity: 3, cutoffMinutes: 60 }
  await shopkeeper.call('POST /api/delivery/slot-rules', { ...body, from: '18:00', to: '20:00' })
  await desk.page.goto(adminPaths.delivery)
  await desk.page.getByRole('button', { name: 'Add a slot' }).tap()
  await desk.page.getByLabel('Day', { exact: true }).first().selectOption(String(weekday))
  await desk.page.getByLabel('From', { exact: true }).fill('10:00')
  await desk.page.getByLabel('To', { exact: true }).fill('13:00')
  await desk.page.getByRole('button', { name: 'Save slot' }).tap()
  await toasts(desk.page).getByText('Slot added.').waitFor()
  await desk.page.getByText('0 of 10 orders').waitFor()
  await expectToFit(desk.page)
  await shot(desk.page, 'delivery-slots')

  const usha = await callsOf('usha-slots@example.in')
  await addressOf(usha)
  const [rice] = await productsFor(usha, 'rice')
  await usha.call('POST /api/cart/add-to-cart', { productId: rice!._id, quantity: 2 })
  const { page, leave } = await loggedIn(browser, phone, usha)
  await page.goto(paths.checkout)
  const times = page.getByRole('group', { name: 'Delivery time' })
  await times.getByRole('radio', { name: /^As soon as possible/ }).waitFor()
  await times.getByRole('radio', { name: /^10 am–1 pm/ }).check()
  await page.getByText(/^Chosen: .*10 am–1 pm$/).waitFor()
  await expectAccessible(page)
  await expectToFit(page)
  await shot(page, 'checkout-slots')
  await page
    .getByRole('button', { name: /^Place order/ })
    .filter({ visible: true })
    .tap()
  await page.waitForURL('**/success?orderId=ORD-*')
  await page
    .getByText(/, 10 am–1 pm$/)
    .first()
    .waitFor()
  const [order] = await usha.call<Order[]>('GET /api/order/get-orders')
  expect(order!.deliveryPromise).toMatch(/, 10 am–1 pm$/)

  await page.goto(paths.orderDetails(order!.orderId))
  await page.getByRole('button', { name: 'Change delivery time' }).tap()
  await page.getByRole('radio', { name: /^6–8 pm/ }).check()
  await page.getByRole('button', { name: 'Move the delivery' }).tap()
  await page.getByText(/^Delivery: .*, 6–8 pm$/).waitFor()
  await leave()

  await usha.call('PUT /api/user/consents', { purpose: 'share_with_rider', given: false })
  await desk.page.goto(`${paths.allOrders}?q=usha-slots`)
  await desk.page
    .getByText(/, 6–8 pm$/)
    .first()
    .waitFor()
  await desk.page.evaluate(() => {
    window.print = () => (document.documentElement.dataset.printed = 'yes')
  })
  const card = desk.page.locator(`[data-order="${order!.orderId}"]`)
  await card.locator('label', { has: desk.page.getByRole('checkbox') }).tap()
  await desk.page.getByRole('button', { name: 'Round sheet' }).tap()
  await desk.page.waitForFunction(() => document.documentElement.dataset.printed === 'yes')
  await desk.page.emulateMedia({ media: 'print' })
  const sheet = desk.page.locator('.round-sheet')
  await sheet.getByText('Collect ₹').last().waitFor()
  await sheet.getByText('Number hidden: the shop calls').waitFor()
  expect(await sheet.innerText()).not.toContain('9876543210')
  await sheet.getByRole('img', { name: `Order ${order!.orderId}` }).waitFor()
  await shot(desk.page, 'round-sheet')
  await desk.leave()
})

test('an owner invites a picker, asks for two-step login, and removes the picker in two taps', async () => {
  const email = emailForTry('pooja@example.in')
  const name = nameForTry('Pooja Nair')
  const { page, leave } = await loggedIn(browser, phone, shopkeeper)
  await page.goto(adminPaths.staff)
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Email address or mobile number').fill(email)
  await page.getByRole('button', { name: 'Invite', exact: true }).tap()
  await toasts(page)
    .getByText(/^Invited/)
    .waitFor()
  const rider = nameForTry('Asha')
  await page.getByLabel('Name', { exact: true }).fill(rider)
  await page.getByLabel('Email address or mobile number').fill('98765 43210')
  await page.getByRole('button', { name: 'Invite', exact: true }).tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap()
  const open = page.getByRole('region', { name: 'Open invitations' })
  await open.getByText(`${email} · until they log in`).waitFor()
  await open.getByText('9876543210 · until ').waitFor()
  await expectAccessible(page)
  await expectToFit(page)
  await shot(page, 'staff-invitations')
  await open.getByRole('button', { name: `Withdraw the invitation of ${rider}` }).tap()
  await toasts(page).getByText('Withdrawn. Nobody can join with it.').waitFor()
  await open.getByText('9876543210').waitFor({ state: 'detached' })

  const picker = await callsOf('pooja@example.in')
  await page.reload()
  await page.getByRole('link', { name: `What ${name} did today` }).waitFor()
  await page.getByRole('switch', { name: 'Picker' }).tap()
  await toasts(page).getByText('Saved.').waitFor()
  await expectAccessible(page)
  await expectToFit(page)
  await shot(page, 'staff')

  const pooja = await loggedIn(browser, phone, picker)
  await pooja.page.goto(adminPaths.pick)
  await pooja.page.getByText('Your work in the shop needs two-step login. Please set it up first.').waitFor()
  await pooja.page.getByRole('button', { name: 'Set up two-step login' }).waitFor()
  await expectAccessible(pooja.page)
  await shot(pooja.page, 'two-step-demanded')
  await pooja.leave()

  await page.getByRole('switch', { name: 'Picker' }).tap()
  await page.getByRole('button', { name: `Remove ${name}` }).tap()
  await page.getByRole('button', { name: 'Remove', exact: true }).tap()
  await toasts(page).getByText('Removed. They have been logged out.').waitFor()
  await page.getByRole('link', { name: `What ${name} did today` }).waitFor({ state: 'detached' })

  // Nobody: the heading is above all else.
  await page.goto(adminPaths.staffDay('f'.repeat(24)))
  await page.getByRole('alert').waitFor()
  const top = async (one: Locator) => (await one.boundingBox())!.y
  expect(await top(page.getByRole('heading', { level: 1 }))).toBeLessThan(await top(page.getByLabel('Day')))
  await shot(page, 'staff-nobody')
  await leave()
})
