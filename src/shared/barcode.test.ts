import fc from 'fast-check'
import { expect, test } from 'vitest'
import { barcodeProblem, readBarcode } from './barcode.ts'

test.each([
  ['8901030865275', '8901030865275'],
  ['036000291452', '0036000291452'],
  ['0036000291452', '0036000291452'],
  ['00036000291452', '0036000291452'],
  ['18901030865272', '18901030865272'],
  ['96385074', '96385074'],
  [' 8 901030-865275\r', '8901030865275'],
  ['८९०१०३०८६५२७५', '8901030865275'],
])('%j is the barcode %s', (typed, barcode) => expect(readBarcode(typed)).toBe(barcode))

test.each([
  '8901030865276',
  '890103086527',
  '36000291452',
  '8901030865275X',
  '-',
  '',
  '8.9E+12',
  '890103086527500',
])('%j is no barcode', (typed) => expect(readBarcode(typed)).toBeNull())

test.each([
  ['8901030865276', /its last digit does not fit the others/],
  ['890103086527', /its last digit does not fit the others/],
  ['8901 0308 652', /it has 8, 12, 13 or 14 digits, this has 11$/],
  ['8.9E+12', /digits, and nothing else$/],
])('what is wrong with %j is said in plain words', (typed, message) => {
  expect(barcodeProblem(typed)).toMatch(message)
})

test('one wrong digit is always noticed, and a read barcode reads as itself', () => {
  const barcode = fc
    .tuple(fc.constantFrom(7, 11, 12, 13), fc.bigInt({ min: 0n, max: 10n ** 13n - 1n }))
    .map(([length, number]) => String(number).padStart(length, '0').slice(-length))
    .map(
      (digits) =>
        '0123456789'
          .split('')
          .map((last) => digits + last)
          .filter((code) => readBarcode(code))[0]!,
    )
  fc.assert(
    fc.property(barcode, fc.nat(13), fc.integer({ min: 1, max: 9 }), (code, at, by) => {
      const place = at % code.length
      const wrong = code.slice(0, place) + ((Number(code[place]) + by) % 10) + code.slice(place + 1)
      expect(readBarcode(wrong)).toBeNull()
      expect(readBarcode(readBarcode(code)!)).toBe(readBarcode(code))
    }),
  )
})
