import { expect, test } from 'vitest'
import { reorderPlan, reorderMessage } from './reorder.ts'

const items = [
  { productId: 1, unit: '1 kg', quantity: 2, name: 'Rice' },
  { productId: 2, unit: '200 g', quantity: 3, name: 'Paneer' },
  { productId: 3, unit: '1 L', quantity: 1, name: 'Milk' },
]
const planFor = (stock: Record<number, number>) =>
  reorderPlan(items, ({ productId }) => stock[productId] ?? 0)

test('items that are in stock are all added', () => {
  const plan = planFor({ 1: 9, 2: 9, 3: 9 })
  expect(plan.added.map(({ quantity }) => quantity)).toEqual([2, 3, 1])
  expect(reorderMessage(plan)).toBe('3 items are back in your cart.')
})

test('each item is added as far as it is in stock, and the message names those that are short', () => {
  const plan = planFor({ 1: 9, 2: 1 })
  expect(plan.added.map(({ name, quantity }) => `${quantity} ${name}`)).toEqual(['2 Rice', '1 Paneer'])
  expect(reorderMessage(plan)).toBe(
    '2 items are back in your cart. Not available in full: Paneer and 1 more.',
  )
})

test('an item whose maximum is already in the cart is not added', () => {
  expect(reorderMessage(planFor({ 1: -2 }))).toBe('None of these items is available at the moment.')
})
