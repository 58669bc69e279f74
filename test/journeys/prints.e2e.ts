import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Counter } from '#features/counter/contract.ts'
import type { DeviceSettings } from '#features/counter/settings-contract.ts'
import type { Order, PickingSlip } from '#features/orders/contract.ts'
import type { FoundPack } from '#features/stock/movements/contract.ts'
import type { Purchase, PurchaseLine } from '#features/stock/purchasing/contract.ts'
import { adminPaths } from '#shared/admin-paths.ts'
import { paths } from '#shared/paths.ts'
import { isRoll, PAPERS } from '#ui/papers.ts'
import { addressOf, loggedIn, orderCart, ownProduct, shopkeeperCalls } from './buyer.ts'
import { callsOf, emailForTry, nameForTry, type Calls } from './calls.ts'
import { newBarcode } from './draw-barcode.ts'
import { openTill } from './open-till.ts'
import { documentOf, khataOf, PRINTED_NAMES, printedDay } from './printed-samples.ts'
import { linesOf, readPdf } from './read-pdf.ts'
import { answer, expectInOrder, expectRoll, expectSheets, print, textOf } from './read-prints.ts'
import { scan } from './scanner.ts'
import { typeText } from './type-text.ts'
import { desktop, openBrowser } from './visitor.ts'

const barcode = newBarcode(470_260_114)

let browser: Browser
let owner: Calls
beforeAll(async () => {
  browser = await openBrowser({ pictures: false })
  owner = await shopkeeperCalls()
})
afterAll(() => browser.close())

const longest = PRINTED_NAMES.reduce((one, other) => (other.length > one.length ? other : one))

const loadedFonts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.fonts]
      .filter(({ family, status }) => status === 'loaded' && /Noto/.test(family))
      .map(({ family }) => family.replaceAll('"', ''))
      .toSorted(),
  )

for (const paper of PAPERS)
  test(`bills of 1, 6 and 60 lines on ${paper}`, async () => {
    const { page, faults, leave } = await loggedIn(browser, desktop, owner)
    const heights: number[] = []
    for (const lines of [1, 6, 60]) {
      await answer(page, '**/api/tax/document?*', documentOf(lines))
      await page.goto(`${paths.orderDetails('ORD-1').replace('order-details', 'bill')}?paper=${paper}`)
      await page.getByRole('article').waitFor()
      const pages = await print(page, `bill-${paper}-${lines}`, paper)
      const hasSix = lines > 1
      // Machines of counters have no fonts for these scripts, and would print boxes. Tamil and Urdu have a face each.
      if (hasSix)
        await expect
          .poll(() => loadedFonts(page))
          .toEqual(['Noto Sans Devanagari', 'Noto Sans India', 'Noto Sans India'])
      if (isRoll(paper)) {
        expectRoll(pages, paper)
        heights.push(pages[0]!.height)
        expectInOrder(pages, [
          'Tokri',
          'Tax Invoice',
          /GSTIN 29AAAAA0000A1ZY/,
          /Number \| P1\/2627\/000123\n/,
          /Date \| 28 Nov 2026, 12:00 pm\n/,
          // On the narrow roll the code and the rate are on a line of their own.
          /0\.250 kg × 40\.00( \| HSN 11010000 5 %)? \| 10\.00/,
          ...(hasSix ? [/Salt, 1 kg\n3 × 416\.50[^\n]* \| 1,249\.50/] : []),
          /Taxable value \| 12,34,567\.89/,
          /Total \| ₹12,94,067\.89/,
          lines === 1 ? '1 item' : `${lines} items`,
          ...(hasSix ? [/You save ₹[\d,.]+ against MRP/] : []),
          'Rupees Twelve Lakh',
          'By HSN and rate',
        ])
      } else {
        expectSheets(pages, 'Tax Invoice P1/2627/000123', paper)
        expect(pages).toHaveLength(lines === 60 ? pages.length : 1)
        if (lines === 60) expect(pages.length).toBeGreaterThanOrEqual(2)
        // A row is whole on its page, below the headings of the table.
        const rows = pages.flatMap(linesOf).filter((line) => /\| (1,249|10)\.[50]0$/.test(line))
        expect(rows).toHaveLength(lines)
        for (const one of pages)
          if (linesOf(one).some((line) => line.endsWith(' | 1,249.50')))
            expect(textOf([one])).toMatch(/Description \| HSN \| Quantity \| Price \| Taxable/)
        expectInOrder(pages, [
          'ORIGINAL FOR RECIPIENT',
          /Loose Onion, 1 kg \| 11010000 \| 0\.250 kg \| 40\.00 \| 9\.52/,
          ...(hasSix ? [/Salt, 1 kg \| 11010000 \| 3 packs \| 416\.50 \| 1,190\.00/] : []),
          /Total \| ₹12,94,067\.89/,
          ...(hasSix ? [/You save ₹[\d,.]+ against MRP/] : []),
        ])
      }
      await page.unroute('**/api/tax/document?*')
    }
    expect(heights).toEqual(heights.toSorted((one, other) => one - other))
    expect(faults).toEqual([])
    await leave()
  })

