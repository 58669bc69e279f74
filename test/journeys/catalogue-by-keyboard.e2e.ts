import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { adminPaths } from '#shared/admin-paths.ts'
import { productsFor, shopkeeperCalls, toasts } from './buyer.ts'
import { nameForTry, type Calls } from './calls.ts'
import { keyboardOnly, openMenu, pressOn, tabTo, typeInto } from './keyboard.ts'
import { openBrowser } from './visitor.ts'

let browser: Browser
let shopkeeper: Calls
beforeAll(async () => {
  ;[browser, shopkeeper] = await Promise.all([openBrowser(), shopkeeperCalls()])
})
afterAll(() => browser.close())

test('products are searched, edited in place, hidden, deleted and restored by keyboard', async () => {
  const { page, button, done } = await keyboardOnly(browser, shopkeeper, adminPaths.products)
  await typeInto(page, page.getByRole('main').getByRole('searchbox', { name: 'Search' }), 'turmeric')
  const stock = page.getByLabel(/^Stock of .*urmeric/).first()
  const before = await stock.inputValue()
  await typeInto(page, stock, before === '77' ? '78' : '77')
  await page.keyboard.press('Enter')
  await toasts(page)
    .getByText(/saved\./)
    .waitFor()
  await pressOn(page, button('Undo'))
  await expect.poll(() => stock.inputValue()).toBe(before)
  await pressOn(page, page.getByRole('checkbox').nth(1), 'Space')
  await pressOn(page, button('Hide'))
  await page.getByRole('listitem').getByText('Hidden').first().waitFor()
  await pressOn(page, button('Show in the shop'))
  const more = button(/^More actions for /)
  const name = (await more.getAttribute('aria-label'))!.replace('More actions for ', '')
  await openMenu(page, more)
  await page.getByRole('menuitem', { name: 'Delete' }).waitFor()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await toasts(page).getByText(`${name} deleted.`).waitFor()
  await pressOn(page, button('Undo', toasts(page).filter({ hasText: 'deleted.' })))
  await page.getByText('Product restored.').first().waitFor()
  await done()
})

test('the product form adds and moves packs and pictures, and saves, by keyboard', async () => {
  const [product] = await productsFor(shopkeeper, 'onion')
  onTestFinished(async () => {
    await shopkeeper.call(`PUT /api/product/update-product/${product!._id}`, { packs: product!.packs })
  })
  const { page, button, done } = await keyboardOnly(
    browser,
    shopkeeper,
    adminPaths.updateProduct(product!._id),
  )
  await pressOn(page, button('Add another pack'))
  const packs = page.getByLabel('Pack size')
  await typeInto(page, packs.last(), '7 kg')
  await typeInto(page, page.getByLabel('MRP').last(), '210')
  await typeInto(page, page.getByLabel('Stock').last(), '4')
  const count = await packs.count()
  await pressOn(page, page.getByRole('button', { name: /^Move pack \d+ up/ }).last())
  // The moved pack keeps the focus, so that the next press moves it again.
  const focused = () => page.evaluate(() => document.activeElement?.ariaLabel)
  const afterOne = count === 2 ? 'Move pack 1 down' : `Move pack ${count - 1} up`
  await expect.poll(focused).toBe(afterOne)
  expect(await packs.nth(count - 2).inputValue()).toBe('7 kg')
  await pressOn(page, button(`Move pack ${count - 1} down`))
  await expect.poll(focused).toBe(`Move pack ${count} up`)
  expect(await packs.last().inputValue()).toBe('7 kg')
  await tabTo(page, button(/^Add pictures/))
  await page.getByLabel('Choose pictures').setInputFiles('demo/pictures/onion.webp')
  const second = page.getByRole('img', { name: 'Picture 2' })
  await second.waitFor()
  const added = await second.getAttribute('src')
  await pressOn(page, button('Move picture 2 forward'))
  await expect.poll(focused).toBe('Move picture 1 back')
  expect(await page.getByRole('img', { name: 'Picture 1' }).getAttribute('src')).toBe(added)
  await pressOn(page, button('Remove picture 1'))
  await pressOn(page, button('Save'))
  await page.waitForURL((url) => url.pathname === adminPaths.products)
  const { packs: saved } = await shopkeeper.call<typeof product & object>(
    'POST /api/product/get-product-by-id',
    {
      productId: product!._id,
    },
  )
  expect(saved.map(({ unit }) => unit)).toContain('7 kg')
  await done()
})

test('a category is added, moved, switched off, renamed and deleted by keyboard', async () => {
  const [before, after] = [nameForTry('Keyboards'), nameForTry('Key boards')]
  const { page, button, done } = await keyboardOnly(browser, shopkeeper, adminPaths.category)
  await pressOn(page, button('Add category'))
  const dialog = page.getByRole('dialog')
  await typeInto(page, dialog.getByLabel('Name'), before)
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  await pressOn(page, button(`Move ${before} up`))
  await page.getByText(new RegExp(`^${before} moved to position`)).waitFor({ state: 'attached' })
  await pressOn(page, page.getByRole('switch', { name: `Show ${before} in the shop` }), 'Space')
  await expect.poll(() => button(`Edit ${before}`).isEnabled()).toBe(true)
  await pressOn(page, button(`Edit ${before}`))
  await typeInto(page, dialog.getByLabel('Name'), after)
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  await pressOn(page, button(`Delete ${after}`))
  await button(`Delete ${after}`).waitFor({ state: 'detached' })
  await done()
})

test('a sub-category is added, moved and deleted by keyboard', async () => {
  const name = nameForTry('Key caps')
  const { page, button, done } = await keyboardOnly(browser, shopkeeper, adminPaths.subCategory)
  await pressOn(page, button('Add sub-category'))
  const dialog = page.getByRole('dialog')
  await typeInto(page, dialog.getByLabel('Name'), name)
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  await pressOn(page, button(`Move ${name} up`))
  await page.getByText(new RegExp(`^${name} moved to position`)).waitFor({ state: 'attached' })
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.ariaLabel))
    .toMatch(new RegExp(`^Move ${name}`))
  await pressOn(page, button(`Delete ${name}`))
  await button(`Delete ${name}`).waitFor({ state: 'detached' })
  await done()
})

test('a CSV file is chosen, checked and imported by keyboard, and the next one started', async () => {
  const { page, button, done } = await keyboardOnly(browser, shopkeeper, adminPaths.importProducts)
  const choose = async (...lines: string[]) => {
    const chooser = page.waitForEvent('filechooser')
    await pressOn(page, button('Choose a file'))
    const text = ['name,category,subCategory,unit,price,stock,publish', ...lines].join('\n')
    await (await chooser).setFiles({ name: 'keys.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  }
  const shelf = '"Atta, Rice & Dal",Dal & Pulses,1 kg'
  await choose(`Keyboard Dal,${shelf},much,5,no`)
  await page.getByText('is not an amount').first().waitFor()
  await pressOn(page, button('Choose another file'))
  await choose(`${nameForTry('Keyboard Dal')},${shelf},90,5,no`)
  await pressOn(page, button('Import 1 row'))
  await page.getByText('1 product added, 0 changed.').waitFor()
  await pressOn(page, button('Import another file'))
  await tabTo(page, button('Choose a file'))
  const saved = page.waitForEvent('download')
  await pressOn(page, button('Export CSV'))
  await saved
  await done()
})
