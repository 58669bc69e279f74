import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { DeviceSettings } from '#features/counter/settings-contract.ts'
import type { Order } from '#features/orders/contract.ts'
import { adminPaths } from '#shared/admin-paths.ts'
import type { Product } from '#shared/shapes.ts'
import { addressOf, loggedIn, orderCart, ownProduct, shopkeeperCalls, shot } from './buyer.ts'
import { callsOf, emailForTry, nameForTry, type Calls } from './calls.ts'
import { newBarcode } from './draw-barcode.ts'
import { scan } from './scanner.ts'
import { typeText } from './type-text.ts'
import { expectAccessible, expectToFit, openBrowser, phone } from './visitor.ts'

/** A shopper may have three open orders. */
const SHOPPERS = 2
const ROUNDS = 2

let browser: Browser
let owner: Calls
let picker: Calls
let rice: Product
/** On its packets. */
let barcode: string
/** The number of the onions on the labels of the scale. */
let item: string
let onion: Product
let salt: Product
const before: Product[] = []
const orders: string[] = []

const packsOf = (product: Product, more: object) => [{ ...product.packs[0]!, ...more }]
const save = (product: Product, more: object) =>
  owner.call<Product>(`PUT /api/product/update-product/${product._id}`, { packs: packsOf(product, more) })

beforeAll(async () => {
  browser = await openBrowser({ pictures: false })
  owner = await shopkeeperCalls()
})
afterAll(async () => {
  // Other files sell these products too, and cannot pack what must be weighed.
  for (const product of before) await save(product, {})
  await browser.close()
})

