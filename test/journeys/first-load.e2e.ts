import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { firstLoad, INLINE } from '../../bench/first-load.ts'
import { adminPaths } from '#shared/admin-paths.ts'
import { paths } from '#shared/paths.ts'
import { root } from '../template-database.ts'
import { desktop, openBrowser, phone, shopUrl, visitor } from './visitor.ts'

/** Bytes in brotli (docs/decisions/0025). */
const BUDGET = 98_000

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

/** Delays requests that match the pattern until the returned function is called. */
async function hold(page: Page, pattern: string): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(pattern, async (route) => {
    await released
    await route.continue()
  })
  return () => release()
}

test('a first visit to home stays within its budget of scripts and requests no others', async () => {
  const { files, bytes } = await firstLoad(shopUrl(), paths.home)
  expect(bytes, JSON.stringify([...files])).toBeLessThanOrEqual(BUDGET)

  const meera = await visitor(browser, desktop)
  const requested = new Set<string>()
  meera.page.on('request', (request) => {
    if (request.resourceType() === 'script') requested.add(new URL(request.url()).pathname)
  })
  await meera.page.goto(paths.home, { waitUntil: 'networkidle' })
  requested.delete('/service-worker.js')
  expect([...requested, INLINE].sort()).toEqual([...files.keys()].sort())
  await meera.leave()
})

test('home in Hindi has at most a twentieth more', async () => {
  const [english, hindi] = await Promise.all(
    [paths.home, `/hi${paths.home}`].map((path) => firstLoad(shopUrl(), path)),
  )
  expect(hindi!.bytes).toBeLessThanOrEqual(1.05 * english!.bytes)
  expect(hindi!.bytes).toBeLessThanOrEqual(100_000)
})

test('the rider’s page adds at most 60 kB of scripts to those of home', async () => {
  const { files: home } = await firstLoad(shopUrl(), paths.home)
  const { files } = await firstLoad(shopUrl(), adminPaths.rider)
  const own = [...files].filter(([file]) => !home.has(file))
  expect(own.some(([file]) => file.includes('rider'))).toBe(true)
  const bytes = own.reduce((sum, [, size]) => sum + size, 0)
  expect(bytes, JSON.stringify(own)).toBeLessThanOrEqual(60_000)
})

test('the frame of the staff adds at most 6 kB of scripts to any of their pages', async () => {
  type Files = Record<string, { file: string; imports?: string[] }>
  const client = join(root, 'dist/client')
  const files = JSON.parse(await readFile(join(client, 'manifest.json'), 'utf8')) as Files
  /** The chunks with everything that they import statically. */
  const needs = (names: string[]): Set<string> => {
    const found = new Set<string>()
    const queue = [...names]
    for (let name = queue.pop(); name; name = queue.pop()) {
      if (found.has(name)) continue
      found.add(name)
      queue.push(...(files[name]!.imports ?? []))
    }
    return found
  }
  const frame = needs(['src/app/layout/staff-header.tsx', 'src/pages/admin/admin-shell.tsx'])
  const around = [
    'src/app/browser/client.tsx',
    'src/app/shell-routes.tsx',
    'src/pages/shop/dashboard-page.tsx',
  ]
  const pages = Object.keys(files).filter((name) => /^src\/pages\/admin\/.*-page\.tsx$/.test(name))
  expect(pages.length).toBeGreaterThan(30)
  for (const page of pages) {
    const own = needs([...around, page])
    const added = [...frame].filter((name) => !own.has(name))
    const sizes = await Promise.all(
      added.map(async (name) => (await stat(join(client, `${files[name]!.file}.br`))).size),
    )
    const bytes = sizes.reduce((sum, size) => sum + size, 0)
    expect([page, bytes > 6_000 ? bytes : 'small', added]).toEqual([page, 'small', added])
  }
})

