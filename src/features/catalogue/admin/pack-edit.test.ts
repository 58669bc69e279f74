import { expect, it } from 'vitest'
import type { Product } from '#shared/shapes.ts'
import { editedPacks, packValue, packValueProblem } from './pack-edit.ts'

const pack = { unit: '1 kg', price: 100, discount: 10, stock: 5, sku: 'R1', maxPerOrder: null, image: '/p' }
const rice = { packs: [pack, { ...pack, unit: '5 kg', sku: null }] } as Product

it('changes one field of one pack and sends no stock for the others', () => {
  expect(editedPacks(rice, '1 kg', 'selling', 79)).toEqual([
    { unit: '1 kg', price: 100, discount: 21, sku: 'R1', maxPerOrder: null, image: '/p' },
    { unit: '5 kg', price: 100, discount: 10, sku: null, maxPerOrder: null, image: '/p' },
  ])
  expect(editedPacks(rice, '5 kg', 'stock', 8)?.[1]).toMatchObject({ stock: 8, stockWas: 5 })
  expect(editedPacks(rice, '9 kg', 'stock', 8)).toBeNull()
})

it('keeps the selling price when the MRP changes, unless it would exceed the new MRP', () => {
  const sellsAt = (mrp: number) => {
    const [first] = editedPacks(rice, '1 kg', 'mrp', mrp) ?? []
    return first && packValue({ ...pack, ...first, stock: 5 }, 'selling')
  }
  expect([sellsAt(120), sellsAt(95), sellsAt(80)]).toEqual([90, 90, 80])
})

it('explains why a value is invalid', () => {
  expect(packValueProblem(pack, 'selling', 101, '101')).toBe('Above the MRP')
  expect(packValueProblem(pack, 'discount', 100.5, '100.5')).toBe('At most 100%')
  expect(packValueProblem(pack, 'stock', Number.NaN, '')).toBe('Enter a number')
  expect(packValueProblem(pack, 'mrp', 0, '0')).toBeNull()
  expect(packValueProblem(pack, 'mrp', Number.NaN, '12,50')).toBe('"12,50" is not a number. Write 12.50.')
  expect(packValueProblem(pack, 'mrp', 12.345, '12.345')).toBe('At most 2 decimals')
})
