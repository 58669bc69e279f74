import fc from 'fast-check'
import { expect, test } from 'vitest'
import { numberHint, readNumber, readPercent, readRupees } from './typed-number.ts'

test.each([
  ['45', 45],
  ['1,25,000.00', 125_000],
  ['12,345', 12_345],
  ['1,234,567.5', 1_234_567.5],
  ['Rs. 95/-', 95],
  ['Rs95', 95],
  ['Re. 1/-', 1],
  ['rs 1,200/-', 1200],
  ['₹45', 45],
  ['₹ 45/-', 45],
  ['INR 45', 45],
  ['45 Rs', 45],
  ['45/- only', 45],
  ['.50', 0.5],
  ['12.', 12],
  ['१२.५०', 12.5],
  ['１２', 12],
  ['-5', -5],
])('the amount %s is %d', (typed, rupees) => expect(readRupees(typed)).toBe(rupees))

test.each([
  '62,50',
  '48,5',
  '1,2',
  ',50',
  '1,234,56',
  '1,,234',
  '1234,567',
  '12.5.0',
  '1 234',
  '1e5',
  '5²',
  '45%',
  '12-15',
  '(45)',
  'free',
  '₹',
  '.',
  '-',
  '',
  '$45',
])('"%s" is no amount', (typed) => expect(readRupees(typed)).toBeNaN())

test('a percentage may carry its sign, a count carries none', () => {
  expect(readPercent('12.5 %')).toBe(12.5)
  expect(readPercent('12,5')).toBeNaN()
  expect(readNumber('1,200')).toBe(1200)
  expect(readNumber('₹5')).toBeNaN()
})

test('a number that may have been meant with a decimal comma is shown with a dot', () => {
  expect(numberHint('62,50')).toBe('Write 62.50.')
  expect(numberHint('free')).toBe('Write it like 1234.50.')
})

test('an amount reads the same however it is grouped and marked', () => {
  const paise = fc.integer({ min: 0, max: 999_999_999_99 })
  const marks = fc.constantFrom<[string, string]>(
    ['', ''],
    ['₹', ''],
    ['Rs. ', '/-'],
    ['INR ', ''],
    ['', ' Rs'],
  )
  fc.assert(
    fc.property(paise, fc.constantFrom('en-IN', 'en-US'), marks, (amount, locale, [before, after]) => {
      const written = (amount / 100).toLocaleString(locale, { minimumFractionDigits: 2 })
      expect(readRupees(before + written + after)).toBe(amount / 100)
    }),
  )
})

test('a text that is far too long is no number, and is refused at once', () => {
  const long = `1,${'\r\n '.repeat(50_000)}180.50`
  for (const read of [readNumber, readRupees, readPercent]) expect(read(long)).toBeNaN()
  expect(numberHint(long)).toBe('Write it like 1234.50.')
  expect(readRupees(`${' '.repeat(1000)}₹45${' '.repeat(1000)}`)).toBe(45)
})
