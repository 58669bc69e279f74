import { expect, test } from 'vitest'
import type { Bill } from '#features/charges/contract.ts'
import { whatChanged } from './what-changed.ts'

const item = { productId: 1, name: 'Hummus', image: '', unit: '200 g', quantity: 3, price: 60, discount: 0 }
const bill = (more: Partial<Bill> = {}): Bill => ({
  items: [{ ...item, lineTotal: 180 }],
  subTotal: 180,
  charges: [],
  roundOff: 0,
  totalAmt: 180,
  itemCount: 1,
  savings: 0,
  ...more,
})
const threeFor = { id: 'a', name: '3 for ₹100', amount: 80 }

test('it is said what ended, what changed and what came', () => {
  expect(whatChanged(bill(), bill())).toEqual([])
  expect(
    whatChanged(
      bill({ offers: [threeFor], coupon: { code: 'NAMASTE', amount: 20 }, totalAmt: 80 }),
      bill({
        items: [{ ...item, lineTotal: 186 }],
        charges: [{ name: 'Delivery', amount: 25 }],
        offers: [{ id: 'b', name: '5 % off', amount: 9 }],
      }),
    ),
  ).toEqual([
    '“3 for ₹100” has ended.',
    'The coupon NAMASTE does not hold any more.',
    '“5 % off” takes off ₹9.00.',
    'Hummus, 200 g: ₹186.00 instead of ₹180.00.',
    'Delivery: ₹25.00 instead of ₹0.00.',
  ])
})
