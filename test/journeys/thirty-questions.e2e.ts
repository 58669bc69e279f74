import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminPaths } from '#shared/admin-paths.ts'
import { paths } from '#shared/paths.ts'
import { openDemoMonth, type DemoMonth } from './demo-month.ts'
import { typeText } from './type-text.ts'
import { desktop, expectAccessible, openBrowser, phone } from './visitor.ts'

// What a grocer asks, each answered from wherever the question before has led, by one search of a word that they use.

let browser: Browser
let demo: DemoMonth
beforeAll(async () => {
  browser = await openBrowser({ pictures: false })
  demo = await openDemoMonth()
}, 180_000)
afterAll(async () => {
  await browser.close()
  await demo.close()
})

const settings = (section: string) => `${adminPaths.settings}/${section}`
const buying = (tab: string) => `${adminPaths.buying}?tab=${tab}`

/** The question, what is typed, and the address that answers it. */
const questions: [question: string, typed: string, to: string][] = [
  ['Who owes me?', 'who owes', adminPaths.whoOwes],
  ['Change tomorrow’s hours', 'timings', settings('opening')],
  ['We are closed on Diwali', 'holiday', adminPaths.delivery],
  ['Tomatoes are dearer today', 'rate list', adminPaths.products],
  ['The rider lost ₹100', 'rider lost', adminPaths.cash],
  ['Return two packets', 'return packets', adminPaths.counter],
  ['Close the day', 'galla', adminPaths.day],
  ['How much udhaar is there?', 'udhaar', adminPaths.whoOwes],
  ['Write a payment into the khata', 'khata', adminPaths.khata],
  ['Has the money come by UPI?', 'gpay', adminPaths.upi],
  ['Give money back', 'refund', paths.payments],
  ['The accountant asks for GST', 'gst', adminPaths.tax],
  ['Goods have arrived', 'goods arrived', buying('enter')],
  ['The number of a distributor', 'distributor', buying('suppliers')],
  ['What do I earn?', 'profit', buying('margins')],
  ['What expires this week?', 'expire', adminPaths.expiry],
  ['Print a label with the MRP', 'mrp label', adminPaths.labels],
  ['Count the shelf', 'stock take', adminPaths.counts],
  ['Pack the next order', 'packing', adminPaths.pick],
  ['Somebody calls with an order', 'call', adminPaths.phoneOrder],
  ['Add a new item', 'new item', adminPaths.uploadProduct],
  ['Read a price list from Excel', 'excel', adminPaths.importProducts],
  ['A new delivery boy begins', 'add rider', adminPaths.staff],
  ['Somebody complains', 'complain', adminPaths.grievances],
  ['What do people look for in vain?', 'missed', `${paths.searchDesk}?tab=missed`],
  ['Charge more for delivery', 'delivery fee', paths.charges],
  ['A poster for the festival', 'poster', adminPaths.marketingBanners],
  ['Change the QR code', 'qr code', settings('upi')],
  ['The FSSAI number', 'fssai', settings('legal')],
  ['Who changed the price?', 'who changed', adminPaths.auditLog],
  ['How was today?', 'today', adminPaths.overview],
  ['Buy one, get one free', 'buy one get one', adminPaths.offers],
  ['A code for new people', 'coupon', `${adminPaths.offers}?tab=coupons`],
  ['Her packet was broken', 'broken', adminPaths.claims],
  ['Milk every morning', 'doodh', adminPaths.mornings],
  ['Half of the packets have the old MRP', 'old mrp', buying('mrps')],
  ['Who waits for peas?', 'sold out', buying('waiting')],
  ['The shop in Hindi', 'language', settings('languages')],
  ['What does an SMS cost?', 'sms', settings('messages')],
  ['She sent a list by WhatsApp', 'parchi', adminPaths.phoneOrder],
  // As a grocer says it.
  ['Kiska kitna baki hai?', 'kitna baki hai', adminPaths.whoOwes],
  ['Aaj ka bhav', 'bhaav', adminPaths.products],
  ['Aaj ka hisab', 'hisaab', adminPaths.day],
  ['GST return', 'gst return', adminPaths.tax],
  ['Wapsi', 'vapsi', adminPaths.counter],
  ['Kal chhutti hai', 'chutti', adminPaths.delivery],
  ['Money of the delivery boy', 'delivery boy', adminPaths.cash],
  ['Naya maal aaya', 'naya maal', buying('enter')],
  ['Stock kam hai', 'stock kam hai', `${adminPaths.products}?stock=low`],
  ['The torch of the camera', 'torch', adminPaths.scanProducts],
  ['Aaj ki bikri', 'bikri', adminPaths.overview],
  // Misspelt, taken apart, and in Devanagari.
  ['Udhari kitni hai?', 'udhari', adminPaths.whoOwes],
  ['Kharcha likhna hai', 'kharcha', adminPaths.day],
  ['Rider ka paisa', 'rider ka paisa', adminPaths.cash],
  ['The number for GST', 'gst number', settings('legal')],
  ['A coupon', 'coupan', `${adminPaths.offers}?tab=coupons`],
  ['The area', 'pin code', adminPaths.delivery],
  ['दुकान बंद करनी है', 'दुकान बंद', settings('opening')],
  ['राइडर का पैसा', 'राइडर का पैसा', adminPaths.cash],
  ['मुनाफ़ा कितना है?', 'मुनाफ़ा', buying('margins')],
]

