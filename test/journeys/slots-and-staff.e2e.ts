import type { Browser, Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DayOff } from '#features/fulfilment/slots/contract.ts'
import type { SlotRule } from '#features/fulfilment/slots/slot-rule-shape.ts'
import type { Order } from '#features/orders/contract.ts'
import { adminPaths } from '#shared/admin-paths.ts'
import { paths } from '#shared/paths.ts'
import { dayInIndia } from '#shared/when.ts'
import { addressOf, loggedIn, orderCart, productsFor, shopkeeperCalls, shot, toasts } from './buyer.ts'
import { callsOf, emailForTry, nameForTry, type Calls } from './calls.ts'
import { expectAccessible, expectToFit, mailedCode, openBrowser, phone, visitor } from './visitor.ts'
import { typeText } from './type-text.ts'

let browser: Browser
let shopkeeper: Calls
beforeAll(async () => {
  browser = await openBrowser({ pictures: false })
  shopkeeper = await shopkeeperCalls()
})
/** A retried test begins without the slots of the first try. */
async function clearSlots(): Promise<void> {
  for (const { day } of await shopkeeper.call<DayOff[]>('GET /api/delivery/days-off'))
    await shopkeeper.call('DELETE /api/delivery/days-off', { day })
  for (const { _id } of await shopkeeper.call<SlotRule[]>('GET /api/delivery/slot-rules'))
    await shopkeeper.call('DELETE /api/delivery/slot-rules', { _id })
}
afterAll(async () => {
  await clearSlots()
  await browser.close()
})

test('a shopkeeper adds weekly slots, a shopper chooses one and moves the order, and the round sheet follows', async () => {
  await clearSlots()
  const desk = await loggedIn(browser, phone, shopkeeper)
  const dayAfter = (days: number) => dayInIndia(new Date(Date.now() + days * 86_400_000))
  const weekdayAfter = (days: number) => new Date(`${dayAfter(days)}T00:00:00Z`).getUTCDay()
  const weekday = weekdayAfter(2)
  const evening = { weekday, from: '18:00', to: '20:00', capacity: 3, cutoffMinutes: 60 }
  const { _id } = await shopkeeper.call<SlotRule>('POST /api/delivery/slot-rules', evening)
  await desk.page.goto(adminPaths.delivery)
  await desk.page.getByRole('button', { name: 'Add a slot' }).tap()
  const slot = desk.page.getByRole('form', { name: 'Add a slot' })
  await slot.getByLabel('Day', { exact: true }).selectOption(String(weekday))
  await typeText(slot.getByLabel('From', { exact: true }), '10:00')
  await typeText(slot.getByLabel('To', { exact: true }), '13:00')
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

  // The evening closes while the page is open.
  await times.getByRole('radio', { name: /^6–8 pm/ }).check()
  const close = async (cutoffMinutes: number) => {
    const rules = await shopkeeper.call<SlotRule[]>('GET /api/delivery/slot-rules')
    const { version } = rules.find((rule) => rule._id === _id)!
    await shopkeeper.call('PUT /api/delivery/slot-rules', { ...evening, _id, version, cutoffMinutes })
  }
  await close(7 * 24 * 60)
  const placeOrder = page.getByRole('button', { name: /^Place order/ }).filter({ visible: true })
  await placeOrder.tap()
  await page.getByText('This delivery slot can no longer be chosen. Please choose another.').waitFor()
  await times.getByRole('radio', { name: /^6–8 pm/ }).waitFor({ state: 'detached' })
  await expectAccessible(page)
  await shot(page, 'checkout-slot-closed')
  await close(60)

  await times.getByRole('radio', { name: /^10 am–1 pm/ }).check()
  await page.getByText(/^Chosen: .*10 am–1 pm$/).waitFor()
  await expectAccessible(page)
  await expectToFit(page)
  await shot(page, 'checkout-slots')
  await placeOrder.tap()
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
  await desk.page.emulateMedia({ media: null })

  // The day is to be off: its order moves to the next slot.
  await shopkeeper.call('POST /api/delivery/slot-rules', { ...evening, weekday: weekdayAfter(4) })
  await desk.page.goto(adminPaths.delivery)
  const dayOff = desk.page.getByRole('form', { name: 'Add a day off' })
  await typeText(dayOff.getByLabel('Day', { exact: true }), dayAfter(2))
  await dayOff.getByRole('button', { name: 'Add the day off' }).tap()
  await desk.page.getByRole('list', { name: 'Orders to move' }).getByText(order!.orderId).waitFor()
  await expectAccessible(desk.page)
  await expectToFit(desk.page)
  await shot(desk.page, 'day-off-moves')
  await desk.page.getByRole('button', { name: /^Move \d+ orders? and take the day off$/ }).tap()
  await toasts(desk.page).getByText('Day off added.').waitFor()
  const [moved] = await usha.call<Order[]>('GET /api/order/get-orders')
  expect(dayInIndia(new Date(moved!.promise!.from))).toBe(dayAfter(4))
  await desk.leave()
})

