import { expect, test } from 'vitest'
import { numberRanges, unsentText } from './unsent-text.ts'

test('numbers that follow one another are read as a range, and none is left out', () => {
  expect(numberRanges([3, 5, 6, 7, 9])).toBe('3, 5–7, 9')
  expect(numberRanges([4, 5])).toBe('4, 5')
  expect(numberRanges([])).toBe('')
  const many = Array.from({ length: 9_000 }, (_, at) => at + 2)
  expect(unsentText(many)).toContain('2–9001')
})
