import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import type { CatalogueChange, CataloguePart, CounterPack } from '#features/counter/catalogue-contract.ts'
import type { Counter } from '#features/counter/contract.ts'
import type { DayReport } from '#features/counter/day-contract.ts'
import { fetchCatalogue } from '#features/counter/fetch-catalogue.ts'
import { tags } from '#features/storefront/content-tags.ts'
import { newHexId } from '#platform/db/hex-id.ts'
import { touch } from '#platform/db/change-store.ts'
import { adminPaths } from '#shared/admin-paths.ts'
import { launchBrowser } from '../test/browser.ts'
import { scan } from '../test/journeys/scanner.ts'
import type { Stage } from './stage.ts'
import { quantile } from './numbers.ts'
import { offerTerms } from './offers.ts'
import { atMost, formatNumber, type Figure } from './report.ts'

const SLOWED = 1.75
const SCANS = 30
const SCAN_EVERY_MS = 2_000
const SALES = 30
const OFFERS = 200
const FEW = 300
/** Until everything that a scan or a sale set off is done. */
const SETTLES_MS = 300

/** A till on a 10-inch tablet, its processor slowed down, with the shop's whole catalogue. */
export interface CounterCalls {
  get<T>(path: string): Promise<T>
  post<T>(path: string, body: object, status?: number): Promise<T>
}

export async function tillFigures({ shop, admin, say }: Stage, calls: CounterCalls): Promise<Figure[]> {
  const browser = await launchBrowser()
  try {
    const whole = await fetchCatalogue(
      (query) =>
        calls.get<CataloguePart>(
          `/api/counter/catalogue?${new URLSearchParams(query as Record<string, string>)}`,
        ),
      null,
    )
    const few = whole.packs.slice(0, FEW)
    const small = await openTill(browser, { shop, admin }, calls, { ...whole, packs: few })
    const ofFew = await scanAndSell(small, calls, say)
    await small.context.close()
    const till = await openTill(browser, { shop, admin }, calls, whole)
    const ofAll = await scanAndSell(till, calls, say)
    const offers = await offersAtTill(shop, till)
    return [
      ...figuresOf(small, ofFew),
      ...figuresOf(till, ofAll),
      atMost(
        `till: script after a scan with ${OFFERS} offers, offline, p95`,
        quantile(offers.script, 0.95),
        16,
        ' ms',
        `p50 ${formatNumber(quantile(offers.script, 0.5))} ms; bills of up to ${SCANS} lines; ${slowed}`,
      ),
      atMost(
        'till: from that scan to its line, p95',
        quantile(offers.lines, 0.95),
        100,
        ' ms',
        noteOf(offers.lines),
      ),
    ]
  } finally {
    await browser.close()
  }
}

interface BenchTill {
  context: BrowserContext
  page: Page
  cdp: CDPSession
  /** Those in stock. */
  packs: readonly CounterPack[]
  /** How many it knows, and how long it took to open with them. */
  known: number
  opened: number
}

/** A till that knows these packs, of however many the shop has. */
async function openTill(
  browser: Browser,
  { shop, admin }: Pick<Stage, 'shop' | 'admin'>,
  calls: CounterCalls,
  catalogue: CatalogueChange,
): Promise<BenchTill> {
  const { length: known } = catalogue.packs
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, baseURL: shop.url })
  context.setDefaultTimeout(240_000)
  await context.addInitScript((token) => localStorage.setItem('accessToken', token), admin)
  const page = await context.newPage()
  await watchTill(page)
  if (known === FEW)
    await page.route(
      (url) => url.pathname === '/api/counter/catalogue' && !url.searchParams.has('since'),
      (route) =>
        route.fulfill({
          json: { success: true, error: false, message: '', data: { ...catalogue, next: null } },
        }),
    )
  const name = `Till of ${known}`
  await page.goto(adminPaths.counter)
  await page.getByLabel('Name of the counter').fill(name)
  await page.getByRole('button', { name: 'Begin' }).click()
  await page.getByText('Scan or type to begin').waitFor()
  const counter = (await calls.get<Counter[]>('/api/counters')).find((one) => one.name === name)!
  await calls.post('/api/drawer/open', { counterId: counter._id, float: 0 }, 201)
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.reload()
  await page.getByText(/^Drawer open/).waitFor()
  await page.waitForTimeout(500)
  const [opened = Infinity] = await timesOf(page, 'open')
  return { context, page, cdp, packs: catalogue.packs.filter(({ stock }) => stock > 0), known, opened }
}

