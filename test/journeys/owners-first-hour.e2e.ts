import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { launchBrowser } from '../browser.ts'
import { merchant } from '../../src/sandbox/sandbox-merchant.ts'
import { openSandboxes, type Sandboxes } from '../../src/sandbox/open-sandboxes.ts'
import { shot } from './buyer.ts'
import { newBarcode } from './draw-barcode.ts'
import { openShop, type OpenShop } from './open-shop.ts'
import { desktop, expectAccessible, expectToFit, mailedCode, phone, visitor } from './visitor.ts'
import { TAKING_UP_MS } from './scanner.ts'
import { typeText } from './type-text.ts'

let browser: Browser
let sandboxes: Sandboxes
let folder: string
/** The shop of the running test; the sandbox sends its messages there. */
let shop: OpenShop | undefined
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tokri-first-hour-'))
  ;[browser, sandboxes] = await Promise.all([
    launchBrowser(),
    openSandboxes({
      port: 0,
      webhookUrlOf: (provider) => `${shop?.url ?? 'http://127.0.0.1:9'}/api/payment/${provider}/webhook`,
    }),
  ])
})
afterAll(async () => {
  await Promise.all([browser.close(), sandboxes.close()])
  await rm(folder, { recursive: true, force: true })
})

const lines = (...rows: string[]) => Buffer.from(`${rows.join('\r\n')}\r\n`)

/** As Shopify writes it: a row for each pack and picture, categories as paths of its own. */
const shopifyExport = lines(
  'Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Price,Variant Compare At Price,Variant Barcode,Image Src,Status',
  'marie-biscuits,Marie Biscuits,<p>Light and <b>crisp</b>.</p>,Britannia,"Food, Beverages & Tobacco > Food Items > Bakery > Cookies",Biscuits,tea,true,Size,200 g,MARIE-200,200,48,30.00,35.00,,,active',
  'marie-biscuits,,,,,,,,,400 g,MARIE-400,400,20,58.00,68.00,,,',
  'glucose-biscuits,Glucose Biscuits,,Parle,"Food, Beverages & Tobacco > Food Items > Bakery > Cookies",Biscuits,,true,Title,Default Title,GLU-250,250,60,25.00,,,,active',
  'filter-coffee,Filter Coffee Powder,<p>80:20 with chicory</p>,Narasu,"Food, Beverages & Tobacco > Beverages > Coffee",Coffee,,true,Size,500 g,COF-500,500,15,310.00,340.00,,,active',
  'assam-tea,Assam Tea,,Wagh Bakri,"Food, Beverages & Tobacco > Beverages > Tea & Infusions",Tea,,true,Size,250 g,TEA-250,250,25,140.00,155.00,,,active',
)

/** A supplier's sheet: headings of his own, amounts as people write them. */
const suppliersSheet = lines(
  'Sl No,Particulars,Co.,Group,Contents,M.R.P. (Rs),Our Rate,Bal Qty,Remarks',
  '1,Toor Dal,Sri Balaji,Pulses,1 kg,Rs. 190/-,₹172,25,',
  '2,Moong Dal,Sri Balaji,Pulses,500 g,95,88.50,18,new crop',
  '3,Sona Masoori Rice,Sri Balaji,Rice,5 kg,"1,100.00",₹980,12,',
  '4,Idli Rice,Sri Balaji,Rice,5 kg,₹420,395,10,',
)

/** Seconds of a person who is new to it (keystroke-level model): a key, a tap, a look at what a screen says. */
const SECONDS = { key: 0.28, tap: 1.1, look: 4 }

/** Drives a page as its person does, and counts. */
function person(page: Page) {
  const count = { taps: 0, keys: 0, looks: 0 }
  const tap = async (target: Locator) => {
    await target.click()
    count.taps += 1
  }
  return {
    count,
    tap,
    button: (name: string) => tap(page.getByRole('button', { name, exact: true }).filter({ visible: true })),
    link: (name: string | RegExp) =>
      tap(page.getByRole('link', { name, exact: true }).filter({ visible: true }).first()),
    type: async (label: string | Locator, text: string) => {
      const field = typeof label === 'string' ? page.getByLabel(label, { exact: true }) : label
      await typeText(field, text)
      count.taps += 1
      count.keys += text.length
    },
    choose: async (label: string, option: string) => {
      await page.getByLabel(label, { exact: true }).selectOption({ label: option })
      count.taps += 2
    },
    chooseFile: async (label: string, file: { name: string; mimeType: string; buffer: Buffer }) => {
      await page.getByLabel(label).setInputFiles(file)
      count.taps += 2
    },
    sees: async (target: Locator) => {
      await target.first().waitFor()
      count.looks += 1
    },
    back: async () => {
      await page.goBack()
      count.taps += 1
    },
  }
}

