import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { firstLoad } from '../../bench/first-load.ts'
import { paths } from '#shared/paths.ts'
import { desktop, openBrowser, phone, shopUrl, visitor } from './visitor.ts'

/** Bytes in brotli (docs/decisions/0025). */
const BUDGET = 120_000

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

/** What the pattern names waits until the returned function is called. */
async function hold(page: Page, pattern: string): Promise<() => void> {
  let arrive = () => {}
  const slow = new Promise<void>((resolve) => (arrive = resolve))
  await page.route(pattern, async (route) => {
    await slow
    await route.continue()
  })
  return () => arrive()
}

test('a first visit to home stays within its budget of scripts, and the browser asks for no others', async () => {
  const { files, bytes } = await firstLoad(shopUrl(), paths.home)
  expect(bytes, JSON.stringify([...files])).toBeLessThanOrEqual(BUDGET)

  const meera = await visitor(browser, desktop)
  const asked = new Set<string>()
  meera.page.on('request', (request) => {
    if (request.resourceType() === 'script') asked.add(new URL(request.url()).pathname)
  })
  await meera.page.goto(paths.home, { waitUntil: 'networkidle' })
  asked.delete('/service-worker.js')
  expect([...asked].sort()).toEqual([...files.keys()].sort())
  await meera.leave()
})

test('scripts wait until the largest picture has been drawn, or until somebody touches the page', async () => {
  const meera = await visitor(browser, phone)
  const { page } = meera
  const asked: string[] = []
  page.on('request', (request) => {
    if (/\/assets\/(shop|vendor)-/.test(request.url())) asked.push('script')
    if (/\/media\//.test(request.url())) asked.push('picture')
  })
  const arrive = await hold(page, '**/media/**')
  await page.goto(paths.home, { waitUntil: 'commit' })
  await page.waitForFunction(() => window.takeEarlyClicks !== undefined)
  await page.locator('img[fetchpriority=high]').first().waitFor()
  expect(asked).not.toContain('script')
  await page.locator('body').dispatchEvent('pointerdown')
  await expect.poll(() => asked).toContain('script')
  arrive()
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

test('scripts wait for the styles too: what has come but is not drawn yet is not hurried', async () => {
  const meera = await visitor(browser, phone)
  const { page } = meera
  const asked: string[] = []
  page.on('request', (request) => {
    if (/\/assets\/(shop|vendor)-/.test(request.url())) asked.push(request.url())
  })
  const arrive = await hold(page, '**/assets/*.css')
  await page.goto(paths.home, { waitUntil: 'commit' })
  await page.waitForFunction(
    () =>
      window.takeEarlyClicks !== undefined &&
      document.querySelector<HTMLImageElement>('img[fetchpriority=high]')?.complete,
    undefined,
    // Without styles there is no frame to look at it in.
    { polling: 100 },
  )
  await page.waitForTimeout(500)
  expect(asked).toEqual([])
  arrive()
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  await meera.leave()
})

test('what is pressed before the scripts have come is done once they are here', async () => {
  const meera = await visitor(browser, phone)
  const { page } = meera
  const arrive = await hold(page, '**/assets/shop-*.js')
  await page.goto(paths.home, { waitUntil: 'commit' })
  await page.waitForFunction(() => window.takeEarlyClicks !== undefined)
  await page.getByRole('button', { name: /^add /i }).first().click()
  expect(await page.evaluate(() => localStorage.getItem('guest_cart'))).toBeNull()

  arrive()
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

test('what is typed into the search box before the scripts have come is suggested for once they are here', async () => {
  const meera = await visitor(browser, phone)
  const { page } = meera
  const arrive = await hold(page, '**/assets/shop-*.js')
  await page.goto(paths.home, { waitUntil: 'commit' })
  const box = page.getByRole('combobox', { name: 'Search' })
  await box.click()
  await page.keyboard.type('butt')
  arrive()
  await page.getByRole('option', { name: 'butter', exact: true }).waitFor()
  expect(await box.inputValue()).toBe('butt')
  await meera.leave()
})
