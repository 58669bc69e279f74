import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { plainDigits, readMobile, readPincode } from './typed-digits.ts'

/** The same digits in another script, which begins at this code point. */
const inScript = (digits: string, zero: number) =>
  digits.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)))

/** Devanagari, Bengali, Gurmukhi, Gujarati, Odia, Tamil, Telugu, Kannada, Malayalam, Urdu, full width, ASCII. */
const scripts = [0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0x6f0, 0xff10, 0x30]

const digitsOf = (length: number) =>
  fc
    .tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 0, max: 10 ** (length - 1) - 1 }))
    .map(([first, rest]) => `${first}${String(rest).padStart(length - 1, '0')}`)

const separators = ['', ' ', '-', ' - ', '\u2011', '\u00A0']

test('digits of every script and full-width signs are read, powers and fractions are not', () => {
  for (const zero of scripts) expect(plainDigits(inScript('0123456789', zero))).toBe('0123456789')
  expect(plainDigits('＋９１')).toBe('+91')
  expect(plainDigits('5²½')).toBe('5²½')
})

describe('a mobile number', () => {
  test.each([
    '98765 43210',
    '+91 98765 43210',
    '+91-98765-43210',
    '+91 0 98765 43210',
    '+91-09876543210',
    '91 98765 43210',
    '0091 98765 43210',
    '098765 43210',
    '(+91) 98765.43210',
    'Mob: 98765 43210',
    'tel:+919876543210',
    '+९१ ९८७६५ ४३२१०',
    '９８７６５４３２１０',
    '\u202A+91 98765 43210\u202C',
  ])('typed as %s is ten digits', (typed) => expect(readMobile(typed)).toBe('9876543210'))

  test.each([
    ['9123456789', '9123456789'],
    ['919123456789', '9123456789'],
    ['+91 91 2345 6789', '9123456789'],
    // Not complete: the code is not part of the number.
    ['+91 98765 432', null],
    ['91234', null],
    ['0987654321', null],
    // Another country.
    ['+65 8123 4567', null],
    ['+1 650 253 0000', null],
    ['+44 98765 43210', null],
    // Nothing is cut off.
    ['98765432109', null],
    ['98765 43210, 91234 56780', null],
    ['', null],
    ['none', null],
  ])('typed as %s is %s', (typed, digits) => expect(readMobile(typed)).toBe(digits))

  test('in any spelling is the same number', () => {
    const prefixes = [
      '',
      '+91',
      '+91 ',
      '+91-',
      '91 ',
      '91',
      '0091 ',
      '0',
      '0 ',
      '+91 0',
      '+910',
      'Mobile: +91 ',
      'ph. 0',
    ]
    fc.assert(
      fc.property(
        digitsOf(10),
        fc.constantFrom(...prefixes),
        fc.constantFrom(...separators),
        fc.constantFrom(...scripts),
        fc.integer({ min: 1, max: 9 }),
        (number, prefix, separator, zero, at) => {
          const typed = prefix + inScript(number.slice(0, at) + separator + number.slice(at), zero)
          expect(readMobile(typed)).toBe(number)
        },
      ),
    )
  })
})

describe('a pincode', () => {
  test.each([
    '560038',
    '560 038',
    '560-038',
    'PIN 560038',
    'PIN: 560 038.',
    'Bengaluru 560038',
    'Bengaluru – 560 038',
    '५६००३८',
    ' 560038 ',
  ])('typed as %s is six digits', (typed) => expect(readPincode(typed)).toBe('560038'))
  test.each(['', '56003', '5600381', '060038', '12 MG Road, 560038', 'PIN', '560038 560001'])(
    'typed as "%s" is none',
    (typed) => expect(readPincode(typed)).toBeNull(),
  )
  test('in any spelling is the same pincode', () => {
    fc.assert(
      fc.property(
        digitsOf(6),
        fc.constantFrom('', 'PIN ', 'Pincode: ', 'Pune ', 'पिन '),
        fc.constantFrom(...separators),
        fc.constantFrom(...scripts),
        (pincode, prefix, separator, zero) => {
          const typed = prefix + inScript(pincode.slice(0, 3) + separator + pincode.slice(3), zero)
          expect(readPincode(typed)).toBe(pincode)
        },
      ),
    )
  })
})
