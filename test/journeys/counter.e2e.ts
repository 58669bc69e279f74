import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { CataloguePart } from '#features/counter/catalogue-contract.ts'
import type { Counter } from '#features/counter/contract.ts'
import type { CounterCheck, DayReport } from '#features/counter/day-contract.ts'
import type { BookCustomer } from '#features/khata/contract.ts'
import type { Settings } from '#features/storefront/contract.ts'
import type { TaxDocument } from '#features/papers/document-contract.ts'
import { formatRupees } from '#shared/money.ts'
import type { Product } from '#shared/shapes.ts'
import { adminPaths } from '#shared/admin-paths.ts'
import { formatDay } from '#shared/format-day.ts'
import { dayInIndia } from '#shared/when.ts'
import { readQrCode } from '../read-qr-code.ts'
import { loggedIn, productsFor, shopkeeperCalls, shot, toasts } from './buyer.ts'
import { nameForTry, type Calls } from './calls.ts'
import { newBarcode } from './draw-barcode.ts'
import { scan } from './scanner.ts'
import { expectAccessible, expectToFit, openBrowser, phone } from './visitor.ts'
import { typeText } from './type-text.ts'

/** The narrowest phone that is supported. */
const smallPhone = { width: 360, height: 740 }
/** Each try has its own: what nobody knew before is known to the next one. */
let barcode: string
/** Of two packs. */
let shared: string

let browser: Browser
let shopkeeper: Calls
let tea: Product
let twins: Product[]
let tries = 0
beforeAll(async () => {
  browser = await openBrowser({ pictures: false })
  shopkeeper = await shopkeeperCalls()
  const found = await productsFor(shopkeeper, 'tea')
  tea = found.find(({ packs }) => packs.length > 0 && packs[0]!.stock >= 10 && !packs[0]!.barcode)!
  twins = found.filter(({ _id }) => _id !== tea._id).slice(0, 2)
})
afterAll(() => browser.close())

const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name })
const teaPacks = async () =>
  (await shopkeeper.call<CataloguePart>(`GET /api/counter/catalogue?after=${tea._id - 1}`)).packs.filter(
    ({ productId }) => productId === tea._id,
  )
const stockOf = async () => (await teaPacks()).find(({ unit }) => unit === tea.unit)!.stock
const front = () => nameForTry('Front')
const cashInDrawer = async () =>
  (await shopkeeper.call<Counter[]>('GET /api/counters')).find(({ name }) => name === front())!.drawer!.cash
/** Whether an element is on the screen from top to bottom, with nothing over it. */
const isUncovered = (element: Locator) =>
  element.evaluate((one) => {
    const { left, top, width, bottom } = one.getBoundingClientRect()
    return [top + 2, bottom - 2].every((y) => document.elementFromPoint(left + width / 2, y) === one)
  })
const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
const rupees = (amount: number) =>
  new RegExp(`₹${amount.toLocaleString('en-IN', { minimumFractionDigits: 2 })}`)

/** A shop that is registered for GST and takes UPI, until the test has finished; its tea bears 5 %. */
async function registerForTax(): Promise<void> {
  const { tax, upi } = await shopkeeper.call<Settings>('GET /api/settings/get-settings')
  const save = (section: string, values: object) =>
    shopkeeper.call('PUT /api/settings/update-settings', { section, values })
  const address = '12 Market Road'
  await save('tax', { ...tax, mode: 'regular', stateCode: '29', legalName: 'Tokri', address })
  await save('upi', { ...upi, vpa: 'tokri@okaxis', name: 'Tokri', kind: 'personal' })
  onTestFinished(async () => {
    await save('tax', tax)
    await save('upi', upi)
  })
  const fromToday = { treatment: 'taxable', rate: 5, validFrom: dayInIndia(new Date()) }
  await shopkeeper.call(`PUT /api/tax/product/${tea._id}`, { hsn: '0902', ...fromToday })
}

