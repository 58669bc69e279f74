import { expect, test } from 'vitest'
import { codesFrom } from './codes.ts'
import { cookieNameFrom, hashOfCookie } from './browser-binding.ts'

const codes = codesFrom('a secret')

test('OTP-23: over 100,000 codes every digit is equally likely at every position', () => {
  const counts = Array.from({ length: 6 }, () => Array<number>(10).fill(0))
  for (let n = 0; n < 100_000; n++) {
    const code = codes.codeOf(n.toString(16).padStart(24, '0'))
    for (let place = 0; place < 6; place++) counts[place]![Number(code[place])]! += 1
  }
  for (const digits of counts) {
    const chiSquare = digits.reduce((sum, count) => sum + (count - 10_000) ** 2 / 10_000, 0)
    // Nine degrees of freedom: a fair generator exceeds 33.7 once in ten thousand runs.
    expect(chiSquare).toBeLessThan(33.7)
  }
})

test('a code depends on its row and on the shop’s secret, and keeps leading zeros', () => {
  expect(codes.codeOf('a'.repeat(24))).toBe(codesFrom('a secret').codeOf('a'.repeat(24)))
  expect(codes.codeOf('a'.repeat(24))).not.toBe(codesFrom('another').codeOf('a'.repeat(24)))
  const many = Array.from({ length: 200 }, (_, n) => codes.codeOf(n.toString(16).padStart(24, '0')))
  expect(many.every((code) => /^[0-9]{6}$/.test(code))).toBe(true)
  expect(many.some((code) => code.startsWith('0'))).toBe(true)
})

test('the hash of a code depends on its purpose and email address', () => {
  const hash = codes.hashOf('login', 'asha@tokri.example', '012345')
  expect(codes.hashOf('login', 'asha@tokri.example', '012345')).toEqual(hash)
  expect(codes.hashOf('reset', 'asha@tokri.example', '012345')).not.toEqual(hash)
  expect(codes.hashOf('login', 'ravi@tokri.example', '012345')).not.toEqual(hash)
  expect(codes.hashOf('login', 'asha@tokri.example', '012346')).not.toEqual(hash)
})

test('while the secret is being replaced, codes and links of the former one are known', () => {
  const otp = { purpose: 'login' as const, email: 'asha@tokri.example', otpId: 'a'.repeat(24) }
  const former = codesFrom('a secret')
  const rotating = codesFrom('a fresh secret', 'a secret')
  const code = former.codeOf(otp.otpId)
  const hash = former.hashOf('login', otp.email, code)
  expect(rotating.storedCode(otp, hash)).toBe(code)
  expect(rotating.hashesOf('login', otp.email, code)).toContainEqual(hash)
  expect(codesFrom('a fresh secret').storedCode(otp, hash)).toBeNull()

  const token = former.undoTokenOf('b'.repeat(24))
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(former.undoTokenOf('c'.repeat(24))).not.toBe(token)
  expect(rotating.undoTokenOf('b'.repeat(24))).not.toBe(token)
  expect(rotating.storedUndoToken('b'.repeat(24), hashOfCookie(token))).toBe(token)
  expect(codesFrom('a fresh secret').storedUndoToken('b'.repeat(24), hashOfCookie(token))).toBeNull()
})

test('a shop’s cookie has the same name after a restart, and a different one from other shops’', () => {
  expect(cookieNameFrom('a secret', false)).toMatch(/^tokri_[0-9a-f]{8}$/)
  expect(cookieNameFrom('a secret', false)).toBe(cookieNameFrom('a secret', false))
  expect(cookieNameFrom('a secret', false)).not.toBe(cookieNameFrom('another', false))
})
