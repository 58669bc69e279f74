import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paths } from '#shared/paths.ts'
import type { Product } from '#shared/shapes.ts'
import type { Category } from '#features/catalogue/contract.ts'
import { desktop, openBrowser, phone, shopUrl, visitor } from './visitor.ts'
import { typeText } from './type-text.ts'

// The search box (specification, sections 2, 4 and 9).

let browser: Browser
let category: Category
beforeAll(async () => {
  browser = await openBrowser({ pictures: false })
  const response = await fetch(`${shopUrl()}/api/category/get-category`)
  category = ((await response.json()) as { data: Category[] }).data[0]!
})
afterAll(() => browser.close())

const box = (page: Page) => page.getByRole('combobox', { name: 'Search' })
const fixedTerms = (page: Page) => page.getByRole('group', { name: 'Suggestions' })
const activeText = (page: Page) =>
  page.evaluate(() => {
    const id = document.activeElement?.getAttribute('aria-activedescendant')
    return (id && document.getElementById(id)?.textContent) || null
  })

/** Opens the category from the home page. */
async function toCategory(page: Page): Promise<void> {
  const link = page.getByRole('main').locator(`a[href="${paths.allProductsByCategory(category._id)}"]`)
  await link.first().click()
  await page.getByRole('heading', { level: 1, name: category.name }).waitFor()
}

async function expectResults(page: Page, term: string): Promise<void> {
  await page.waitForURL(`**${paths.searchFor(term)}`)
  await page.getByRole('heading', { name: `Results for “${term}”` }).waitFor()
}

/** Delays the results of searches until the returned function is called. */
async function holdResults(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/product/search-product', async (route) => {
    await released
    await route.continue()
  })
  return release
}

const caret = (page: Page) =>
  box(page).evaluate((field: HTMLInputElement) => [
    document.activeElement === field,
    field.value,
    field.selectionStart,
  ])

test('fixed terms that contain the typed text come first, within 15rem; there are none for blanks', async () => {
  const { page, faults, leave } = await visitor(browser, phone)
  await page.goto(paths.home, { waitUntil: 'networkidle' })
  await typeText(box(page), 'B')
  const options = fixedTerms(page).getByRole('option')
  await options.first().waitFor()
  expect(await options.allInnerTexts()).toEqual(['bread', 'butter', 'banana'])
  const first = page.getByRole('listbox').getByRole('option').first()
  expect(await first.innerText()).toBe('bread')

  // Seven do not fit, so the list scrolls.
  await typeText(box(page), 'a')
  await expect
    .poll(() => options.allInnerTexts())
    .toEqual(['bread', 'sugar', 'apple', 'paneer', 'chocolate', 'banana', 'tomato'])
  const list = await fixedTerms(page).evaluate((group) => ({
    rem: group.clientHeight / Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
    isScrolled: group.scrollHeight > group.clientHeight && getComputedStyle(group).overflowY === 'auto',
  }))
  expect(list).toEqual({ rem: 15, isScrolled: true })

  await typeText(box(page), '   ')
  await fixedTerms(page).waitFor({ state: 'detached' })
  expect(faults).toEqual([])
  await leave()
})

test('Enter and a suggestion open the search page, replacing the history entry', async () => {
  const { page, faults, leave } = await visitor(browser, desktop)
  await page.goto(paths.home)
  await toCategory(page)
  await typeText(box(page), '  milk ')
  await page.keyboard.press('Enter')
  await expectResults(page, 'milk')
  // A second search replaces the first.
  await typeText(box(page), 'butt')
  await fixedTerms(page).getByRole('option', { name: 'butter' }).click()
  await page.waitForURL(`**${paths.searchFor('butter')}`)
  await page.goBack()
  await page.waitForURL((url) => url.pathname === paths.home)

  // The back arrow of the search page leads to the same page.
  await toCategory(page)
  await typeText(box(page), 'rice')
  await page.keyboard.press('Enter')
  await page.waitForURL(`**${paths.searchFor('rice')}`)
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Back to/ })
    .click()
  await page.waitForURL((url) => url.pathname === paths.home)
  expect(faults).toEqual([])
  await leave()
})

