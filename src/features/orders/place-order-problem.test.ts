import { expect, test } from 'vitest'
import { AppError, type ProblemCode } from '#shared/problems.ts'
import { toPlaceOrderProblem } from './place-order-problem.ts'

test.each<[ProblemCode, string]>([
  ['offline', 'unanswered'],
  ['unavailable', 'unanswered'],
  ['busy', 'unanswered'],
  ['unexpected', 'unanswered'],
  ['too_many_requests', 'unanswered'],
  ['unauthorized', 'unanswered'],
  ['cart_empty', 'refused'],
  ['address_not_found', 'refused'],
])('%s is %s', (code, kind) => {
  expect(toPlaceOrderProblem(new AppError(code)).kind).toBe(kind)
})

test('a changed total contains the new bill, a shortage its lines', () => {
  expect(toPlaceOrderProblem(new AppError('total_changed', { bill: { totalAmt: 99 } }))).toMatchObject({
    kind: 'total changed',
    bill: { totalAmt: 99 },
  })
  const bills = { bill: { totalAmt: 99 }, before: { totalAmt: 49 } }
  expect(toPlaceOrderProblem(new AppError('coupon_unknown', bills))).toMatchObject({
    kind: 'total changed',
    ...bills,
    isCouponGone: true,
  })
  expect(toPlaceOrderProblem(new AppError('coupon_used')).kind).toBe('coupon gone')
  const shortages = [{ productId: 1, unit: '1 kg', wanted: 3, available: 1 }]
  expect(toPlaceOrderProblem(new AppError('out_of_stock', { shortages }))).toMatchObject({
    kind: 'short',
    shortages,
  })
})

test('an error that is not an API response counts as unanswered', () => {
  expect(toPlaceOrderProblem(new TypeError('failed')).kind).toBe('unanswered')
})

test('a reused key gives the id of the order it became, if the server sent one', () => {
  expect(
    toPlaceOrderProblem(new AppError('idempotency_key_reused', { orderId: 'ORD-261121-7QK2MZ4T' })),
  ).toMatchObject({
    kind: 'placed before',
    orderId: 'ORD-261121-7QK2MZ4T',
  })
  expect(toPlaceOrderProblem(new AppError('idempotency_key_reused'))).toMatchObject({ orderId: null })
})

test('too many open orders are a refusal, too many requests are not', () => {
  expect(toPlaceOrderProblem(new AppError('too_many_orders'))).toMatchObject({
    kind: 'refused',
    message: expect.stringMatching(/several open orders/) as string,
  })
  expect(toPlaceOrderProblem(new AppError('too_many_requests')).kind).toBe('unanswered')
})