test('names in every script of India come from fonts of our own, and a unit is behind its name', async () => {
  const names = 'आटा தக்காளி ಅಕ್ಕಿ బియ్యం അരി চাল ચોખા ਚੌਲ ଚାଉଳ چاول'.split(' ')
  const { rows, ...bill } = documentOf(names.length)
  const { page, faults, leave } = await loggedIn(browser, desktop, owner)
  const printed = rows.map((row, at) => ({
    ...row,
    secondName: undefined,
    name: names[at] === 'چاول' ? 'چاول, 1 kg' : names[at]!,
  }))
  await answer(page, '**/api/tax/document?*', { ...bill, rows: printed })
  await page.goto(`${paths.orderDetails('ORD-1').replace('order-details', 'bill')}?paper=80mm`)
  const shown = page.getByRole('list', { name: 'What was supplied' }).locator('li > p:first-child')
  await expect.poll(() => shown.allTextContents()).toEqual([...names.slice(0, -1), 'چاول, 1 kg'])
  await print(page, 'bill-80mm-scripts', '80mm')
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument')
  const ask = {
    nodeId: root.nodeId,
    selector: '[aria-label="What was supplied"] :is(li > p:first-child:not(:has(bdi)), bdi)',
  }
  const { nodeIds } = await session.send('DOM.querySelectorAll', ask)
  const fonts = await Promise.all(
    nodeIds.map(async (nodeId) => (await session.send('CSS.getPlatformFontsForNode', { nodeId })).fonts),
  )
  expect(fonts.map((used) => used.map(({ isCustomFont }) => isCustomFont))).toEqual(names.map(() => [true]))
  const order = await shown
    .last()
    .locator('bdi')
    .evaluate((name) => {
      const unit = document.createRange()
      unit.selectNodeContents(name.nextSibling!)
      const digit = document.createRange()
      digit.setStart(name.nextSibling!, 2)
      digit.setEnd(name.nextSibling!, 3)
      return [
        name.getBoundingClientRect().left,
        digit.getBoundingClientRect().left,
        unit.getBoundingClientRect().right,
      ]
    })
  expect(order).toEqual(order.toSorted((one, other) => one - other))
  expect(faults).toEqual([])
  await leave()
})

