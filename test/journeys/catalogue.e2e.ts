import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { adminPaths } from '#shared/admin-paths.ts'
import { paths } from '#shared/paths.ts'
import { loggedIn, ownProduct, shopkeeperCalls, shot, toasts } from './buyer.ts'
import { nameForTry } from './calls.ts'
import { copyFolder, openShop } from './open-shop.ts'
import { expectAccessible, expectToFit, logIn, openBrowser, phone, shopUrl, visitor } from './visitor.ts'
import { typeText } from './type-text.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

/** The product page as a guest gets it. */
const guestPage = async (slug: string, url = shopUrl()): Promise<{ status: number; html: string }> => {
  const reply = await fetch(`${url}/product/${slug}`)
  return { status: reply.status, html: await reply.text() }
}

const slugOf = (name: string) => name.toLowerCase().replaceAll(' ', '-')

const sourcesOf = (pictures: Element[]) => pictures.map((picture) => picture.getAttribute('src'))

/** Drops the first picture into the form, and pastes the second. */
async function dropAndPaste(page: Page, files: [string, string]): Promise<void> {
  for (const [at, event] of (['drop', 'paste'] as const).entries()) {
    const bytes = (await readFile(files[at]!)).toString('base64')
    await page.getByRole('list', { name: 'Pictures' }).evaluate(
      (form, { bytes, event }) => {
        const files = new DataTransfer()
        const content = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))
        files.items.add(new File([content], `${event}.webp`, { type: 'image/webp' }))
        const init = { bubbles: true, cancelable: true }
        form.dispatchEvent(
          event === 'drop'
            ? new DragEvent('drop', { ...init, dataTransfer: files })
            : new ClipboardEvent('paste', { ...init, clipboardData: files }),
        )
      },
      { bytes, event },
    )
    await page.getByRole('img', { name: `Picture ${at + 2}` }).waitFor()
  }
}

test('a CSV file is checked and imported in the background, and every tab shows the result', async () => {
  const { page, context, faults, leave } = await loggedIn(browser, phone, await shopkeeperCalls())
  const shelf = '"Atta, Rice & Dal",Dal & Pulses,1 kg'
  const file = (...lines: string[]) => ({
    name: 'staples.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['name,category,subCategory,unit,price,stock,publish', ...lines].join('\n')),
  })
  await page.goto(adminPaths.importProducts)
  await page.getByRole('button', { name: 'Choose a file' }).waitFor()
  await page.getByLabel('Product list').setInputFiles(file(`Ragi Flour,${shelf},much,5,yes`))
  await page.getByText('is not an amount').first().waitFor()
  await expectAccessible(page)
  await shot(page, 'import-faults')
  await page.getByRole('button', { name: 'Choose another file' }).click()

  // Unpublished, so that no other journey finds them.
  const many = Array.from({ length: 1_200 }, (_, n) => `${nameForTry('Millet')} ${n},${shelf},90,5,no`)
  await page
    .getByLabel('Product list')
    .setInputFiles(file(`${nameForTry('Ragi Flour')},${shelf},80,5,yes`, ...many))
  await page.getByText('1,201 new products').waitFor()
  // The server stores the checked file: a reloaded page continues with it, and so does another tab.
  await page.reload()
  await page.getByRole('button', { name: 'Import 1,201 rows' }).click()
  const other = await context.newPage()
  await other.goto(adminPaths.importProducts)
  for (const tab of [page, other])
    await tab.getByText('1,201 products added, 0 changed.').waitFor({ timeout: 60_000 })
  await shot(page, 'import')
  expect((await guestPage(slugOf(nameForTry('Ragi Flour')))).html).toContain('₹80.00')
  await other.getByRole('button', { name: 'Import another file' }).click()
  await other.getByRole('button', { name: 'Choose a file' }).waitFor()
  expect(faults).toEqual([])
  await leave()
})

