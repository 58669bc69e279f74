import { expect, test } from 'vitest'
import { lettersOf, type LetteredOrder } from './round-letters.ts'

const shown = (letters: readonly LetteredOrder[]) =>
  letters.map(({ orderId, letter }) => `${letter} ${orderId}`)

test('a crate keeps its letter when another order is packed, called off, or comes first', () => {
  const round = lettersOf(['one', 'two', 'three'])
  expect(shown(round)).toEqual(['A one', 'B two', 'C three'])
  const packed = round.filter(({ orderId }) => orderId !== 'one')
  expect(shown(lettersOf(['two', 'three'], packed))).toEqual(['B two', 'C three'])
  // The crate of what was packed is free again; that of an order that somebody called off is still full.
  expect(shown(lettersOf(['new', 'two', 'three'], packed))).toEqual(['B two', 'C three', 'A new'])
  expect(shown(lettersOf(['new', 'two', 'three'], round)).at(-1)).toBe('D new')
})

test('beyond the alphabet letters are used again', () => {
  const many = lettersOf(Array.from({ length: 28 }, (_, at) => `${at}`))
  expect([many[25]!.letter, many[26]!.letter, many[27]!.letter]).toEqual(['Z', 'A', 'B'])
})
