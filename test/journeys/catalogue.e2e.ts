import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminPaths } from '#shared/admin-paths.ts'
import { launchBrowser } from '../browser.ts'
import { loggedIn, shopkeeperCalls, shot, toasts } from './buyer.ts'
import { expectAccessible, phone, shopUrl } from './visitor.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

/** What a guest gets at the product's address. */
const seen = async (slug: string): Promise<{ status: number; html: string }> => {
  const reply = await fetch(`${shopUrl()}/product/${slug}`)
  return { status: reply.status, html: await reply.text() }
}

test('a product is typed on a phone, sold at once, priced anew, deleted and brought back', async () => {
  const { page, faults, leave } = await loggedIn(browser, phone, await shopkeeperCalls())
  // A category of one's own, and the form for what stands in it.
  await page.goto(adminPaths.category)
  await page.getByRole('button', { name: 'Add category' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Pickles')
  await dialog.getByRole('button', { name: 'Add category' }).click()
  await page.getByRole('button', { name: 'Move Pickles up' }).waitFor()
  await page.goto(adminPaths.uploadProduct)
  await page.getByRole('heading', { name: 'Upload product' }).waitFor()
  await page.getByLabel('Name').fill('Gongura Pickle')
  await page.getByLabel('Pack size').fill('300 g')
  await page.getByLabel('MRP').fill('150')
  await page.getByLabel('Selling price').fill('120')

  // A tab that is closed keeps what was typed; what is missing is said under its field.
  await page.waitForFunction(() => localStorage.getItem('product-draft:new')?.includes('120'))
  await page.reload()
  await page.getByText('This is what you typed').waitFor()
  await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Gongura Pickle')
  await page.getByRole('button', { name: 'Add product', exact: true }).click()
  await page.getByText('Enter the stock').waitFor()
  await expectAccessible(page)
  await shot(page, 'upload-product')

  await page.getByLabel('Choose pictures').setInputFiles('docs/pictures/shop.webp')
  await page.getByRole('img', { name: 'Picture 1' }).waitFor()
  await page.getByLabel('Category', { exact: true }).selectOption('Pickles')
  await page.getByRole('button', { name: 'Sub-category', exact: true }).click()
  await dialog.getByLabel('Name').fill('Hot pickles')
  await dialog.getByRole('button', { name: 'Add sub-category' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByLabel('Stock').fill('4')
  await page.getByRole('button', { name: 'Add product', exact: true }).click()

  // In the list, and in the shop at the same moment.
  const price = page.getByLabel('Price of Gongura Pickle, 300 g')
  await price.waitFor()
  expect(await page.evaluate(() => localStorage.getItem('product-draft:new'))).toBeNull()
  expect((await seen('gongura-pickle')).html).toContain('₹120.00')
  await price.fill('99')
  await price.press('Enter')
  await page.getByText('Gongura Pickle, 300 g: saved.').first().waitFor()
  expect((await seen('gongura-pickle')).html).toContain('₹99.00')
  await shot(page, 'products')

  await page.getByRole('button', { name: 'More for Gongura Pickle' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByText('Gongura Pickle deleted.').first().waitFor()
  expect((await seen('gongura-pickle')).status).toBe(404)
  await toasts(page).filter({ hasText: 'deleted.' }).getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Product restored.').first().waitFor()
  expect((await seen('gongura-pickle')).status).toBe(200)
  expect(faults).toEqual([])
  await leave()
})