const box = (page: Page) => page.getByRole('dialog', { name: 'Go to or find…' })
/** Opens the box; once more if the page was just being replaced, as till and camera pages replace the whole document. */
async function open(page: Page) {
  const field = box(page).getByRole('combobox')
  // That of the question before fades out for a moment.
  await page.locator('dialog:not([open])').filter({ visible: true }).waitFor({ state: 'hidden' })
  for (let tries = 0; tries < 5 && !(await field.isVisible()); tries += 1) {
    if (!(await box(page).isVisible())) await page.getByRole('button', { name: /^Go to or find/ }).click()
    await field.waitFor({ timeout: 3_000 }).catch(() => undefined)
  }
  return field
}
const placeOf = (page: Page) => {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}

describe.each([
  ['390 px', phone, true],
  ['1280 px', desktop, false],
] as const)('at %s', (_, size, isPhone) => {
  test('thirty questions, each by one search', async () => {
    const page = await demo.become(browser, 'Keeper', size)
    const failed: string[] = []
    for (const [question, typed, to] of questions) {
      await typeText(await open(page), typed)
      const first = box(page).getByRole('option').first()
      await first.waitFor()
      if (isPhone) await first.click()
      else await page.keyboard.press('Enter')
      await page
        .waitForURL((url) => url.pathname + url.search === to, { timeout: 10_000 })
        .catch(() => undefined)
      if (placeOf(page) !== to) failed.push(`${question} (${typed}): ${placeOf(page)}`)
      await page.getByRole('main').getByRole('heading').first().waitFor()
    }
    expect(failed).toEqual([])
    await page.context().close()
  }, 300_000)

  test('an order by number, name, mobile and amount, a customer, a product by its code', async () => {
    const page = await demo.become(browser, 'Keeper', size)
    const { order, pack } = await page.evaluate(async () => {
      const headers = { Authorization: `Bearer ${localStorage.getItem('accessToken')}` }
      const read = async <T>(path: string) =>
        ((await (await fetch(path, { headers })).json()) as { data: T }).data
      type Order = {
        orderId: string
        totalAmt: number
        delivery_address: { name: string; mobile: number } | null
      }
      const orders = await read<Order[]>('/api/order/get-all-orders?limit=50')
      const packs = await read<{ productId: number; name: string; sku: string | null }[]>(
        '/api/stock/packs?search=soap',
      )
      return {
        order: orders.find((one) => one.delivery_address)!,
        pack: packs.find(({ sku }) => sku !== null)!,
      }
    })
    const { name, mobile } = order.delivery_address!
    const orderPage = paths.orderDetails(order.orderId)
    for (const [typed, to] of [
      [order.orderId, orderPage],
      [name, undefined],
      [String(mobile), undefined],
      [String(mobile).slice(-6), undefined],
      [`₹${order.totalAmt}`, undefined],
    ] as const) {
      await typeText(await open(page), typed)
      const orders = box(page).getByRole('group', { name: 'Orders' }).getByRole('option')
      await orders.first().waitFor()
      await orders.first().click()
      await page.waitForURL((url) =>
        to ? url.pathname === to : url.pathname.startsWith('/dashboard/order-details/'),
      )
    }
    // A question is asked about a person or a product: the other words of it are no part of the name.
    await typeText(await open(page), 'pyaz ka bhav')
    const products = box(page).getByRole('group', { name: 'Products' }).getByRole('option')
    await products.filter({ hasText: /Onion/ }).first().waitFor()
    await page.keyboard.press('Escape')
    await typeText(await open(page), 'how much does Gopal owe')
    await box(page)
      .getByRole('group', { name: 'Customers' })
      .getByRole('option', { name: /Gopal Dhobi/ })
      .click()
    await page.waitForURL((url) => url.pathname.startsWith('/dashboard/khata/'))
    // A scanner types the code and Enter before any answer can be here.
    await open(page)
    await page.keyboard.insertText(pack.sku!)
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.pathname === adminPaths.updateProduct(pack.productId))
    await page.context().close()
  }, 180_000)
})

