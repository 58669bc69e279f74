import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paths } from '#shared/paths.ts'
import type { Product } from '#shared/shapes.ts'
import type { Category, SubCategory } from '#features/catalogue/contract.ts'
import { browsersToTest, launchBrowser } from '../browser.ts'
import { shopkeeperCalls } from './buyer.ts'
import type { Calls } from './calls.ts'
import {
  desktop,
  expectAccessible,
  openBrowser,
  phone,
  shopUrl,
  visitor,
  type Visitor,
  watchLayoutShifts,
} from './visitor.ts'
import { typeText } from './type-text.ts'

let browser: Browser
let ravi: Calls
let categories: Category[]
let subCategories: SubCategory[]
let rice: Product
let single: Product

beforeAll(async () => {
  browser = await openBrowser()
  ravi = await shopkeeperCalls()
  categories = await ravi.call<Category[]>('GET /api/category/get-category')
  subCategories = await ravi.call<SubCategory[]>('GET /api/sub-category/get-sub-category')
  const found = await ravi.call<Product[]>('POST /api/product/search-product', { search: 'rice', limit: 50 })
  rice = found.find(({ packs }) => packs.length > 1 && packs.every(({ stock }) => stock > 1))!
  single = found.find(({ packs, _id }) => packs.length === 1 && packs[0]!.stock > 1 && _id !== rice._id)!
})
afterAll(() => browser.close())

/** Opens a page and waits until it is hydrated and idle. */
async function open(meera: Visitor, path: string): Promise<void> {
  await meera.page.goto(path, { waitUntil: 'networkidle' })
}

const cardOf = (page: Page, { name }: Product): Locator =>
  page.locator('article', { has: page.getByRole('link', { name, exact: true }) }).first()

const boxOf = async (part: Locator) => (await part.boundingBox())!

describe('the header', () => {
  test('shows when the shop delivers, asks for a pincode, and stores it on the device only', async () => {
    const meera = await visitor(browser, phone)
    const { page } = meera
    await open(meera, paths.home)
    const place = page.getByRole('banner').getByRole('button', { name: /30–45 min.*Enter your pincode/ })
    await place.click()
    const dialog = page.getByRole('dialog', { name: 'Where should we deliver?' })
    await typeText(dialog.getByLabel('Pincode'), '0560')
    await dialog.getByRole('button', { name: 'Deliver here' }).click()
    await dialog.getByText('Enter a 6-digit pincode').waitFor()
    await typeText(dialog.getByLabel('Pincode'), '560 038')
    await dialog.getByRole('button', { name: 'Deliver here' }).click()
    await page.getByRole('banner').getByText('Delivering to 560038').waitFor()
    const html = await (await page.reload({ waitUntil: 'networkidle' }))!.text()
    expect(html).not.toContain('560038 ·')
    expect(html).not.toContain('Delivering to')
    await page.getByRole('banner').getByText('Delivering to 560038').waitFor()
    expect(meera.faults).toEqual([])
    await meera.leave()
  })

  test.each([
    [767, true],
    [768, false],
  ])('opens the login popup at %i pixels, in the phone layout: %s', async (width, isPhone) => {
    const meera = await visitor(browser, { width, height: 800 })
    const { page } = meera
    await open(meera, paths.home)
    expect(await page.getByRole('button', { name: 'My Cart' }).isVisible()).toBe(!isPhone)
    await page.getByRole('banner').getByRole('button', { name: 'Login' }).filter({ visible: true }).click()
    await page.getByRole('dialog').waitFor()
    expect(new URL(page.url()).pathname).toBe(paths.home)
    await meera.leave()
  })

  test('hides its main row while a query is present, and hides on checkout together with the footer', async () => {
    const meera = await visitor(browser, desktop)
    const { page } = meera
    await open(meera, paths.searchFor('milk'))
    expect(await page.getByRole('button', { name: 'My Cart' }).count()).toBe(0)
    expect(await page.getByRole('search').getByRole('combobox').inputValue()).toBe('milk')
    await open(meera, paths.search)
    expect(await page.getByRole('button', { name: 'My Cart' }).count()).toBe(1)
    await open(meera, paths.checkout)
    expect(await page.getByRole('search').count()).toBe(0)
    expect(await page.getByRole('button', { name: 'My Cart' }).count()).toBe(0)
    expect(await page.getByRole('contentinfo').count()).toBe(0)
    await meera.leave()
  })
})

