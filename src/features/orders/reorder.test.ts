import { expect, test } from 'vitest'
import { reorderPlan, reorderMessage } from './reorder.ts'

const items = [
  { productId: 1, unit: '1 kg', quantity: 2, name: 'Rice' },
  { productId: 2, unit: '200 g', quantity: 3, name: 'Paneer' },
  { productId: 3, unit: '1 L', quantity: 1, name: 'Milk' },
]
const having = (stock: Record<number, number>) => reorderPlan(items, ({ productId }) => stock[productId] ?? 0)

test('everything is sent again', () => {
  const plan = having({ 1: 9, 2: 9, 3: 9 })
  expect(plan.added.map(({ quantity }) => quantity)).toEqual([2, 3, 1])
  expect(reorderMessage(plan)).toBe('3 items are back in your cart.')
})

test('what is in stock is added, and what is not available in full is named', () => {
  const plan = having({ 1: 9, 2: 1 })
  expect(plan.added.map(({ name, quantity }) => `${quantity} ${name}`)).toEqual(['2 Rice', '1 Paneer'])
  expect(reorderMessage(plan)).toBe(
    '2 items are back in your cart. Not available in full: Paneer and 1 more.',
  )
})

test('a cart that already holds the most takes nothing more', () => {
  expect(reorderMessage(having({ 1: -2 }))).toBe('None of these items is available at the moment.')
})