test('who owes agrees with each page that it leads to', async () => {
  const page = await demo.become(browser, 'Keeper', desktop)
  const { owes, pages } = await page.evaluate(async () => {
    const headers = { Authorization: `Bearer ${localStorage.getItem('accessToken')}` }
    const read = async <T>(path: string) =>
      ((await (await fetch(path, { headers })).json()) as { data: T }).data
    const sum = (amounts: number[]) => amounts.reduce((all, one) => all + Math.round(one * 100), 0) / 100
    const owing = (amounts: number[]) => sum(amounts.filter((one) => one > 0))
    type Row = { place: string; amount: number }
    const rows = await read<Row[]>('/api/report/who-owes')
    const book = await read<{ balance: number }[]>('/api/customers?limit=50')
    const { riders } = await read<{ riders: { owed: number }[] }>('/api/cash/day')
    const { waiting } = await read<{ waiting: { amount: number }[] }>('/api/upi/desk')
    const orders = async (status: string) =>
      (
        await read<{ totalAmt: number; payment_method: string; payment_status: string }[]>(
          `/api/order/get-all-orders?limit=100&order_status=${encodeURIComponent(status)}`,
        )
      )
        .filter((one) => one.payment_status !== 'Paid')
        .filter(({ payment_method: by }) => (status === 'Out for Delivery') === (by === 'CASH_ON_DELIVERY'))
    const counters = await read<{ drawer: { cash: number } | null }[]>('/api/counters')
    const suppliers = await read<{ owed: number }[]>('/api/suppliers')
    return {
      owes: Object.fromEntries(rows.map(({ place, amount }) => [place, amount])),
      pages: {
        khata: owing(book.map(({ balance }) => balance)),
        riders: owing(riders.map(({ owed }) => owed)),
        upi: sum(waiting.map(({ amount }) => amount)),
        online: sum((await orders('Awaiting Payment')).map(({ totalAmt }) => totalAmt)),
        road: sum((await orders('Out for Delivery')).map(({ totalAmt }) => totalAmt)),
        drawers: sum(counters.map(({ drawer }) => drawer?.cash ?? 0)),
        suppliers: owing(suppliers.map(({ owed }) => owed)),
      },
    }
  })
  expect(owes).toEqual(pages)
  for (const place of ['khata', 'riders', 'upi', 'road', 'drawers', 'suppliers'])
    expect([place, owes[place]]).not.toEqual([place, 0])
  await page.context().close()
})

test('a slash opens the box only where no scanner types, and never among other keys', async () => {
  const page = await demo.become(browser, 'Keeper', desktop)
  await page.goto(paths.allOrders)
  await page.getByRole('button', { name: /^Go to or find/ }).waitFor()
  await page.keyboard.press('Control+k')
  await box(page).waitFor()
  await page.keyboard.press('Escape')
  await box(page).waitFor({ state: 'detached' })
  await page.locator('body').press('/')
  await box(page).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await box(page).waitFor({ state: 'detached' })
  for (const key of 'https://id.gs1.org/01/08901234567894') await page.keyboard.press(key)
  expect(await box(page).count()).toBe(0)
  for (const path of [
    adminPaths.counter,
    adminPaths.pick,
    adminPaths.counts,
    adminPaths.labels,
    buying('enter'),
  ]) {
    await page.goto(path)
    await page.getByRole('button', { name: /^Go to or find/ }).waitFor()
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await page.keyboard.press('/')
    expect([path, await box(page).count()]).toEqual([path, 0])
  }
  await page.context().close()
})

test('a cashier and a picker find only what they may open', async () => {
  for (const [person, typed, own, others] of [
    ['Cashier', 'khata', 'Khata', /Riders’ cash|Settings|Who owes/],
    ['Picker', 'count', 'Counting', /Counter|Khata|Riders’ cash/],
  ] as const) {
    const page = await demo.become(browser, person, desktop)
    await typeText(await open(page), typed)
    await box(page).getByRole('option', { name: own, exact: true }).waitFor()
    expect(await box(page).getByRole('option', { name: others }).count()).toBe(0)
    // A product, too, where they may see it.
    await typeText(box(page).getByRole('combobox'), 'soap')
    await box(page).getByRole('group', { name: 'Products' }).getByRole('option').first().click()
    await page.waitForURL((url) => url.pathname.startsWith('/product/'))
    await page.context().close()
  }
})