for (const paper of ['80mm', '58mm'] as const)
  test(`a till's receipt on ${paper}: cash and change, till and cashier, the shop's own line`, async () => {
    const rice = await ownProduct(owner, { stock: 60, price: 100 })
    const code = newBarcode(470_260_115 + (paper === '58mm' ? 1 : 0))
    const { _id: productId, unit } = rice
    await owner.call('PUT /api/counter/barcode', { productId, unit, barcode: code, also: true })
    const settings = await owner.call<DeviceSettings>('GET /api/counter/settings')
    const save = async ({
      receiptPaper,
      receiptLine,
    }: Pick<DeviceSettings, 'receiptPaper' | 'receiptLine'>) => {
      const { upi: _, supplier: __, ...now } = await owner.call<DeviceSettings>('GET /api/counter/settings')
      await owner.call('PUT /api/counter/settings', { ...now, receiptPaper, receiptLine })
    }
    await save({
      receiptPaper: paper,
      receiptLine: 'Thank you. Open from 7 am to 10 pm, every day of the year',
    })
    const { page, faults, leave } = await loggedIn(browser, desktop, owner)
    await openTill(page, owner, nameForTry(`Roll of ${paper}`))
    for (const lines of [1, 6, 60]) {
      await answer(page, '**/api/counter/sell', { document: documentOf(lines) })
      await page.getByLabel('Scan or type').focus()
      await scan(page, code)
      await page.getByRole('button', { name: /^Pay / }).waitFor()
      await page.keyboard.press('Enter')
      await typeText(page.getByLabel(/^Cash handed over/), '500')
      await page.getByRole('button', { name: 'Sold' }).click()
      await page.getByRole('region', { name: 'Sold' }).waitFor()
      const pages = await print(page, `receipt-${paper}-${lines}`, paper)
      expectRoll(pages, paper)
      expectInOrder(pages, [
        /Total \| ₹12,94,067\.89/,
        lines === 1 ? '1 item' : `${lines} items`,
        'Cash | ₹500.00',
        'Change | ₹400.00',
        new RegExp(`Roll of ${paper}`),
        'Thank you.',
      ])
      await page.getByRole('button', { name: 'Next customer' }).click()
      await page.unroute('**/api/counter/sell')
    }
    await save(settings)
    expect(faults).toEqual([])
    await leave()
  })

test('a khata of two sheets names bills as their papers do', async () => {
  const { page, faults, leave } = await loggedIn(browser, desktop, owner)
  await answer(page, '**/api/khata?*', khataOf(60))
  await page.goto(adminPaths.khataOf('0'.repeat(24)))
  await page.getByRole('button', { name: 'Print' }).waitFor()
  const pages = await print(page, 'khata')
  expect(pages.length).toBeGreaterThanOrEqual(2)
  expectSheets(pages, 'Khata, 1 Nov 2026 to 29 Nov 2026')
  // Each entry is whole on its sheet, and the headings are on both.
  for (const one of pages) expect(textOf([one])).toMatch(/Entry \| Amount \| Balance/)
  const entries = pages.flatMap(linesOf).filter((line) => /\| [+−]₹1[05]0\.00 \| ₹1,0\d\d\.00$/.test(line))
  expect(entries).toHaveLength(60)
  expectInOrder(pages, [/khata of/, /Before \| ₹1,000\.00/, 'Goods, P1/2627/000001', 'Payment, UPI'])
  // The sum once, at the end.
  expect(textOf(pages).match(/₹2,000\.00 owed \| ₹2,000\.00/g)).toHaveLength(1)
  expect(textOf(pages)).not.toMatch(/ORD-|9876543210|Ravi Kumar/)
  expect(faults).toEqual([])
  await leave()
})

test('the figures of a day say whose they are, when and by whom they were printed', async () => {
  const email = emailForTry('meera-day@example.in')
  await owner.call('POST /api/staff/invite', { name: 'Meera Iyer', email, role: 'manager' })
  const manager = await callsOf('meera-day@example.in')
  const { page, faults, leave } = await loggedIn(browser, desktop, manager)
  await answer(page, '**/api/day?*', printedDay)
  await answer(page, '**/api/day', printedDay)
  await page.goto(adminPaths.day)
  await page.getByText('Together').waitFor()
  const pages = await print(page, 'day', '80mm')
  expectRoll(pages, '80mm')
  expectInOrder(pages, [
    'Tokri',
    '29 Nov 2026',
    /Printed \d{1,2} \w+ \d{4}, \d{1,2}:\d\d [ap]m by Meera Iyer/,
    'Counter, Cash (412) | ₹12,34,567.50',
    /Together \| ₹12,44,536\.50/,
    'By cashier',
    /5 % of ₹9,00,000\.00 \| ₹45,000\.00/,
    'Counter at the door',
    /Of it Tea for everybody/,
    /Expected \| ₹12,38,552\.00/,
    /Difference \| -₹2\.00/,
  ])
  expect(faults).toEqual([])
  await leave()
})

