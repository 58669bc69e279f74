import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CounterSale } from '#features/counter/contract.ts'
import { formatRupees } from '#shared/money.ts'
import type { Product } from '#shared/shapes.ts'
import { loggedIn, ownProduct, shopkeeperCalls } from './buyer.ts'
import { nameForTry, type Calls } from './calls.ts'
import { newBarcode } from './draw-barcode.ts'
import { openTill } from './open-till.ts'
import { scan } from './scanner.ts'
import { desktop, openBrowser, phone } from './visitor.ts'

const barcode = newBarcode(470_240_116)

let browser: Browser
let shopkeeper: Calls
let onion: Product
let packet: Product
beforeAll(async () => {
  browser = await openBrowser({ pictures: false })
  shopkeeper = await shopkeeperCalls()
  const own = await ownProduct(shopkeeper, { stock: 40, price: 40 })
  packet = await ownProduct(shopkeeper, { stock: 40, price: 55 })
  const packs = [{ ...own.packs[0]!, unit: '1 kg', price: 40, stock: 40, weighed: true, grams: 1000 }]
  onion = await shopkeeper.call<Product>(`PUT /api/product/update-product/${own._id}`, {
    name: 'Loose Onion of the Cart',
    packs,
  })
  const { _id: productId, unit } = packet
  await shopkeeper.call('PUT /api/counter/barcode', { productId, unit, barcode, also: true })
})
afterAll(() => browser.close())

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

for (const size of [desktop, phone])
  test(`loose onion is weighed by keys and sold for exact cash by one, ${size.width} pixels wide`, async () => {
    const { page, faults, leave } = await loggedIn(browser, size, shopkeeper)
    await openTill(page, shopkeeper, nameForTry(`Scales ${size.width}`))
    const focused = (label: string | RegExp) => {
      const field = page.getByLabel(label)
      return expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true)
    }
    const weight = page.getByLabel('Weight')
    await page.keyboard.type('loose onion of')
    await page.keyboard.press('Enter')
    await focused('Weight')
    // Nothing is sold before it is weighed, and what is no weight is said at the field.
    await page.keyboard.press('Enter')
    await page.getByText('Type the weight in grams, such as 250.').waitFor()
    await page.keyboard.type('2')
    await focused('Weight')
    await page.keyboard.type('50')
    expect(await weight.inputValue()).toBe('250')
    await page.keyboard.press('Enter')
    await focused('Scan or type')
    expect(await weight.count()).toBe(0)
    await page.getByText(/· 250 g/).waitFor()

    // A packet that is scanned meanwhile does not get into the weight, which is asked for again before anything is paid.
    await page.keyboard.type('loose onion of')
    await page.keyboard.press('Enter')
    await focused('Weight')
    await scan(page, barcode)
    await focused('Scan or type')
    expect(await weight.inputValue()).toBe('')
    await page.keyboard.press('Enter')
    await page.getByText(`Weigh ${onion.name} first.`).waitFor()
    await focused('Weight')
    await page.keyboard.type('1500')
    await button(page, /^Pay ₹/).click()

    // 10 + 60 and the packet; an empty field is exact cash, in whole rupees.
    const total = 70 + packet.price
    await page.getByText(`Empty: exactly ${formatRupees(Math.round(total))}`).waitFor()
    await page.keyboard.press('Enter')
    const sold = page.getByText(/^Sold: P\d+\/\d{4}\/000001/)
    await sold.waitFor()
    const number = /P\d+\/\d{4}\/\d+/.exec((await sold.textContent())!)![0]
    const sale = await shopkeeper.call<CounterSale>(
      `GET /api/counter/sale?number=${encodeURIComponent(number)}`,
    )
    expect(sale.document.totals.total).toBe(total)

    // A price is typed anew, and its reason stays while it is typed.
    await scan(page, barcode)
    await button(page, /^Change (?!cashier)/).click()
    const price = page.getByLabel('Price')
    await price.click()
    await page.keyboard.press('End')
    for (const _ of String(packet.price)) await page.keyboard.press('Backspace')
    expect(await price.inputValue()).toBe('')
    await page.keyboard.type('49.50')
    const reason = page.getByLabel(/^Reason/)
    await reason.click()
    await page.keyboard.type('Dented')
    expect([await price.inputValue(), await reason.inputValue()]).toEqual(['49.50', 'Dented'])
    await page.keyboard.press('Enter')
    await focused('Scan or type')

    // Enter that is held down, and the second one of some scanners, sells nothing.
    await page.keyboard.down('Enter')
    await page.keyboard.down('Enter')
    await page.keyboard.down('Enter')
    await page.keyboard.up('Enter')
    await button(page, 'Sold').waitFor()
    await page.keyboard.press('Escape')
    await focused('Scan or type')

    // A sum of UPI that is typed stays on the screen, above its code; another sum has not been seen.
    await button(page, /^Pay ₹/).click()
    await page.getByLabel(/^UPI/).click()
    await page.keyboard.type('20')
    await page.getByText(/^Seen/).click()
    await page.getByLabel(/^UPI/).first().click()
    await page.keyboard.type('0')
    expect(await page.getByRole('checkbox', { name: /^Seen/ }).isChecked()).toBe(false)
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Backspace')
    // A note's number stays while its sum is typed anew.
    await page.getByLabel(/^Credit note/).click()
    await page.keyboard.type('5')
    await page.getByLabel('Note number').click()
    await page.keyboard.type('P1/C/1')
    await page.getByLabel(/^Credit note/).click()
    await page.keyboard.press('Backspace')
    await page.keyboard.type('7')
    expect(await page.getByLabel('Note number').inputValue()).toBe('P1/C/1')
    expect(faults).toEqual([])
    await leave()
  })
