import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paths } from '#shared/paths.ts'
import { loggedIn, shopkeeperCalls } from './buyer.ts'
import { expectAccessible, openBrowser, phone, visitor } from './visitor.ts'
import { typeText } from './type-text.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser({ pictures: false })
})
afterAll(() => browser.close())

test('a misspelt search shows corrected results, and a search without results becomes a synonym', async () => {
  const asha = await visitor(browser, phone)
  const { page } = asha
  await page.goto(paths.searchFor('qotbo'), { waitUntil: 'networkidle' })
  await page.getByText('We do not sell “qotbo”').waitFor()
  await page.getByRole('heading', { name: /^(Bestsellers|Everyday picks)$/ }).waitFor()

  await page.goto(paths.searchFor('pneer'), { waitUntil: 'networkidle' })
  await page.getByText('Showing results for paneer. Search instead for pneer').waitFor()
  expect(await page.getByRole('article').first().textContent()).toContain('Paneer')
  await page.getByRole('link', { name: 'Search instead for pneer' }).click()
  await page.getByText('We do not sell “pneer”').waitFor()

  await page.goto(paths.searchExactlyFor('batatta'), { waitUntil: 'networkidle' })
  await page.getByText('We do not sell “batatta”').waitFor()

  // Further letters abort the previous call; a late response changes nothing.
  const aborted: string[] = []
  page.on('requestfailed', (request) => aborted.push(request.postData() ?? ''))
  await page.route('**/api/product/search-product', async (route) => {
    if (route.request().postData()?.includes('"pya"'))
      await new Promise((resolve) => setTimeout(resolve, 3_000))
    await route.continue().catch(() => undefined)
  })
  const box = page.getByRole('combobox', { name: 'Search' })
  const requested = page.waitForRequest((request) => request.postData()?.includes('"pya"') === true)
  await typeText(box, 'pya')
  await requested
  await typeText(box, 'pyaz')
  await page.getByRole('option', { name: /Onion/ }).first().waitFor()
  expect(aborted.some((body) => body.includes('"pya"'))).toBe(true)
  await page
    .getByRole('group', { name: 'Categories' })
    .getByRole('option', { name: /Vegetables/ })
    .waitFor()

  const shopkeeper = await shopkeeperCalls()
  // Searches are recorded at intervals.
  const recorded = async () =>
    (await shopkeeper.call<{ term: string }[]>('GET /api/search/terms?nothingFound=true')).map(
      ({ term }) => term,
    )
  await expect.poll(recorded, { timeout: 60_000 }).toEqual(expect.arrayContaining(['qotbo', 'batatta']))
  const ravi = await loggedIn(browser, phone, shopkeeper)
  await ravi.page.goto('/dashboard/search', { waitUntil: 'networkidle' })
  const makeOf = (term: string) => ravi.page.getByRole('button', { name: `Make a synonym of ${term}` })
  const make = makeOf('qotbo')
  await expectAccessible(ravi.page)
  await make.click()
  const dialog = ravi.page.getByRole('dialog', { name: 'What does “qotbo” mean?' })
  const means = ravi.page.getByLabel('Means the same as')
  await typeText(means, 'zzzz')
  await means.press('Enter')
  await dialog.getByText('“zzzz” has no results either').waitFor()
  await typeText(means, 'paneer')
  await dialog.getByRole('button', { name: 'Make it a synonym' }).click()
  await dialog.waitFor({ state: 'hidden' })
  // "pneer" may be listed too, with the same meaning.
  await ravi.page.getByRole('link', { name: 'Means paneer' }).first().waitFor()
  await make.waitFor({ state: 'detached' })

  // The field is filled in for a search that is spelt like a known word; the focus moves to the next search.
  const focused = () => ravi.page.evaluate(() => document.activeElement?.ariaLabel)
  await expect.poll(focused).toMatch(/^Make a synonym of/)
  await makeOf('batatta').press('Enter')
  await expect.poll(() => means.inputValue()).toBe('potato')
  await expectAccessible(ravi.page)
  await means.press('Enter')
  await ravi.page.getByRole('link', { name: 'Means potato' }).first().waitFor()
  await makeOf('batatta').waitFor({ state: 'detached' })

  await page.goto(paths.searchFor('qotbo'), { waitUntil: 'networkidle' })
  expect(await page.getByRole('article').first().textContent()).toContain('Paneer')
  expect([asha.faults, ravi.faults]).toEqual([[], []])
  await asha.leave()
  await ravi.leave()
})
