import fc from 'fast-check'
import { expect, test } from 'vitest'
import { selectTop } from './select-top.ts'
import { applyFilter, noFilter, type SearchFilter } from './facets.ts'
import { IndexedProducts } from './indexed-products.ts'
import type { SearchableProduct } from './searchable-product.ts'

const product = fc.record({
  id: fc.integer({ min: 1, max: 1_000 }),
  name: fc.constant('x'),
  brand: fc.option(fc.constantFrom('Amul', 'AMUL', 'Tata', 'Dove')),
  description: fc.constant(''),
  categoryId: fc.integer({ min: 1, max: 3 }),
  subCategoryId: fc.constant(1),
  units: fc.constant(['1 kg']),
  codes: fc.constant([]),
  sellingPaise: fc.integer({ min: 0, max: 5 }),
  discountMicro: fc.integer({ min: 0, max: 2 }),
  inStock: fc.boolean(),
  veg: fc.option(fc.boolean()),
  origin: fc.option(fc.constantFrom('India', 'INDIA', 'Iran')),
})
const products = fc.uniqueArray(product, { maxLength: 40, selector: ({ id }) => id })
const filter = fc.record({
  categoryId: fc.option(fc.integer({ min: 1, max: 3 })),
  brand: fc.option(fc.constantFrom('amul', 'Tata')),
  minPaise: fc.option(fc.integer({ min: 0, max: 5 })),
  maxPaise: fc.option(fc.integer({ min: 0, max: 5 })),
  minDiscountMicro: fc.option(fc.integer({ min: 0, max: 2 })),
  inStock: fc.boolean(),
  veg: fc.option(fc.boolean()),
  origin: fc.option(fc.constantFrom('india', 'Iran', 'imported')),
})

const isSame = (wanted: string | null, has: string | null) =>
  wanted === null || has?.toLowerCase() === wanted.toLowerCase()

const fits = (one: SearchableProduct, by: SearchFilter): boolean =>
  (by.categoryId === null || one.categoryId === by.categoryId) &&
  isSame(by.brand, one.brand) &&
  (isSame(by.origin, one.origin) ||
    (by.origin === 'imported' && one.origin !== null && !isSame('India', one.origin))) &&
  one.sellingPaise >= (by.minPaise ?? 0) &&
  one.sellingPaise <= (by.maxPaise ?? Infinity) &&
  one.discountMicro >= (by.minDiscountMicro ?? 0) &&
  (!by.inStock || one.inStock) &&
  (by.veg === null || one.veg === by.veg)

const numbersOf = (table: IndexedProducts, of: readonly SearchableProduct[]) =>
  Uint32Array.from(of, ({ id }) => table.find(id)!)

function tableOf(list: readonly SearchableProduct[]): IndexedProducts {
  const table = new IndexedProducts()
  for (const one of list) table.put(one)
  return table
}

test('each count equals the number of results with that value selected, for any filters', () => {
  fc.assert(
    fc.property(products, products, filter, (list, others, by) => {
      const table = tableOf(list)
      const found = (change: Partial<SearchFilter>) => list.filter((one) => fits(one, { ...by, ...change }))
      // The counts of one search must not leak into the next.
      applyFilter(tableOf(others), numbersOf(tableOf(others), others), by)
      const { fit, facets } = applyFilter(table, numbersOf(table, list), by)
      expect(Array.from(fit, (number) => table.ids[number])).toEqual(found({}).map(({ id }) => id))
      const sum = (counts: { count: number }[]) => counts.reduce((all, { count }) => all + count, 0)
      for (const [counts, field, has] of [
        [facets.categories, 'categoryId', () => true],
        [facets.brands, 'brand', ({ brand }) => brand !== null],
        [facets.origins, 'origin', ({ origin }) => origin !== null],
        [facets.veg, 'veg', ({ veg }) => veg !== null],
      ] as [{ value: unknown; count: number }[], string, (one: SearchableProduct) => boolean][]) {
        for (const { value, count } of counts) expect(found({ [field]: value })).toHaveLength(count)
        expect(sum(counts)).toBe(found({ [field]: null }).filter(has).length)
      }
      const prices = found({ minPaise: null, maxPaise: null }).map(({ sellingPaise }) => sellingPaise)
      expect(facets.price).toEqual(
        prices.length === 0 ? null : { minPaise: Math.min(...prices), maxPaise: Math.max(...prices) },
      )
    }),
  )
})

test('an empty filter matches every product', () => {
  fc.assert(
    fc.property(products, (list) => {
      const table = tableOf(list)
      expect(applyFilter(table, numbersOf(table, list), noFilter).fit).toHaveLength(list.length)
    }),
  )
})

test('a removed product is left out of the facets, and its number is reused', () => {
  fc.assert(
    fc.property(products, products, (first, then) => {
      const table = tableOf(first)
      for (const { id } of first) table.remove(table.find(id)!)
      for (const one of then) table.put(one)
      expect(applyFilter(table, numbersOf(table, then), noFilter).facets).toEqual(
        applyFilter(tableOf(then), numbersOf(tableOf(then), then), noFilter).facets,
      )
      expect(table.end).toBeLessThanOrEqual(Math.max(first.length, then.length))
    }),
  )
})

test('selectTop returns the first items of a full sort', () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), fc.nat(20), (numbers, count) => {
      const before = (a: number, b: number) => a - b
      expect(selectTop(numbers, count, before)).toEqual(numbers.toSorted(before).slice(0, count))
    }),
  )
})
