import { expect, test } from 'vitest'
import { base32, matchingStep, otpauthUri, stepAt, totp } from './totp.ts'

/** The key of the tables in RFC 4226, appendix D, and RFC 6238, appendix B. */
const secret = Buffer.from('12345678901234567890')

test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('RFC 6238: at %d the code is %s', (unixSeconds, code) => {
  expect(totp(secret, stepAt(unixSeconds), 8)).toBe(code)
  expect(totp(secret, stepAt(unixSeconds))).toBe(code.slice(2))
})

test('RFC 4226: the first ten codes of a counter', () => {
  expect(Array.from({ length: 10 }, (_, counter) => totp(secret, counter))).toEqual(
    '755224 287082 359152 969429 338314 254676 287922 162583 399871 520489'.split(' '),
  )
})

test('codes of the current, previous and next step are accepted, others are not', () => {
  const at = { unixSeconds: 3000, lastStep: 0 }
  const match = (step: number) => matchingStep(secret, totp(secret, step), at)
  expect([98, 99, 100, 101, 102].map(match)).toEqual([null, 99, 100, 101, null])
  expect(matchingStep(secret, '', at)).toBeNull()
  expect(matchingStep(secret, '1234567', at)).toBeNull()
})

test('a used code and every older one are refused', () => {
  const match = (step: number) =>
    matchingStep(secret, totp(secret, step), { unixSeconds: 3000, lastStep: 100 })
  expect([99, 100, 101].map(match)).toEqual([null, null, 101])
})

test('RFC 4648: base32', () => {
  expect(base32(Buffer.from('fooba'))).toBe('MZXW6YTB')
  expect(base32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
})

test('the URI for the app contains shop and email address, with special characters encoded', () => {
  const uri = otpauthUri(secret, { shop: 'Asha & Sons: Grocers', email: 'a+b@example.in' })
  expect(uri).toBe(
    'otpauth://totp/Asha%20%26%20Sons%3A%20Grocers:a%2Bb%40example.in?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Asha%20%26%20Sons%3A%20Grocers',
  )
})
