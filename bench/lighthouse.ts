import lighthouse from 'lighthouse'
import { chromium } from 'playwright-core'
import { launchBrowser } from '../test/browser.ts'
import { freePort } from '../test/free-port.ts'
import { median } from './numbers.ts'
import { atLeast, atMost, type Figure } from './report.ts'
import { shopPages, type ShopPage } from './shop-pages.ts'

/** Search and cart are excluded from search engines (noindex), which the SEO score penalises first. */
const UNLISTED = ['search', 'cart']
const ROUNDS = 3

interface Run {
  scores: Record<'performance' | 'accessibility' | 'best-practices' | 'seo', number>
  shift: number
  requests: number
  bytes: number
  /** Audits that lower the score, such as "largest-contentful-paint 2.9 s". */
  failedAudits: string[]
}

interface Requests {
  items: { transferSize: number }[]
}

/** Lighthouse on the pages that shoppers see most: mobile preset, a fresh visit each time, the median of three runs. */
export async function lighthouseFigures(shop: string, say: (line: string) => void): Promise<Figure[]> {
  const figures: Figure[] = []
  const pages = await shopPages(shop)
  const port = await freePort()
  const browser = await launchBrowser([`--remote-debugging-port=${port}`])
  try {
    for (const page of pages) {
      // The first visit renders the page and its pictures, so it is not measured.
      await run(page, port)
      const runs: Run[] = []
      while (runs.length < ROUNDS) runs.push(await run(page, port))
      const found = figuresOf(page.name, runs)
      for (const { name, value } of found) say(`  ${name}: ${value}`)
      for (const line of new Set(runs.flatMap(({ failedAudits }) => failedAudits))) say(`    ${line}`)
      figures.push(...found)
    }
  } finally {
    await browser.close()
  }
  return figures
}

function figuresOf(page: string, runs: Run[]): Figure[] {
  const middle = (read: (run: Run) => number) => median(runs.map(read))
  const score = (of: keyof Run['scores']) => middle(({ scores }) => scores[of])
  const spread = runs.map(({ scores }) => scores.performance).join(', ')
  return [
    atLeast(`${page}: performance`, score('performance'), page === 'home in Hindi' ? 96 : 98, '', spread),
    atLeast(`${page}: accessibility`, score('accessibility'), 100, ''),
    atLeast(`${page}: best practices`, score('best-practices'), 100, ''),
    ...(UNLISTED.includes(page) ? [] : [atLeast(`${page}: SEO`, score('seo'), 100, '')]),
    atMost(
      `${page}: layout shift`,
      middle(({ shift }) => shift),
      0.01,
      '',
    ),
    ...(page === 'home'
      ? [
          atMost(
            'home: requests',
            middle(({ requests }) => requests),
            30,
            '',
          ),
          atMost(
            'home: transferred',
            middle(({ bytes }) => bytes / 1000),
            450,
            ' kB',
          ),
        ]
      : []),
  ]
}

async function run({ url, cart }: ShopPage, port: number): Promise<Run> {
  // Local storage is the one thing that Lighthouse does not clear before a visit.
  if (cart) await putInCart(url, port, cart)
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
  })
  if (!result || result.lhr.runtimeError) throw new Error(`${url}: ${result?.lhr.runtimeError?.message}`)
  const { audits, categories } = result.lhr
  const percent = (category: string) => Math.round((categories[category]?.score ?? 0) * 100)
  const { items: requests } = audits['network-requests']!.details as unknown as Requests
  const weighed = Object.values(categories).flatMap(({ auditRefs }) => auditRefs)
  return {
    scores: {
      performance: percent('performance'),
      accessibility: percent('accessibility'),
      'best-practices': percent('best-practices'),
      seo: percent('seo'),
    },
    shift: audits['cumulative-layout-shift']?.numericValue ?? 1,
    requests: requests.length,
    bytes: requests.reduce((sum, { transferSize }) => sum + transferSize, 0),
    failedAudits: weighed.flatMap(({ id, weight }) => {
      const audit = audits[id]
      const isFailed = weight > 0 && audit?.score !== null && (audit?.score ?? 1) < 0.9
      return isFailed ? [`${id} ${audit?.displayValue ?? ''}`.trim()] : []
    }),
  }
}

/** A guest's cart, in the profile that Lighthouse uses. */
async function putInCart(url: string, port: number, cart: string): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  const page = await browser.contexts()[0]!.newPage()
  await page.goto(new URL('/favicon.svg', url).href)
  await page.evaluate((lines) => localStorage.setItem('guest_cart', lines), cart)
  await page.close()
  await browser.close()
}
