import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminPaths } from '#shared/admin-paths.ts'
import { paths } from '#shared/paths.ts'
import { openDemoMonth, type DemoMonth } from './demo-month.ts'
import { typeText } from './type-text.ts'
import { desktop, expectAccessible, expectToFit, openBrowser, phone } from './visitor.ts'

// The staff's own frame, and what stays on the routes that the specification names.

let browser: Browser
let demo: DemoMonth
beforeAll(async () => {
  browser = await openBrowser({ pictures: false })
  demo = await openDemoMonth()
}, 180_000)
afterAll(async () => {
  await browser.close()
  await demo.close()
})

const ownFrame = [
  adminPaths.overview,
  adminPaths.whoOwes,
  adminPaths.customers,
  adminPaths.pick,
  adminPaths.counter,
  adminPaths.buying,
  `${adminPaths.settings}/general`,
]
const named = [
  adminPaths.products,
  adminPaths.category,
  paths.allOrders,
  paths.charges,
  adminPaths.marketingBanners,
]

const banner = (page: Page) => page.getByRole('banner')
const goTo = (page: Page) => page.getByRole('button', { name: /^Go to or find/ })

describe.each([
  ['phone', phone],
  ['desk', desktop],
])('%s', (_, size) => {
  test('pages that the specification does not name have no cart, shop search or footer', async () => {
    const page = await demo.become(browser, 'Keeper', size)
    for (const path of ownFrame) {
      await page.goto(path)
      await banner(page).getByRole('link', { name: 'Tokri, your page' }).waitFor()
      await expect.poll(() => goTo(page).count()).toBe(1)
      expect([path, await page.getByRole('search').count()]).toEqual([path, 0])
      expect([path, await page.getByRole('contentinfo').count()]).toEqual([path, 0])
      expect([path, await banner(page).getByRole('button', { name: /cart/i }).count()]).toEqual([path, 0])
      await banner(page)
        .getByRole('button', { name: /^Order notifications/ })
        .waitFor()
      await expectToFit(page)
    }
    await expectAccessible(page)
    await page.context().close()
  })

  test('pages that the specification names keep the shop’s header; the footer is folded', async () => {
    const page = await demo.become(browser, 'Keeper', size)
    for (const path of named) {
      await page.goto(path)
      expect(await banner(page).getByRole('link', { name: 'Tokri, home' }).getAttribute('href')).toBe(
        paths.home,
      )
      await banner(page).getByRole('button', { name: 'My Cart' }).filter({ visible: true }).waitFor()
      const policies = page.getByRole('contentinfo').getByRole('link', { name: 'Privacy and Policy' })
      expect([path, await policies.isVisible()]).toEqual([path, false])
      await expect.poll(() => goTo(page).count()).toBe(1)
    }
    await page.getByText('About the shop').click()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy and Policy' }).waitFor()
    await page.context().close()
  })

  test.each([
    ['Cashier', adminPaths.counter, 'Counter', adminPaths.khata],
    ['Picker', adminPaths.pick, 'Pick', adminPaths.counts],
    ['Rider', adminPaths.rider, 'Your stops', adminPaths.rider],
  ] as const)('a %s finds the way back from everywhere', async (person, own, label, elsewhere) => {
    const page = await demo.become(browser, person, size)
    expect(new URL(page.url()).pathname).toBe(own)
    await page.goto(elsewhere)
    const logo = banner(page).getByRole('link', { name: 'Tokri, your page' })
    await expect.poll(() => logo.getAttribute('href')).toBe(own)
    await page.goto(paths.home)
    if (size.width < 768) {
      await banner(page).getByRole('button', { name: 'Your account' }).click()
      await page.getByRole('main').getByRole('link', { name: label, exact: true }).click()
    } else {
      await banner(page).getByRole('button', { name: 'Account' }).click()
      await page.getByRole('menuitem', { name: label, exact: true }).click()
    }
    await page.waitForURL((to) => to.pathname === own)
    await page.context().close()
  })
})

test('the search box of the named pages offers what a keeper may go to, behind its own suggestions', async () => {
  const page = await demo.become(browser, 'Keeper', desktop)
  await page.goto(adminPaths.products)
  const box = page.getByRole('search').getByRole('combobox')
  await typeText(box, 'khata')
  const staff = page.getByRole('listbox', { name: 'Shop administration' })
  await staff.getByRole('option', { name: 'Khata', exact: true }).waitFor()
  await expectAccessible(page)
  await staff.getByRole('option', { name: 'Khata', exact: true }).click()
  await page.waitForURL((to) => to.pathname === adminPaths.khata)
  // A shopper's search has the shop's suggestions alone.
  await page.goto(paths.home)
  await typeText(page.getByRole('search').getByRole('combobox'), 'milk')
  await page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option').first().waitFor()
  expect(await staff.count()).toBe(0)
  await page.context().close()
})

test('somebody of the staff without a name is asked for it', async () => {
  const page = await demo.become(browser, 'Keeper', phone)
  const name = await page.evaluate(() => (JSON.parse(localStorage.getItem('user')!) as { name: string }).name)
  await page.route('**/api/user/get-user-details', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: object }
    await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, name: '' } } })
  })
  await page.goto(adminPaths.overview)
  await typeText(page.getByLabel('What is your name?'), 'Ravi Kumar')
  await page.unroute('**/api/user/get-user-details')
  await page
    .getByRole('complementary', { name: 'Your name' })
    .getByRole('button', { name: 'Use this name' })
    .click()
  await page.getByLabel('What is your name?').waitFor({ state: 'detached' })
  expect(name).toBe('Ravi Kumar')
  await page.context().close()
})

test('on a phone each row of pages and tabs shows where one is, by address and after a reload', async () => {
  const page = await demo.become(browser, 'Keeper', phone)
  /** The selected ones of all rows that scroll, which are out of sight. */
  const hidden = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('nav, [role=tablist]')]
        .filter((row) => row.scrollWidth > row.clientWidth)
        .flatMap((row) => {
          const frame = row.getBoundingClientRect()
          return [...row.querySelectorAll<HTMLElement>('[aria-current], [aria-selected=true]')]
            .filter((one) => one.checkVisibility())
            .filter((one) => {
              const { left, right } = one.getBoundingClientRect()
              return left < frame.left - 1 || right > frame.right + 1
            })
            .map((one) => one.textContent)
        }),
    )
  for (const path of [
    adminPaths.tax,
    adminPaths.marketingScripts,
    `${adminPaths.settings}/two-step-login`,
    `${adminPaths.buying}?tab=margins`,
    `${paths.searchDesk}?tab=synonyms`,
    adminPaths.phoneOrder,
  ]) {
    await page.goto(path)
    await page.locator('nav [aria-current], [aria-selected=true]').first().waitFor()
    await expect.poll(hidden).toEqual([])
    await page.reload()
    await page.locator('nav [aria-current], [aria-selected=true]').first().waitFor()
    await expect.poll(hidden).toEqual([])
  }
  await page.context().close()
})