test('a cashier sells with a scanner, also offline, and counts the drawer', async () => {
  await registerForTax()
  barcode = newBarcode(470_220_711 + (tries += 1))
  shared = newBarcode(470_220_729 + tries)
  const { offline } = await shopkeeper.call<DayReport>('GET /api/day')
  for (const { _id: productId, unit } of twins)
    await shopkeeper.call('PUT /api/counter/barcode', { productId, unit, barcode: shared, also: true })
  const meena = nameForTry('Meena of the lane')
  const customer = await shopkeeper.call<BookCustomer>('POST /api/customers', { name: meena })
  const opening = { customerId: customer._id, kind: 'opening', amount: 200, note: 'From the old book' }
  await shopkeeper.call('POST /api/khata/entry', opening)
  const stock = await stockOf()
  const { page, context, faults, leave } = await loggedIn(browser, smallPhone, shopkeeper)
  await page.goto(adminPaths.counter)
  await typeText(page.getByLabel('Name of the counter'), front())
  await expectAccessible(page)
  await button(page, 'Begin').tap()
  await page.getByText('Scan or type to begin').waitFor()
  await page.getByText('The drawer is closed').waitFor()
  await shot(page, 'counter-empty')

  await page.goto(adminPaths.day)
  const ownCounter = page.getByRole('region', { name: 'Counters' }).locator('> div', { hasText: front() })
  await button(ownCounter, 'Open drawer').tap()
  await typeText(page.getByLabel('What lies in it'), '500')
  await page.keyboard.press('Enter')
  await toasts(page).getByText('The drawer is open.').waitFor()

  // A packet that nobody knows is asked for once.
  await page.goto(adminPaths.counter)
  await page.getByText(/^Drawer open/).waitFor()
  const field = page.getByLabel('Scan or type')
  const isFocused = () => field.evaluate((one) => one === document.activeElement)
  await expect.poll(isFocused).toBe(true)
  await page.keyboard.type(`${barcode}\n`)
  await page
    .getByText(/Which product is it\?/)
    .first()
    .waitFor()
  await page.keyboard.type(tea.name)
  await page.getByRole('option', { name: `${tea.name}, ${tea.unit}` }).tap()
  await expect
    .poll(async () =>
      (await teaPacks()).some(
        ({ barcode: own, barcodes = [] }) => own === barcode || barcodes.includes(barcode),
      ),
    )
    .toBe(true)
  await page.keyboard.type('2*')
  await page.keyboard.type(`${barcode}\n`)
  const price = tea.packs[0]!
  const unit = Math.round(price.price * (100 - price.discount)) / 100
  await button(page, /^Pay /)
    .getByText(rupees(3 * unit))
    .waitFor()
  await expectToFit(page)
  await expectAccessible(page)
  await shot(page, 'counter-bill')

  await button(page, 'Park').tap()
  await button(page, /^Recall/).tap()
  await button(page, /^Pay /).waitFor()
  await page.keyboard.press('Enter')
  await typeText(page.getByLabel(/^Cash handed over/), '10000')
  await page.getByText(/^Change ₹/).waitFor()
  await expectAccessible(page)
  await shot(page, 'counter-pay')
  // Each field can be seen above the buttons, also the one for the number of a credit note.
  await page.setViewportSize(phone)
  await typeText(page.getByLabel(/^Credit note/), '1')
  const fields = page.getByRole('form', { name: 'Payment' }).getByRole('textbox')
  await expect.poll(() => isUncovered(page.getByLabel('Note number'))).toBe(true)
  for (const size of [phone, smallPhone]) {
    await page.setViewportSize(size)
    await shot(page, 'counter-pay-note')
    expect(await fields.count()).toBe(5)
    for (const one of await fields.all()) {
      await one.focus()
      await expect.poll(() => isUncovered(one)).toBe(true)
    }
    await expectToFit(page)
  }
  await typeText(page.getByLabel(/^Credit note/), '')
  await button(page, 'Sold').tap()
  await page.getByText(/^Sold: P\d+\/\d{4}\/000001/).waitFor()
  await expect.poll(stockOf).toBe(stock - 3)
  await page
    .getByRole('region', { name: 'Sold' })
    .getByText(`Change ${formatRupees(10_000 - 3 * unit)}`, { exact: true })
    .waitFor()
  await shot(page, 'counter-sold')
  const draft = new URL((await page.getByRole('link', { name: 'Send on WhatsApp' }).getAttribute('href'))!)
  expect(draft.origin).toBe('https://wa.me')
  expect(draft.searchParams.get('text')).toMatch(
    new RegExp(
      `, bill P\\d+/\\d{4}/000001\\n3 × ${escaped(tea.name)}, .*\\nTotal: ${escaped(formatRupees(3 * unit))}$`,
    ),
  )

  // A barcode of two packs is asked for at each scan; a line that is taken away leaves the focus in the field.
  const [, twin] = twins as [Product, Product]
  for (let scans = 0; scans < 2; scans++) {
    await page.keyboard.type(`${shared}\n`)
    await page.getByText('2 products have this barcode. Which one is it?').waitFor()
    await page.getByRole('option', { name: `${twin.name}, ${twin.unit}` }).tap()
  }
  const twice = page.getByRole('group', { name: `${twin.name}, ${twin.unit}` })
  await twice.getByText('2', { exact: true }).waitFor()
  const decrease = button(twice, /^Decrease/)
  await decrease.focus()
  await page.keyboard.press('Enter')
  await decrease.focus()
  await page.keyboard.press('Enter')
  await page.getByText('Scan or type to begin').waitFor()
  await expect.poll(isFocused).toBe(true)

  // Cash of a khata lies in the drawer, and a scan does not get into its amount.
  await button(page, 'Khata payment').tap()
  await typeText(page.getByLabel('Find a customer'), meena)
  await button(page, new RegExp(`^${meena}`)).tap()
  const amount = page.getByLabel(/^Amount/)
  await amount.focus()
  await scan(page, barcode)
  await toasts(page).getByText('Finish or leave what is open first.').waitFor()
  expect(await amount.inputValue()).toBe('200')
  await shot(page, 'counter-khata')
  const cashBefore = await cashInDrawer()
  await button(page, 'Write payment').tap()
  await toasts(page)
    .getByText(/^Written\. Meena/)
    .waitFor()
  expect(await cashInDrawer()).toBe(cashBefore + 200)

  // Without a network the bill has the next number, and is sent later.
  await context.setOffline(true)
  await page.getByText(/^You are offline/).waitFor()
  await field.focus()
  await page.keyboard.type(`${barcode}\n`)
  await button(page, /^Pay /).tap()
  await button(page, 'All by UPI').tap()
  expect(await button(page, 'Sold').isDisabled()).toBe(true)
  const code = page.getByRole('img', { name: /^UPI code to pay/ })
  const size = Number((await code.getAttribute('viewBox'))!.split(' ')[2])
  const path = (await code.locator('path').getAttribute('d'))!
  const link = new URL((await readQrCode({ size, path }))!.text)
  expect([link.searchParams.get('pa'), link.searchParams.get('am')]).toEqual([
    'tokri@okaxis',
    unit.toFixed(2),
  ])
  await page.getByText(/^Seen/).tap()
  await button(page, 'Sold').tap()
  await page.getByText('1 not sent').waitFor()
  await page.getByText(/^Sold: P\d+\/\d{4}\/000002/).waitFor()
  await shot(page, 'counter-offline')
  const offlineDocument = await page.locator('article').textContent()
  await expect.poll(stockOf).toBe(stock - 3)

  // Somebody clears the data of the site meanwhile: the page writes what it knows again, and the next number follows.
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.deleteDatabase('tokri-counter')
        request.onsuccess = () => resolve()
        request.onerror = () => reject(request.error)
      }),
  )
  await field.focus()
  await page.keyboard.type(`${barcode}\n`)
  await button(page, /^Pay /).tap()
  await button(page, 'Exact cash').tap()
  await button(page, 'Sold').tap()
  await page.getByText('2 not sent').waitFor()
  await page.getByText(/^Sold: P\d+\/\d{4}\/000003/).waitFor()
  await context.setOffline(false)
  await page.getByText('All bills are sent').waitFor({ timeout: 30_000 })
  await expect.poll(stockOf).toBe(stock - 5)
  // The paper that was printed offline has the tax of the shop's own.
  const number = /P\d+\/\d{4}\/000002/.exec(offlineDocument!)![0]
  const { document: paper } = await shopkeeper.call<{ document: TaxDocument }>(
    `GET /api/counter/sale?number=${encodeURIComponent(number)}`,
  )
  expect(paper.totals.cgst).toBeGreaterThan(0)
  const { taxable, cgst, sgst, total } = paper.totals
  for (const sum of [taxable, cgst, sgst, total]) expect(offlineDocument).toContain(sum.toFixed(2))
  expect(await shopkeeper.call<CounterCheck[]>('GET /api/counter/checks')).toEqual([])

  await page.goto(adminPaths.day)
  await page.getByRole('heading', { name: formatDay(dayInIndia(new Date())) }).waitFor()
  await expectToFit(page)
  await expectAccessible(page)
  await shot(page, 'counter-day')
  await button(ownCounter, 'Count and close').tap()
  await typeText(page.getByLabel('₹1', { exact: true }), String(Math.floor(await cashInDrawer())))
  // Enter never closes a drawer that may be half counted.
  await page.keyboard.press('Enter')
  await button(page.getByRole('dialog'), 'Count and close').tap()
  await toasts(page).getByText('The drawer is closed.').waitFor()
  const day = await shopkeeper.call<DayReport>('GET /api/day')
  expect(day.drawers.find((one) => one.counter === front())).toMatchObject({ float: 500, refunds: 0 })
  expect(day.offline).toMatchObject({ sales: offline.sales + 2, toCheck: offline.toCheck })
  expect(faults.filter((fault) => !/Failed to load|ERR_INTERNET/.test(fault))).toEqual([])
  await leave()
})