/** What something took until it was seen, and of it the processor's time of the page, both in milliseconds. */
interface Times {
  times: number[]
  processor: number[]
}

async function scanAndSell(till: BenchTill, calls: CounterCalls, say: Stage['say']) {
  const { context, page, packs, known } = till
  // Not of the last line of the catalogue only, and some of them twice.
  const scanned = Array.from({ length: SCANS }, (_, i) => packs[((i % 25) * 1_009) % packs.length]!)
  const scanSome = async () => {
    const processor: number[] = []
    await timesOf(page, 'line')
    for (const { barcode } of scanned) {
      const [took] = await Promise.all([
        processorOf(till, () => scan(page, barcode!)),
        page.waitForTimeout(SCAN_EVERY_MS),
      ])
      processor.push(took)
    }
    const times = await timesOf(page, 'line')
    if (times.length === 0) throw new Error('no line of the till was timed')
    const counted = await page.locator('[aria-label=Bill] output').allTextContents()
    const lost = SCANS - counted.reduce((sum, text) => sum + Number(text), 0)
    if (lost > 0) say(`  the till said: ${await page.locator('p[role=status]').textContent()}`)
    await sellOpenBill(till)
    return { times, processor, lost }
  }
  const sellSome = async (): Promise<Times> => {
    await timesOf(page, 'sold')
    const processor: number[] = []
    for (let sales = 0; sales < SALES; sales++) processor.push(await sellThree(till, sales))
    return { times: await timesOf(page, 'sold'), processor }
  }
  const before = (await calls.get<DayReport>('/api/day')).offline.sales
  const scans = await scanSome()
  const sales = await sellSome()
  await context.setOffline(true)
  await page.getByText(/^You are offline/).waitFor()
  const scansOffline = await scanSome()
  const salesOffline = await sellSome()
  await page.getByText(`${SALES + 1} not sent`).waitFor()
  await context.setOffline(false)
  await page.getByText('All bills are sent').waitFor()
  const sent = (await calls.get<DayReport>('/api/day')).offline.sales - before
  if (sent !== SALES + 1)
    throw new Error(
      `${sent} of ${SALES + 1} bills that were sold offline at a till of ${known} packs are in the shop`,
    )
  return { scans, sales, scansOffline, salesOffline }
}

function figuresOf(
  { known, opened }: BenchTill,
  { scans, sales, scansOffline, salesOffline }: Awaited<ReturnType<typeof scanAndSell>>,
): Figure[] {
  const till = `till of ${formatNumber(known)} packs`
  const lost = scans.lost + scansOffline.lost
  const p95 = (what: string, { times, processor }: Times, most: number) =>
    atMost(`${till}: ${what}, p95`, quantile(times, 0.95), most, ' ms', noteOf(times, processor))
  return [
    atMost(`${till}: open with its catalogue`, opened, 2_000, ' ms', slowed),
    atMost(`${till}: ${2 * SCANS} scans in two minutes, lost`, lost, 0, ''),
    p95('from a scan to its line', scans, 100),
    p95('the same offline', scansOffline, 100),
    p95('from Sold to the bill', sales, 150),
    p95('the same offline, sold', salesOffline, 50),
  ]
}

const slowed = `processor slowed down ${SLOWED} times`
const noteOf = (times: number[], processor: number[] = []) =>
  [
    `p50 ${formatNumber(quantile(times, 0.5))} ms, slowest ${formatNumber(Math.max(...times))} ms`,
    ...(processor.length > 0
      ? [
          `processor p50 ${formatNumber(quantile(processor, 0.5))} ms, p95 ${formatNumber(quantile(processor, 0.95))} ms`,
        ]
      : []),
    slowed,
  ].join('; ')

const metricOf = async ({ cdp }: Pick<BenchTill, 'cdp'>, wanted: 'TaskDuration' | 'ScriptDuration') =>
  (await cdp.send('Performance.getMetrics')).metrics.find(({ name }) => name === wanted)!.value * 1000

/** The time that the page's thread had a processor for this and what it set off, in milliseconds. */
async function processorOf(till: BenchTill, work: () => Promise<unknown>): Promise<number> {
  const before = await metricOf(till, 'TaskDuration')
  await work()
  await till.page.waitForTimeout(SETTLES_MS)
  return (await metricOf(till, 'TaskDuration')) - before
}

