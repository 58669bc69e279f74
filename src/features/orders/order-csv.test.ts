import { expect, test } from 'vitest'
import { ERASED_MOBILE } from '#shared/mobile-number.ts'
import type { Order } from './contract.ts'
import { ORDER_CSV_HEAD, orderCsvLine } from './order-csv.ts'

const order = {
  orderId: 'ORD-261121-7QK2MZ4T',
  createdAt: '2026-11-21T20:00:00.000Z',
  order_status: 'Pending',
  payment_method: 'CASH_ON_DELIVERY',
  payment_status: 'Unpaid',
  userId: { _id: '0'.repeat(24), name: '=HYPERLINK("http://x")', email: 'asha@example.in', mobile: null },
  delivery_address: {
    name: 'Asha',
    mobile: 9876543210,
    address_line: '12, 4th Cross',
    landmark: '',
    city: 'Bengaluru',
    pincode: '560038',
  },
  items: [{ quantity: 2, name: 'Butter "Gold"', unit: '500 g' }],
  itemCount: 1,
  subTotal: 98.1,
  charges: [
    { name: 'Delivery', amount: 25.1 },
    { name: 'Bag', amount: 0.2 },
  ],
  totalAmt: 123.4,
  deliveryNote: 'Ring\ntwice',
} as unknown as Order

const fields = (line: string) =>
  line
    .trimEnd()
    .match(/("([^"]|"")*"|[^,]*)(,|$)/g)!
    .map((one) => one.replace(/,$/, ''))

/** The line's fields by the titles of the file. */
const valuesOf = (one: Order): Record<string, string> =>
  Object.fromEntries(
    ORDER_CSV_HEAD.trimEnd()
      .split(',')
      .map((title, at) => [title, fields(orderCsvLine(one))[at]!]),
  )

test('a line has a field for each column, with times in India’s time zone', () => {
  expect(orderCsvLine(order).endsWith('\r\n')).toBe(true)
  const values = valuesOf(order)
  expect(values).toMatchObject({
    placed: '2026-11-22 01:30:00',
    'sub total': '98.10',
    charges: '25.30',
    total: '123.40',
    mobile: '',
    pincode: '560038',
  })
  expect(values.items).toBe('"2 x Butter ""Gold"" (500 g)"')
  expect(values.note).toBe('"Ring\ntwice"')
})

test('a number that was erased is no number of the file', () => {
  const erased = { ...order, delivery_address: { ...order.delivery_address!, mobile: ERASED_MOBILE } }
  expect(valuesOf(order)['receiver mobile']).toBe('9876543210')
  expect(valuesOf(erased)['receiver mobile']).toBe('')
})

test.each([
  [[{ amount: 25 }], '25.00'],
  [[], '0.00'],
])('every amount has two decimals: %j', (charges, amount) => {
  const line = orderCsvLine({ ...order, charges: charges as Order['charges'], totalAmt: 80, subTotal: 55 })
  expect(line).toContain(`,55.00,0.00,${amount},80.00,`)
})

test.each(['=1+1', '+91', '-2', '@x', '\tx', '＝1+1', '＋91', '－2', '＠x', "'=1"])(
  'a shopper’s text %j is escaped so that no spreadsheet runs it',
  (name) => {
    const line = orderCsvLine({ ...order, userId: { ...order.userId, name } })
    expect(line).toContain(`,'${name},`)
  },
)
