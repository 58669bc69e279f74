import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SubscriptionStatement } from '#features/subscriptions/contract.ts'
import { adminPaths } from '#shared/admin-paths.ts'
import { paths } from '#shared/paths.ts'
import { dayInIndia } from '#shared/when.ts'
import { loggedIn, ownProduct, addressOf, shopkeeperCalls } from './buyer.ts'
import { callsOf, type Calls } from './calls.ts'
import { PRINTED_NAMES } from './printed-samples.ts'
import { linesOf } from './read-pdf.ts'
import { answer, expectInOrder, expectSheets, print, textOf } from './read-prints.ts'
import { desktop, openBrowser } from './visitor.ts'

let browser: Browser
let owner: Calls
beforeAll(async () => {
  browser = await openBrowser({ pictures: false })
  owner = await shopkeeperCalls()
})
afterAll(() => browser.close())

test('the sheet of a morning has every stop whole on sheets that say which they are, and no number', async () => {
  const { page, faults, leave } = await loggedIn(browser, desktop, owner)
  const stops = Array.from({ length: 40 }, (_, at) => ({
    orderId: `ORD-261130-MORN${String(at + 1).padStart(4, '0')}`,
    name: at % 2 ? 'श्रीमती अनुराधा विश्वनाथन' : 'Venkatanarasimharajuvaripeta Subrahmanyam',
    addressLine: `${at + 1}, 4th Cross, behind the temple of the long street that nobody finds`,
    landmark: at % 3 ? '' : 'Opposite the bank',
    mobile: 9_876_543_210,
    pincode: '560038',
    promise: '6:30–7:30 am',
    lines: PRINTED_NAMES.slice(0, 1 + (at % 4)).map((name) => ({ name, unit: '500 ml', quantity: 2 })),
    toCollect: at % 2 ? 0 : 152.5,
  }))
  const short = [
    {
      name: 'Kamla Devi',
      mobile: 9_876_543_210,
      product: 'Milk',
      unit: '500 ml',
      missing: 1,
      why: 'out_of_stock',
    },
  ]
  await answer(page, '**/api/subscription/round?*', { day: '2026-12-01', stops, short })
  await page.goto(adminPaths.mornings)
  await page.getByRole('button', { name: 'Print' }).waitFor()
  const pages = await print(page, 'morning-round')
  expect(pages.length).toBeGreaterThanOrEqual(2)
  const [, name = ''] = /^(Tokri: .*) \| Page 1 of/.exec(linesOf(pages[0]!).at(-1)!) ?? []
  expect(name).toMatch(/^Tokri: \S/)
  expectSheets(pages, name)
  const text = textOf(pages)
  for (const { orderId } of stops) expect(text.split(orderId)).toHaveLength(2)
  // The last line of a stop is on the sheet of its first.
  for (const one of pages)
    expect(textOf([one]).match(/4th Cross/g)).toHaveLength(textOf([one]).match(/ORD-261130-MORN/g)!.length)
  expectInOrder(pages, [/Round of/, /40 stops ?, collect ₹3,050\.00/, 'ORD-261130-MORN0040'])
  expect(text).not.toMatch(/98765|Kamla/)
  expect(faults).toEqual([])
  await leave()
})

test('a month of subscriptions says whose shop it is, each day and its sum', async () => {
  const lata = await callsOf('month-print@example.in')
  const { _id: addressId } = await addressOf(lata)
  const milk = await ownProduct(owner, { stock: 1_000, price: 30 })
  await lata.call('POST /api/subscription', {
    productId: milk._id,
    unit: milk.unit,
    pattern: 'daily',
    quantity: 1,
    startsOn: dayInIndia(new Date(Date.now() + 3 * 86_400_000)),
    addressId,
    paymentMethod: 'CASH_ON_DELIVERY',
  })
  const { page, faults, leave } = await loggedIn(browser, desktop, lata)
  const rows = Array.from({ length: 30 }, (_, at) => ({
    day: `2026-11-${String(at + 1).padStart(2, '0')}`,
    orderId: `ORD-2611${at}`,
    lines: PRINTED_NAMES.slice(0, 1 + (at % 5)).map((name) => ({ name, unit: '1 kg', quantity: 2 })),
    pieces: 2 * (1 + (at % 5)),
    total: at === 4 ? 0 : 61.5,
    status: at === 4 ? 'Cancelled' : 'Delivered',
    paymentMethod: 'CASH_ON_DELIVERY',
  }))
  const month: SubscriptionStatement = {
    month: '2026-11',
    days: 30,
    pieces: 180,
    total: 1_783.5,
    rows,
    leftOut: [{ day: '2026-11-08', name: 'Loose Onion', pieces: 2, why: 'closed' }],
  }
  await answer(page, '**/api/subscription/statement?*', month)
  await page.goto(paths.mornings)
  await page.getByRole('button', { name: 'Print' }).waitFor()
  const pages = await print(page, 'month-of-subscriptions')
  const [, name = ''] = /^(.*) \| Page 1 of/.exec(linesOf(pages[0]!).at(-1)!) ?? []
  expectSheets(pages, name)
  expectInOrder(pages, ['Tokri', /\d{4}/, 'Cancelled', /₹1,783\.50/])
  const sums = pages.flatMap(linesOf).filter((line) => /₹(61\.50|0\.00)$/.test(line))
  expect(sums).toHaveLength(30)
  expect(textOf(pages)).not.toMatch(/ORD-/)
  expect(faults).toEqual([])
  await leave()
})
