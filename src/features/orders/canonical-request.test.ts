import { expect, test } from 'vitest'
import { canonicalRequest } from './canonical-request.ts'

const request = {
  addressId: 'a'.repeat(24),
  expectedTotal: 412,
  deliveryNote: 'Ring twice',
  paymentMethod: 'PAYU',
}
const milk = { productId: 7, unit: '500 ml', substitution: 'best' }
const bread = { productId: 3, unit: '400 g', substitution: 'refund' }

test('what earlier releases stored keys with does not change', () => {
  expect(canonicalRequest(request)).toBe(
    '[["addressId","aaaaaaaaaaaaaaaaaaaaaaaa"],["deliveryNote","Ring twice"],["expectedTotal",412],["paymentMethod","PAYU"]]',
  )
})

test.each([{ substitution: undefined, lines: undefined }, { substitution: null }, { lines: [] }])(
  'a field that is left out or empty changes nothing: %j',
  (more) => {
    expect(canonicalRequest({ ...request, ...more })).toBe(canonicalRequest(request))
  },
)

test('lines are the same in any order, and so are their fields', () => {
  const { substitution, unit, productId } = milk
  expect(canonicalRequest({ ...request, lines: [bread, { substitution, unit, productId }] })).toBe(
    canonicalRequest({ ...request, lines: [milk, bread] }),
  )
})

test('another wish is another request', () => {
  const all = [
    request,
    { ...request, substitution: 'call' },
    { ...request, substitution: 'best' },
    { ...request, lines: [milk] },
    { ...request, lines: [milk, bread] },
    { ...request, lines: [{ ...milk, substitution: 'call' }] },
  ]
  expect(new Set(all.map(canonicalRequest)).size).toBe(all.length)
})
