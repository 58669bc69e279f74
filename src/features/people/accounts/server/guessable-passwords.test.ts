import { randomBytes } from 'node:crypto'
import { statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isCommonPassword, refuseCommonPassword } from './guessable-passwords.ts'

test.each([
  'password',
  'PassWord',
  '12345678',
  'iloveyou',
  'sunshine',
  'qwertyuiop',
  'football',
  'password1',
])('%s is common', (password) => expect(isCommonPassword(password)).toBe(true))

test('one of about 2,000 random passwords is taken for a common one, and the filter has at most 200 kB', () => {
  const wrong = Array.from({ length: 20_000 }, () => randomBytes(9).toString('base64')).filter(
    isCommonPassword,
  )
  expect(wrong.length).toBeLessThan(40)
  expect(statSync('db/common-passwords.bin').size).toBeLessThanOrEqual(200_000)
})

test('an account’s own address is no password for it', () => {
  expect(() => refuseCommonPassword('Asha.Rao@tokri.example', 'asha.rao@tokri.example')).toThrow(
    'not your email',
  )
  expect(() => refuseCommonPassword('asha.rao', 'asha.rao@tokri.example')).toThrow('not your email')
  expect(() => refuseCommonPassword('three green parrots', 'asha.rao@tokri.example')).not.toThrow()
})
