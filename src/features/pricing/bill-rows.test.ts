import { expect, test } from 'vitest'
import { billOfOrder, printedBillOfOrder, billOfCart } from './bill-rows.ts'
import { cartTotals } from './cart-totals.ts'
import type { ChargeRule } from '#features/charges/charge-rule.ts'

const delivery: ChargeRule = {
  name: 'Delivery',
  type: 'fixed',
  value: 2500,
  minOrderPaise: null,
  maxOrderPaise: 19900,
}
const handling: ChargeRule = { ...delivery, name: 'Handling', value: 500, maxOrderPaise: null }
const line = (pricePaise: number, percent: number) => ({
  productId: 1,
  unit: '1 kg',
  pricePaise,
  discountMicro: percent * 1_000_000,
  quantity: 1,
})

const rowsOf = (pricePaise: number, percent: number, charges = [delivery, handling]) =>
  billOfCart(cartTotals([line(pricePaise, percent)], charges), charges).rows.map(
    ({ label, amount, kind }) => `${kind} ${label} ${amount}`,
  )

test('a bill lists the MRP, the saving, the sub-total and each charge by name', () => {
  expect(rowsOf(10000, 10)).toEqual([
    'sum Items at MRP 100',
    'saving You save 10',
    'sum Sub-total 90',
    'charge Delivery 25',
    'charge Handling 5',
  ])
})

test('a charge is shown as free once the cart reaches its upper bound', () => {
  expect(rowsOf(20000, 0)).toEqual(['sum Sub-total 200', 'free Delivery 0', 'charge Handling 5'])
})

test('a charge in steps shows only the step that is due, and is free only after the last', () => {
  const steps = [
    { ...delivery, value: 4000, maxOrderPaise: 9900 },
    { ...delivery, minOrderPaise: 9900 },
  ]
  expect(rowsOf(5000, 0, steps)).toEqual(['sum Sub-total 50', 'charge Delivery 40'])
  expect(rowsOf(15000, 0, steps)).toEqual(['sum Sub-total 150', 'charge Delivery 25'])
  expect(rowsOf(30000, 0, steps)).toEqual(['sum Sub-total 300', 'free Delivery 0'])
})

const salt = {
  productId: 1,
  name: 'Salt',
  image: '',
  unit: '1 kg',
  quantity: 1,
  price: 90.01,
  discount: 0,
  lineTotal: 90.01,
}

test('a printed bill always shows the round-off between its items and its sub-total', () => {
  const order = { items: [salt], subTotal: 90.01, roundOff: 0.01, charges: [], totalAmt: 90.01 }
  const rows = (roundOff: number) =>
    printedBillOfOrder({ ...order, roundOff }).rows.map(({ label, amount }) => `${label} ${amount}`)
  expect(rows(0.01)).toEqual(['Items 90', 'Round off 0.01', 'Sub-total 90.01'])
  expect(rows(0)).toEqual(['Items 90.01', 'Round off 0', 'Sub-total 90.01'])
})

test('an order without savings shows its round-off', () => {
  const order = {
    items: [salt],
    subTotal: 90.01,
    roundOff: 0.01,
    charges: [{ name: 'Delivery', amount: 25 }],
    totalAmt: 115.01,
  }
  expect(billOfOrder(order).rows.map(({ label }) => label)).toEqual(['Round off', 'Sub-total', 'Delivery'])
})

test('the bill of an order shows the savings computed from its lines', () => {
  const rice = { productId: 1, name: 'Rice', image: '', unit: '1 kg', quantity: 2, discount: 20.833333 }
  const items = [{ ...rice, price: 104, lineTotal: 164.67 }]
  const bill = { items, subTotal: 164.67, roundOff: 0, charges: [], totalAmt: 164.67 }
  expect(billOfOrder(bill).rows.map(({ label, amount }) => `${label} ${amount}`)).toEqual([
    'Items at MRP 208',
    'You save 43.33',
    'Sub-total 164.67',
  ])
  const cancelled = { ...bill, order_status: 'Cancelled' as const }
  expect(billOfOrder(cancelled).rows.map(({ label }) => label)).toEqual(['Sub-total'])
})
