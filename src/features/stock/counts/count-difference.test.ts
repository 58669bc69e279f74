import { expect, it } from 'vitest'
import { changeOf, differenceOf, needsAgain } from './count-difference.ts'

const line = { counted: 7, expected: 10, again: null, againExpected: null, valuePaise: 5_000 }

it('a difference is what was counted less what was expected, of the last count', () => {
  expect(differenceOf(line)).toBe(-3)
  // Two were sold between the counts.
  expect(differenceOf({ ...line, again: 8, againExpected: 8 })).toBe(0)
})

it('a difference that is worth more than the limit is counted twice, in either direction', () => {
  expect(needsAgain(line, 15_000)).toBe(false)
  expect(needsAgain(line, 14_999)).toBe(true)
  expect(needsAgain({ ...line, counted: 20 }, 14_999)).toBe(true)
  expect(needsAgain({ ...line, again: 7, againExpected: 10 }, 0)).toBe(false)
  expect(needsAgain({ ...line, counted: 10 }, 0)).toBe(false)
})

it('never takes more than the stock has', () => {
  expect(changeOf(line, 2)).toBe(-2)
  expect(changeOf(line, 10)).toBe(-3)
  expect(changeOf({ ...line, counted: 12 }, 0)).toBe(2)
})
