import { expect, test } from 'vitest'
import { fullMethodLabel, inOrder, methodLabel } from './methods.ts'

test('online methods are named by what shoppers pay with, and the company only where it is asked for', () => {
  expect(methodLabel('PAYU')).toBe('UPI, cards, net banking')
  expect(fullMethodLabel('PAYU')).toBe('UPI, cards, net banking through PayU')
  expect(fullMethodLabel('CASH_ON_DELIVERY')).toBe('Cash on delivery')
})

test('the shop’s own label replaces the built-in one; an empty one does not', () => {
  expect(methodLabel('CASHFREE', { CASHFREE: 'UPI' })).toBe('UPI')
  expect(methodLabel('CASHFREE', { CASHFREE: '', PAYU: 'Cards' })).toBe('UPI, cards, net banking')
})

test('methods come in the shop’s order; those that it does not name follow, cash first', () => {
  const available = ['CASH_ON_DELIVERY', 'PAYU', 'CASHFREE'] as const
  expect(inOrder(available, [])).toEqual(available)
  expect(inOrder(available, ['CASHFREE', 'SABPAISA'])).toEqual(['CASHFREE', 'CASH_ON_DELIVERY', 'PAYU'])
})
