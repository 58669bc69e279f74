import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paths } from '#shared/paths.ts'
import { inLocale, t } from '#shared/words.ts'
import { shopkeeperCalls } from './buyer.ts'
import { desktop, openBrowser, phone, visitor, watchLayoutShifts } from './visitor.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

test('own wording stays when scripts take over, on further pages too, and English loads none of it', async () => {
  const owner = await shopkeeperCalls()
  const word = (key: string, wording: string | null) =>
    owner.call('PUT /api/languages/sentence', { locale: 'hi', key, wording })
  await word('pages.shop-by-category', 'शेल्फ़ चुनें'.normalize('NFC'))
  await word('pages.your-cart', 'आपका झोला')
  const { page, faults, leave } = await visitor(browser, phone)
  const files: string[] = []
  page.on('request', (request) => files.push(new URL(request.url()).pathname))
  await page.goto('/hi/', { waitUntil: 'networkidle' })
  // The first press loads what no page shows at first; the links to the languages are the last of it.
  await expect
    .poll(async () => {
      await page.keyboard.press('Shift')
      return page.locator('#languages').count()
    })
    .toBe(1)
  expect(await page.getByRole('heading', { name: 'शेल्फ़ चुनें'.normalize('NFC') }).count()).toBe(1)
  // A cart is written by the scripts alone.
  await page.goto('/hi/cart', { waitUntil: 'networkidle' })
  await page.getByRole('heading', { name: 'आपका झोला' }).first().waitFor()
  expect(new Set(files.filter((path) => path.startsWith('/own-words/'))).size).toBe(1)
  // A page that names a file that is gone works, and says our sentences once its scripts have taken over.
  await page.route('**/own-words/*', (route) => route.fulfill({ status: 404, body: '' }))
  await page.goto('/hi/cart', { waitUntil: 'networkidle' })
  const ours = inLocale('hi', () => t('pages.your-cart'))
  await page.getByRole('heading', { name: ours }).first().waitFor()
  await page.unroute('**/own-words/*')
  // React says once that it wrote the page again.
  faults.splice(0, Infinity, ...faults.filter((fault) => !/hydrat|#418|404/i.test(fault)))
  files.length = 0
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(files.filter((path) => path.startsWith('/own-words/'))).toEqual([])
  await word('pages.shop-by-category', null)
  await word('pages.your-cart', null)
  await page.goto('/hi/', { waitUntil: 'networkidle' })
  expect(files.filter((path) => path.startsWith('/own-words/'))).toEqual([])
  expect(faults).toEqual([])
  await leave()
})

test.each([
  ['a phone', phone],
  ['a desktop', desktop],
])('on %s nothing moves on Hindi pages when their font comes late', async (_name, viewport) => {
  const { page, leave } = await visitor(browser, viewport)
  const layoutShifts = await watchLayoutShifts(page)
  let fonts = 0
  await page.route('**/*.woff2', async (route) => {
    await sleep(1_000)
    await route.continue()
    fonts += 1
  })
  for (const path of [paths.home, '/search?q=milk', paths.login]) {
    await page.goto(`/hi${path}`, { waitUntil: 'networkidle' })
    await page.evaluate(() => document.fonts.ready)
    const { sum, moved } = await layoutShifts()
    expect(sum, `${path}: ${moved.join('\n')}`).toBeLessThan(0.01)
  }
  expect(fonts).toBeGreaterThan(0)
  await leave()
})

test.each([320, 390, 1280])('at %s pixels what home in Hindi lays out late has its place', async (width) => {
  const { page, leave } = await visitor(browser, { width, height: 844 })
  const layoutShifts = await watchLayoutShifts(page)
  await page.goto('/hi/', { waitUntil: 'networkidle' })
  const skipped = (selector: string) =>
    page
      .locator(selector)
      .evaluateAll((all) => all.filter((one) => !one.checkVisibility({ contentVisibilityAuto: true })).length)
  expect(await skipped('main h2')).toBeGreaterThan(0)
  expect(await skipped('footer a')).toBeGreaterThan(5)
  const height = () => page.evaluate(() => document.documentElement.scrollHeight)
  const before = await height()
  await page.evaluate(() => document.fonts.ready)
  const atFirst = (await layoutShifts()).sum
  while (await page.evaluate(() => scrollY + innerHeight + 1 < document.documentElement.scrollHeight)) {
    await page.evaluate(() => scrollBy({ top: 400, behavior: 'instant' }))
    await page.waitForTimeout(60)
  }
  expect(await skipped('footer a')).toBe(0)
  expect(Math.abs((await height()) - before) / before).toBeLessThan(0.05)
  const { sum, moved } = await layoutShifts()
  expect(sum - atFirst, moved.join('\n')).toBeLessThan(0.01)
  // What is not laid out yet is found by the keyboard, and the place of before again.
  await page.reload({ waitUntil: 'networkidle' })
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  const last = page.locator('footer a').last()
  await last.focus()
  expect(await last.evaluate((one) => one.getBoundingClientRect().top < innerHeight)).toBe(true)
  const top = await page.evaluate(() => scrollY)
  await page.locator('footer a[href^="/hi/"]').first().click()
  await page.waitForURL((url) => url.pathname !== '/hi/')
  await page.goBack()
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(top - 300)
  await leave()
})
