import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminPaths } from '#shared/admin-paths.ts'
import { loggedIn, productsFor, shopkeeperCalls } from './buyer.ts'
import { nameForTry } from './calls.ts'
import { newBarcode } from './draw-barcode.ts'
import { openBrowser, phone } from './visitor.ts'
import { typeText } from './type-text.ts'

const barcode = newBarcode(470_230_117)

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser({ pictures: false })
})
afterAll(() => browser.close())

const lines = (page: Page) => page.getByRole('list', { name: 'Bill' }).getByRole('listitem')
const nothingTyped = (page: Page) => page.getByText('Scan or type to begin').waitFor()
const backAgain = (page: Page) => page.getByText(/^The bill that was open is back: ₹/).waitFor()

/** Whether a bill is on the disk: a page that ends before the next frame takes it along. */
const isStored = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        const opening = indexedDB.open('tokri-counter')
        opening.onsuccess = () => {
          const all = opening.result.transaction('parked').objectStore('parked').count()
          all.onsuccess = () => {
            opening.result.close()
            resolve(all.result > 0)
          }
        }
      }),
  )

test('a bill that is being typed outlives its page, is open in one tab only, and does not come back once it is sold', async () => {
  const shopkeeper = await shopkeeperCalls()
  const product = (await productsFor(shopkeeper, 'rice')).find(({ packs }) => (packs[0]?.stock ?? 0) >= 10)!
  const { _id: productId, unit } = product
  await shopkeeper.call('PUT /api/counter/barcode', { productId, unit, barcode, also: true })
  const { page, context, leave } = await loggedIn(browser, phone, shopkeeper)
  const openCounter = async () => {
    const opened = await context.newPage()
    await opened.goto(adminPaths.counter)
    return opened
  }
  await page.goto(adminPaths.counter)
  await typeText(page.getByLabel('Name of the counter'), nameForTry('Kept bills'))
  await page.getByRole('button', { name: 'Begin' }).tap()
  await nothingTyped(page)
  await page.keyboard.type(`2*${barcode}\n`)
  await lines(page).getByText('2', { exact: true }).waitFor()
  await expect.poll(() => isStored(page)).toBe(true)

  // While its tab is open, no other one takes it.
  const beside = await openCounter()
  await nothingTyped(beside)
  expect(await lines(beside).count()).toBe(0)
  expect(await beside.getByRole('button', { name: /^Recall/ }).count()).toBe(0)

  // The browser kills the page, without a word to it.
  await page.goto('chrome://crash').catch(() => undefined)
  const again = await openCounter()
  await backAgain(again)
  await lines(again).getByText('2', { exact: true }).waitFor()
  await beside.reload()
  await nothingTyped(beside)

  // The reloaded page has it too, sells it, and it is gone.
  await again.reload()
  await backAgain(again)
  await again.getByRole('button', { name: /^Pay ₹/ }).tap()
  await again.getByRole('button', { name: 'All by card' }).tap()
  await again.getByRole('button', { name: 'Sold', exact: true }).tap()
  await again.getByText(/^Sold: P\d+\/\d{4}\/000001/).waitFor()
  await again.goto('chrome://crash').catch(() => undefined)
  const last = await openCounter()
  await nothingTyped(last)
  expect(await last.getByRole('button', { name: /^Recall/ }).count()).toBe(0)
  await leave()
})

test('two tabs that open together do not both bring back the same bill', async () => {
  const shopkeeper = await shopkeeperCalls()
  const { page, context, leave } = await loggedIn(browser, phone, shopkeeper)
  await page.goto(adminPaths.counter)
  await typeText(page.getByLabel('Name of the counter'), nameForTry('Two tabs'))
  await page.getByRole('button', { name: 'Begin' }).tap()
  await nothingTyped(page)
  await page.keyboard.type('rice')
  await page.getByRole('option').first().tap()
  await expect.poll(() => isStored(page)).toBe(true)
  await page.reload()
  await backAgain(page)
  await page.close()
  const tabs = [await context.newPage(), await context.newPage()]
  await Promise.all(tabs.map((tab) => tab.goto(adminPaths.counter)))
  await Promise.all(tabs.map((tab) => tab.getByLabel('Scan or type').waitFor()))
  await expect
    .poll(async () =>
      (await Promise.all(tabs.map((tab) => lines(tab).count()))).toSorted((one, other) => one - other),
    )
    .toEqual([0, 1])
  await leave()
})