test('an owner invites a picker, asks for two-step login, and removes the picker in two taps', async () => {
  const email = emailForTry('pooja@example.in')
  const name = nameForTry('Pooja Nair')
  const { page, leave } = await loggedIn(browser, phone, shopkeeper)
  await page.goto(adminPaths.staff)
  await typeText(page.getByLabel('Name', { exact: true }), name)
  await typeText(page.getByLabel('Email address or mobile number'), email)
  await page.getByRole('button', { name: 'Invite', exact: true }).tap()
  await toasts(page)
    .getByText(/^Invited/)
    .waitFor()
  const rider = nameForTry('Asha')
  await typeText(page.getByLabel('Name', { exact: true }), rider)
  await typeText(page.getByLabel('Email address or mobile number'), '98765 43210')
  await page.getByRole('button', { name: 'Invite', exact: true }).tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap()
  const open = page.getByRole('region', { name: 'Open invitations' })
  await open.getByText(`${email} · until they log in`).waitFor()
  await open.getByText('9876543210 · until ').waitFor()
  // From its top: what lies under the bar is no target of its full size.
  await page.evaluate(() => window.scrollTo(0, 0))
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

test('somebody joins by the link and code of an invitation, and the owner sees what they picked', async () => {
  const lata = await callsOf('lata-staff@example.in')
  const { _id } = await addressOf(lata)
  const [rice] = await productsFor(lata, 'rice')
  await lata.call('POST /api/cart/add-to-cart', { productId: rice!._id, quantity: 1 })
  const { orderId } = await orderCart(lata, _id)
  await shopkeeper.call('PUT /api/order/update-order-status-admin', { orderId, order_status: 'Confirmed' })

  const name = nameForTry('Ramesh Gowda')
  const owner = await loggedIn(browser, phone, shopkeeper)
  await owner.page.goto(adminPaths.staff)
  await typeText(owner.page.getByLabel('Name', { exact: true }), name)
  await typeText(owner.page.getByLabel('Email address or mobile number'), '98450 12345')
  await owner.page.getByRole('button', { name: 'Invite', exact: true }).tap()
  const dialog = owner.page.getByRole('dialog', { name: `Invite ${name}` })
  const link = await dialog.getByText(/\/join-staff\?invitation=/).innerText()
  const told = await dialog.getByText(/^\d{6}$/).innerText()
  await expectAccessible(owner.page)
  await shot(owner.page, 'invitation')
  await dialog.getByRole('button', { name: 'Close' }).tap()

  const email = emailForTry('ramesh@example.in')
  const { page, leave } = await visitor(browser, phone)
  await page.goto(link)
  await typeText(page.getByLabel(/email/i), email)
  await page.getByRole('button', { name: /^send/i }).tap()
  await typeText(page.getByLabel('6-digit code'), await mailedCode(email))
  await page.getByText(`You are logged in as ${email}`).waitFor()
  await typeText(page.getByLabel('Code that the shop told you'), told)
  await expectAccessible(page)
  await shot(page, 'join-staff')
  await page.getByRole('button', { name: 'Join the shop' }).tap()
  await page.getByRole('button', { name: `Pick ${orderId}` }).tap()
  const saved = page.waitForResponse('**/api/pick/line')
  await page.getByRole('button', { name: /^Got it: / }).tap()
  await page.getByText('1/1 picked').first().waitFor()
  // The screen shows a tap before it is saved.
  await saved
  await leave()
  await owner.page.reload()
  await owner.page.getByRole('link', { name: `What ${name} did today` }).tap()
  await owner.page.getByRole('region', { name: 'Picked' }).getByRole('link', { name: orderId }).waitFor()
  await expectAccessible(owner.page)
  await expectToFit(owner.page)
  await shot(owner.page, 'staff-day')
  await owner.leave()
})