test.each([
  ['a phone', phone],
  ['a desktop', desktop],
])('typing on %s keeps focus, text and caret while pages load', async (_, viewport) => {
  const { page, faults, leave } = await visitor(browser, viewport)
  await page.goto(paths.home, { waitUntil: 'networkidle' })
  await toCategory(page)
  // Another page loads: the search page.
  let release = await holdResults(page)
  await typeText(box(page), 'milk')
  await page.keyboard.press('Enter')
  await box(page).click()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('brea')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  release()
  await page.getByRole('heading', { name: 'Results for “milk”' }).waitFor()
  expect(await caret(page)).toEqual([true, 'brea', 2])
  await page.keyboard.type('own')
  await page.waitForLoadState('networkidle')
  expect(await caret(page)).toEqual([true, 'brownea', 5])

  // The same page loads, with other results.
  await page.unroute('**/api/product/search-product')
  release = await holdResults(page)
  await typeText(box(page), 'atta')
  await page.keyboard.press('Enter')
  await box(page).click()
  await page.keyboard.type(' 5')
  release()
  await page.getByRole('heading', { name: 'Results for “atta”' }).waitFor()
  await page.waitForLoadState('networkidle')
  await page.keyboard.type('kg')
  expect(await caret(page)).toEqual([true, 'atta 5kg', 8])

  // Back loads the previous page, which has no query.
  await page.evaluate(() => history.back())
  await page.waitForURL((url) => url.pathname === paths.home)
  await page.keyboard.type(' x')
  expect(await caret(page)).toEqual([true, 'atta 5kg x', 10])
  expect(faults).toEqual([])
  await leave()
})

test('a suggested product opens with the focus at the start of its page', async () => {
  const { page, faults, leave } = await visitor(browser, desktop)
  await page.goto(paths.home, { waitUntil: 'networkidle' })
  await typeText(box(page), 'milk')
  await page.getByRole('option', { name: /₹/ }).first().waitFor()
  while (!/₹/.test((await activeText(page)) ?? '')) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: /milk/i }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
  expect(faults).toEqual([])
  await leave()
})

test('what a first visitor is offered stands under “Popular searches”, and goes with the first search', async () => {
  const { page, faults, leave } = await visitor(browser, phone)
  await page.goto(paths.home, { waitUntil: 'networkidle' })
  await toCategory(page)
  await box(page).click()
  const popular = page.getByRole('listbox').getByRole('group', { name: 'Popular searches' })
  await popular.waitFor()
  const term = await popular.getByRole('option').first().textContent()
  while ((await activeText(page)) !== term) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL(`**${paths.searchFor(term!.trim())}`)
  await typeText(box(page), '')
  await page.getByRole('button', { name: `Remove ${term!.trim()} from recent searches` }).waitFor()
  expect(await popular.count()).toBe(0)
  expect(faults).toEqual([])
  await leave()
})

test('arrow keys move through all groups, Escape closes the list, and recent searches can be removed', async () => {
  const { page, faults, leave } = await visitor(browser, desktop)
  await page.goto(paths.searchFor('atta'), { waitUntil: 'networkidle' })
  await typeText(box(page), 'milk')
  await page.keyboard.press('Enter')
  await expectResults(page, 'milk')

  const responded = page.waitForResponse(
    (response) => response.request().postData()?.includes('"mil"') === true,
  )
  await typeText(box(page), 'mil')
  const options = page.getByRole('search').getByRole('option')
  // Until the response arrives, the products for "milk" are shown.
  const { data: found } = (await (await responded).json()) as { data: Product[] }
  await expect.poll(() => options.last().textContent()).toContain(found.at(-1)!.name)
  expect(await box(page).getAttribute('aria-expanded')).toBe('true')
  await page.keyboard.press('ArrowDown')
  expect(await activeText(page)).toBe('milk')
  await page.keyboard.press('ArrowUp')
  expect(await activeText(page)).toBeNull()
  await page.keyboard.press('ArrowUp')
  const count = await options.count()
  expect(await activeText(page)).toBe(await options.nth(count - 1).textContent())
  await page.keyboard.press('Escape')
  await page.getByRole('listbox').waitFor({ state: 'detached' })
  expect(await box(page).getAttribute('aria-expanded')).toBe('false')
  expect(await box(page).inputValue()).toBe('mil')

  await typeText(box(page), '')
  // It may be among the popular ones, too.
  const remove = page.getByRole('button', { name: 'Remove milk from recent searches' })
  await remove.click()
  await remove.waitFor({ state: 'detached' })
  await page.reload()
  await typeText(box(page), '')
  await page.getByRole('option', { name: /₹/ }).first().waitFor({ state: 'detached' })
  expect(await remove.count()).toBe(0)
  expect(faults).toEqual([])
  await leave()
})
