import { expect, test } from 'vitest'
import { card, counterShop } from '../../../../test/counter-shop.ts'
import { dayInIndia } from '#shared/when.ts'
import type { TaxMonth } from '../document-contract.ts'
import { readTaxMonth, returnDue } from './tax-month.ts'

const { shop, manager, product, sell, device } = await counterShop()

test.each([
  ['2026-10', '2026-11-11'],
  ['2026-12', '2027-01-11'],
])('the sales of %s are declared until %s', (month, due) => {
  expect(returnDue(month)).toBe(due)
})

test('a bill that comes in after its month is listed with it, and in the month in which it came', async () => {
  const today = dayInIndia(new Date())
  const thisMonth = today.slice(0, 7)
  const lastInstant = new Date(Date.parse(`${thisMonth}-01T00:00:00+05:30`) - 3_600_000)
  const before = dayInIndia(lastInstant).slice(0, 7)
  const rice = await product()
  const next = await device('Cart')
  const late = await sell({ ...next(lastInstant), lines: [{ ...rice, quantity: 1 }], tenders: card(40) })
  expect(late.status, JSON.stringify(late.body)).toBe(201)
  // In time, and online: neither is late.
  await sell({ ...next(new Date(Date.now() - 1_000)), lines: [{ ...rice, quantity: 1 }], tenders: card(40) })
  await sell({ lines: [{ ...rice, quantity: 1 }], tenders: card(40) })
  const listed = {
    number: late.body.data.document.number,
    orderId: late.body.data.order.orderId,
    month: before,
    arrivedOn: today,
    taxable: 38.1,
    tax: 1.9,
    total: 40,
    isAfterReturn: today > returnDue(before),
  }
  const after = new Date(lastInstant.getTime() + 1_000)
  await sell({ ...next(after), lines: [{ ...rice, quantity: 1 }], tenders: card(40) })
  for (const month of [before, thisMonth]) {
    const { body } = await shop.call('GET /api/tax/month', { as: manager, query: { month } })
    const { latePapers, lateSums } = body.data as TaxMonth
    expect(latePapers).toEqual([
      listed,
      { ...listed, number: expect.any(String), orderId: expect.any(String) },
    ])
    expect(lateSums).toEqual([{ month: before, papers: 2, taxable: 76.2, tax: 3.8 }])
    const short = await readTaxMonth(shop.db, month, 1)
    expect([short.latePapers, short.lateSums]).toEqual([[listed], lateSums])
  }
})
