import { expect, test } from 'vitest'
import { nameKey, numberedSlug, slugOf } from './slug.ts'

test('names become ASCII words', () => {
  expect(slugOf('Amul Taaza Toned Milk')).toBe('amul-taaza-toned-milk')
  expect(slugOf('  Crème Brûlée & Co. (500 g)  ')).toBe('creme-brulee-and-co-500-g')
  expect(slugOf("Haldiram's")).toBe('haldirams')
  expect(slugOf('ｆｕｌｌ ｗｉｄｔｈ ½')).toBe('full-width-1-2')
})

test('a name in an Indian script is written in Latin letters', () => {
  const names = ['दूध', 'பால்', 'দুধ', 'મીઠું', 'ਆਟਾ', 'తేనె', 'ಹಾಲು', 'പാൽ', 'ଦୁଧ']
  expect(names.map(slugOf)).toEqual(['dudh', 'pal', 'dudh', 'mithun', 'aata', 'tene', 'halu', 'pal', 'dudha'])
  expect(slugOf('दूध Milk')).toBe('dudh-milk')
  expect(slugOf('بادام Milk')).toBe('badam-milk')
})

test('a name without letters has no slug', () => {
  expect(['🥛', '', '—'].map(slugOf)).toEqual([null, null, null])
})

test('names are one if people take them for one', () => {
  expect(nameKey('Snacks & Sweets')).toBe(nameKey('snacks and sweets'))
  expect(nameKey('दाल')).not.toBe(nameKey('डाल'))
})

test('a long name is cut off without a trailing hyphen', () => {
  const slug = slugOf('abcdefg '.repeat(40)) ?? ''
  expect(slug.length).toBeLessThanOrEqual(80)
  expect(slug).toMatch(/[a-z]$/)
})

test('duplicates are numbered from 2', () => {
  expect([1, 2, 3].map((n) => numberedSlug('milk', n))).toEqual(['milk', 'milk-2', 'milk-3'])
})
