import type { BrowserContext, CDPSession, Page } from 'playwright-core'
import type { CataloguePart, CounterPack } from '#features/counter/catalogue-contract.ts'
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

/** A till on a 10-inch tablet, its processor slowed down, with the shop's whole catalogue. */
export interface CounterCalls {
  get<T>(path: string): Promise<T>
  post<T>(path: string, body: object, status?: number): Promise<T>
}

export async function tillFigures({ shop, admin, say }: Stage, calls: CounterCalls): Promise<Figure[]> {
  const browser = await launchBrowser()
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, baseURL: shop.url })
    context.setDefaultTimeout(240_000)
    await context.addInitScript((token) => localStorage.setItem('accessToken', token), admin)
    const page = await context.newPage()
    await watchTill(page)
    await page.goto(adminPaths.counter)
    await page.getByLabel('Name of the counter').fill('Till')
    await page.getByRole('button', { name: 'Begin' }).click()
    await page.getByText('Scan or type to begin').waitFor()
    const counter = (await calls.get<Counter[]>('/api/counters')).find(({ name }) => name === 'Till')!
    await calls.post('/api/drawer/open', { counterId: counter._id, float: 0 }, 201)
    const whole = await fetchCatalogue(
      (query) =>
        calls.get<CataloguePart>(
          `/api/counter/catalogue?${new URLSearchParams(query as Record<string, string>)}`,
        ),
      null,
    )
    const packs = whole.packs.filter(({ stock }) => stock > 0)
    // Not of the last line of the catalogue only, and some of them twice.
    const scanned = Array.from({ length: SCANS }, (_, i) => packs[((i % 25) * 1_009) % packs.length]!)
    const cdp = await context.newCDPSession(page)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
    await page.reload()
    await page.getByText(/^Drawer open/).waitFor()
    await page.waitForTimeout(500)
    const [opened = Infinity] = await timesOf(page, 'open')

    for (const { barcode } of scanned) {
      const next = page.waitForTimeout(SCAN_EVERY_MS)
      await scan(page, barcode!)
      await next
    }
    const lines = await timesOf(page, 'line')
    if (lines.length === 0) throw new Error('no line of the till was timed')
    const counted = await page.locator('[aria-label=Bill] output').allTextContents()
    const lost = SCANS - counted.reduce((sum, text) => sum + Number(text), 0)
    if (lost > 0) say(`  the till said: ${await page.locator('p[role=status]').textContent()}`)
    await sellOpenBill(page)

    const sellSome = async () => {
      await timesOf(page, 'sold')
      for (let sales = 0; sales < SALES; sales++) await sellThree(page, packs, sales)
      return timesOf(page, 'sold')
    }
    const online = await sellSome()
    await context.setOffline(true)
    await page.getByText(/^You are offline/).waitFor()
    const offline = await sellSome()
    await page.getByText(`${SALES} not sent`).waitFor()
    await context.setOffline(false)
    await page.getByText('All bills are sent').waitFor()
    const sent = (await calls.get<DayReport>('/api/day')).offline.sales
    if (sent !== SALES) throw new Error(`${sent} of ${SALES} bills that were sold offline are in the shop`)
    const offers = await offersAtTill(shop, { context, page, cdp }, packs)
    const slowed = `processor slowed down ${SLOWED} times`
    const note = `p50 ${formatNumber(quantile(lines, 0.5))} ms; ${slowed}`
    return [
      atMost(
        'till: open with its catalogue',
        opened,
        2_000,
        ' ms',
        `${formatNumber(whole.packs.length)} packs`,
      ),
      atMost(`till: ${SCANS} scans in a minute, lost`, lost, 0, ''),
      atMost('till: from a scan to its line, slowest', Math.max(...lines), 100, ' ms', note),
      atMost('till: from Sold to the bill, p95', quantile(online, 0.95), 150, ' ms', slowed),
      atMost('till: the same offline, p95', quantile(offline, 0.95), 50, ' ms', slowed),
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
        `p50 ${formatNumber(quantile(offers.lines, 0.5))} ms; ${slowed}`,
      ),
    ]
  } finally {
    await browser.close()
  }
}

/** A bill of many lines at a till without a line that knows many offers: what each scan takes, in milliseconds. */
async function offersAtTill(
  { bulk, db }: Stage['shop'],
  { context, page, cdp }: { context: BrowserContext; page: Page; cdp: CDPSession },
  packs: readonly CounterPack[],
) {
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
  await cdp.send('Performance.enable')
  const scriptMs = async () =>
    (await cdp.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'ScriptDuration')!.value *
    1000
  const script: number[] = []
  for (let at = 0; at < SCANS; at++) {
    const before = await scriptMs()
    await scan(page, packs[(at * 1_013) % packs.length]!.barcode!)
    await page.waitForTimeout(500)
    script.push((await scriptMs()) - before)
  }
  const lines = await timesOf(page, 'line')
  if (lines.length === 0) throw new Error('no line of the till was timed')
  await bulk.query(`UPDATE promotions SET deleted_at = now() WHERE channels = '{counter}'`)
  await touch(db, [tags.promotions])
  return { script, lines }
}

async function sellThree(page: Page, packs: readonly CounterPack[], sale: number): Promise<void> {
  for (const at of [3, 5, 7]) await scan(page, packs[(sale * 101 + at) % packs.length]!.barcode!)
  await sellOpenBill(page)
}

async function sellOpenBill(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Pay ₹/ }).click()
  await page.getByRole('button', { name: 'Exact cash' }).click()
  await page.getByRole('button', { name: 'Sold', exact: true }).click()
  await page.getByRole('region', { name: 'Sold' }).waitFor()
  await page.getByLabel('Scan or type').waitFor()
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