/** What the day begins with; a second try has orders of its own. */
async function beginDay(): Promise<void> {
  orders.length = 0
  barcode = newBarcode(470_777_130 + before.length)
  const own = { stock: 60, price: 40 }
  for (let one = 0; one < 3; one++) before.push(await ownProduct(owner, own))
  item = String(70_850 + before.length)
  const [first, second, third] = before.slice(-3) as [Product, Product, Product]
  rice = await save(first, { barcode, shelf: 'P1' })
  onion = await save(second, { weighed: true, grams: 500, shelf: 'P2', sku: item })
  salt = await save(third, { shelf: 'P3' })
  // The queue holds what this file orders, and nothing of other files.
  for (const { orderId } of await owner.call<Order[]>(
    'GET /api/order/get-all-orders?order_status=Confirmed&limit=100',
  ))
    await owner.call('PUT /api/order/update-order-status-admin', { orderId, order_status: 'Cancelled' })
  const name = nameForTry('Divya Shet')
  await owner.call('POST /api/staff/invite', {
    name,
    email: emailForTry('days-picker@example.in'),
    role: 'picker',
  })
  picker = await callsOf('days-picker@example.in')
  for (let at = 0; at < SHOPPERS; at++) {
    const shopper = await callsOf(`days-shopper${at}@example.in`)
    const { _id } = await addressOf(shopper, `${at + 1}, 10th Main, Jayanagar`)
    for (let own = 0; own < ROUNDS; own++) {
      for (const [product, quantity] of [
        [rice, 2],
        [onion, 1],
        [salt, 3],
      ] as const)
        await shopper.call('POST /api/cart/add-to-cart', {
          productId: product._id,
          unit: product.unit,
          quantity,
        })
      const { orderId } = await orderCart(shopper, _id)
      await owner.call('PUT /api/order/update-order-status-admin', { orderId, order_status: 'Confirmed' })
      orders.push(orderId)
    }
  }
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
const stockOf = async ({ _id: productId }: Product) =>
  (await owner.call<Product>('POST /api/product/get-product-by-id', { productId })).packs[0]!

/** Goes to the line by J, from the first one, and presses a key that means a button of it. */
async function onLine(page: Page, line: RegExp, key: string): Promise<void> {
  const has = () =>
    page.evaluate(() => document.activeElement?.closest('[data-line]')?.getAttribute('aria-label') ?? '')
  for (let at = 0; at < 12; at++) await page.keyboard.press('k')
  for (let at = 0; at < 12 && !line.test(await has()); at++) await page.keyboard.press('j')
  expect(await has()).toMatch(line)
  await page.keyboard.press(key)
}

test('a picker’s day by keys and scanner: rounds of two orders, weights, a short line, and a count of the shelves', async () => {
  await beginDay()
  const { page, faults, leave } = await loggedIn(browser, phone, picker)
  await page.goto(adminPaths.pick)
  let shortOf = 0
  for (let round = 0; round < ROUNDS; round++) {
    const pair = orders.slice(round * 2, round * 2 + 2)
    for (const orderId of pair) {
      await button(page, `Pick ${orderId}`).focus()
      await page.keyboard.press('Enter')
      await page.getByRole('article', { name: `Order ${orderId}` }).waitFor()
    }
    await expectToFit(page)
    await expectAccessible(page)
    await shot(page, `days-round-${round}`)
    const tall = await page.locator('[data-line]').first().boundingBox()
    await scan(page, barcode)
    await page.getByText('1/3 picked').first().waitFor()
    const done = await page.locator('[data-line]').first().boundingBox()
    // What is done gives its room to what is not.
    expect(done!.height).toBeLessThan(tall!.height * 0.7)
    await scan(page, barcode)
    await expect.poll(() => page.getByText('1/3 picked').count()).toBe(2)
    // 2400 for 500 g is asked about; 470 is what it weighs.
    for (const [letter, grams] of [
      ['A', '470'],
      ['B', '520'],
    ] as const) {
      const line = new RegExp(`${escaped(onion.name)}.* for ${letter}$`)
      await onLine(page, line, 'w')
      if (letter === 'A' && round === 0) {
        await page.keyboard.type('2400')
        await page.keyboard.press('Enter')
        await page.getByText(/^2\.4 kg of 500 g\?/).waitFor()
        await page.keyboard.press('ControlOrMeta+a')
      }
      await page.keyboard.type(grams)
      await page.keyboard.press('Enter')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await page.getByText(`${grams} g of 500 g`).waitFor()
    }
    for (const letter of ['A', 'B']) {
      const line = new RegExp(`${escaped(salt.name)}.* for ${letter}$`)
      const isShort = round === 1 && letter === 'B'
      await onLine(page, line, isShort ? 's' : 'g')
      if (!isShort) continue
      // 22 for 2 is more than was ordered.
      await page.keyboard.type('22')
      await page.getByText(/^Enter a number from 0 to 2/).waitFor()
      await page.keyboard.press('Enter')
      await page.keyboard.press('Backspace')
      await shot(page, 'days-short')
      await page.keyboard.press('Enter')
      await page.getByText(/^2 of 3, none left/).waitFor()
      shortOf += 1
    }
    for (const orderId of pair) {
      await button(page, `Mark packed ${orderId}`).focus()
      await page.keyboard.press('Enter')
      await button(page, `Mark packed ${orderId}`).waitFor({ state: 'detached' })
    }
  }
  await page.getByText('No order waits to be picked').waitFor()
  for (const orderId of orders)
    expect((await owner.call<Order>(`GET /api/order/get-order/${orderId}`)).order_status).toBe('Packed')
  const grams = ROUNDS * (470 + 520)
  expect((await stockOf(onion)).stockGrams).toBe(60 * 500 - grams)
  expect((await stockOf(rice)).stock).toBe(60 - orders.length * 2)
  // The shelf was said to be empty.
  expect(shortOf).toBe(1)
  expect((await stockOf(salt)).stock).toBe(0)

  // In the evening the shelves are counted: 3 rice less than the shop believes, and 4 salt that lay behind the others.
  await page.goto(adminPaths.counts)
  await button(page, 'Begin a count').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByLabel('Shelf').waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('Scan or type to begin.').waitFor()
  const expected = 60 - orders.length * 2
  await scan(page, barcode)
  await page.getByRole('dialog').getByLabel('How many there are').waitFor()
  await page.keyboard.type(String(expected - 3))
  await page.keyboard.press('Enter')
  await page.getByText(`${expected - 3} counted, ${expected} expected (−3)`, { exact: false }).waitFor()
  await page.getByLabel('What lies on the shelf').focus()
  await page.keyboard.type(salt.name)
  await page.getByRole('list', { name: 'Packs found' }).getByRole('button').first().waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByLabel('How many there are').waitFor()
  await page.keyboard.type('4')
  await page.keyboard.press('Enter')
  await page.getByText('2 packs counted').waitFor()
  // The same once more lies in another place: asked, and added.
  await scan(page, barcode)
  await page.getByRole('dialog').getByLabel('How many there are').waitFor()
  await page.keyboard.type('1')
  await page.getByRole('dialog').getByRole('radio', { name: /^Add/ }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await page
    .getByText(`${expected - 2} counted`, { exact: false })
    .first()
    .waitFor()
  await expectToFit(page)
  await expectAccessible(page)
  await shot(page, 'days-count')
  // So many salt out of nothing are counted a second time, by somebody else.
  await page.getByText('1 to count again first').waitFor()
  const second = await loggedIn(browser, phone, owner)
  await second.page.goto(page.url())
  const again = second.page.getByRole('region', { name: 'To count again' }).getByRole('button')
  await again.focus()
  await second.page.keyboard.press('Enter')
  await second.page.getByRole('dialog').getByLabel('How many there are').waitFor()
  await second.page.keyboard.type('4')
  await second.page.keyboard.press('Enter')
  await again.waitFor({ state: 'detached' })
  await second.leave()
  await page.reload()
  await button(page, 'Finish the count').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByText('2 of 2 packs differ.', { exact: false }).waitFor()
  await button(page, 'Write the differences').focus()
  await page.keyboard.press('Enter')
  await page.getByText(/^Finished /).waitFor()
  expect((await stockOf(rice)).stock).toBe(expected - 2)
  expect((await stockOf(salt)).stock).toBe(4)
  expect(faults).toEqual([])
  await leave()
})

/** A label of the shop's own scale: its prefix, the item, the value and a check digit. */
function scaleLabel(digits: string): string {
  const sum = digits.split('').reduce((total, digit, at) => total + Number(digit) * (at % 2 ? 3 : 1), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

test('a picker scans whatever is on the goods, without a network too, and no other picker has the order', async () => {
  await beginDay()
  const { upi: _, supplier: __, ...counter } = await owner.call<DeviceSettings>('GET /api/counter/settings')
  const scales: DeviceSettings['scales'] = [{ prefix: '26', itemDigits: 5, value: 'grams' }]
  await owner.call('PUT /api/counter/settings', { ...counter, scales })
  onTestFinished(async () => {
    const { updatedAt } = await owner.call<DeviceSettings>('GET /api/counter/settings')
    await owner.call('PUT /api/counter/settings', { ...counter, updatedAt })
  })
  const further = newBarcode(470_777_124)
  const { _id: productId, unit } = rice
  await owner.call('PUT /api/counter/barcode', { productId, unit, barcode: further, also: true })
  const [one, two] = orders as [string, string]
  const { page, context, faults, leave } = await loggedIn(browser, phone, picker)
  await page.goto(adminPaths.pick)
  for (const orderId of [one, two]) {
    await button(page, `Pick ${orderId}`).tap()
    await page.getByRole('article', { name: `Order ${orderId}` }).waitFor()
  }
  const beside = await loggedIn(browser, phone, owner)
  await beside.page.goto(adminPaths.pick)
  await beside.page
    .getByText(/^Divya .* picks it/)
    .first()
    .waitFor()
  expect(await button(beside.page, `Pick ${one}`).count()).toBe(0)
  await beside.leave()

  const dialog = page.getByRole('dialog')
  const said = page.getByRole('status').filter({ hasText: /\S/ })
  await scan(page, scaleLabel(`26${item}00470`))
  await dialog.getByLabel('Weight of all of it').waitFor()
  expect(await dialog.getByLabel('Weight of all of it').inputValue()).toBe('470')
  await expectToFit(page)
  await shot(page, 'days-label')
  await page.keyboard.press('Enter')
  await page.getByText('470 g of 500 g').waitFor()
  // Of twice as much the scale may have read another heap: it is asked.
  await scan(page, scaleLabel(`26${item}01200`))
  await dialog.waitFor()
  await page.keyboard.press('Enter')
  await page.getByText(/^1\.2 kg of 500 g\?/).waitFor()
  // The right heap is scanned instead, after a packet that is not on the scale.
  await scan(page, barcode)
  expect(await dialog.getByLabel('Weight of all of it').inputValue()).toBe('1200')
  await scan(page, scaleLabel(`26${item}00520`))
  await expect.poll(() => dialog.getByLabel('Weight of all of it').inputValue()).toBe('520')
  await page.keyboard.press('Enter')
  await page.getByText('520 g of 500 g').waitFor()
  await scan(page, scaleLabel(`26${item}00480`))
  await said.getByText(/decided already\.$/).waitFor()
  await scan(page, scaleLabel('269999900480'))
  await said.getByText('This packet is in no order of this round.').waitFor()

  const sent = () => expect.poll(() => page.getByText('Not sent yet', { exact: true }).count()).toBe(0)
  await sent()
  await context.setOffline(true)
  await scan(page, further)
  await page.getByText('2/3 picked').first().waitFor()
  await scan(page, `https://id.gs1.org/01/0${barcode}/10/A1?17=260131`)
  await said.getByText(/^This packet of .* expired on 31 Jan 2026\. Take another one\.$/).waitFor()
  await scan(page, `(01)0${barcode}(17)290131(10)A1`)
  await expect.poll(() => page.getByText('2/3 picked').count()).toBe(2)
  // Taken back, and once more; salt of the first is replaced by onions to the gram.
  await button(page, new RegExp(`^Undo ${escaped(rice.name)}.* for B$`)).tap()
  await page.getByText('1/3 picked').waitFor()
  await scan(page, further)
  await expect.poll(() => page.getByText('2/3 picked').count()).toBe(2)
  await context.setOffline(false)
  await sent()
  await onLine(page, new RegExp(`${escaped(salt.name)}.* for A$`), 'r')
  await typeText(dialog.getByLabel('Find a pack'), onion.name)
  const instead = dialog.getByRole('radio', {
    name: new RegExp(`^${escaped(`${onion.name}, ${onion.unit}`)}`),
  })
  // The results of the last letters may still take the place of those before.
  const choose = () =>
    instead.check({ force: true, timeout: 2_000 }).then(
      () => true,
      () => false,
    )
  await expect.poll(choose).toBe(true)
  await typeText(dialog.getByLabel('How many of it'), '1')
  await typeText(dialog.getByLabel('Weight of all of it'), '510')
  await shot(page, 'days-replace')
  await dialog.getByRole('button', { name: /^Replace by 1 × / }).tap()
  await page.getByText('3/3 picked').waitFor()
  await onLine(page, new RegExp(`${escaped(salt.name)}.* for B$`), 'g')
  for (const orderId of [one, two]) {
    await button(page, `Mark packed ${orderId}`).tap()
    await button(page, `Mark packed ${orderId}`).waitFor({ state: 'detached' })
  }
  expect((await stockOf(onion)).stockGrams).toBe(60 * 500 - (orders.length - 2) * 500 - 470 - 520 - 510)
  // Two of each order that waits are held, too.
  expect((await stockOf(rice)).stock).toBe(60 - orders.length * 2)
  expect(faults.filter((fault) => !/Failed to load|ERR_INTERNET/.test(fault))).toEqual([])
  await leave()
})
