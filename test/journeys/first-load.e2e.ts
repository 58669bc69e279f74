import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { firstLoad } from '../../bench/first-load.ts'
import { paths } from '#shared/paths.ts'
import { launchBrowser } from '../browser.ts'
import { desktop, phone, shopUrl, visitor } from './visitor.ts'

/** Bytes in brotli (docs/decisions/0025). */
const BUDGET = 120_000

let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

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

test('what is pressed before the scripts have come is done once they are here', async () => {
  const meera = await visitor(browser, phone)
  const { page } = meera
  let arrive = () => {}
  const slow = new Promise<void>((resolve) => (arrive = resolve))
  await page.route('**/assets/shop-*.js', async (route) => {
    await slow
    await route.continue()
  })
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
