import { expect, test } from 'vitest'
import { attemptFor, newAttemptKey, readAttempt, type CheckoutRequest } from './order-attempt.ts'

const request: CheckoutRequest = {
  addressId: 'a'.repeat(24),
  expectedTotal: 412,
  deliveryNote: null,
  paymentMethod: 'CASH_ON_DELIVERY',
}

let keys = 0
const context = { now: 1000, newKey: () => `key-${(keys += 1)}` }

test('the same request continues the unanswered attempt, a different one starts a new attempt', () => {
  const first = attemptFor(request, null, context)
  expect(attemptFor({ ...request }, first, { ...context, now: 5000 })).toBe(first)
  for (const other of [
    { ...request, expectedTotal: 413 },
    { ...request, deliveryNote: 'Ring twice' },
    { ...request, addressId: 'b'.repeat(24) },
  ])
    expect(attemptFor(other, first, context).key).not.toBe(first.key)
})

test('a stored attempt is read back for 15 minutes', () => {
  const attempt = attemptFor(request, null, context)
  const raw = JSON.stringify(attempt)
  expect(readAttempt(raw, 1000 + 15 * 60_000 - 1)).toEqual(attempt)
  expect(readAttempt(raw, 1000 + 15 * 60_000)).toBeNull()
})

test.each([
  null,
  '',
  'x',
  '[]',
  '{"begunAt":0}',
  '{"begunAt":0,"request":{"addressId":"a"}}',
  '{"begunAt":0,"key":1,"request":{"addressId":"a"}}',
  '{"begunAt":0,"key":"k"}',
  '{"begunAt":0,"key":"k","request":{}}',
])('%j is not an attempt', (raw) => {
  expect(readAttempt(raw, 0)).toBeNull()
})

test('keys are unique UUIDs of version 4', () => {
  const made = Array.from({ length: 100 }, newAttemptKey)
  for (const key of made)
    expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(new Set(made).size).toBe(100)
})
