import fc from 'fast-check'
import { expect, test } from 'vitest'
import { add, bitSetFor, countBits, inMostSets, numbersIn } from './bit-set.ts'

const numbers = fc.uniqueArray(fc.nat(99), { maxLength: 30 })
const setOf = (list: readonly number[]) => {
  const set = bitSetFor(100)
  for (const number of list) add(set, number)
  return set
}

test('numbersIn returns the added numbers, ascending', () => {
  fc.assert(
    fc.property(numbers, (list) => {
      expect([...numbersIn(setOf(list))]).toEqual(list.toSorted((a, b) => a - b))
    }),
  )
})

test('inMostSets returns the numbers that are in the most sets, for up to fifteen sets', () => {
  fc.assert(
    fc.property(fc.array(numbers, { maxLength: 15 }), numbers, (lists, among) => {
      const counts = among.map((number) => lists.filter((list) => list.includes(number)).length)
      const most = Math.max(...counts)
      expect([...inMostSets(lists.map(setOf), setOf(among))]).toEqual(
        among.filter((_, i) => counts[i] === most).toSorted((a, b) => a - b),
      )
    }),
  )
})

test('countBits counts the bits that are set', () => {
  expect([0, 1, 0b1011, 0x80000000, -1].map(countBits)).toEqual([0, 1, 3, 1, 32])
})
