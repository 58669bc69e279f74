import { expect, test } from 'vitest'
import { changedProductTags, stockTags, type ShownProduct } from './product-tags.ts'

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
  publish: true,
  packs: [pack],
}
const touched = (change: Partial<ShownProduct>, before: Partial<ShownProduct> = {}) =>
  changedProductTags(12, { ...rice, ...before }, { ...rice, ...before, ...change })
const stock = (stock: number) => ({ packs: [{ ...pack, stock }] })
const whole = (category: number) => [
  'products',
  `category:${category}`,
  `prices:${category}`,
  'prices',
  'availability',
  'product:12',
]

test('a stock edit is seen only when availability flips or the shown number changes', () => {
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

test('stock that an order takes is seen by the same rule', () => {
  expect(stockTags(12, 3, 40, 39)).toEqual([])
  expect(stockTags(12, 3, 6, 5)).toEqual(['product:12'])
  expect(stockTags(12, 3, 1, 0)).toEqual(['product:12', 'category:3', 'availability'])
  expect(stockTags(12, 3, 0, 1)).toEqual(['product:12', 'category:3', 'availability'])
})

test('a price is seen on the product and where prices sort or filter', () => {
  expect(touched({ packs: [{ ...pack, pricePaise: 9_500 }] })).toEqual(['product:12', 'prices:3', 'prices'])
  expect(touched({ packs: [{ ...pack, discountMicro: 1 }] })).toEqual(['product:12', 'prices:3', 'prices'])
})

test('a text or a picture is seen on the product alone, a name wherever products are found', () => {
  expect(touched({ description: 'New crop' })).toEqual(['product:12'])
  expect(touched({ images: ['/media/1.webp'] })).toEqual(['product:12'])
  expect(touched({ packs: [{ ...pack, maxPerOrder: 3 }] })).toEqual(['product:12'])
  expect(new Set(touched({ name: 'Ponni' }))).toEqual(new Set(whole(3)))
  expect(new Set(touched({ brand: null }))).toEqual(new Set(whole(3)))
})

test('a product that comes, goes or moves is seen in the lists of both places', () => {
  expect(new Set(touched({ publish: false }))).toEqual(new Set(whole(3)))
  expect(new Set(touched({ publish: true }, { publish: false }))).toEqual(new Set(whole(3)))
  expect(new Set(touched({ categoryId: 4, subCategoryId: 41 }))).toEqual(new Set([...whole(3), ...whole(4)]))
})

test('nothing is seen of what is not published, nor of no change', () => {
  expect(touched({ name: 'Ponni', ...stock(0) }, { publish: false })).toEqual([])
  expect(touched({})).toEqual([])
})
