import { expect, test } from 'vitest'
import { gstinCheckDigit, isFssai, isGstin } from './registration-numbers.ts'

test('an FSSAI number has 14 digits and begins with 1 or 2', () => {
  for (const good of ['10026001000123', '20012345678901']) expect(isFssai(good)).toBe(true)
  for (const bad of ['30026001000123', '1002600100012', '100260010001234', '1002600100012A', ''])
    expect(isFssai(bad)).toBe(false)
})

test('a GSTIN ends in the check digit of its first 14 characters', () => {
  // Real numbers, taken from invoices.
  for (const good of ['27AAPFU0939F1ZV', '29AAGCB7383J1Z4', '27AAACR5055K1Z7'])
    expect([good, isGstin(good)]).toEqual([good, true])
  expect(gstinCheckDigit('27AAPFU0939F1Z')).toBe('V')
})

test('a GSTIN with a typo, swapped digits, lower case or an unknown state is refused', () => {
  for (const bad of [
    '27AAPFU0939F1ZW',
    '27AAPFU0993F1ZV',
    '27aapfu0939f1zv',
    '40AAPFU0939F1ZV',
    '27AAPFU0939F1V',
  ])
    expect([bad, isGstin(bad)]).toEqual([bad, false])
})
