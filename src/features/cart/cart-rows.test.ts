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

test('a restored line returns to its position, although the server lists it last', () => {
  const removed = withRemoved(noRemovedLines, [rice, dal, milk], [dal])
  expect(shown(cartRows([rice, milk, line('dal', 2)], removed))).toBe('rice dal milk')
})

test('a line removed in another tab disappears, and a line added there comes last', () => {
  const removed = withRemoved(noRemovedLines, [rice, dal], [rice])
  expect(shown(cartRows([milk], removed))).toBe('(rice) milk')
})

test('lines removed one after another keep their order, and the last one keeps its row', () => {
  const first = withRemoved(noRemovedLines, [rice, dal], [rice])
  const both = withRemoved(first, [dal], [dal])
  expect(shown(cartRows([], both))).toBe('(rice) (dal)')
})
