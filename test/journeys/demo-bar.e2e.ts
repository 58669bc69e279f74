import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { adminPaths } from '#shared/admin-paths.ts'
import { copyFolder, openShop, type OpenShop } from './open-shop.ts'
import { desktop, expectAccessible, openBrowser, phone, shopUrl } from './visitor.ts'

let browser: Browser
let folder: string
let demo: OpenShop
beforeAll(async () => {
  browser = await openBrowser()
  folder = await mkdtemp(join(tmpdir(), 'tokri-demo-bar-'))
  await copyFolder(inject('filledShop'), join(folder, 'demo'))
  demo = await openShop({ dataDir: join(folder, 'demo'), env: { DEMO_HISTORY: 'month' } })
}, 180_000)
afterAll(async () => {
  await browser.close()
  await demo.close()
  await rm(folder, { recursive: true, force: true })
})

test('the bar makes a visitor of the demo its keeper, its rider and its shopper', async () => {
  const context = await browser.newContext({ viewport: phone })
  const page = await context.newPage()
  await page.goto(demo.url)
  const bar = page.getByRole('region', { name: 'The demo' })
  const become = async (name: string, path: string) => {
    await bar.getByRole('button', { name }).click()
    await page.waitForURL(demo.url + path)
    await expect.poll(() => bar.getByRole('button', { name }).getAttribute('aria-pressed')).toBe('true')
  }
  // It is as high before it is drawn as afterwards, and outside of the shop's own page.
  const place = await page.locator('body > #demo-bar').boundingBox()
  expect((await bar.boundingBox())!.height).toBe(place!.height)

  await become('Keeper', adminPaths.overview)
  await page.getByRole('heading', { name: 'Overview' }).waitFor()
  await expectAccessible(page)
  await become('Rider', adminPaths.rider)
  await page.getByText(/\d+ to go, \d+ done/).waitFor()
  // The till has traded for a month: yesterday is closed, and today's drawer is open.
  await become('Cashier', adminPaths.counter)
  await page.getByText(/^Drawer open/).waitFor()
  await become('Shopper', '/')
  await page.goto(demo.url + adminPaths.overview)
  expect(await page.getByRole('heading', { name: 'Overview' }).count()).toBe(0)
  expect(await demo.startLine(/Rider:/)).toContain('salim@tokri.example')
  await context.close()
})

test('home makes at most 30 requests, with the bar', async () => {
  const context = await browser.newContext({ viewport: desktop, serviceWorkers: 'block' })
  const page = await context.newPage()
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await page.goto(demo.url, { waitUntil: 'networkidle' })
  await page.getByRole('region', { name: 'The demo' }).waitFor()
  expect(requested.length, requested.join('\n')).toBeLessThanOrEqual(30)
  await context.close()
})

test('a demo that was opened with its catalogue alone has no bar', async () => {
  expect(await (await fetch(shopUrl())).text()).not.toContain('demo-bar')
  expect((await fetch(`${shopUrl()}/dev/person`, { method: 'POST' })).status).toBe(405)
})
