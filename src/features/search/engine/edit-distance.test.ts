import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAX_COMPARED, editDistance } from './edit-distance.ts'

test.each([
  ['paneer', 'paneer', 0],
  ['pneer', 'paneer', 1],
  ['onoin', 'onion', 1],
  ['shampoo', 'shampu', 2],
  ['milk', 'rice', 3],
])('the distance of %s and %s is %i', (a, b, distance) => {
  expect(editDistance(a, b, 2)).toBe(distance)
  expect(editDistance(b, a, 2)).toBe(distance)
})

/** The full table, without a limit and without a band. */
function fullDistance(a: string, b: string): number {
  const table = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)),
  )
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const swapped =
        i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
          ? table[i - 2]![j - 2]! + 1
          : Infinity
      table[i]![j] = Math.min(
        table[i - 1]![j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1),
        table[i - 1]![j]! + 1,
        table[i]![j - 1]! + 1,
        swapped,
      )
    }
  }
  return table[a.length]![b.length]!
}

test('the distance is exact up to the limit, and limit + 1 beyond it', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 9 })
  fc.assert(
    fc.property(word, word, fc.integer({ min: 0, max: 4 }), (a, b, most) => {
      expect(editDistance(a, b, most)).toBe(Math.min(fullDistance(a, b), most + 1))
    }),
    { numRuns: 2_000 },
  )
})

test('words longer than MAX_COMPARED are not compared', () => {
  expect(editDistance('a'.repeat(MAX_COMPARED + 1), 'a'.repeat(MAX_COMPARED + 1), 2)).toBe(3)
})
