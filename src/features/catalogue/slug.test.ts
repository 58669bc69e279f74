import { expect, test } from 'vitest'
import { numberedSlug, slugOf } from './slug.ts'

test('names become ASCII words', () => {
  expect(slugOf('Amul Taaza Toned Milk')).toBe('amul-taaza-toned-milk')
  expect(slugOf('  Crème Brûlée & Co. (500 g)  ')).toBe('creme-brulee-and-co-500-g')
  expect(slugOf("Haldiram's")).toBe('haldirams')
  expect(slugOf('ｆｕｌｌ ｗｉｄｔｈ ½')).toBe('full-width-1-2')
})

test('a name without Latin letters has no slug', () => {
  expect(['दूध', 'பால்', '🥛', '', '—'].map(slugOf)).toEqual([null, null, null, null, null])
  expect(slugOf('दूध Milk')).toBe('milk')
})

test('a long name is cut off without a trailing hyphen', () => {
  const slug = slugOf('abcdefg '.repeat(40)) ?? ''
  expect(slug.length).toBeLessThanOrEqual(80)
  expect(slug).toMatch(/[a-z]$/)
})

test('duplicates are numbered from 2', () => {
  expect([1, 2, 3].map((n) => numberedSlug('milk', n))).toEqual(['milk', 'milk-2', 'milk-3'])
})
