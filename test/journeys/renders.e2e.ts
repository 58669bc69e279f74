import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paths } from '#shared/paths.ts'
import type { Category } from '#features/catalogue/contract.ts'
import { desktop, openBrowser, phone, shopUrl, visitor } from './visitor.ts'
import { renderedParts, watchRenders } from './watch-renders.ts'

let browser: Browser
let category: Category
beforeAll(async () => {
  browser = await openBrowser({ pictures: false })
  const response = await fetch(`${shopUrl()}/api/category/get-category`)
  category = ((await response.json()) as { data: Category[] }).data[0]!
})
afterAll(() => browser.close())

test.each([
  ['a list on a phone', phone, () => paths.allProductsByCategory(category._id), ['cart bar', 'header']],
  ['a list on a desk', desktop, () => paths.allProductsByCategory(category._id), ['cart bar', 'header']],
  ['search results', phone, () => paths.searchFor('rice'), ['cart bar']],
  ['home', phone, () => paths.home, ['cart bar', 'header']],
])('ADD, + and − re-render only one card and the cart buttons on %s', async (_, size, path, buttons) => {
  const { page, faults, leave } = await visitor(browser, size)
  await watchRenders(page)
  await page.goto(path(), { waitUntil: 'networkidle' })
  const cards = page.getByRole('main').getByRole('article')
  const addable = cards.filter({ has: page.getByRole('button', { name: /^Add / }) })
  // The first ADD mounts the cart bar and loads the code of messages.
  await addable.first().getByRole('button', { name: /^Add / }).click()
  await cards
    .getByRole('button', { name: /^Increase / })
    .first()
    .waitFor()
  const name = await addable.nth(1).getByRole('heading').innerText()
  const own = cards.filter({ has: page.getByRole('link', { name, exact: true }) }).first()
  // Scrolling mounts the rows near the viewport.
  await own.scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(500)
  expect(await renderedParts(page)).toContain('cart bar')

  for (const button of [/^Add /, /^Increase /, /^Decrease /]) {
    await own.getByRole('button', { name: button }).click()
    await expect.poll(() => page.evaluate(() => window.rendered!.includes('cart bar'))).toBe(true)
    await page.waitForTimeout(100)
    expect({ button, parts: await renderedParts(page) }).toEqual({
      button,
      parts: [`card: ${name}`, ...buttons],
    })
  }
  expect(faults).toEqual([])
  await leave()
})
