import { expect, test } from 'vitest'
import { isEasyPin, isKnownPerson, opensPerson, sealPerson } from './till-pin.ts'

const device = new Uint8Array(32).fill(7)
const person = { _id: 'a'.repeat(24), name: 'Kiran', until: '2026-11-30T10:00:00.000Z' }
const now = new Date('2026-11-29T12:00:00Z')

test.each(['111111', '123456', '987654', '890123', '121212', '123123'])('%s is too easy', (pin) =>
  expect(isEasyPin(pin)).toBe(true),
)
test('a PIN without a pattern is not', () => expect(isEasyPin('480917')).toBe(false))

test('a till without a network knows who the shop has named, for a day', () => {
  const kept = sealPerson(device, person, '480917')
  expect(opensPerson(device, kept, '480917', now)).toBe(true)
  expect(opensPerson(device, kept, '480918', now)).toBe(false)
  expect(opensPerson(device, kept, '480917', new Date('2026-11-30T10:00:00Z'))).toBe(false)
})

test('an entry that was changed, or comes from another device, is none', () => {
  const kept = sealPerson(device, person, '480917')
  const later = { ...kept, until: '2027-11-30T10:00:00.000Z' }
  expect(isKnownPerson(device, later, now)).toBe(false)
  expect(isKnownPerson(device, { ...kept, name: 'Asha' }, now)).toBe(false)
  expect(isKnownPerson(new Uint8Array(32).fill(8), kept, now)).toBe(false)
})
