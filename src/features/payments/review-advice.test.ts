import { expect, test } from 'vitest'
import { reviewAdvice } from './review-advice.ts'
import { REVIEW_REASONS } from './reviews.ts'

const row = {
  _id: 'a'.repeat(24),
  provider: 'PAYU' as const,
  orderId: 'ORD-261121-ABCDEFGH',
  reference: 'ORD261121ABCDEFGH01',
  amount: 100,
  at: new Date(0).toISOString(),
}

test('each row has one thing to do that changes something, in words of its own', () => {
  const words = REVIEW_REASONS.map((reason) => {
    const advice = reviewAdvice({ ...row, reason })
    expect(advice.action).not.toBe('dismiss')
    return advice.words
  })
  expect(new Set(words).size).toBe(REVIEW_REASONS.length)
})

test('money for no order goes back; a question about an order goes to the provider', () => {
  expect(reviewAdvice({ ...row, reason: 'unknown', orderId: null }).action).toBe('refund')
  expect(reviewAdvice({ ...row, reason: 'unknown' })).toMatchObject({ action: 'settle', isHarmless: true })
})

test('only for SabPaisa a refund may be sent twice, and the row says so', () => {
  expect(reviewAdvice({ ...row, reason: 'refund_failed' }).words).toContain('never sends it twice')
  expect(reviewAdvice({ ...row, reason: 'refund_failed', provider: 'SABPAISA' }).words).toContain(
    'sent twice',
  )
})
