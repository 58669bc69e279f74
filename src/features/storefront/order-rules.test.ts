import { expect, test } from 'vitest'
import { AppError } from '#shared/problems.ts'
import { defaultShop } from './default-shop.ts'
import { brokenRules, type OrderFacts } from './order-rules.ts'

const open = { isOpen: true, text: '30–45 min', message: '' }
const facts: OrderFacts = {
  promise: open,
  subTotalPaise: 15_000,
  totalPaise: 17_500,
  pincode: '560038',
  paymentMethod: 'CASH_ON_DELIVERY',
}
const problemsOf = (shop: Partial<typeof defaultShop>, more: Partial<OrderFacts> = {}) =>
  brokenRules({ ...defaultShop, ...shop }, { ...facts, ...more }).map(({ code, message }) => [code, message])
const ordering = (more: Partial<typeof defaultShop.ordering>) => ({
  ordering: { minimum: null, cashLimit: null, ...more },
})

test('a shop without settings accepts every order', () => {
  expect(problemsOf({})).toEqual([])
  expect(problemsOf({}, { subTotalPaise: 1, totalPaise: 1e10, pincode: '999999' })).toEqual([])
})

test('outside opening hours the message gives the reason and the next opening', () => {
  const closed = { isOpen: false, text: 'From 7 am tomorrow', message: 'Holi today.' }
  expect(problemsOf({}, { promise: closed })).toEqual([
    ['shop_closed', 'The shop is closed at the moment. Holi today. We take orders again from 7 am tomorrow.'],
  ])
  expect(problemsOf({}, { promise: { isOpen: false, text: null, message: '' } })).toEqual([
    ['shop_closed', 'The shop is closed at the moment.'],
  ])
})

test('a pincode outside the list is refused, and a missing address is not', () => {
  const areas = [{ id: 'near', pincodes: ['560038'], minimum: 0, cashLimit: null, travelMinutes: 0 }]
  expect(problemsOf({ areas })).toEqual([])
  expect(problemsOf({ areas }, { pincode: null })).toEqual([])
  expect(problemsOf({ areas }, { pincode: '560001' })).toEqual([
    ['pincode_not_served', 'We do not deliver to 560001 yet. Please choose another address.'],
  ])
})

test('the minimum applies to the items without charges, to the paisa', () => {
  expect(problemsOf(ordering({ minimum: 150 }))).toEqual([])
  expect(problemsOf(ordering({ minimum: 150.01 }))).toEqual([
    ['order_below_minimum', 'Orders start at ₹150.01. Please add ₹0.01 more.'],
  ])
})

test('the cash limit applies to the whole bill, and to cash on delivery only', () => {
  expect(problemsOf(ordering({ cashLimit: 175 }))).toEqual([])
  const limited = ordering({ cashLimit: 174.99 })
  expect(problemsOf(limited)).toEqual([
    [
      'cash_limit_exceeded',
      'Cash on delivery is available up to ₹174.99. Please order less, or choose another payment method.',
    ],
  ])
  expect(problemsOf(limited, { paymentMethod: 'PAYU' })).toEqual([])
  expect(problemsOf(limited, { paymentMethod: null })).toEqual([])
})

test('each rule has its HTTP status', () => {
  expect(new AppError('shop_closed').status).toBe(409)
  expect(new AppError('pincode_not_served').status).toBe(422)
  expect(new AppError('order_below_minimum').status).toBe(422)
  expect(new AppError('cash_limit_exceeded').status).toBe(422)
})
