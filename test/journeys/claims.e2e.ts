import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Counter } from '#features/counter/contract.ts'
import { adminPaths } from '#shared/admin-paths.ts'
import { paths } from '#shared/paths.ts'
import { addressOf, loggedIn, orderCart, ownProduct, shopkeeperCalls, shot, toasts } from './buyer.ts'
import { callsOf, nameForTry } from './calls.ts'
import { desktop, expectAccessible, expectToFit, openBrowser, phone } from './visitor.ts'
import { typeText } from './type-text.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const settle = (values: object) => async () => {
  const { call } = await shopkeeperCalls()
  const claims = { hours: 48, photoFor: ['damaged'], upTo: null, timesPerMonth: 2, accountDays: 0, ...values }
  await call('PUT /api/settings/update-settings', { section: 'claims', values: claims })
}

test.each([
  ['a phone', phone],
  ['a computer', desktop],
])('something is wrong with an order, on %s: with a photo, decided at the desk', async (_, viewport) => {
  await settle({})()
  const shopkeeper = await shopkeeperCalls()
  const shopper = await callsOf(`wrong${viewport.width}@example.in`)
  const [milk, bread] = [
    await ownProduct(shopkeeper, { stock: 20, price: 60 }),
    await ownProduct(shopkeeper, { stock: 20, price: 45 }),
  ]
  const front = await shopkeeper.call<Counter>('POST /api/counters', {
    name: nameForTry(`Claims ${viewport.width}`),
    deviceKey: randomBytes(32).toString('hex'),
  })
  await shopkeeper.call('POST /api/drawer/open', { counterId: front._id, float: 500 })
  const { _id: addressId } = await addressOf(shopper)
  for (const product of [milk, bread])
    await shopper.call('POST /api/cart/add-to-cart', { productId: product._id, quantity: 2 })
  const { orderId } = await orderCart(shopper, addressId)
  for (const order_status of ['Confirmed', 'Packed', 'Out for Delivery', 'Delivered'])
    await shopkeeper.call('PUT /api/order/update-order-status-admin', { orderId, order_status, note: 'Seen' })

  const { page, faults, leave } = await loggedIn(browser, viewport, shopper)
  await page.goto(paths.orderDetails(orderId))
  const part = page.getByRole('region', { name: 'Something wrong?' })
  await part.getByText('The shop looks at it and answers you.').waitFor()
  await part.getByRole('button', { name: 'Tell us what is wrong' }).click()
  const dialog = page.getByRole('dialog', { name: 'Something wrong?' })
  const send = dialog.getByRole('button', { name: 'Send' })
  expect(await send.isDisabled()).toBe(true)
  await dialog.getByLabel(milk.name).selectOption('Damaged')
  await dialog.getByText('The shop needs a photo of this.').waitFor()
  expect(await send.isDisabled()).toBe(true)
  const buffer = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#7a0f43' } })
    .jpeg()
    .toBuffer()
  await dialog
    .getByLabel('Photo of what is wrong')
    .setInputFiles({ name: 'milk.jpg', mimeType: 'image/jpeg', buffer })
  await dialog.getByText('1 of 3 added').waitFor()
  await expectAccessible(page)
  await expectToFit(page)
  await shot(page, 'claim-dialog')
  await send.click()
  await part.getByText('The shop is looking at it').waitFor()
  await part.getByText(`1 × ${milk.name}, ${milk.unit}: Damaged`).waitFor()
  await part.getByRole('button', { name: 'Complain to the grievance officer' }).waitFor()
  await expectAccessible(page)
  await expectToFit(page)
  await part.scrollIntoViewIfNeeded()
  await shot(page, 'claim-order')

  const desk = await loggedIn(browser, viewport, shopkeeper)
  await desk.page.goto(paths.allOrders)
  await desk.page.getByText('Something wrong: ₹60.00').waitFor()
  await shot(desk.page, 'claim-attention')
  await desk.page.goto(adminPaths.claims)
  const card = desk.page.getByRole('article', { name: orderId })
  await card.getByRole('img', { name: 'What is wrong' }).waitFor()
  await expectAccessible(desk.page)
  await expectToFit(desk.page)
  await shot(desk.page, 'claim-desk')
  await card.getByRole('button', { name: 'Part' }).click()
  const decide = desk.page.getByRole('dialog', { name: 'Give a part' })
  await decide.getByRole('button', { name: 'Give the part' }).click()
  await decide.getByText('Enter a reason. The shopper reads it.').waitFor()
  await typeText(decide.getByLabel(`1 × ${milk.name}`), '20')
  await typeText(decide.getByLabel('Reason'), 'Only the cap was broken')
  await expectAccessible(desk.page)
  await shot(desk.page, 'claim-decide')
  await decide.getByRole('button', { name: 'Give the part' }).click()
  await card.getByText('Given back ₹20.00').waitFor()
  await card.getByRole('button', { name: '₹20.00 handed over' }).click()
  const hands = desk.page.getByRole('dialog', { name: '₹20.00 in cash' })
  expect(await hands.getByLabel('The cash comes from').locator('option').allTextContents()).toContain(
    'The safe',
  )
  await hands.getByLabel('The cash comes from').selectOption(`The drawer of ${front.name}`)
  await expectAccessible(desk.page)
  await expectToFit(desk.page)
  await shot(desk.page, 'claim-cash')
  await hands.getByRole('button', { name: 'Handed over' }).click()
  await card.getByText('handed over', { exact: false }).last().waitFor()
  await hands.waitFor({ state: 'hidden' })
  const counters = await shopkeeper.call<Counter[]>('GET /api/counters')
  expect(counters.find(({ _id }) => _id === front._id)?.drawer?.cash).toBe(480)
  await shopkeeper.call('POST /api/drawer/close', { counterId: front._id, counted: 480 })
  await toasts(desk.page).first().waitFor()
  await shot(desk.page, 'claim-decided')
  await desk.page.goto(`${adminPaths.settings}/claims`)
  await desk.page.getByLabel('Hours after the delivery').waitFor()
  await expectAccessible(desk.page)
  await expectToFit(desk.page)
  await shot(desk.page, 'claim-settings')
  expect(desk.faults).toEqual([])
  await desk.leave()

  // Within the rule, which stands there before.
  await settle({ upTo: 100 })()
  await page.reload()
  await part.getByText('Up to ₹100.00 is settled at once, 2 more times this month.').waitFor()
  await part.getByText('“Only the cap was broken”').waitFor()
  await part.getByRole('button', { name: 'Tell us what is wrong' }).click()
  await dialog.getByLabel(bread.name).selectOption('Missing')
  await dialog.getByRole('radio', { name: 'Send it again' }).check()
  await dialog.getByRole('button', { name: 'Send' }).click()
  await part.getByText('It is sent again, free of charge').waitFor()
  await part.scrollIntoViewIfNeeded()
  await shot(page, 'claim-settled')
  expect(faults).toEqual([])
  await leave()
})
