import { expect, test } from 'vitest'
import type { Product } from '#shared/shapes.ts'
import type { CartLine } from './cart-line.ts'
import { cartRows, noRemovedLines, withRemoved } from './cart-rows.ts'

const line = (key: string, quantity = 1): CartLine => ({
  key,
  _id: '',
  product: { name: key } as Product,
  unit: '1 kg',
  quantity,
  updatedAt: '',
  seenPrice: 1,
})

const rice = line('rice')
const dal = line('dal')
const milk = line('milk')
const shown = (rows: ReturnType<typeof cartRows>) =>
  rows.map(({ line: { key }, isRemoved }) => (isRemoved ? `(${key})` : key)).join(' ')

test('a removed line keeps its position', () => {
  const removed = withRemoved(noRemovedLines, [rice, dal, milk], [dal])
  expect(shown(cartRows([rice, milk], removed))).toBe('rice (dal) milk')
})

test('put back, it returns to its place, though the shop lists it last', () => {
  const removed = withRemoved(noRemovedLines, [rice, dal, milk], [dal])
  expect(shown(cartRows([rice, milk, line('dal', 2)], removed))).toBe('rice dal milk')
})

test('what another tab takes out is gone, what it adds comes last', () => {
  const removed = withRemoved(noRemovedLines, [rice, dal], [rice])
  expect(shown(cartRows([milk], removed))).toBe('(rice) milk')
})

test('the last line, and several', () => {
  const first = withRemoved(noRemovedLines, [rice, dal], [rice])
  const both = withRemoved(first, [dal], [dal])
  expect(shown(cartRows([], both))).toBe('(rice) (dal)')
})
