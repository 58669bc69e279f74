import { expect, test } from 'vitest'
import { stockTags } from '#features/stock/movements/stock-tags.ts'
import { changedProductTags, type ShownProduct } from './product-tags.ts'

const pack = { unit: '1 kg', pricePaise: 9_000, discountMicro: 0, stock: 40, sku: null, maxPerOrder: null }
const rice: ShownProduct = {
  name: 'Rice',
  brand: 'Asha',
  images: [],
  categoryId: 3,
  subCategoryId: 31,
  veg: true,
  origin: 'India',
  description: '',
  details: {},
  declarations: {},
  translations: {},
  publish: true,
  packs: [pack],
}
const touched = (change: Partial<ShownProduct>, before: Partial<ShownProduct> = {}) =>
  changedProductTags(12, { ...rice, ...before }, { ...rice, ...before, ...change })
const stock = (stock: number) => ({ packs: [{ ...pack, stock }] })
const allTags = (category: number) => [
  'products',
  `category:${category}`,
  `prices:${category}`,
  'prices',
  'availability',
  'product:12',
]

test('a stock edit touches tags only when the availability or the displayed number changes', () => {
  expect(touched(stock(400))).toEqual([])
  const { name, ...others } = rice
  expect(changedProductTags(12, rice, { ...others, name, ...stock(400) })).toEqual([])
  expect(touched(stock(6))).toEqual([])
  expect(touched(stock(5))).toEqual(['product:12'])
  expect(touched(stock(4), stock(5))).toEqual(['product:12'])
  expect(touched(stock(40), stock(5))).toEqual(['product:12'])
  expect(touched(stock(0))).toEqual(['product:12', 'category:3', 'availability'])
  expect(touched(stock(40), stock(0))).toEqual(['product:12', 'category:3', 'availability'])
})

test('stock taken by an order touches tags by the same rule', () => {
  expect(stockTags(12, 3, 40, 39)).toEqual([])
  expect(stockTags(12, 3, 6, 5)).toEqual(['product:12'])
  expect(stockTags(12, 3, 1, 0)).toEqual(['product:12', 'category:3', 'availability'])
  expect(stockTags(12, 3, 0, 1)).toEqual(['product:12', 'category:3', 'availability'])
})

test('a price change touches the product and the lists sorted or filtered by price', () => {
  expect(touched({ packs: [{ ...pack, pricePaise: 9_500 }] })).toEqual(['product:12', 'prices:3', 'prices'])
  expect(touched({ packs: [{ ...pack, discountMicro: 1 }] })).toEqual(['product:12', 'prices:3', 'prices'])
})

test('a text or picture change touches the product alone, a name change every list as well', () => {
  expect(touched({ description: 'New crop' })).toEqual(['product:12'])
  expect(touched({ images: ['/media/1.webp'] })).toEqual(['product:12'])
  expect(touched({ packs: [{ ...pack, maxPerOrder: 3 }] })).toEqual(['product:12'])
  expect(new Set(touched({ name: 'Ponni' }))).toEqual(new Set(allTags(3)))
  expect(new Set(touched({ brand: null }))).toEqual(new Set(allTags(3)))
})

test('publishing, hiding or moving a product touches the lists of the old and the new category', () => {
  expect(new Set(touched({ publish: false }))).toEqual(new Set(allTags(3)))
  expect(new Set(touched({ publish: true }, { publish: false }))).toEqual(new Set(allTags(3)))
  expect(new Set(touched({ categoryId: 4, subCategoryId: 41 }))).toEqual(
    new Set([...allTags(3), ...allTags(4)]),
  )
})

test('a change to an unpublished product touches nothing, nor does an unchanged one', () => {
  expect(touched({ name: 'Ponni', ...stock(0) }, { publish: false })).toEqual([])
  expect(touched({})).toEqual([])
})
