import { expect, test } from 'vitest'
import type { Product } from '#shared/shapes.ts'
import { inLocale } from '#shared/words.ts'
import type { Promotion } from '../contract.ts'
import { markOf } from './offer-mark.ts'

const product = {
  _id: 1,
  category: 2,
  subCategory: 3,
  packs: [
    { unit: '500 g', price: 40, discount: 25 },
    { unit: 'Loose', price: 60, discount: 0, weighed: true },
  ],
} as unknown as Product
const of = { products: [1] }
const offer = (terms: object) => ({ name: 'Summer', ...terms }) as Promotion
const mark = (terms: object, unit = '500 g') => markOf([offer(terms)], product, unit)?.text
const buyGet = (more: object) => ({
  kind: 'buy_get',
  buy: { of, pieces: 2 },
  get: { of, pieces: 1 },
  percentMicro: 100_000_000,
  ...more,
})

test.each([
  [buyGet({}), 'Buy 2 get 1', '2 लें, 1 मुफ़्त'],
  [{ kind: 'some_for', of, pieces: 3, pricePaise: 10_000 }, '3 for ₹100', '₹100 में 3'],
  [{ kind: 'some_for', of, pieces: 3, pricePaise: 9_950 }, '3 for ₹99.50', '₹99.50 में 3'],
  [{ kind: 'percent', of, percentMicro: 12_500_000 }, '12.5% off', '12.5% छूट'],
  [{ kind: 'amount', of, paise: 500 }, '₹5 off each', 'हर नग पर ₹5 छूट'],
])('%o is told in the reader’s language', (terms, english, hindi) => {
  expect(mark(terms)).toBe(english)
  expect(inLocale('hi', () => mark(terms))).toBe(hindi)
})

test.each([
  buyGet({ get: { of: { products: [9] }, pieces: 1 } }),
  buyGet({ percentMicro: 50_000_000 }),
  { kind: 'percent', of, percentMicro: 10_000_000, maxPaise: 5_000 },
  { kind: 'bundle', of: [of, { products: [9] }], pricePaise: 10_000 },
])('%o is told by its name', (terms) => {
  expect(mark(terms)).toBe('Summer')
})

test('no pack is marked that the offer takes nothing off', () => {
  expect(mark({ kind: 'percent', of: { categories: [9] }, percentMicro: 10_000_000 })).toBeUndefined()
  expect(mark(buyGet({}), 'Loose')).toBeUndefined()
  expect(mark({ kind: 'percent', of, percentMicro: 10_000_000 }, 'Loose')).toBe('10% off')
  expect(mark({ kind: 'amount', of, paise: 3_000 })).toBeUndefined()
  expect(mark({ kind: 'amount', of, paise: 2_999 })).toBe('₹29.99 off each')
})

test('the first offer of a pack is told, and until when it holds', () => {
  const three = offer({ kind: 'some_for', of, pieces: 3, pricePaise: 10_000, endsAt: '2027-12-31T18:29:00Z' })
  const basket = offer({ kind: 'basket', minPaise: 1, paise: 1 })
  expect(markOf([basket, three, offer(buyGet({}))], product, '500 g')).toEqual({
    text: '3 for ₹100',
    until: 'until 31 Dec 2027, 11:59 pm',
  })
})