test('the footer has all categories in three columns, the policy links and five social network links', async () => {
  const meera = await visitor(browser, desktop)
  const { page } = meera
  await open(meera, paths.home)
  const footer = page.getByRole('contentinfo')
  const links = footer.getByRole('navigation', { name: 'Categories' }).getByRole('link')
  expect(await links.allInnerTexts()).toEqual(categories.map(({ name }) => name))
  expect(await links.first().getAttribute('href')).toBe(paths.allProductsByCategory(categories[0]!._id))
  const columns = await links.evaluateAll(
    (all) => new Set(all.map((each) => Math.round(each.getBoundingClientRect().left))).size,
  )
  expect(columns).toBe(3)
  expect(
    await footer.getByRole('navigation', { name: 'Policies' }).getByRole('link').allInnerTexts(),
  ).toEqual([
    'About Us',
    'Privacy and Policy',
    'Payment Policy',
    'Return Timeline & Conditions',
    'Shipping Policy',
    'Terms & Conditions',
    'Contact Us',
  ])
  expect(await footer.locator('a[href^="https://"]').count()).toBe(5)
  expect(await footer.getByText('© 2025 Tokri Exports').count()).toBe(1)
  await meera.leave()
})

test('on a card ADD becomes − n + of the same width, and − at 1 removes the item', async () => {
  const meera = await visitor(browser, phone)
  const { page } = meera
  await open(meera, paths.searchFor(single.name))
  const card = cardOf(page, single)
  const stepper = card.getByRole('group')
  const before = await boxOf(stepper)
  await card.getByRole('button', { name: /^Add / }).click()
  expect(await card.getByRole('status').first().innerText()).toBe('1')
  expect(await boxOf(stepper)).toEqual(before)
  const bar = page.getByRole('complementary', { name: 'Your cart' })
  await bar.getByText('1 item ·').waitFor()
  await card.getByRole('button', { name: /^Decrease quantity of / }).click()
  await card.getByRole('button', { name: /^Add / }).waitFor()
  await bar.waitFor({ state: 'detached' })
  expect(meera.faults).toEqual([])
  await meera.leave()
})

test('a product with several packs opens a picker that lists them', async () => {
  const meera = await visitor(browser, phone)
  const { page } = meera
  await open(meera, paths.searchFor(rice.name))
  const options = cardOf(page, rice).getByRole('button', { name: `options for ${rice.name}` })
  expect(await options.innerText()).toMatch(/^\S.*\s· \d options/)
  await options.click()
  const dialog = page.getByRole('dialog', { name: rice.name })
  await dialog.waitFor()
  expect(await dialog.getByRole('listitem').count()).toBe(rice.packs.length)
  await expectAccessible(page)
  await meera.leave()
})

