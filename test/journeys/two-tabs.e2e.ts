import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WholeCount } from '#features/stock/counts/contract.ts'
import { adminPaths } from '#shared/admin-paths.ts'
import type { Product } from '#shared/shapes.ts'
import { loggedIn, ownProduct, shopkeeperCalls } from './buyer.ts'
import { desktop, openBrowser } from './visitor.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser({ pictures: false })
})
afterAll(() => browser.close())

test('two tabs that count without a network lose nothing, nor what an older version of the page kept', async () => {
  const shopkeeper = await shopkeeperCalls()
  const [rice, dal, oil] = (await Promise.all(
    [11, 12, 13].map((stock) => ownProduct(shopkeeper, { stock, price: 40 })),
  )) as [Product, Product, Product]
  const { _id: id } = await shopkeeper.call<WholeCount>('POST /api/counts', { shelf: null, limit: 200 })
  const { page, context, faults, leave } = await loggedIn(browser, desktop, shopkeeper)
  const old = {
    productId: oil._id,
    unit: oil.unit,
    name: oil.name,
    counted: 13,
    again: false,
    countedAt: new Date().toISOString(),
  }
  await page.goto(adminPaths.counts)
  await page.evaluate(([key, list]) => localStorage.setItem(key!, list!), [
    `unsent-counts-${id}`,
    JSON.stringify([old]),
  ] as const)
  const beside = await context.newPage()
  const openDialog = async (tab: Page, { name, unit }: Product) => {
    await tab.goto(`${adminPaths.counts}?count=${id}`)
    await tab.getByLabel('What lies on the shelf').click()
    await tab.keyboard.type(name)
    await tab
      .getByRole('button', { name: new RegExp(`${name}.*${unit}`) })
      .first()
      .click()
    await tab.getByLabel('How many there are').waitFor()
  }
  await openDialog(page, rice)
  await openDialog(beside, dal)
  // What was kept in the old way is sent by whichever tab is first.
  await expect
    .poll(async () => (await shopkeeper.call<WholeCount>(`GET /api/counts/${id}`)).items.length)
    .toBe(1)
  expect(await page.evaluate((key) => localStorage.getItem(key), `unsent-counts-${id}`)).toBeNull()

  await context.setOffline(true)
  await page.getByLabel('How many there are').click()
  await page.keyboard.type('9')
  await page.keyboard.press('Enter')
  await page.getByText(/^1 not sent\./).waitFor()
  await beside.getByLabel('How many there are').click()
  await beside.keyboard.type('10')
  await beside.keyboard.press('Enter')
  for (const tab of [page, beside]) await tab.getByText(/^2 not sent\./).waitFor()
  // The second tab is closed; the first one sends what both have counted.
  await beside.close()
  await context.setOffline(false)
  await expect
    .poll(async () =>
      (await shopkeeper.call<WholeCount>(`GET /api/counts/${id}`)).items
        .map(({ counted }) => counted)
        .toSorted((one, other) => one - other),
    )
    .toEqual([9, 10, 13])
  await page.getByText(/not sent\./).waitFor({ state: 'detached' })
  expect(faults.filter((fault) => !/Failed to load|ERR_INTERNET/.test(fault))).toEqual([])
  await leave()
})
