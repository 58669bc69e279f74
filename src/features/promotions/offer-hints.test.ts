import { expect, test } from 'vitest'
import { offerHints, untilText } from './offer-hints.ts'
import type { PromotionRule } from './promotion-rule.ts'

const line = (productId: number, quantity: number, isLoose = false) => ({
  productId,
  unit: '1',
  categoryId: productId,
  subCategoryId: 0,
  quantity,
  isLoose,
})
const offer = (terms: object) => ({ id: 'o', name: '3 for ₹100', ...terms }) as PromotionRule
const texts = (terms: object, ...lines: ReturnType<typeof line>[]) =>
  offerHints(lines, [offer(terms)]).map(({ text }) => text)

test('what is missing for a group that has begun is said, and nothing of one that has not', () => {
  const three = { kind: 'some_for', of: { categories: [1] }, pieces: 3, pricePaise: 10_000 }
  expect(texts(three, line(1, 2))).toEqual(['1 more: 3 for ₹100'])
  expect(texts(three, line(1, 3))).toEqual([])
  expect(texts(three, line(2, 2))).toEqual([])
  expect(texts(three, line(1, 2, true))).toEqual([])
  expect(texts({ ...three, timesPerOrder: 1 }, line(1, 4))).toEqual([])
})

test('it is told beside the first line that has begun, with the day and hour at which it ends', () => {
  const three = { kind: 'some_for', of: { categories: [1] }, pieces: 3, pricePaise: 10_000 }
  const endsAt = '2027-12-31T18:29:00Z'
  expect(offerHints([line(2, 1), line(1, 1)], [{ ...offer(three), endsAt }])).toEqual([
    { id: 'o', text: '2 more: 3 for ₹100 · until 31 Dec 2027, 11:59 pm', line: 1 },
  ])
})

test('goods that are earned by others are offered, never more than were earned', () => {
  const free = {
    kind: 'buy_get',
    buy: { of: { categories: [1] }, pieces: 2 },
    get: { of: { categories: [2] }, pieces: 1 },
    percentMicro: 100_000_000,
  }
  expect(texts(free, line(1, 2))).toEqual(['1 more: 3 for ₹100'])
  expect(texts(free, line(1, 2), line(2, 1))).toEqual([])
  expect(texts(free, line(1, 1))).toEqual([])
})

test('a bundle says how many of its sets are missing', () => {
  const bundle = { kind: 'bundle', of: [1, 2, 3].map((id) => ({ categories: [id] })), pricePaise: 12_000 }
  expect(texts(bundle, line(1, 1), line(2, 1))).toEqual(['1 more: 3 for ₹100'])
  expect(texts(bundle, line(1, 1), line(2, 1), line(3, 1))).toEqual([])
})

test.each([
  ['2027-12-31T18:29:00Z', 'until 31 Dec 2027, 11:59 pm'],
  ['2027-12-31T18:30:00Z', 'until 31 Dec 2027, 11:59 pm'],
  ['2027-12-31T13:30:00Z', 'until 31 Dec 2027, 7:00 pm'],
  [null, null],
])('an offer that ends at %s holds %s', (endsAt, words) => expect(untilText({ endsAt })).toBe(words))