/** A bill of many lines at a till without a line that knows many offers: what each scan takes, in milliseconds. */
async function offersAtTill({ bulk, db }: Stage['shop'], till: BenchTill) {
  const { context, page, packs } = till
  const categories = [...new Set(packs.map(({ categoryId = 0 }) => categoryId))].slice(0, 3)
  for (let at = 0; at < OFFERS; at++)
    await bulk.query(`INSERT INTO promotions (id, name, terms, channels) VALUES ($1, $2, $3, '{counter}')`, [
      newHexId(),
      `Till ${at}`,
      offerTerms(at, categories),
    ])
  await touch(db, [tags.promotions])
  await page.reload()
  await page.getByText(/^Drawer open/).waitFor()
  await page.waitForTimeout(3_000)
  await context.setOffline(true)
  await page.getByText(/^You are offline/).waitFor()
  await timesOf(page, 'line')
  const script: number[] = []
  for (let at = 0; at < SCANS; at++) {
    const before = await metricOf(till, 'ScriptDuration')
    await scan(page, packs[(at * 1_013) % packs.length]!.barcode!)
    await page.waitForTimeout(500)
    script.push((await metricOf(till, 'ScriptDuration')) - before)
  }
  const lines = await timesOf(page, 'line')
  if (lines.length === 0) throw new Error('no line of the till was timed')
  await bulk.query(`UPDATE promotions SET deleted_at = now() WHERE channels = '{counter}'`)
  await touch(db, [tags.promotions])
  return { script, lines }
}

async function sellThree(till: BenchTill, sale: number): Promise<number> {
  const { page, packs } = till
  for (const at of [3, 5, 7]) await scan(page, packs[(sale * 101 + at) % packs.length]!.barcode!)
  return sellOpenBill(till)
}

async function sellOpenBill(till: BenchTill): Promise<number> {
  const { page } = till
  await page.getByRole('button', { name: /^Pay ₹/ }).click()
  await page.getByRole('button', { name: 'Exact cash' }).click()
  const sales = await page.evaluate(
    () =>
      (window as unknown as { tillTimes: { name: string }[] }).tillTimes.filter(({ name }) => name === 'sold')
        .length,
  )
  return processorOf(till, async () => {
    await page.getByRole('button', { name: 'Sold', exact: true }).click()
    // Looking for roles would be work of the page itself, just when it is timed.
    await page.waitForFunction(
      (before) =>
        (window as unknown as { tillTimes: { name: string }[] }).tillTimes.filter(
          ({ name }) => name === 'sold',
        ).length > before,
      sales,
    )
    await page.getByLabel('Scan or type').waitFor()
  })
}

/** Measures to the frame that shows it: the open till, from Enter to a change of the bill, from the press of Sold to the paper. */
const watchTill = (page: Page) =>
  page.addInitScript(() => {
    const times: { name: string; took: number }[] = []
    // A method: tsx would give a named function a helper that the page does not have.
    const shown = {
      add(name: string, since: number) {
        requestAnimationFrame(() => setTimeout(() => times.push({ name, took: performance.now() - since })))
      },
    }
    Object.assign(window, { tillTimes: times })
    let isOpen = false
    let scannedAt: number | null = null
    let soldAt: number | null = null
    addEventListener('keydown', ({ key, timeStamp }) => key === 'Enter' && (scannedAt = timeStamp), true)
    addEventListener(
      'click',
      ({ target, timeStamp }) => {
        if (target instanceof Element && target.closest('button')?.textContent === 'Sold') soldAt = timeStamp
      },
      true,
    )
    new MutationObserver((changes) => {
      if (!isOpen && document.querySelector('[aria-label="Scan or type"]')) {
        isOpen = true
        shown.add('open', 0)
      }
      const isLine = changes.some(
        ({ target, addedNodes }) =>
          (target instanceof Element ? target : target.parentElement)?.closest('[aria-label=Bill]') ||
          [...addedNodes].some((node) => node instanceof Element && node.querySelector('[aria-label=Bill]')),
      )
      if (scannedAt !== null && isLine) {
        shown.add('line', scannedAt)
        scannedAt = null
      }
      if (soldAt !== null && document.querySelector('section[aria-label=Sold]')) {
        shown.add('sold', soldAt)
        soldAt = null
      }
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })

/** The times of this kind since the last call, in milliseconds. */
const timesOf = (page: Page, wanted: string) =>
  page.evaluate((name) => {
    const { tillTimes } = window as unknown as { tillTimes: { name: string; took: number }[] }
    return tillTimes.splice(0).flatMap((time) => (time.name === name ? [time.took] : []))
  }, wanted)