test('a list keeps sort and filters in its URL, and each filter is a chip that can be removed', async () => {
  const meera = await visitor(browser, phone)
  const { page } = meera
  const category = categories[2]!
  await open(meera, paths.allProductsByCategory(category._id))
  const rail = page.getByRole('navigation', { name: category.name })
  const own = subCategories.filter((sub) => sub.category === category._id)
  expect(await rail.getByRole('link').count()).toBe(own.length + 1)
  expect(await rail.locator('[aria-current=page]').innerText()).toBe('All')

  await page.getByRole('button', { name: 'Filters' }).click()
  const drawer = page.getByRole('dialog', { name: 'Filters' })
  await drawer.getByRole('button', { name: /^India/ }).click()
  await page.waitForURL(/origin=India/)
  await expectAccessible(page)
  await drawer.getByRole('button', { name: /^Show \d+ products?$/ }).click()
  await drawer.waitFor({ state: 'hidden' })
  await page.getByRole('combobox', { name: 'Sort' }).selectOption({ label: 'Price: low to high' })
  await page.waitForURL(/origin=India&sort=price_asc/)
  await page.reload({ waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Filters (1)' }).waitFor()
  await page.getByRole('button', { name: 'Remove India' }).click()
  await page.waitForURL((url) => !url.searchParams.has('origin'))
  expect(new URL(page.url()).searchParams.get('sort')).toBe('price_asc')
  expect(meera.faults).toEqual([])
  await meera.leave()
})

test('going back from a product restores the loaded pages and the scroll position', async () => {
  const meera = await visitor(browser, phone)
  const { page } = meera
  await open(meera, paths.allProductsByCategory(categories[0]!._id))
  const cards = page.getByRole('main').locator('article')
  expect(await cards.count()).toBe(24)
  await cards.last().scrollIntoViewIfNeeded()
  await cards.nth(30).waitFor()
  const far = cards.nth(30)
  await far.scrollIntoViewIfNeeded()
  const name = await far.getByRole('heading').innerText()
  const offset = await page.evaluate(() => window.scrollY)
  await far.getByRole('link').click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await page.goBack()
  await cards.nth(30).waitFor()
  await expect.poll(() => page.evaluate(() => Math.round(window.scrollY))).toBe(Math.round(offset))
  expect(await cards.nth(30).getByRole('heading').innerText()).toBe(name)
  await meera.leave()
})

test('a product on a phone has one bar: pack, price and ADD, then the stepper and the cart link', async () => {
  const meera = await visitor(browser, phone)
  const { page } = meera
  await open(meera, paths.product(rice))
  const bar = page.getByRole('complementary', { name: 'Your cart' })
  const [first, second] = rice.packs
  await bar.getByText(first!.unit).waitFor()
  const { y, height } = await boxOf(bar)
  expect(Math.round(y + height)).toBe(phone.height)
  await bar.getByRole('button', { name: /^Add / }).click()
  await bar.getByRole('link', { name: /1 item · ₹.*View cart/ }).waitFor()
  expect(await bar.getByText(first!.unit).count()).toBe(0)
  // Another pack shows its price and ADD again, and the cart link beneath.
  await page.locator('label', { hasText: second!.unit }).first().click()
  await bar.getByText(second!.unit).waitFor()
  await bar.getByRole('link', { name: /View cart/ }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Enlarge picture' }).click()
  await page.getByRole('dialog', { name: rice.name }).getByRole('button', { name: 'Zoom in' }).click()
  expect(meera.faults).toEqual([])
  await meera.leave()
})

test('a sold-out product says so, promises no return, and shows similar products right below', async () => {
  const { packs } = single
  const save = (stock: (pack: Product['packs'][number]) => number) =>
    ravi.call(`PUT /api/product/update-product/${single._id}`, {
      packs: packs.map((pack) => ({ ...pack, stock: stock(pack) })),
    })
  await save(() => 0)
  const meera = await visitor(browser, desktop)
  try {
    const { page } = meera
    await open(meera, paths.product(single))
    await page.getByText('This pack is out of stock.').waitFor()
    expect(await page.getByText('It will be back').count()).toBe(0)
    expect(
      await page
        .getByRole('main')
        .getByRole('button', { name: `Add ${single.name}` })
        .count(),
    ).toBe(0)
    const details = await boxOf(page.getByRole('heading', { name: 'Details' }))
    expect((await boxOf(page.getByRole('heading', { name: 'Similar products' }))).y).toBeLessThan(details.y)
    await open(meera, paths.searchFor(single.name))
    expect(await cardOf(page, single).innerText()).toContain('Out of stock')
  } finally {
    await save(({ stock }) => stock)
    await meera.leave()
  }
})

test('home shows offers of at least 15 %, six categories and links to the shop’s promises', async () => {
  const meera = await visitor(browser, desktop)
  const { page } = meera
  await open(meera, paths.home)
  const headings = await page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts()
  expect(headings.slice(-6)).toEqual(categories.slice(0, 6).map(({ name }) => name))
  const offers = page.getByRole('region', { name: 'Today’s offers' })
  await offers.scrollIntoViewIfNeeded()
  const badges = await offers.getByText(/% OFF$/).allInnerTexts()
  expect(badges.length).toBeGreaterThan(3)
  for (const badge of badges) expect(Number.parseInt(badge)).toBeGreaterThanOrEqual(15)
  const promises = page.getByRole('list', { name: 'What we promise' }).getByRole('link')
  expect(await promises.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
    '/shipping-policy',
    '/payment-policy',
    '/return-policy',
  ])
  await meera.leave()
})

test('a search without results shows bestsellers', async () => {
  const meera = await visitor(browser, phone)
  await open(meera, paths.searchFor('zzqqxx'))
  await meera.page.getByRole('heading', { name: /^(Bestsellers|Everyday picks)$/ }).waitFor()
  await meera.leave()
})

// A newer browser may request more, such as the icon: the budget holds in each.
test.each(await browsersToTest())('home stays within its budgets in %s', async (path) => {
  const own = await launchBrowser([], path)
  const context = await own.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
    baseURL: shopUrl(),
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  const devTools = await context.newCDPSession(page)
  await devTools.send('Network.enable')
  let requests = 0
  let bytes = 0
  devTools.on('Network.requestWillBeSent', () => requests++)
  devTools.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
  const layoutShifts = await watchLayoutShifts(page)
  await page.goto(paths.home, { waitUntil: 'networkidle' })
  expect(requests).toBeLessThanOrEqual(30)
  expect(bytes).toBeLessThanOrEqual(450_000)
  expect((await layoutShifts()).sum).toBeLessThan(0.01)
  await own.close()
})

test.each([phone, desktop])(
  'with text of twice the size home, a list and a product fit $width pixels and keep their pictures',
  async (size) => {
    const meera = await visitor(browser, size)
    const { page } = meera
    await page.addInitScript(() =>
      document.addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = '200%')),
    )
    for (const path of [paths.home, paths.allProductsByCategory(categories[0]!._id), paths.product(rice)]) {
      await open(meera, path)
      const found = await page.evaluate(() => ({
        overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
        cards: [...document.querySelectorAll('main article:has([role=group])')].slice(0, 8).map((card) => ({
          picture: Math.round(card.querySelector('img')?.getBoundingClientRect().width ?? 0),
          spills: card.scrollWidth > card.clientWidth,
        })),
      }))
      expect([path, found.overflow]).toEqual([path, 0])
      for (const { picture, spills } of found.cards.filter((card) => card.picture > 0))
        expect({ picture: picture >= 80, spills }).toEqual({ picture: true, spills: false })
    }
    await meera.leave()
  },
)

test.each([
  [360, 2],
  [390, 2],
  [768, 3],
  [1280, 5],
  [1920, 8],
])('at %i pixels a list has %i columns', async (width, columns) => {
  const meera = await visitor(browser, { width, height: 900 })
  await open(meera, paths.allProductsByCategory(categories[0]!._id))
  const lefts = await meera.page
    .locator('main article')
    .evaluateAll((cards) => new Set(cards.map((card) => Math.round(card.getBoundingClientRect().left))).size)
  expect(lefts).toBe(columns)
  await meera.leave()
})

test.each([360, 768, 1024, 1280])('at %i pixels no banner cuts off its title', async (width) => {
  const meera = await visitor(browser, { width, height: 900 })
  await open(meera, paths.home)
  const cut = await meera.page
    .getByRole('list', { name: 'Offers' })
    .locator('article h2')
    .evaluateAll((titles) => titles.map((title) => title.scrollHeight > title.clientHeight))
  expect(cut).toEqual([false, false, false])
  await meera.leave()
})
