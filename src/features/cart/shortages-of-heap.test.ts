import { expect, test } from 'vitest'
import type { Product } from '#shared/shapes.ts'
import { shortagesIn, type CartLine } from './cart-line.ts'

test('lines of one heap are short together, each by what those before it leave', () => {
  const pack = { price: 40, discount: 0, sku: null, maxPerOrder: null, weighed: true, sharesStock: true }
  const packs = [
    { ...pack, unit: '1 kg', grams: 1_000, stock: 2, stockGrams: 2_400 },
    { ...pack, unit: '500 g', grams: 500, stock: 4, stockGrams: 2_400 },
  ]
  const line = (unit: string, quantity: number, sharesStock = true) => {
    const product = { _id: 7, name: 'Onion', packs: packs.map((one) => ({ ...one, sharesStock })) }
    return { product: product as unknown as Product, unit, quantity } as CartLine
  }
  expect(shortagesIn([line('1 kg', 2), line('500 g', 1)])).toEqual([
    { productId: 7, unit: '500 g', name: 'Onion', wanted: 1, available: 0 },
  ])
  expect(shortagesIn([line('1 kg', 1), line('500 g', 2)])).toEqual([])
  expect(shortagesIn([line('1 kg', 2, false), line('500 g', 1, false)])).toEqual([])
})
