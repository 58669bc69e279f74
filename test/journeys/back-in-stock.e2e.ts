import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { paths } from '#shared/paths.ts'
import { loggedIn, ownProduct, shopkeeperCalls, shot, toasts } from './buyer.ts'
import { callsOf } from './calls.ts'
import { desktop, expectAccessible, expectToFit, openBrowser, phone, visitor } from './visitor.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser({ pictures: false })
})
afterAll(() => browser.close())

test.each([
  ['a phone', phone],
  ['a desktop', desktop],
])('on %s a shopper asks for a sold-out pack, and the buyer sees that they wait', async (_, size) => {
  const owner = await shopkeeperCalls()
  const product = await ownProduct(owner, { stock: 0, price: 40 })
  onTestFinished(async () => {
    await owner.call(`PUT /api/product/update-product/${product._id}`, { stock: 50 })
  })
  const guest = await visitor(browser, size)
  await guest.page.goto(paths.product(product))
  const ask = (page: typeof guest.page) =>
    page.getByRole('button', { name: 'Tell me when it is back' }).filter({ visible: true })
  await ask(guest.page).first().click()
  await guest.page.getByRole('dialog').getByText('Log in to be told when it is back').waitFor()
  expect(guest.faults).toEqual([])
  await guest.leave()

  const asha = await callsOf(`asha-waits-${size.width}@example.in`)
  const { page, faults, leave } = await loggedIn(browser, size, asha)
  await page.goto(paths.product(product))
  await ask(page).first().click()
  await toasts(page).filter({ hasText: 'We will tell you once it is back.' }).waitFor()
  const told = page.getByRole('button', { name: 'You will be told' }).filter({ visible: true })
  await told.first().waitFor()
  await expectAccessible(page)
  await expectToFit(page)
  await shot(page, 'watch-product')
  await page.goto(paths.searchFor(product.name))
  const card = page
    .getByRole('article')
    .filter({ has: page.getByRole('link', { name: product.name, exact: true }) })
  await card.getByText('Out of stock').waitFor()
  await card.getByRole('button', { name: /^You will be told/ }).waitFor()
  await shot(page, 'watch-card-asked')
  await card.getByRole('button', { name: /^You will be told/ }).click()
  await card.getByRole('button', { name: /^Tell me when it is back/ }).waitFor()
  expect(await asha.call('GET /api/watch')).toEqual([])
  await expectAccessible(page)
  await expectToFit(page)
  await shot(page, 'watch-card')
  await card.getByRole('button', { name: /^Tell me when it is back/ }).click()
  await card.getByRole('button', { name: /^You will be told/ }).waitFor()
  await page.goto(`/hi${paths.product(product)}`)
  await page
    .getByRole('button', { name: /^आपको बताया जाएगा/ })
    .filter({ visible: true })
    .first()
    .waitFor()
  await shot(page, 'watch-product-hi')

  const desk = await loggedIn(browser, size, owner)
  await desk.page.goto('/dashboard/buying?tab=waiting')
  const row = desk.page.getByRole('tabpanel')
  await row.getByText(`${product.name}, ${product.unit}`).waitFor()
  await expectAccessible(desk.page)
  await row.scrollIntoViewIfNeeded()
  await shot(desk.page, 'watch-buying')
  expect(desk.faults).toEqual([])
  await desk.leave()

  await page.goto(paths.profile)
  const waits = page.getByRole('region', { name: 'You wait for' })
  await waits.getByRole('link', { name: product.name }).waitFor()
  await expectAccessible(page)
  await waits.scrollIntoViewIfNeeded()
  await shot(page, 'watch-profile')
  await waits.getByRole('button', { name: `Remove ${product.name}` }).click()
  await waits.waitFor({ state: 'detached' })
  expect(await asha.call('GET /api/watch')).toEqual([])
  await leave()
  expect(faults).toEqual([])
})