test('a picking slip has every line whole, and no paper of an order a number', async () => {
  const product = await ownProduct(owner, { stock: 10, price: 100 })
  await owner.call('POST /api/cart/add-to-cart', { productId: product._id })
  const placed = await orderCart(owner, (await addressOf(owner))._id, 'The bell does not work, please call')
  const { page, faults, leave } = await loggedIn(browser, desktop, owner)
  await page.addInitScript(() => {
    window.print = () => void Object.assign(window, { isPrinted: true })
  })
  // The same order with sixty lines of long names.
  const [item] = placed.items
  const items = Array.from({ length: 60 }, (_, at) => ({
    ...item!,
    name: PRINTED_NAMES[at % PRINTED_NAMES.length]!,
    unit: '500 g (pack of 6)',
    quantity: at + 1,
  }))
  const ofOrder = { ...placed, items, itemCount: 60 } satisfies Order
  await answer(page, '**/api/order/get-order-details-by-id', ofOrder)
  const slip: PickingSlip = {
    orderId: placed.orderId,
    shelves: [{ name: 'Rice › Basmati', lines: items.map((_, at) => at) }],
    secondNames: { 0: 'खुला प्याज़' },
    hidesMobile: false,
  }
  await answer(page, '**/api/order/get-picking-slips', [slip])
  await page.goto(paths.orderDetails(placed.orderId))
  await page.getByRole('button', { name: 'Picking slip' }).waitFor()
  const summary = await print(page, 'summary')
  expect(summary.length).toBeGreaterThan(1)
  expectSheets(summary, `Order summary, not a tax document ${placed.orderId}`)
  const onSummary = textOf(summary)
  expect(onSummary.match(/500 g \(pack of 6\)/g)).toHaveLength(60)
  expect(onSummary).not.toMatch(/98765 ?43210/)
  await page.getByRole('button', { name: 'Picking slip' }).click()
  await page.waitForFunction(() => 'isPrinted' in window)
  const pages = await print(page, 'slip', '80mm')
  expectRoll(pages, '80mm')
  expect(textOf(pages).match(/\( ?500 g \(pack of 6\) ?\)/g)).toHaveLength(60)
  expectInOrder(pages, [
    placed.orderId,
    /Note: The bell/,
    /RICE › BASMATI/,
    /59 ×[ |]*Salt/,
    /60 ×/,
    '60 items',
    'Collect ₹',
  ])
  expect(textOf(pages)).not.toMatch(/98765 ?43210/)
  expect(faults).toEqual([])
  await leave()
})

test('a round sheet has every stop whole, on sheets that say which they are, and no number', async () => {
  const product = await ownProduct(owner, { stock: 10, price: 100 })
  await owner.call('POST /api/cart/add-to-cart', { productId: product._id })
  const placed = await orderCart(owner, (await addressOf(owner))._id, 'The bell does not work, please call')
  const { page, faults, leave } = await loggedIn(browser, desktop, owner)
  await page.addInitScript(() => {
    window.print = () => void Object.assign(window, { isPrinted: true })
  })
  const orders = Array.from({ length: 14 }, (_, at) => ({
    ...placed,
    orderId: `ORD-261129-ROUND${String(at + 1).padStart(3, '0')}`,
    order_status: 'Packed' as const,
    delivery_address: {
      ...placed.delivery_address!,
      name: at % 2 ? 'श्रीमती अनुराधा विश्वनाथन' : 'Venkatanarasimharajuvaripeta Subrahmanyam',
      address_line: `${at + 1}, 4th Cross, behind the temple of the long street that nobody finds`,
    },
  }))
  await answer(page, '**/api/order/get-all-orders?*', orders)
  const slips = orders.map(({ orderId }) => ({ orderId, shelves: [], hidesMobile: false }))
  await answer(page, '**/api/order/get-picking-slips', slips)
  await page.goto(paths.allOrders)
  for (const { orderId } of orders)
    await page.getByLabel(`Select order ${orderId}`).evaluate((one: HTMLInputElement) => one.click())
  await page.getByRole('button', { name: 'Round sheet', exact: true }).click()
  await page.waitForFunction(() => 'isPrinted' in window)
  const pages = await print(page, 'round')
  expect(pages.length).toBeGreaterThanOrEqual(2)
  expectSheets(pages, 'Tokri: round')
  const text = textOf(pages)
  for (const { orderId } of orders) expect(text.split(orderId)).toHaveLength(2)
  // The last line of a stop is on the sheet of its first.
  for (const one of pages)
    expect(textOf([one]).match(/4th Cross/g)).toHaveLength(textOf([one]).match(/^Collect ₹/gm)!.length)
  expectInOrder(pages, [/Tokri ?: round/, /Printed \d/, /14 stops ?, collect ₹/, /Note: The bell/])
  expect(text).not.toMatch(/98765 ?43210/)
  expect(faults).toEqual([])
  await leave()
})

