import { expect, it } from 'vitest'
import { createScannerKeys } from './scanner-keys.ts'

/** What the keys of a text give, one every so many milliseconds. */
function typed(text: string, gapMs: number, end = 'Enter', endGapMs = gapMs) {
  const keys = createScannerKeys()
  const began = text.split('').map((key, i) => keys.press(key, i * gapMs).begins)
  const { code } = keys.press(end, (text.length - 1) * gapMs + endGapMs)
  return { began: began.indexOf(true), code }
}

it('reads digits that come faster than a person types', () => {
  expect(typed('8901030865275', 12)).toEqual({ began: 0, code: '8901030865275' })
  expect(typed('96385074', 45, 'Tab').code).toBe('96385074')
})

it('reads the codes of packets with letters and signs in them', () => {
  for (const code of [
    '(01)08901030865275(17)270331(10)A1',
    'https://id.gs1.org/01/08901030865275/10/A1?17=270331',
    '010890103086527510A1\u001d17270331',
  ]) {
    expect(typed(code, 12).code).toBe(code)
    expect(typed(code, 300).code).toBeNull()
  }
  const keys = createScannerKeys()
  'x(01)'.split('').forEach((key, i) => keys.press(key, i * 10))
  const pressed = ['Shift', ...Array.from('(01)08901030865275')].map((key, i) =>
    keys.press(key, 1_000 + i * 10),
  )
  expect(pressed.map(({ beginsText }) => beginsText).indexOf(true)).toBe(1)
  expect(keys.press('Enter', 1_190)).toMatchObject({ code: '(01)08901030865275', isText: true })
})

it('leaves to the fields what a person types', () => {
  expect(typed('8901030865275', 140).code).toBeNull()
  expect(typed('8901030865275', 300).code).toBeNull()
  expect(typed('1200', 10).code).toBeNull()
  expect(typed('8901030865275', 10, 'Enter', 900).code).toBeNull()
  expect(typed('8901030865275', 10, 'a').code).toBeNull()
})

it('begins again after a pause, and after another key', () => {
  const keys = createScannerKeys()
  expect(keys.press('4', 0).begins).toBe(true)
  expect(keys.press('5', 1_000).begins).toBe(true)
  expect(keys.press('x', 1_010).begins).toBe(false)
  const began = '96385074'.split('').map((key, i) => keys.press(key, 1_100 + i * 10).begins)
  expect(began).toEqual([true, ...Array.from({ length: 7 }, () => false)])
  expect(keys.press('Enter', 1_190).code).toBe('96385074')
  expect(keys.press('Enter', 1_200).code).toBeNull()
})
