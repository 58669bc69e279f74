import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { paths } from '#shared/paths.ts'
import type { Charge } from '#features/charges/contract.ts'
import { guestWith, loggedIn, productsFor, shopkeeperCalls, shot, toasts } from './buyer.ts'
import { desktop, expectAccessible, expectToFit, openBrowser, phone } from './visitor.ts'
import { typeText } from './type-text.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser({ pictures: false })
})
afterAll(() => browser.close())

test('a charge is in the next bill of an open cart once added, and in none once deleted', async () => {
  const shopkeeper = await shopkeeperCalls()
  // A failed try must leave no charge to the next one.
  onTestFinished(async () => {
    const charges = await shopkeeper.call<Charge[]>('GET /api/charge/all')
    for (const { _id } of charges.filter((each) => each.name.startsWith('Packing')))
      await shopkeeper.call(`DELETE /api/charge/delete/${_id}`)
  })
  const [milk] = await productsFor(shopkeeper, 'milk')
  const meera = await guestWith(browser, phone, [milk!])
  const bill = meera.page.getByRole('region', { name: 'Bill details' })
  expect(await bill.getByText('Packing').count()).toBe(0)

  const ravi = await loggedIn(browser, desktop, shopkeeper)
  const { page } = ravi
  await page.goto(paths.charges)
  await page.getByRole('button', { name: 'Add charge' }).click()
  // A long name without a space must fit too.
  await typeText(page.getByLabel('Name'), 'Packing'.repeat(8))
  await typeText(page.getByLabel('Amount', { exact: true }), '7.5')
  const example = page.getByRole('region', { name: 'Example bill' })
  await example.getByText('Packing'.repeat(8)).waitFor()
  await expectToFit(page)
  await typeText(page.getByLabel('Name'), 'Packing')
  await example.getByText('Packing', { exact: true }).waitFor()
  await typeText(example.getByLabel('A cart with items for'), '1000')
  await example.getByText('₹1,007.50').waitFor()
  await shot(page, 'charge-form')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add charge' }).click()
  const row = page.getByRole('row', { name: /Packing/ })
  await row.waitFor()
  await shot(page, 'charges')
  await expectAccessible(page)

  // Charges that are some seconds old are fetched again with the next change of the cart.
  await meera.page.waitForTimeout(5_000)
  await meera.page
    .getByRole('button', { name: /^Increase quantity/ })
    .first()
    .click()
  await bill.getByText('Packing').waitFor()
  await bill.getByText('₹7.50').waitFor()

  // An edit right after the switch applies to the switched version, not to an older one.
  const TOGGLE = '**/api/charge/toggle/**'
  await page.route(TOGGLE, async (route) => {
    const response = await route.fetch()
    await sleep(1_000)
    await route.fulfill({ response })
  })
  const toggle = row.getByRole('switch', { name: 'Charge Packing' })
  await toggle.press('Space')
  await row.getByRole('button', { name: 'Edit Packing' }).click()
  await typeText(page.getByLabel('Amount', { exact: true }), '8.5')
  await page.getByRole('button', { name: 'Save charge' }).click()
  await page.getByRole('row', { name: /₹8\.50/ }).waitFor()
  await page.unroute(TOGGLE)
  await toggle.press('Space')
  await page.getByRole('switch', { name: 'Charge Packing', checked: true, disabled: false }).waitFor()

  // By keyboard: moved to the top of the bill, then deleted.
  await row.getByRole('button', { name: 'Move Packing up' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText(/^Packing moved to position 1 of/).waitFor()
  await row.getByRole('button', { name: 'Delete Packing' }).focus()
  await page.keyboard.press('Enter')
  await toasts(page).getByText('Packing deleted.').waitFor()
  await row.waitFor({ state: 'detached' })
  await meera.page.reload()
  await bill.getByText('Total', { exact: true }).waitFor()
  expect(await bill.getByText('Packing').count()).toBe(0)
  expect([ravi.faults, meera.faults]).toEqual([[], []])
  await Promise.all([ravi.leave(), meera.leave()])
})
