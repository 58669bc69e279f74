import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminPaths } from '#shared/admin-paths.ts'
import { loggedIn, productsFor, shopkeeperCalls } from './buyer.ts'
import { nameForTry } from './calls.ts'
import { typeText } from './type-text.ts'
import { openBrowser, phone } from './visitor.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser({ pictures: false })
})
afterAll(() => browser.close())

test('a keeper writes what is owed to a supplier, pays it, and sends goods back with a debit note', async () => {
  const shopkeeper = await shopkeeperCalls()
  const product = (await productsFor(shopkeeper, 'rice')).find(({ packs }) => (packs[0]?.stock ?? 0) >= 10)!
  const { page } = await loggedIn(browser, phone, shopkeeper)
  const name = nameForTry('Gupta Traders')
  await page.goto(`${adminPaths.buying}?tab=suppliers`)
  await page.getByRole('button', { name: 'Add a supplier' }).first().tap()
  await typeText(page.getByLabel('Name', { exact: true }), name)
  await page.getByRole('button', { name: 'Add supplier', exact: true }).tap()
  await page.getByRole('link', { name }).tap()

  await page.getByRole('button', { name: 'Opening balance' }).tap()
  await typeText(page.getByLabel('Amount'), '1500')
  await page.getByRole('button', { name: 'Write opening balance' }).tap()
  await page.getByText('₹1,500.00').first().waitFor()

  await page.getByRole('button', { name: 'Pay', exact: true }).tap()
  const amount = page.getByLabel('Amount')
  await amount.press('Control+a')
  await typeText(amount, '500')
  await page.getByLabel('Paid by').selectOption('upi')
  await page.getByRole('button', { name: 'Write payment' }).tap()
  await page.getByText('Payment, UPI').waitFor()

  await page.getByRole('button', { name: 'Return goods' }).tap()
  await typeText(page.getByLabel('Add a product'), product.name)
  await page.getByRole('dialog').getByRole('button').filter({ hasText: product.name }).first().tap()
  await typeText(page.getByLabel('Cost of one'), '40')
  await typeText(page.getByLabel('Reason'), 'Torn bags')
  await page.getByRole('button', { name: 'Write debit note' }).tap()
  // Nothing came from this supplier yet.
  await page.getByText('Is it right?').waitFor()
  await page.getByRole('button', { name: 'Yes, it is right' }).tap()
  await page.getByText(/^Debit note \d+$/).waitFor()
  await page.getByText('₹960.00').first().waitFor()

  await page.getByRole('button', { name: 'Undo Payment, UPI of ₹500.00' }).tap()
  await typeText(page.getByLabel('Reason'), 'It was another supplier')
  await page.getByRole('button', { name: 'Undo', exact: true }).tap()
  await page.getByText('₹1,460.00').first().waitFor()
  await page.goto(`${adminPaths.buying}?tab=bills`)
  await page
    .getByRole('button', { name: /^Open bill Debit note/ })
    .first()
    .tap()
  await page.getByRole('button', { name: 'Print', exact: true }).waitFor()
  expect(await page.locator('[data-printed-only]').textContent()).toContain('Torn bags')
})
