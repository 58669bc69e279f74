import { expect, test } from 'vitest'
import { reviewOptions } from './review-options.ts'
import { REVIEW_REASONS } from './reviews.ts'

const row = {
  _id: 'a'.repeat(24),
  provider: 'PAYU' as const,
  orderId: 'ORD-261121-ABCDEFGH',
  reference: 'ORD261121ABCDEFGH01',
  amount: 100,
  isDisputed: false,
  at: new Date(0).toISOString(),
}

test('each reason has an action other than dismissing, and an explanation of its own', () => {
  const explanation = REVIEW_REASONS.map((reason) => {
    const options = reviewOptions({ ...row, reason })
    expect(options.action).not.toBe('dismiss')
    return options.explanation
  })
  expect(new Set(explanation).size).toBe(REVIEW_REASONS.length)
})

test('a dispute is won or lost, and refunded only with the reason why', () => {
  expect(reviewOptions({ ...row, reason: 'unknown', isDisputed: true })).toMatchObject({
    action: 'dismiss',
    alternative: { action: 'settle' },
    last: { action: 'refund', asksWhy: true },
    explanation: expect.stringContaining('PayU’s dashboard'),
  })
})

test('a dispute that nobody signed is confirmed or dismissed', () => {
  const options = reviewOptions({ ...row, reason: 'unknown', isDisputed: true, isConfirmed: false })
  expect(options).toMatchObject({ action: 'settle', alternative: { action: 'dismiss' } })
  expect(options.explanation).toContain('Not confirmed')
})

test('every refund of a returned payment asks why', () => {
  expect(reviewOptions({ ...row, reason: 'excess', hold: 'returned' })).toMatchObject({
    asksWhy: true,
    explanation: expect.stringContaining('may be paid twice'),
  })
  expect(reviewOptions({ ...row, reason: 'unknown', hold: 'returned' })).toMatchObject({
    action: 'settle',
    last: { action: 'refund', asksWhy: true },
  })
})

test('a payment without an order is refunded; an unknown outcome is queried', () => {
  expect(reviewOptions({ ...row, reason: 'unknown', orderId: null }).action).toBe('refund')
  expect(reviewOptions({ ...row, reason: 'unknown' })).toMatchObject({ action: 'settle', isHarmless: true })
})

test('only the explanation for SabPaisa warns that a refund may be sent twice', () => {
  expect(reviewOptions({ ...row, reason: 'refund_failed' }).explanation).toContain('never sends it twice')
  expect(reviewOptions({ ...row, reason: 'refund_failed', provider: 'SABPAISA' }).explanation).toContain(
    'sent twice',
  )
})