test('a debit note of sixty lines goes with the goods on two sheets', async () => {
  const { page, faults, leave } = await loggedIn(browser, desktop, owner)
  const note: Purchase = {
    _id: 'd'.repeat(24),
    supplierId: 'e'.repeat(24),
    supplier: 'Sri Venkateswara Agencies and Sons, Wholesale Dealers',
    billNumber: 'Debit note 12',
    billDate: '2026-11-28',
    writtenAt: '2026-11-28T06:30:00.000Z',
    by: 'Ravi Kumar',
    total: -123_456.5,
    reverses: null,
    reversedBy: null,
    items: 60,
    isReturn: true,
    reason: 'the packets are torn',
  }
  const lines: PurchaseLine[] = Array.from({ length: 60 }, (_, at) => ({
    productId: at + 1,
    name: PRINTED_NAMES[at % PRINTED_NAMES.length]!,
    unit: at % 5 === 0 ? '1 kg' : '500 g (pack of 6)',
    quantity: -(at + 1),
    free: 0,
    ...(at % 5 === 0 && { grams: -1250 }),
    cost: 2057.5,
    mrp: null,
    batch: null,
    expiresOn: null,
    note: {
      amount: 2057.5,
      hsn: '11010000',
      rate: 5,
      taxable: 1959.52,
      cgst: 48.99,
      sgst: 48.99,
      igst: 0,
      against: { billNumber: `INV/26-27/00${at % 7}`, billDate: '2026-11-20' },
    },
  }))
  await answer(page, `**/api/purchases/${'d'.repeat(24)}`, {
    ...note,
    lines,
    supplierGstin: '29AAAAA0000A1ZY',
  })
  await answer(page, '**/api/purchases?*', [note])
  await page.goto(adminPaths.buying)
  await page.getByRole('button', { name: /^Open bill Debit note 12 of/ }).click()
  await page.getByRole('button', { name: 'Print' }).waitFor()
  const pages = await print(page, 'debit-note')
  expect(pages.length).toBeGreaterThanOrEqual(2)
  expectSheets(pages, 'Debit note 12')
  for (const one of pages)
    expect(textOf([one])).toMatch(
      /Product \| Your bill \| Quantity \| Cost of one \| Taxable \| GST \| CGST \| SGST \| Total ₹/,
    )
  const rows = pages
    .flatMap(linesOf)
    .filter((line) =>
      /\| (\d+|1\.25 kg) \| 2,057\.50 \| 1,959\.52 \| 5 % \| 48\.99 \| 48\.99 \| 2,057\.50$/.test(line),
    )
  expect(rows).toHaveLength(60)
  expectInOrder(pages, [
    'Tokri',
    'Debit note 12',
    '28 Nov 2026',
    /To Sri Venkateswara Agencies and Sons, Wholesale Dealers ?, GSTIN 29AAAAA0000A1ZY/,
    /These goods go back: the packets are torn ?\./,
    /60 items \| 1,17,571\.20/,
    /Total ₹1,23,456\.50/,
  ])
  expect(faults).toEqual([])
  await leave()
})

