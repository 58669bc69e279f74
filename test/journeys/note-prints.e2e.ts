import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DaySheet } from '#features/fulfilment/riders/cash-contract.ts'
import type { TaxDocument } from '#features/papers/document-contract.ts'
import { adminPaths } from '#shared/admin-paths.ts'
import { paths } from '#shared/paths.ts'
import { dayInIndia } from '#shared/when.ts'
import { isRoll, PAPERS } from '#ui/papers.ts'
import { loggedIn, shopkeeperCalls } from './buyer.ts'
import { callsOf, emailForTry, type Calls } from './calls.ts'
import { documentOf } from './printed-samples.ts'
import { linesOf } from './read-pdf.ts'
import { answer, expectInOrder, expectRoll, expectSheets, print, textOf } from './read-prints.ts'
import { desktop, openBrowser } from './visitor.ts'

let browser: Browser
let owner: Calls
beforeAll(async () => {
  browser = await openBrowser({ pictures: false })
  owner = await shopkeeperCalls()
})
afterAll(() => browser.close())

/** A note that gives a buyer with a name in Urdu so many lines back. */
const noteOf = (lines: number): TaxDocument => ({
  ...documentOf(lines),
  number: 'C1/2627/000007',
  kind: 'credit_note',
  against: 'P1/2627/000123',
  recipient: {
    name: 'بیگم شبانہ خان',
    address: '12, 4th Cross, Indiranagar, Bengaluru 560038',
    state: 'Karnataka',
    stateCode: '29',
    pincode: '560038',
    mobile: null,
  },
})

for (const paper of PAPERS)
  test(`credit notes of 1, 6 and 60 lines on ${paper}`, async () => {
    const { page, faults, leave } = await loggedIn(browser, desktop, owner)
    for (const lines of [1, 6, 60]) {
      await answer(page, '**/api/tax/document?*', noteOf(lines))
      await page.goto(`${paths.orderDetails('ORD-1').replace('order-details', 'bill')}?paper=${paper}`)
      await page.getByRole('article').waitFor()
      const pages = await print(page, `note-${paper}-${lines}`, paper)
      if (isRoll(paper)) expectRoll(pages, paper)
      else expectSheets(pages, 'Credit Note C1/2627/000007', paper)
      expectInOrder(pages, [
        'Credit Note',
        /Number \| C1\/2627\/000007\n/,
        /Against \| P1\/2627\/000123\n/,
        'Indiranagar',
        /Total \| ₹12,94,067\.89/,
      ])
      // Nothing is saved by what is given back.
      expect(textOf(pages)).not.toMatch(/You save/)
      await page.unroute('**/api/tax/document?*')
    }
    expect(faults).toEqual([])
    await leave()
  })

test('the cash of forty riders goes onto sheets that say whose it is, when and by whom it was printed', async () => {
  const email = emailForTry('rehana-cash@example.in')
  await owner.call('POST /api/staff/invite', { name: 'Rehana Khan', email, role: 'manager' })
  const { page, faults, leave } = await loggedIn(browser, desktop, await callsOf('rehana-cash@example.in'))
  const riderId = (at: number) => String(at).padStart(24, '0')
  const sheet: DaySheet = {
    day: dayInIndia(new Date()),
    riders: Array.from({ length: 40 }, (_, at) => ({
      riderId: riderId(at),
      name: ['चेतन नाइक', 'இம்ரான்', 'شبانہ خان', 'Venkatanarasimharajuvaripeta Subrahmanyam'][at % 4]!,
      opening: at,
      cash: 12_345.5,
      khata: 100,
      upi: 2_345.25,
      upiSeen: 0,
      upiMissing: 50,
      handedIn: 12_000,
      difference: -5,
      owed: 500.5 + at,
    })),
    moves: [
      {
        _id: 1,
        riderId: riderId(0),
        kind: 'handed_in',
        amount: -12_000,
        orderId: null,
        note: null,
        at: new Date().toISOString(),
      },
    ],
    unconfirmed: Array.from({ length: 8 }, (_, at) => ({
      orderId: `ORD-261130-CASH${String(at).padStart(4, '0')}`,
      amount: 293.25,
      riderId: riderId(at),
      at: '2026-11-30T06:30:00.000Z',
    })),
    byMethod: [{ method: 'CASH_ON_DELIVERY', amount: 4_93_820 }],
  }
  await answer(page, '**/api/cash/day*', sheet)
  await page.goto(adminPaths.cash)
  await page.getByRole('button', { name: 'Print' }).waitFor()
  await page.getByText('Venkatanarasimharajuvaripeta').first().waitFor()
  const pages = await print(page, 'riders-cash')
  expect(pages.length).toBeGreaterThanOrEqual(2)
  const [, name = ''] = /^(Tokri: riders’ cash of .*) \| Page 1 of/.exec(linesOf(pages[0]!).at(-1)!) ?? []
  expectSheets(pages, name)
  for (const [at] of sheet.riders.entries()) expect(textOf(pages)).toContain(`₹${500 + at}.50`)
  expectInOrder(pages, [
    'Tokri',
    /Riders’ cash,/,
    /Printed \d{1,2} \w+ \d{4}, \d{1,2}:\d\d [ap]m by Rehana Khan/,
    'UPI that nobody has seen yet',
    'ORD-261130-CASH0007',
    'Came in by payment method',
    '₹4,93,820.00',
  ])
  expect(textOf(pages)).not.toMatch(/Save as CSV|Undo|Entries of the day|What riders collect/)
  expect(faults).toEqual([])
  await leave()
})