interface Mail {
  subject: string
  text?: string
}

/** The address in a mail that the shop has sent to this person. */
async function addressMailed(email: string, pattern: RegExp): Promise<string> {
  for (let tries = 0; tries < 300; tries++) {
    const mails = (await (
      await fetch(`${shop!.url}/dev/mailbox.json?to=${encodeURIComponent(email)}`)
    ).json()) as Mail[]
    const found = mails.flatMap((mail) => pattern.exec(JSON.stringify(mail))?.[0] ?? [])
    if (found[0]) return found[0]
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`no mail with ${pattern.source} came to ${email}`)
}

test.each([
  ['a phone', phone],
  ['a desk', desktop],
] as const)(
  'an owner gets from an empty folder to a first paid order at %s',
  { timeout: 900_000 },
  async (_, size) => {
    const email = `owner${size.width}@example.in`
    const start = Date.now()
    // A second try needs an empty folder too.
    shop = await openShop({ dataDir: await mkdtemp(join(folder, 'shop-')), isDemo: false })
    const { url, close } = shop
    onTestFinished(close)
    // The last thing that the terminal is needed for.
    const [ownerUrl = ''] = /http\S+first-owner\S+/.exec(await shop.startLine(/Become its owner/)) ?? []
    const { page, faults, leave } = await visitor(browser, size, { baseURL: url })
    const owner = person(page)
    const { count, tap, button, link, type, choose, chooseFile, sees, back } = owner

    await page.goto(ownerUrl)
    count.taps += 1
    await sees(page.getByRole('heading', { name: 'Become the owner of this shop' }))
    await type('Email address', email)
    await button('Send code')
    const codeField = page.locator('input[autocomplete="one-time-code"]')
    await type(codeField, await mailedCode(email, url))

    const list = page.getByRole('region', { name: 'Before you open' })
    const row = (title: string) => list.getByRole('listitem').filter({ hasText: title })
    const isDone = (title: string) => sees(row(`${title}: done`))
    const fillIn = (title: string) => tap(row(title).getByRole('link'))
    const saved = async () => {
      await button('Save')
      await sees(page.getByRole('button', { name: 'Save', exact: true, disabled: true }))
    }
    await sees(list)
    await expectAccessible(page)
    await expectToFit(page)
    await shot(page, 'hour-1-overview')

    // A slow save that ends after the owner has gone back still turns its row green.
    await page.route('**/api/settings/update-settings', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_500))
      await route.fallback()
    })
    await fillIn('Name and logo')
    await type('Shop name', 'Lakshmi Provision Store')
    await type('Company', 'Lakshmi Provision Store')
    await saved()
    await back()
    await isDone('Name and logo')
    await page.unroute('**/api/settings/update-settings')

    await tap(row('FSSAI number and GSTIN').getByRole('button', { name: 'Not registered' }))
    await isDone('FSSAI number and GSTIN')

    await fillIn('Grievance officer')
    await type('Name', 'Lakshmi Narayanan')
    await type(page.getByLabel('Email address'), email)
    await type(page.getByLabel('Phone'), '080 5550 0142')
    await saved()
    await back()
    await isDone('Grievance officer')

    await fillIn('Delivery charge')
    await button('Add charge')
    await type('Name', 'Delivery')
    await type('Amount', '30')
    await type('Free from (optional)', '499')
    await button('Add charge')
    await sees(page.getByRole('button', { name: 'Edit Delivery' }))
    await back()
    await isDone('Delivery charge')

    await fillIn('Where you deliver')
    await button('Add an area')
    await type('Name', 'Near the shop')
    await type(page.getByLabel('Pincodes'), '560038 560008 560075')
    await button('Save area')
    await sees(page.getByRole('button', { name: 'Edit Near the shop' }))
    await back()
    await isDone('Where you deliver')

    await tap(row('Opening hours').getByRole('button', { name: 'Always open' }))
    await isDone('Opening hours')

    await fillIn('How people pay')
    const payu = page.getByRole('article', { name: 'PayU' })
    await tap(payu.getByText('Enter the keys of PayU'))
    await type(payu.getByLabel('Merchant key'), merchant.payu.key)
    await type(payu.getByLabel('Salt (version 1)', { exact: true }), merchant.payu.salt)
    await tap(payu.getByText('Addresses and other settings'))
    const at = `http://localhost:${sandboxes.port}/payu`
    await type(payu.getByLabel('Payment page'), `${at}/_payment`)
    await type(payu.getByLabel('Status and refunds'), `${at}/command`)
    await shot(page, 'hour-2-keys')
    await expectToFit(page)
    await tap(payu.getByRole('button', { name: 'Save keys' }))
    await sees(payu.getByText('On', { exact: true }))
    await tap(payu.getByRole('button', { name: 'Check the keys' }))
    await sees(payu.getByRole('status'))
    await shot(page, 'hour-3-checked')
    // Where typing has scrolled to, the header covers a part of a row.
    await page.evaluate(() => window.scrollTo(0, 0))
    await expectAccessible(page)
    await back()
    await isDone('How people pay')

    await tap(row('A test mail that arrives').getByRole('button', { name: 'Send a test mail' }))
    await sees(page.getByText(/^Sent /))
    await page.goto(await addressMailed(email, /http[^\s"\\<]+\/dashboard#mail=\w+/))
    count.taps += 1
    await isDone('A test mail that arrives')

    await tap(row('Policies read').getByRole('button', { name: 'I have read them' }))
    await isDone('Policies read')

    // Two shelves of her own, to which the other shop's categories belong.
    await link('Products')
    await link('Categories')
    const dialog = page.getByRole('dialog')
    await button('Add category')
    await type(dialog.getByLabel('Name'), 'Snacks')
    await tap(dialog.getByRole('button', { name: 'Add category' }))
    await dialog.waitFor({ state: 'hidden' })
    await link('Sub-categories')
    await button('Add sub-category')
    await type(dialog.getByLabel('Name'), 'Biscuits')
    const within = dialog.getByLabel('Category', { exact: true })
    if ((await within.inputValue()) === '') {
      await within.selectOption({ label: 'Snacks' })
      count.taps += 2
    }
    await tap(dialog.getByRole('button', { name: 'Add sub-category' }))
    await dialog.waitFor({ state: 'hidden' })

    await link('Import')
    await chooseFile('Product list', {
      name: 'products_export.csv',
      mimeType: 'text/csv',
      buffer: shopifyExport,
    })
    await sees(page.getByText('4 new products'))
    await shot(page, 'hour-4-shopify')
    await expectAccessible(page)
    await expectToFit(page)
    await choose('Bakery › Cookies', 'Snacks › Biscuits')
    await button('Use these categories')
    await page.getByLabel('Bakery › Cookies', { exact: true }).waitFor({ state: 'detached' })
    await sees(page.getByText('4 new products'))
    await button('Import 5 rows')
    await sees(page.getByText('products_export.csv was imported'))

    await button('Import another file')
    await chooseFile('Product list', { name: 'supplier.csv', mimeType: 'text/csv', buffer: suppliersSheet })
    await sees(page.getByText('Columns of supplier.csv'))
    await shot(page, 'hour-5-columns')
    await expectAccessible(page)
    await expectToFit(page)
    const meanings = {
      Particulars: 'Name',
      'Co.': 'Brand',
      Group: 'Category',
      Contents: 'Pack size',
      'M.R.P. (Rs)': 'MRP',
      'Our Rate': 'Selling price',
      'Bal Qty': 'Stock',
      'Sl No': 'Ignore this column',
      Remarks: 'Ignore this column',
    }
    for (const [heading, meaning] of Object.entries(meanings)) {
      const field = page.getByLabel(heading, { exact: true })
      const proposed = await field.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]!.label)
      if (proposed !== meaning) await choose(heading, meaning)
    }
    await button('Check the file')
    await sees(page.getByText('4 new products'))
    await shot(page, 'hour-6-supplier')
    await button('Import 4 rows')
    await sees(page.getByText('supplier.csv was imported'))

    await page.goto('/dashboard/scan')
    await sees(page.getByRole('heading', { name: 'Scan products' }))
    const serial = 700_000_000 + size.width * 100
    for (let n = 0; n < 10; n++) {
      await page.waitForTimeout(TAKING_UP_MS)
      await type('Barcode', newBarcode(serial + n))
      await page.keyboard.press('Enter')
      await expect
        .poll(() =>
          page.getByLabel('Name', { exact: true }).evaluate((field) => field === document.activeElement),
        )
        .toBe(true)
      await type('Name', `Masala number ${n + 1}`)
      if (n === 0) {
        await choose('Category', 'Snacks')
        await choose('Sub-category', 'Biscuits')
      }
      await type('Pack size', '100 g')
      await type('Stock', '20')
      await type('MRP', '48')
      await button('Next')
    }
    const scanned = page.getByRole('region', { name: 'Scanned products' })
    await expect.poll(() => scanned.getByText('Saved', { exact: true }).count(), { timeout: 60_000 }).toBe(10)
    await shot(page, 'hour-7-scanned')

    await link('Today')
    await isDone('10 products on sale')
    await sees(list.getByText('10 of 10 done'))
    await shot(page, 'hour-8-ready')
    await button('Open the shop')
    await list.waitFor({ state: 'hidden' })
    await sees(page.getByRole('switch', { name: 'Shop takes orders: open' }))
    await link('Order desk')
    await page.getByRole('heading', { name: /order/i }).first().waitFor()
    const minutes = (count.keys * SECONDS.key + count.taps * SECONDS.tap + count.looks * SECONDS.look) / 60

    const shopper = await visitor(browser, phone, { baseURL: url })
    const asha = person(shopper.page)
    await shopper.page.goto('/')
    await asha.type(shopper.page.getByRole('combobox').first(), 'coffee')
    await shopper.page.keyboard.press('Enter')
    await asha.tap(
      shopper.page
        .getByRole('main')
        .getByRole('button', { name: /^add filter coffee/i })
        .first(),
    )
    // The shop delivers to three pincodes, so it asks for hers.
    const where = shopper.page.getByRole('dialog')
    await asha.type(where.getByLabel('Pincode'), '560038')
    await asha.tap(where.getByRole('button', { name: 'Deliver here' }))
    await where.waitFor({ state: 'hidden' })
    await asha.tap(shopper.page.getByRole('link', { name: /1 item/ }))
    await asha.tap(shopper.page.getByRole('button', { name: /checkout|log in/i }).last())
    const shoppersEmail = `asha${size.width}@example.in`
    await asha.type(shopper.page.getByLabel(/email/i).last(), shoppersEmail)
    await asha.tap(shopper.page.getByRole('button', { name: /^send/i }).last())
    await asha.type(
      shopper.page.locator('input[autocomplete="one-time-code"]'),
      await mailedCode(shoppersEmail, url),
    )
    await shopper.page.waitForURL('**/checkout')
    await asha.tap(shopper.page.getByRole('button', { name: /add.*address/i }).first())
    await asha.type(shopper.page.getByLabel(/pincode/i), '560038')
    await asha.type(shopper.page.getByLabel(/^name|full name|receiver/i).first(), 'Asha Rao')
    await asha.type(shopper.page.getByLabel(/mobile/i), '9876543210')
    await asha.type(
      shopper.page.getByRole('textbox', { name: /address|flat|house|building/i }).first(),
      '12, 4th Cross, Indiranagar',
    )
    await asha.type(shopper.page.getByLabel(/city/i), 'Bengaluru')
    await shopper.page.getByLabel(/state/i).selectOption('Karnataka')
    await asha.tap(shopper.page.getByRole('button', { name: /save/i }))
    await asha.sees(shopper.page.getByText('12, 4th Cross, Indiranagar'))
    const online = shopper.page.getByRole('radio', { name: /UPI/ }).first()
    await online.press('Space')
    await expect.poll(() => online.isChecked()).toBe(true)
    await shot(shopper.page, `hour-9-checkout-of-${size.width}`)
    await asha.tap(shopper.page.getByRole('button', { name: /place order · ₹/i }))
    await asha.sees(shopper.page.getByText('no real money moves here'))
    await asha.tap(shopper.page.getByRole('button', { name: /^Pay ₹/ }))
    await shopper.page.waitForURL('**/payu-success?orderId=ORD-*')
    await asha.sees(shopper.page.getByRole('heading', { name: /your order is placed/i }))
    const orderId = new URL(shopper.page.url()).searchParams.get('orderId')!

    // It rings at the desk that was left open, paid.
    await page.waitForFunction(() => document.title.startsWith('('))
    const card = page.locator(`[data-order="${orderId}"]`)
    await card.waitFor()
    await card
      .getByText(/PayU, paid/)
      .first()
      .waitFor()
    await shot(page, 'hour-10-desk')
    expect([faults, shopper.faults]).toEqual([[], []])
    console.log(
      `An owner's first hour at ${size.width} px: ${count.taps} taps, ${count.keys} keys, ${count.looks} looks; ` +
        `${minutes.toFixed(1)} minutes for a newcomer until the shop is open ` +
        `(this run: ${((Date.now() - start) / 60_000).toFixed(1)}); the shopper's first paid order: ` +
        `${asha.count.taps} taps, ${asha.count.keys} keys`,
    )
    expect(minutes).toBeLessThan(60)
    await Promise.all([leave(), shopper.leave()])
  },
)
