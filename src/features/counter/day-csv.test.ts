import { expect, test } from 'vitest'
import { dayCsv } from './day-csv.ts'

test('a day is a list of figures with their names', () => {
  const figures = {
    counter: 'Front, left',
    opened: '',
    closed: null,
    khata: 0,
    riders: 0,
    late: [],
    tenders: [],
    noSales: [{ at: '2026-11-26T10:00:00Z', by: 'Asha', reason: 'Change for 500' }],
    payIn: 0,
    cashRounding: 0,
    payOut: 20,
  }
  const lines = dayCsv({
    day: '2026-11-26',
    drawers: [
      { ...figures, float: 500, cash: 120.5, refunds: 10, expected: 590.5, counted: null, difference: null },
    ],
    sales: [
      { channel: 'counter', tender: 'cash', orders: 3, amount: 120.5 },
      { channel: 'online', tender: 'CASH_ON_DELIVERY', orders: 1, amount: 80 },
    ],
    cashRounding: 0,
    cashiers: [{ name: 'Asha', sales: 3, amount: 120.5, returned: 10 }],
    returns: { notes: 1, amount: 10 },
    tax: [{ rate: 5, taxable: 100, tax: 5 }],
    khata: { given: 0, received: 0, outstanding: 0 },
    waste: { packs: 0, amount: 0 },
    offline: { sales: 2, amount: 60, toCheck: 1 },
  })
  expect(lines).toContain('sales,"counter, Cash",3,120.50\r\n')
  expect(lines).toContain('sales,"online, Cash on delivery",1,80.00\r\n')
  expect(lines).toContain('drawer,"Front, left, refunds",,-10.00\r\n')
  expect(lines).toContain('drawer,"Front, left, opened without a sale",1,\r\n')
  expect(lines).toContain('cashier,Asha,3,120.50\r\n')
  expect(lines).toContain('cashier,"Asha, given back",,10.00\r\n')
  expect(lines.join('')).not.toContain('counted')
})
