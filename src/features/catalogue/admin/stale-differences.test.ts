import { expect, it } from 'vitest'
import type { Product } from '#shared/shapes.ts'
import { staleDifferences, stalePackMessage } from './stale-differences.ts'

const pack = { unit: '1 kg', price: 50, discount: 0, stock: 5, sku: null, maxPerOrder: null }
const rice = { name: 'Rice', brand: null, image: [], packs: [pack], publish: true } as unknown as Product

it('lists what somebody else changed', () => {
  const now = {
    ...rice,
    brand: 'Asha',
    publish: false,
    image: ['x'],
    packs: [
      { ...pack, price: 60, discount: 10, stock: 3 },
      { ...pack, unit: '5 kg' },
    ],
  }
  expect(staleDifferences(rice, now)).toEqual([
    'Brand: “Asha”, was empty',
    'In the shop: hidden, was shown',
    'Pictures changed',
    'MRP of 1 kg: ₹60.00, was ₹50.00',
    'Price of 1 kg: ₹54.00, was ₹50.00',
    'Stock of 1 kg: 3, was 5',
    '5 kg was added',
  ])
  expect(staleDifferences(rice, { ...rice, packs: [{ ...pack, unit: '2 kg' }] })).toEqual([
    '2 kg was added',
    '1 kg was removed',
  ])
  expect(staleDifferences(rice, rice)).toEqual([])
})

it('describes in one line what somebody else changed in a pack', () => {
  const stocked = (stock: number, unit = '1 kg') => ({
    ...rice,
    brand: 'Asha',
    packs: [{ ...pack, unit, stock }],
  })
  expect(stalePackMessage(rice, stocked(3), '1 kg')).toBe(
    'Someone else changed this. Stock of 1 kg: 3, was 5.',
  )
  expect(stalePackMessage(rice, stocked(3, '2 kg'), '1 kg')).toBe(
    'Someone else changed this. 1 kg was removed.',
  )
})
