import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest'
import type { CataloguePart } from '#features/counter/catalogue-contract.ts'
import type { CounterCheck, DayReport } from '#features/counter/day-contract.ts'
import type { CounterSale } from '#features/counter/contract.ts'
import { financialYear } from '#features/papers/document-number.ts'
import { adminPaths } from '#shared/admin-paths.ts'
import type { Product } from '#shared/shapes.ts'
import { dayInIndia } from '#shared/when.ts'
import { browserOptions } from '../browser.ts'
import { ownProduct, shopkeeperCalls } from './buyer.ts'
import { nameForTry, type Calls } from './calls.ts'
import { newBarcode } from './draw-barcode.ts'
import { killBrowser } from './killed-browser.ts'
import { openTill } from './open-till.ts'
import { scan } from './scanner.ts'
import { desktop, phone, shopUrl } from './visitor.ts'

const HOUR_MS = 3_600_000
const GOODS = 30_000

let shopkeeper: Calls
let profiles: string
beforeAll(async () => {
  shopkeeper = await shopkeeperCalls()
  profiles = await mkdtemp(join(tmpdir(), 'tokri-till-'))
})
afterAll(() => rm(profiles, { recursive: true, force: true, maxRetries: 5 }))

/** A browser whose data stay on the disk, with a clock of its own. The shop's time is told to it `behindMs` ago. */
async function openBrowserOf(profile: string, size: typeof desktop, clock: number, behindMs: number) {
  const isNarrow = size.width < 768
  const context = await chromium.launchPersistentContext(profile, {
    ...(await browserOptions()),
    baseURL: shopUrl(),
    viewport: size,
    isMobile: isNarrow,
    hasTouch: isNarrow,
    locale: 'en-IN',
    serviceWorkers: 'block',
  })
  context.setDefaultTimeout(90_000)
  await context.clock.install({ time: clock })
  await context.addInitScript((pair) => {
    if (localStorage.getItem('accessToken')) return
    localStorage.setItem('accessToken', pair.accessToken)
    localStorage.setItem('refreshToken', pair.refreshToken)
  }, shopkeeper.tokens)
  await withManyGoods(context, behindMs)
  const page = context.pages()[0] ?? (await context.newPage())
  onTestFailed(async () => {
    await page.screenshot({ path: `.cache/failed/till-hours-${size.width}.png` }).catch(() => undefined)
    await context.close().catch(() => undefined)
  })
  return { context, page }
}

/** Beside the shop's own goods the till gets 30,000 others, the first time that it asks. */
const withManyGoods = (context: BrowserContext, behindMs: number) =>
  context.route('**/api/counter/catalogue*', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { data: CataloguePart }
    const { data } = answer
    data.version -= behindMs
    const [pack] = data.packs
    if (pack && data.next === null && !new URL(route.request().url()).searchParams.has('since'))
      for (let at = 0; at < GOODS; at++)
        data.packs.push({
          ...pack,
          productId: 1_000_000 + at,
          name: `Goods ${at}`,
          barcode: madeUp(at),
          barcodes: [],
        })
    await route.fulfill({ response, json: answer })
  })
const madeUp = (at: number) => newBarcode(480_000_000 + at)

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const isFocused = (page: Page) =>
  expect
    .poll(() => page.getByLabel('Scan or type').evaluate((one) => one === document.activeElement))
    .toBe(true)

/** By keys alone: the packet is scanned, and Enter twice is exact cash. Returns the number on its paper. */
async function sellForCash(page: Page, code: string): Promise<string> {
  await isFocused(page)
  await scan(page, code)
  await button(page, /^Pay ₹/).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText(/^Empty: exactly ₹/).waitFor()
  await page.keyboard.press('Enter')
  const sold = page.getByText(/^Sold: P\d+\/\d{4}\/\d+/)
  await sold.waitFor()
  return /P\d+\/\d{4}\/\d+/.exec((await sold.textContent())!)![0]
}

const saleOf = (number: string) =>
  shopkeeper.call<CounterSale>(`GET /api/counter/sale?number=${encodeURIComponent(number)}`)

