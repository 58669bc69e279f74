import type { Browser, Locator } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { cartLink } from '#features/cart/cart-link.ts'
import type { Order } from '#features/orders/contract.ts'
import { adminPaths } from '#shared/admin-paths.ts'
import { paths } from '#shared/paths.ts'
import { addressOf, loggedIn, orderCart, productsFor, shopkeeperCalls, shot } from './buyer.ts'
import { callsOf } from './calls.ts'
import { desktop, expectAccessible, expectToFit, openBrowser, phone, visitor } from './visitor.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser({ pictures: false })
})
afterAll(() => browser.close())

test.each([
  ['a phone', phone],
  ['a desktop', desktop],
])('on %s the cart is added to an order, and the page says what it costs now', async (_, size) => {
  const asha = await callsOf(`asha-adds-${size.width}@example.in`)
  const [rice] = await productsFor(asha, 'rice')
  const [salt] = await productsFor(asha, 'salt')
  const { _id } = await addressOf(asha)
  await asha.call('POST /api/cart/add-to-cart', { productId: rice!._id })
  const { orderId, totalAmt } = await orderCart(asha, _id)
  const { page, faults, leave } = await loggedIn(browser, size, asha)
  await page.goto(paths.orderDetails(orderId))
  const section = page.getByRole('region', { name: 'Forgotten something?' })
  await section.getByText('Put it into your cart').waitFor()
  await expectAccessible(page)
  await shot(page, 'order-nothing-to-add')
  await asha.call('POST /api/cart/add-to-cart', { productId: salt!._id })
  await page.reload()
  await section.getByText('1 item of your cart').waitFor()
  await expectToFit(page)
  await expectAccessible(page)
  await shot(page, 'order-to-be-added')
  await section.getByRole('button', { name: 'Add to this order' }).click()
  await page.getByText('1 item added').first().waitFor()
  await section.getByText('Put it into your cart').waitFor()
  await shot(page, 'order-added')
  const order = await asha.call<Order>('POST /api/order/get-order-details-by-id', { orderId })
  expect(order.items.map(({ productId }) => productId)).toEqual([rice!._id, salt!._id])
  expect(order.totalAmt).not.toBe(totalAmt)
  await leave()
  expect(faults).toEqual([])
})

/** How wide the photo that is shown really is. */
const widthOf = (image: Locator) =>
  image.evaluate(async (shown: HTMLImageElement) => {
    await shown.decode()
    return shown.naturalWidth
  })

test('a photo of a list lies beside an order, and in Pick', async () => {
  const browser = await openBrowser()
  onTestFinished(() => browser.close())
  const [asha, owner] = await Promise.all([callsOf('asha-photo@example.in'), shopkeeperCalls()])
  const [salt] = await productsFor(asha, 'salt')
  await asha.call('POST /api/cart/add-to-cart', { productId: salt!._id })
  const { orderId } = await orderCart(asha, (await addressOf(asha))._id)
  const buffer = await sharp({ create: { width: 600, height: 900, channels: 3, background: '#f4e9c8' } })
    .jpeg()
    .toBuffer()

  const { page, faults, leave } = await loggedIn(browser, phone, asha)
  await page.goto(paths.orderDetails(orderId))
  const section = page.getByRole('region', { name: 'Photo of a list' })
  const input = section.getByLabel('Photo of a list')
  await section.getByRole('button', { name: 'Add a photo' }).waitFor()
  await shot(page, 'order-without-photo')
  await input.setInputFiles({ name: 'list.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
  await section.getByText('Use a JPEG, PNG, WebP or AVIF picture.').waitFor()
  await input.setInputFiles({ name: 'list.jpg', mimeType: 'image/jpeg', buffer })
  expect(await widthOf(section.getByRole('img', { name: 'Photo of a list' }))).toBe(600)
  await section.getByRole('button', { name: 'Another photo' }).waitFor()
  await section.getByRole('button', { name: 'Make the photo larger' }).click()
  await section.getByRole('button', { name: 'Make the photo smaller' }).waitFor()
  await expectToFit(page)
  await expectAccessible(page)
  await section.scrollIntoViewIfNeeded()
  await shot(page, 'order-with-photo')
  await leave()

  await owner.call('PUT /api/order/update-order-status-admin', { orderId, order_status: 'Confirmed' })
  const desk = await loggedIn(browser, desktop, owner)
  await desk.page.goto(adminPaths.pick)
  await desk.page.getByRole('button', { name: `Pick ${orderId}` }).click()
  const card = desk.page.getByRole('article', { name: `Order ${orderId}` })
  await card.getByRole('button', { name: 'Make the photo larger' }).waitFor()
  expect(await widthOf(card.getByRole('img', { name: 'Photo of a list' }))).toBe(600)
  await expectAccessible(desk.page)
  await shot(desk.page, 'pick-with-photo')
  await owner.call('PUT /api/order/update-order-status-admin', { orderId, order_status: 'Cancelled' })
  await desk.leave()
  expect([...faults, ...desk.faults]).toEqual([])
})

test('the address of a cart fills a guest’s, once, and the cart goes to the shop by WhatsApp', async () => {
  const owner = await shopkeeperCalls()
  const [salt] = await productsFor(owner, 'salt')
  const ordering = { minimum: null, cashLimit: null }
  const save = (values: object) =>
    owner.call('PUT /api/settings/update-settings', { section: 'ordering', values })
  await save({ ...ordering, whatsApp: '9876543210' })
  const { page, faults, leave } = await visitor(browser, phone)
  const packs = [
    { productId: salt!._id, unit: salt!.unit, quantity: 2 },
    { productId: 999_999, unit: '1 kg', quantity: 1 },
  ]
  for (const _ of [1, 2]) {
    await page.goto(cartLink(packs))
    await page.getByText('Not in full: 1 kg').first().waitFor()
    await expect.poll(() => new URL(page.url()).search).toBe('')
    await page.getByText(salt!.name).first().waitFor()
  }
  const button = page.getByRole('link', { name: 'Order on WhatsApp' })
  const text = new URL((await button.getAttribute('href'))!).searchParams.get('text')!
  expect(text).toContain(`2 x ${salt!.name.replaceAll(',', ' ')} ${salt!.unit}`)
  expect(text).toContain(cartLink(packs.slice(0, 1)))
  await expectToFit(page)
  await expectAccessible(page)
  await shot(page, 'cart-whatsapp')
  await save(ordering)
  await leave()
  expect(faults).toEqual([])
})
