import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ShoppingList } from '#features/lists/contract.ts'
import { adminPaths } from '#shared/admin-paths.ts'
import { paths } from '#shared/paths.ts'
import { loggedIn, shopkeeperCalls, shot } from './buyer.ts'
import { callsOf, nameForTry } from './calls.ts'
import { typeText } from './type-text.ts'
import { desktop, expectAccessible, expectToFit, openBrowser, phone } from './visitor.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser({ pictures: false })
})
afterAll(() => browser.close())

test.each([
  ['a phone', phone],
  ['a desktop', desktop],
])('on %s a pasted list is read, saved, and put into the cart', async (_, size) => {
  const asha = await callsOf(`asha-lists-${size.width}@example.in`)
  const { page, faults, leave } = await loggedIn(browser, size, asha)
  await page.goto(paths.lists)
  await page.getByText('No list yet').waitFor()
  await typeText(page.getByLabel('Paste or write a list'), 'aata 5 kg, namak, zzqqyy')
  await page.getByRole('button', { name: 'Read the list' }).click()
  await page.getByLabel('What was read').waitFor()
  await page.getByText('Not found').waitFor()
  await expectAccessible(page)
  await shot(page, 'list-read')
  await page.getByRole('button', { name: 'Save as a list' }).click()
  await typeText(page.getByRole('dialog').getByLabel('Name'), 'Monthly')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  const list = page.getByRole('region', { name: 'Monthly' })
  await list.waitFor()
  const [saved] = await asha.call<ShoppingList[]>('GET /api/list')
  expect(saved!.lines).toHaveLength(2)
  await expectAccessible(page)
  await shot(page, 'lists')
  await list.getByRole('button', { name: 'Add all to cart' }).click()
  await page.getByText('2 items added to your cart.').first().waitFor()
  await leave()
  expect(faults).toEqual([])
})

test('a list that a caller sent is put into the basket of the phone order, each pack once', async () => {
  const owner = await shopkeeperCalls()
  const name = nameForTry('Kamala of the list')
  await owner.call('POST /api/customers', { name, mobile: 9_812_345_691 })
  const { page, faults, leave } = await loggedIn(browser, phone, owner)
  await page.goto(adminPaths.phoneOrder)
  await typeText(page.getByLabel('Who is calling?'), name)
  await page.getByRole('button', { name: new RegExp(`^${name}`) }).tap()
  await page.getByText('Paste a list from WhatsApp').tap()
  await typeText(page.getByLabel('Paste or write a list'), 'namak, aata 5 kg, namak 2 packet, zzqqyy')
  await page.getByRole('button', { name: 'Read the list' }).tap()
  await page.getByText('Not found').waitFor()
  await expectToFit(page)
  await expectAccessible(page)
  await shot(page, 'phone-order-list')
  await page.getByRole('button', { name: 'Put into the basket · 2' }).tap()
  const salt = page.getByRole('list', { name: 'Basket' }).getByRole('listitem').first()
  await salt.getByRole('group').getByText('3', { exact: true }).waitFor()
  await expect.poll(() => page.getByRole('list', { name: 'Basket' }).getByRole('listitem').count()).toBe(2)
  await shot(page, 'phone-order-basket')
  await leave()
  expect(faults).toEqual([])
})
