import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminPaths } from '#shared/admin-paths.ts'
import { paths } from '#shared/paths.ts'
import type { Subscription } from '#features/subscriptions/contract.ts'
import { addressOf, loggedIn, ownProduct, shopkeeperCalls, shot } from './buyer.ts'
import { callsOf } from './calls.ts'
import { typeText } from './type-text.ts'
import { desktop, expectAccessible, openBrowser, phone } from './visitor.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser({ pictures: false })
})
afterAll(() => browser.close())

test('milk is begun from its page, a day is skipped in the calendar, and it ends with one tap', async () => {
  const owner = await shopkeeperCalls()
  const milk = await ownProduct(owner, { stock: 500, price: 29 })
  const asha = await callsOf('asha-mornings@example.in')
  await addressOf(asha)
  const { page, faults, leave } = await loggedIn(browser, phone, asha)
  await page.goto(paths.product(milk))
  await page.getByRole('link', { name: 'Every morning' }).click()
  await page.getByRole('heading', { name: 'Bring it again and again' }).waitFor()
  await page.getByRole('button', { name: 'Increase quantity of Pieces' }).click()
  await expectAccessible(page)
  await shot(page, 'morning-new')
  await page.getByRole('button', { name: 'Begin' }).click()
  await page.getByText('2 every day').waitFor()
  const own = () => asha.call<Subscription[]>('GET /api/subscription')
  const [begun] = await own()
  expect(begun).toMatchObject({ pattern: 'daily', quantity: 2, state: 'active' })

  // The month after this one has days that can still be changed, whatever the clock says.
  await page.getByRole('button', { name: 'Next month' }).click()
  const day = page.getByRole('button', { name: /^15\s*2\s*pieces/ })
  await day.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: `Skip ${milk.name}` }).click()
  await dialog.getByRole('button', { name: `Add ${milk.name}` }).waitFor()
  await expectAccessible(page)
  await shot(page, 'morning-day')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: /^15\s*\w{3}, 15 / }).waitFor()
  expect((await own())[0]!.skips).toHaveLength(1)
  await expectAccessible(page)
  await shot(page, 'morning-calendar')

  await page.getByRole('button', { name: `End ${milk.name}` }).click()
  await page.getByText(/^Last day: /).waitFor()
  expect((await own())[0]!.endsOn).not.toBeNull()
  await leave()
  expect(faults).toEqual([])
})

test('the shopkeeper sees what tomorrow needs, and moves the cut-off', async () => {
  const owner = await shopkeeperCalls()
  const bread = await ownProduct(owner, { stock: 1, price: 40 })
  const meera = await callsOf('meera-mornings@example.in')
  await addressOf(meera)
  const { firstDay } = await meera.call<Subscription>('POST /api/subscription', {
    productId: bread._id,
    unit: bread.packs[0]!.unit,
    pattern: 'daily',
    quantity: 3,
  })
  const { page, faults, leave } = await loggedIn(browser, desktop, owner)
  await page.goto(adminPaths.mornings)
  await typeText(page.getByLabel('Day', { exact: true }), firstDay)
  await page.getByRole('row', { name: new RegExp(`${bread.name}.*3.*1.*2`) }).waitFor()
  await expectAccessible(page)
  await shot(page, 'mornings-desk')
  await typeText(page.getByLabel('Cut-off on the evening before'), '20:30')
  await page.getByRole('button', { name: 'Save' }).click()
  await page
    .getByText('Settings saved')
    .or(page.getByRole('status').filter({ hasText: /saved/i }))
    .first()
    .waitFor()
  const [own] = await meera.call<Subscription[]>('GET /api/subscription')
  expect(own!.cutoff).toBe('20:30')
  await leave()
  expect(faults).toEqual([])
})
