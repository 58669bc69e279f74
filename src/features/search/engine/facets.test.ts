import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bestOf } from './best-of.ts'
import { narrow, noFilter, type SearchFilter } from './facets.ts'
import type { SearchableProduct } from './search-index.ts'

const product = fc.record({
  id: fc.nat(),
  name: fc.constant('x'),
  brand: fc.option(fc.constantFrom('Amul', 'Tata', 'Dove')),
  categoryId: fc.integer({ min: 1, max: 3 }),
  subCategoryId: fc.constant(1),
  units: fc.constant(['1 kg']),
  sellingPaise: fc.integer({ min: 0, max: 5 }),
  discountMicro: fc.integer({ min: 0, max: 2 }),
  inStock: fc.boolean(),
  veg: fc.option(fc.boolean()),
  origin: fc.option(fc.constantFrom('India', 'Iran')),
})
const filter = fc.record({
  categoryId: fc.option(fc.integer({ min: 1, max: 3 })),
  brand: fc.option(fc.constantFrom('amul', 'Tata')),
  minPaise: fc.option(fc.integer({ min: 0, max: 5 })),
  maxPaise: fc.option(fc.integer({ min: 0, max: 5 })),
  minDiscountMicro: fc.option(fc.integer({ min: 0, max: 2 })),
  inStock: fc.boolean(),
  veg: fc.option(fc.boolean()),
  origin: fc.option(fc.constantFrom('india', 'Iran')),
})

const isSame = (wanted: string | null, has: string | null) =>
  wanted === null || has?.toLowerCase() === wanted.toLowerCase()

const fits = (one: SearchableProduct, by: SearchFilter): boolean =>
  (by.categoryId === null || one.categoryId === by.categoryId) &&
  isSame(by.brand, one.brand) &&
  isSame(by.origin, one.origin) &&
  one.sellingPaise >= (by.minPaise ?? 0) &&
  one.sellingPaise <= (by.maxPaise ?? Infinity) &&
  one.discountMicro >= (by.minDiscountMicro ?? 0) &&
  (!by.inStock || one.inStock) &&
  (by.veg === null || one.veg === by.veg)

test('each count is what choosing that value would find, for every combination of filters', () => {
  fc.assert(
    fc.property(fc.array(product, { maxLength: 40 }), filter, (products, by) => {
      const found = (change: Partial<SearchFilter>) =>
        products.filter((one) => fits(one, { ...by, ...change }))
      const { fit, facets } = narrow(products, by)
      expect(fit.map((i) => products[i])).toEqual(found({}))
      for (const { value, count } of facets.categories)
        expect(found({ categoryId: value })).toHaveLength(count)
      for (const { value, count } of facets.brands) expect(found({ brand: value })).toHaveLength(count)
      for (const { value, count } of facets.origins) expect(found({ origin: value })).toHaveLength(count)
      const sum = (counts: { count: number }[]) => counts.reduce((all, { count }) => all + count, 0)
      expect(sum(facets.categories)).toBe(found({ categoryId: null }).length)
      expect(sum(facets.origins)).toBe(found({ origin: null }).filter(({ origin }) => origin !== null).length)
      const prices = found({ minPaise: null, maxPaise: null }).map(({ sellingPaise }) => sellingPaise)
      expect(facets.price).toEqual(
        prices.length === 0 ? null : { minPaise: Math.min(...prices), maxPaise: Math.max(...prices) },
      )
    }),
  )
})

test('nothing is narrowed by an empty filter', () => {
  fc.assert(
    fc.property(fc.array(product), (products) => {
      expect(narrow(products, noFilter).fit).toHaveLength(products.length)
    }),
  )
})

test('the best of many are those that a whole sort puts first', () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), fc.nat(20), (numbers, count) => {
      const before = (a: number, b: number) => a - b
      expect(bestOf(numbers, count, before)).toEqual(numbers.toSorted(before).slice(0, count))
    }),
  )
})
