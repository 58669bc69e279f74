import fc from 'fast-check'
import { expect, test } from 'vitest'
import { barcodeProblem, readBarcode, readPacketCode } from './barcode.ts'

test.each([
  ['8901030865275', '8901030865275'],
  ['036000291452', '0036000291452'],
  ['0036000291452', '0036000291452'],
  ['00036000291452', '0036000291452'],
  ['18901030865272', '18901030865272'],
  ['96385074', '96385074'],
  ['0000096385074', '96385074'],
  ['00000096385074', '96385074'],
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

const GS = '\u001d'
const whole = { barcode: '8901030865275', lot: 'A1', expiresOn: '2027-03-31' }
const bare = { barcode: '8901030865275', lot: null, expiresOn: null }
test.each([
  ['https://id.gs1.org/01/08901030865275/10/A1?17=270331', whole],
  ['https://example.com/01/08901030865275', bare],
  ['HTTPS://EXAMPLE.COM/SHOP/01/08901030865275/10/A1?17=270331&x=y#top', whole],
  ['id.gs1.org/01/08901030865275/10/A1?17=270331', whole],
  ['https://example.com/gtin/8901030865275/lot/A1?exp=270331', whole],
  ['https://example.com/01/08901030865275/22/2A/10/A%2F1', { ...bare, lot: 'A/1' }],
  ['(01)08901030865275(17)270331(10)A1', whole],
  ['(01) 08901030865275 (17) 270331 (10) A1', whole],
  ['(01)08901030865275', bare],
  ['010890103086527517270331', { ...whole, lot: null }],
  ['01089010308652751727033110A1', whole],
  [`01089010308652751727033110A1${GS}21777`, whole],
  [`${GS}010890103086527510A1${GS}17270331`, whole],
  [`]d2010890103086527510A1${GS}17270331`, whole],
  [']C101089010308652751727033110A1', whole],
  [']E08901030865275', bare],
  ['^010890103086527510A1^17270331', whole],
  ['010890103086527510A1<GS>17270331', whole],
  ['010890103086527510A1 17270331', whole],
  [`010890103086527521777${GS}3103000750${GS}17270331${GS}10A1`, whole],
  // A month without a day, and the best before where there is no use by.
  ['010890103086527515270200', { ...bare, expiresOn: '2027-02-28' }],
  ['0100000096385074', { ...bare, barcode: '96385074' }],
  ['0100036000291452', { ...bare, barcode: '0036000291452' }],
])('%j is the packet %j', (text, packet) => expect(readPacketCode(text)).toEqual(packet))

test.each([
  'https://example.com/01/08901030865276',
  'https://example.com/product/atta',
  '(01)08901030865276(10)A1',
  '(10)A1(17)270331',
  '01 02 2027',
  '10A1',
  '0100000000000000'.slice(0, 14),
  'Atta 01/08901030865275x',
])('%j is the code of no packet', (text) => expect(readPacketCode(text)).toBeNull())

test('a date that is none is left out', () => {
  expect(readPacketCode('010890103086527517271331')).toEqual(bare)
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