for (const size of [desktop, phone])
  test(`a till with 30,000 packs sells an hour without a line, is killed, and sends every bill, ${size.width} pixels wide`, async () => {
    const code = newBarcode(470_250_000 + size.width)
    const product: Product = await ownProduct(shopkeeper, { stock: 40, price: 55 })
    const { _id: productId, unit } = product
    await shopkeeper.call('PUT /api/counter/barcode', { productId, unit, barcode: code, also: true })
    const profile = join(profiles, `till-${size.width}`)
    const name = nameForTry(`Long hours ${size.width}`)
    // The clock is put forward by an hour below: until then it is an hour behind, and so is what the shop says.
    const before = await openBrowserOf(profile, size, Date.now() - HOUR_MS, HOUR_MS)
    await openTill(before.page, shopkeeper, name)
    // The last of the goods is found by its code and by its name.
    await scan(before.page, madeUp(GOODS - 1))
    await before.page.getByRole('group', { name: new RegExp(`^Goods ${GOODS - 1},`) }).waitFor()
    await button(before.page, /^Decrease/).click()
    await before.page.getByText('Scan or type to begin').waitFor()
    await isFocused(before.page)
    await before.page.keyboard.type(`goods ${GOODS - 2}`)
    await before.page.getByRole('option', { name: new RegExp(`^Goods ${GOODS - 2},`) }).waitFor()
    await before.page.keyboard.press('Escape')
    await before.page.getByLabel('Scan or type').press('ControlOrMeta+a')
    await before.page.keyboard.press('Delete')

    const first = await sellForCash(before.page, code)
    await before.context.setOffline(true)
    await before.page.getByText(/^You are offline/).waitFor()
    const second = await sellForCash(before.page, code)
    await before.context.clock.fastForward(HOUR_MS)
    const third = await sellForCash(before.page, code)
    await before.page.getByText('2 not sent').waitFor()
    // A bill is begun, and the power goes.
    await isFocused(before.page)
    await scan(before.page, code)
    await button(before.page, /^Pay ₹/).waitFor()
    await before.page.waitForTimeout(1_000)
    const ended = before.context.waitForEvent('close')
    killBrowser(profile)
    await ended

    const after = await openBrowserOf(profile, size, Date.now(), 0)
    await after.page.goto(adminPaths.counter)
    await after.page.getByText(/^The bill that was open is back: ₹/).waitFor()
    await button(after.page, /^Pay ₹/).waitFor()
    await expect.poll(() => saleOf(third).catch(() => null), { timeout: 60_000 }).not.toBeNull()
    const serials = [first, second, third].map((number) => Number(number.split('/').at(-1)))
    expect(serials).toEqual([1, 2, 3])
    const sales = await Promise.all([first, second, third].map(saleOf))
    expect(sales.map(({ document }) => document.totals.total)).toEqual([55, 55, 55])
    const times = sales.map(({ document }) => Date.parse(document.issuedAt))
    expect(times[2]! - times[1]!).toBeGreaterThan(HOUR_MS * 0.9)
    const day = await shopkeeper.call<DayReport>('GET /api/day')
    expect(day.drawers.find(({ counter }) => counter === name)!.expected).toBe(500 + 3 * 55)
    await after.context.close()
  })

test.each([
  ['says 1970', () => 60_000],
  ['is two days ahead', () => Date.now() + 48 * HOUR_MS],
  ['is three days behind', () => Date.now() - 72 * HOUR_MS],
])(
  'a till whose clock %s gives the offers of today and prints the shop’s day, once it has heard it',
  async (wrong, clock) => {
    const code = newBarcode(470_251_970 + wrong.length)
    const product: Product = await ownProduct(shopkeeper, { stock: 40, price: 35 })
    const { _id: productId, unit } = product
    await shopkeeper.call('PUT /api/counter/barcode', { productId, unit, barcode: code, also: true })
    await shopkeeper.call('POST /api/promotion', {
      name: nameForTry(`Since yesterday: ${wrong}`),
      kind: 'some_for',
      of: { products: [productId] },
      pieces: 3,
      pricePaise: 9_000,
      channels: ['counter'],
      startsAt: new Date(Date.now() - 24 * HOUR_MS).toISOString(),
    })
    const { context, page } = await openBrowserOf(
      join(profiles, `clock-${wrong.length}`),
      desktop,
      clock(),
      0,
    )
    await openTill(page, shopkeeper, nameForTry(`Clock ${wrong}`))
    await isFocused(page)
    await page.keyboard.type('3*')
    await scan(page, code)
    await button(page, 'Pay ₹90.00').waitFor()
    await page.keyboard.press('Enter')
    await page.getByText(/^Empty: exactly ₹90/).waitFor()
    await page.keyboard.press('Enter')
    await page.getByText(/^Sold: P\d+\/\d{4}\/\d+, ₹90\.00/).waitFor()
    // A bill of this minute may still be undone.
    await button(page, 'Undo the bill').waitFor()
    await context.setOffline(true)
    await page.getByText(/^You are offline/).waitFor()
    const number = await sellForCash(page, code)
    expect(number.split('/')[1]).toBe(financialYear(dayInIndia(new Date())))
    await page.getByText('1 not sent').waitFor()
    await context.setOffline(false)
    await page.getByText('All bills are sent').waitFor()
    const { document } = await saleOf(number)
    expect(dayInIndia(new Date(document.issuedAt))).toBe(dayInIndia(new Date()))
    const checks = await shopkeeper.call<CounterCheck[]>('GET /api/counter/checks')
    expect(checks.filter(({ kind }) => kind === 'clock')).toEqual([])
    await context.close()
  },
)
