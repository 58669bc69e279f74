import fc from 'fast-check'
import { expect, test } from 'vitest'
import vectors from '../../../test/phone-vectors.json' with { type: 'json' }
import { readLoginMobile } from '#shared/mobile-number.ts'
import { smsSize } from './sms-size.ts'

const texts = vectors.vectors.filter(({ id }) => id.startsWith('sms-'))
const numbers = vectors.vectors.filter(({ id }) => id.startsWith('number-'))

test.each(texts)('$id: encoding, units and parts of a text', ({ given, expect: size }) => {
  expect(smsSize(given.text)).toEqual(size)
})

test.each(numbers)('$id: a number as typed', ({ given, expect: wanted }) => {
  const read = readLoginMobile(given.text)
  expect(typeof read === 'string' ? { problem: read } : read).toEqual(wanted)
})

test.each([
  ['Two numbers after one another', '9876543210 9123456780', 'mobile_one_only'],
  ['Two numbers with their codes', '+919876543210, +919123456780', 'mobile_one_only'],
  ['Two numbers and a word', '9876543210 or 9123456780', 'mobile_one_only'],
  ['Three numbers', '9876543210, 9123456780 / 9000000001', 'mobile_one_only'],
  ['0 after +91', '+91 098765 43210', '+919876543210'],
  ['Full-width digits', '９８７６５４３２１０', '+919876543210'],
  ['Bengali digits', '৯৮৭৬৫৪৩২১০', '+919876543210'],
  ['A landline with its area code', '011 2345 6789', 'mobile_landline'],
  ['A landline of Chennai with 0', '044-28123456', 'mobile_landline'],
  ['0044', '0044 7911 123456', 'mobile_not_indian'],
  ['One digit too many', '98765432101', 'mobile_wrong'],
  ['Only marks', ' ()- ', 'mobile_missing'],
  ['Zeros', '0000000000', 'mobile_wrong'],
  ['A word', 'Ravi', 'mobile_wrong'],
])('%s', (_, typed, wanted) => {
  const read = readLoginMobile(typed)
  expect(typeof read === 'string' ? read : read.e164).toBe(wanted)
})

test('an extension character takes two septets and is not cut between two parts', () => {
  expect(smsSize('€'.repeat(80))).toEqual({ encoding: 'gsm7', units: 160, parts: 1 })
  // 152 septets, then one of two: it goes to the second part.
  expect(smsSize(`${'a'.repeat(152)}€${'a'.repeat(152)}`)).toEqual({ encoding: 'gsm7', units: 306, parts: 3 })
})

test('random texts have the parts that septets and half-words written one by one fill', () => {
  const basic = new Set(
    '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
  )
  const extended = new Set('^{}\\[~]|€\f')
  const sign = fc.oneof(
    { weight: 40, arbitrary: fc.constantFrom(...basic) },
    { weight: 4, arbitrary: fc.constantFrom(...extended) },
    { weight: 1, arbitrary: fc.constantFrom('₹', 'क', '😀', 'é', '`') },
  )
  const text = fc.array(sign, { maxLength: 500 }).map((signs) => signs.join(''))
  fc.assert(
    fc.property(text, (typed) => {
      const signs = Array.from(typed)
      const isGsm = signs.every((one) => basic.has(one) || extended.has(one))
      const sizes = signs.map((one) => (isGsm ? (basic.has(one) ? 1 : 2) : one.length))
      const units = sizes.reduce((sum, one) => sum + one, 0)
      const [single, each] = isGsm ? [160, 153] : [70, 67]
      let [parts, room] = [1, each]
      for (const one of sizes) {
        if (one > room) [parts, room] = [parts + 1, each]
        room -= one
      }
      const { encoding, units: found, parts: cut } = smsSize(typed)
      expect([encoding === 'gsm7', found, cut]).toEqual([isGsm, units, units <= single ? 1 : parts])
    }),
    { numRuns: 2_000 },
  )
})