test('a first press has its answer before what it sets off is loaded', async () => {
  const meera = await visitor(browser, phone)
  const { page } = meera
  await page.goto(paths.home, { waitUntil: 'networkidle' })
  const add = page.getByRole('main').getByRole('button', { name: /^add /i }).first()
  // Scrolling or pointing loads the offers; the press is what is looked at.
  await add.scrollIntoViewIfNeeded()
  await page.mouse.move(8, 300)
  await page.waitForTimeout(1_000)
  await page.evaluate(() =>
    addEventListener('pointerdown', () => performance.mark('pressed'), { capture: true, once: true }),
  )
  await add.click()
  const loadedAfter = () =>
    page.evaluate(() => {
      const pressed = performance.getEntriesByName('pressed')[0]!.startTime
      return performance
        .getEntriesByType('resource')
        .filter(({ name, startTime }) => name.endsWith('.js') && startTime > pressed)
        .map(({ startTime }) => startTime - pressed)
    })
  await expect.poll(async () => (await loadedAfter()).length).toBeGreaterThan(0)
  expect(Math.min(...(await loadedAfter()))).toBeGreaterThanOrEqual(390)
  await meera.leave()
})

test('scripts wait until the largest picture is drawn or the page is touched', async () => {
  const meera = await visitor(browser, phone)
  const { page } = meera
  const requested: string[] = []
  page.on('request', (request) => {
    if (/\/assets\/(shop|vendor)-/.test(request.url())) requested.push('script')
    if (/\/media\//.test(request.url())) requested.push('picture')
  })
  const release = await hold(page, '**/media/**')
  await page.goto(paths.home, { waitUntil: 'commit' })
  await page.waitForFunction(() => window.takeEarlyClicks !== undefined)
  await page.locator('img[fetchpriority=high]').first().waitFor()
  expect(requested).not.toContain('script')
  await page.locator('body').dispatchEvent('pointerdown')
  await expect.poll(() => requested).toContain('script')
  release()
  await meera.leave()

  const asha = await visitor(browser, phone)
  const order: string[] = []
  asha.page.on('requestfinished', (request) => {
    if (request.url().includes('/media/')) order.push('picture')
  })
  asha.page.on('request', (request) => {
    if (/\/assets\/(shop|vendor)-/.test(request.url())) order.push('script')
  })
  await asha.page.goto(paths.home, { waitUntil: 'networkidle' })
  expect(order[0]).toBe('picture')
  expect(order).toContain('script')
  await asha.leave()
})

test('scripts wait for the styles too, as a picture is not drawn before they have loaded', async () => {
  const meera = await visitor(browser, phone)
  const { page } = meera
  const requested: string[] = []
  page.on('request', (request) => {
    if (/\/assets\/(shop|vendor)-/.test(request.url())) requested.push(request.url())
  })
  const release = await hold(page, '**/assets/*.css')
  await page.goto(paths.home, { waitUntil: 'commit' })
  await page.waitForFunction(
    () =>
      window.takeEarlyClicks !== undefined &&
      document.querySelector<HTMLImageElement>('img[fetchpriority=high]')?.complete,
    undefined,
    // Without styles no frame is drawn, so the default polling would never run.
    { polling: 100 },
  )
  await page.waitForTimeout(500)
  expect(requested).toEqual([])
  release()
  await expect.poll(() => requested.length).toBeGreaterThan(0)
  await meera.leave()
})

test('a click before the scripts have loaded takes effect once they have', async () => {
  const meera = await visitor(browser, phone)
  const { page } = meera
  const release = await hold(page, '**/assets/shop-*.js')
  await page.goto(paths.home, { waitUntil: 'commit' })
  await page.waitForFunction(() => window.takeEarlyClicks !== undefined)
  await page.getByRole('button', { name: /^add /i }).first().click()
  expect(await page.evaluate(() => localStorage.getItem('guest_cart'))).toBeNull()

  release()
  await page
    .getByRole('link', { name: /1 item/ })
    .first()
    .waitFor()
  const cart = await page.evaluate(
    () => JSON.parse(localStorage.getItem('guest_cart') ?? '[]') as { quantity: number }[],
  )
  expect(cart.map(({ quantity }) => quantity)).toEqual([1])
  await meera.leave()
})

test('text typed into the search box before the scripts have loaded gets suggestions once they have', async () => {
  const meera = await visitor(browser, phone)
  const { page } = meera
  const release = await hold(page, '**/assets/shop-*.js')
  await page.goto(paths.home, { waitUntil: 'commit' })
  const box = page.getByRole('combobox', { name: 'Search' })
  await box.click()
  await page.keyboard.type('butt')
  release()
  await page.getByRole('option', { name: 'butter', exact: true }).waitFor()
  expect(await box.inputValue()).toBe('butt')
  await meera.leave()
})