test(
  'pictures come from their addresses, a failed one on retry, and an undo takes all back',
  { timeout: 420_000 },
  async () => {
    const picture = await readFile('demo/pictures/onion.webp')
    let isMissing = true
    const website = createServer(({ url }, response) => {
      if (url === '/late.webp' && isMissing) response.writeHead(404).end()
      else response.end(picture)
    }).listen(0, '127.0.0.1')
    await once(website, 'listening')
    const folder = await mkdtemp(join(tmpdir(), 'tokri-pictures-'))
    await copyFolder(inject('filledShop'), join(folder, 'data'))
    // A shop of its own, whose network has that website.
    const { url, close } = await openShop({
      dataDir: join(folder, 'data'),
      env: {
        NODE_OPTIONS: `--import ${pathToFileURL(resolve('test/picture-network.mjs')).href}`,
        PICTURES_PORT: String((website.address() as AddressInfo).port),
      },
    })
    onTestFinished(async () => {
      await close()
      website.close()
      await rm(folder, { recursive: true, force: true })
    })
    const { page, faults, leave } = await visitor(browser, phone, { baseURL: url })
    await page.goto('/login')
    await logIn(page, 'admin@tokri.example', url)
    await page.waitForURL((at) => at.pathname === paths.home)

    await page.goto(adminPaths.importProducts)
    await page.getByRole('button', { name: 'Choose a file' }).waitFor()
    const shelf = 'Dried Fruit,Dates,500 g'
    const lines = [
      'name,category,subCategory,unit,price,image',
      `Ajwa Dates,${shelf},900,https://pictures.example/ajwa.webp`,
      `Kimia Dates,${shelf},300,https://pictures.example/late.webp`,
    ]
    await page.getByLabel('Product list').setInputFiles({
      name: 'dates.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(lines.join('\n')),
    })
    await page.getByRole('button', { name: 'Import 2 rows' }).click()
    await page.getByText('2 products added, 0 changed. 2 pictures will be fetched by the shop.').waitFor()
    const history = page.getByRole('region', { name: 'Imports of the last seven days' })
    await history.getByText('1 of 2 pictures, 1 failed').waitFor()
    await history.getByText('Failed pictures: 1').click()
    await history.getByText('The website has no such file (404).').waitFor()
    await expectAccessible(page)
    await expectToFit(page)
    await shot(page, 'import-pictures')
    expect((await guestPage('ajwa-dates', url)).html).toMatch(/\/media\/[0-9a-f]{32}/)

    isMissing = false
    await history.getByRole('button', { name: 'Retry the picture of Kimia Dates' }).click()
    await history.getByText('2 of 2 pictures').waitFor()
    await expect.poll(async () => (await guestPage('kimia-dates', url)).html).toMatch(/\/media\/[0-9a-f]{32}/)

    await history.getByRole('button', { name: 'Undo the import of dates.csv' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('2 products that it added are removed.').waitFor()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Undo the import' }).click()
    await history.getByText('2 products removed, 0 products changed back.').waitFor()
    await history.getByRole('button', { name: 'Undo the import of dates.csv' }).waitFor({ state: 'detached' })
    await shot(page, 'import-undone')
    await expect.poll(async () => (await guestPage('ajwa-dates', url)).status).toBe(404)
    expect(faults).toEqual([])
    await leave()
  },
)

test(
  'a product added on a phone is on sale at once, then repriced, deleted and restored',
  { timeout: 420_000 },
  async () => {
    const [shelf, name] = [nameForTry('Pickles'), nameForTry('Gongura Pickle')]
    const slug = slugOf(name)
    const { page, faults, leave } = await loggedIn(browser, phone, await shopkeeperCalls())
    // A new category, then the form of a product in it.
    await page.goto(adminPaths.category)
    await page.getByRole('button', { name: 'Add category' }).click()
    const dialog = page.getByRole('dialog')
    await typeText(dialog.getByLabel('Name'), shelf)
    await dialog.getByRole('button', { name: 'Add category' }).click()
    await page.getByRole('button', { name: `Move ${shelf} up` }).waitFor()
    await page.goto(adminPaths.uploadProduct)
    await page.getByRole('heading', { name: 'Upload product' }).waitFor()
    // Name, two categories, pack, two prices, stock and the switch; the rest is folded, and says what is in it.
    const fields = page.getByRole('main').locator('form').locator('input, select, textarea')
    expect(await fields.filter({ visible: true }).count()).toBeLessThanOrEqual(9)
    await page.getByText('By weight, barcode, SKU, shelf, limit, own picture').waitFor()
    await typeText(page.getByLabel('Name'), name)
    await typeText(page.getByLabel('Pack size'), '300 g')
    await typeText(page.getByLabel('MRP'), '150')
    await typeText(page.getByLabel('Selling price'), '120')

    // A reload restores what was typed; an error appears under a field left empty.
    await page.waitForFunction(() => localStorage.getItem('product-draft:new')?.includes('120'))
    await page.reload()
    await page.getByText('Restored your unsaved changes from').waitFor()
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe(name)
    await page.getByRole('button', { name: 'Add product', exact: true }).click()
    await page.getByText('Enter the stock').waitFor()
    await expectAccessible(page)
    await shot(page, 'upload-product')

    await page.getByLabel('Choose pictures').setInputFiles('docs/pictures/shop.webp')
    await page.getByRole('img', { name: 'Picture 1' }).waitFor()
    await dropAndPaste(page, ['demo/pictures/alphonso-mango.webp', 'demo/pictures/onion.webp'])
    // Reordered by keyboard, and by dragging.
    const order = () => page.getByRole('list', { name: 'Pictures' }).getByRole('img').evaluateAll(sourcesOf)
    const [first, second, third] = await order()
    await page.getByRole('button', { name: 'Move picture 3 forward' }).press('Enter')
    expect(await order()).toEqual([first, third, second])
    const items = page.getByRole('list', { name: 'Pictures' }).getByRole('listitem')
    await items.nth(0).dragTo(items.nth(1))
    expect(await order()).toEqual([third, first, second])
    await page.getByRole('combobox', { name: 'Category', exact: true }).selectOption(shelf)
    await page.getByRole('button', { name: 'Sub-category', exact: true }).click()
    await typeText(dialog.getByLabel('Name'), 'Hot pickles')
    await dialog.getByRole('button', { name: 'Add sub-category' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await typeText(page.getByLabel('Stock'), '4')
    await page.getByRole('button', { name: 'Add product', exact: true }).click()

    // The product is in the list and in the shop at once.
    const price = page.getByLabel(`Price of ${name}, 300 g`)
    await price.waitFor()
    expect(await page.evaluate(() => localStorage.getItem('product-draft:new'))).toBeNull()
    expect((await guestPage(slug)).html).toContain('₹120.00')
    await typeText(price, '99')
    await price.press('Enter')
    await page.getByText(`${name}, 300 g: saved.`).first().waitFor()
    expect((await guestPage(slug)).html).toContain('₹99.00')
    await shot(page, 'products')

    await page.getByRole('button', { name: `More actions for ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByText(`${name} deleted.`).first().waitFor()
    expect((await guestPage(slug)).status).toBe(404)
    await toasts(page).filter({ hasText: 'deleted.' }).getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Product restored.').first().waitFor()
    const restored = await guestPage(slug)
    expect(restored.status).toBe(200)

    // The page offers AVIF, which the server encodes a moment after the upload.
    const [, picture] = /<source type="image\/avif"[^>]* srcset="([^ "]+)/i.exec(restored.html) ?? []
    const typeOf = async () => (await fetch(new URL(picture!, shopUrl()))).headers.get('content-type')
    // The process that encodes AVIF has the lowest priority, so on a busy machine it takes minutes.
    await expect.poll(typeOf, { timeout: 240_000 }).toBe('image/avif')
    expect(faults).toEqual([])
    await leave()
  },
)

test('saving over someone else’s change shows it first, and saving again replaces it', async () => {
  const shopkeeper = await shopkeeperCalls()
  const { page, faults, leave } = await loggedIn(browser, phone, shopkeeper)
  const forms = [
    ['category', adminPaths.category, 'Name'],
    ['synonym', `${paths.searchDesk}?tab=synonyms&q=meanwhile`, 'Name in the shop'],
  ] as const
  for (const [kind, address, label] of forms) {
    const before = nameForTry('Meanwhile')
    const { _id } = await shopkeeper.call<{ _id: unknown }>(add[kind], {
      name: before,
      ...(kind === 'synonym' && { terms: ['mw'] }),
    })
    await page.goto(address, { waitUntil: 'networkidle' })
    if (kind === 'category') {
      await page.getByRole('button', { name: `More actions for ${before}` }).click()
      await page.getByRole('menuitem', { name: 'Edit' }).click()
    } else await page.getByRole('button', { name: `Edit the synonyms of ${before}` }).click()
    await shopkeeper.call(update[kind], { _id, name: nameForTry('Theirs') })
    const ours = nameForTry('Ours')
    const dialog = page.getByRole('dialog')
    await typeText(dialog.getByLabel(label), ours)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByRole('alert').getByText('Someone changed this after you opened it').waitFor()
    expect(await dialog.getByLabel(label).inputValue()).toBe(ours)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'hidden' })
    if (kind === 'category') await shopkeeper.call('PUT /api/category/delete-category', { _id })
    else await shopkeeper.call(update[kind], { _id, isActive: false })
  }

  // In the list the message is as wide as the pack, and leaving the field does not save again.
  const { _id, name, unit } = await ownProduct(shopkeeper, { stock: 7, price: 50 })
  await page.goto(`${adminPaths.products}?q=${encodeURIComponent(name)}`, { waitUntil: 'networkidle' })
  await shopkeeper.call(`PUT /api/product/update-product/${_id}`, { stock: 3 })
  const stock = page.getByLabel(`Stock of ${name}, ${unit}`)
  await typeText(stock, '9')
  await stock.press('Enter')
  const problem = page.getByText(`Someone else changed this. Stock of ${unit}: 3, was 7.`)
  await problem.waitFor()
  expect((await problem.boundingBox())!.height).toBeLessThan(40)
  await shot(page, 'stale-stock')
  await stock.press('Tab')
  expect(await problem.isVisible()).toBe(true)
  await stock.press('Enter')
  await toasts(page).getByText(`${name}, ${unit}: saved.`).waitFor()
  expect(faults).toEqual([])
  await leave()
})

const add = { category: 'POST /api/category/add-category', synonym: 'POST /api/search/add-synonym' } as const
const update = {
  category: 'PUT /api/category/update-category',
  synonym: 'PUT /api/search/update-synonym',
} as const