test('an X report says that the drawer stays open, and how it was paid so far', async () => {
  const { page, faults, leave } = await loggedIn(browser, desktop, owner)
  const [drawer] = printedDay.drawers
  const tenders = [
    { tender: 'cash', sales: 412, amount: 12_34_567.5 },
    { tender: 'upi', sales: 38, amount: 9_876.25 },
  ]
  const open = { ...drawer!, closed: null, counted: null, difference: null, tenders }
  await answer(page, '**/api/day?*', { ...printedDay, drawers: [open] })
  const counter: Counter = {
    _id: 'c'.repeat(24),
    name: open.counter,
    series: 'P1',
    hasDevice: true,
    lastSerial: 450,
    lostAt: null,
    missing: [],
    drawer: { _id: 'd'.repeat(24), openedAt: open.opened, float: 2000, cash: 12_38_552 },
  }
  await answer(page, '**/api/counters', [counter])
  await page.goto(adminPaths.day)
  await page.getByRole('button', { name: 'X report' }).click()
  await page.getByRole('dialog').getByText('The drawer stays open').waitFor()
  const pages = await print(page, 'x-report', '80mm')
  expectRoll(pages, '80mm')
  expectInOrder(pages, [
    'Tokri',
    'X report',
    /Printed \d{1,2} \w+ \d{4}, \d{1,2}:\d\d [ap]m/,
    'Cash (412) | ₹12,34,567.50',
    'UPI (38) | ₹9,876.25',
    'Counter at the door',
    /Expected \| ₹12,38,552\.00/,
  ])
  // Neither the figures of the day, which lie below it, nor what only a screen has.
  expect(textOf(pages)).not.toMatch(/Counted|Difference|Undo|Together/)
  expect(faults).toEqual([])
  await leave()
})

const label = (name: string, unit: string): FoundPack => ({
  productId: 1,
  unit,
  name,
  image: '',
  barcode,
  sku: 'A-1',
  shelf: null,
  mrp: 12_345.5,
  price: 11_234.5,
  stock: 5,
})

test('labels keep the quantity and everything else of a pack with a long name', async () => {
  const labels = PRINTED_NAMES.length + 1
  const { page, faults, leave } = await loggedIn(browser, desktop, owner)
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })
  await answer(page, '**/api/stock/changed-packs', [
    ...PRINTED_NAMES.map((name, at) => ({ ...label(name, `${at + 1} kg (pack of 6)`), productId: at + 1 })),
    { ...label(longest, '400 g'), secondName: 'मूँगफली का ठंडा पेरा हुआ पहली घानी का तेल', productId: 99 },
  ])
  await page.goto(adminPaths.labels)
  await page.getByRole('button', { name: 'What changed today' }).click()
  await page.getByRole('button', { name: `Print ${labels} labels` }).waitFor()
  for (const [paper, kind] of [
    ['A4 sheet', 'Shelves'],
    ['A4 sheet', 'Packets of a brand'],
    ['Label printer', 'Shelves'],
    ['Label printer', 'Packets of a brand'],
  ] as const) {
    await page.getByRole('radio', { name: new RegExp(`^${paper}`) }).check()
    await page.getByRole('radio', { name: new RegExp(`^${kind}`) }).check()
    await page.getByRole('button', { name: `Print ${labels} labels` }).click()
    await page.waitForSelector('html[data-printed]')
    const pages = readPdf(await page.pdf({ preferCSSPageSize: true }))
    expect(pages).toHaveLength(paper === 'A4 sheet' ? 1 : labels)
    const text = textOf(pages)
    for (const quantity of ['1 kg (pack of 6)', '5 kg (pack of 6)', '400 g']) expect(text).toContain(quantity)
    expect(text.match(/₹12,345\.50/g)).toHaveLength(labels)
    expect(text.match(/₹11,234\.50/g)).toHaveLength(labels)
    await page.emulateMedia({ media: 'print' })
    // The name alone may end in points.
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll('.printed-labels .label')].flatMap((one) => {
        const box = one.getBoundingClientRect()
        return [...one.querySelectorAll('*:not(.label-name, .label-second)')].flatMap((part) => {
          const { left, right, top, bottom } = part.getBoundingClientRect()
          const isIn =
            left >= box.left && right <= box.right + 0.5 && top >= box.top && bottom <= box.bottom + 0.5
          const isWhole =
            part.scrollWidth <= part.clientWidth + 1 && part.scrollHeight <= part.clientHeight + 1
          return isIn && (isWhole || part.clientHeight === 0) ? [] : [`${part.className} ${part.textContent}`]
        })
      }),
    )
    expect([paper, kind, ...cut]).toEqual([paper, kind])
    await page.emulateMedia({ media: null })
    await page.evaluate(() => {
      document.documentElement.removeAttribute('data-printed')
      window.dispatchEvent(new Event('afterprint'))
    })
  }
  expect(faults).toEqual([])
  await leave()
})
