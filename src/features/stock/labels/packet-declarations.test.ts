import { expect, test } from 'vitest'
import { missingOfPacker, packetDeclarations } from './packet-declarations.ts'

const shop = {
  company: 'Tokri Fresh',
  contact: { email: '', phone: '080 4718 2200', address: '12, 4th Cross,\nBengaluru 560038', hours: '' },
  fssai: '11221999000123',
}

test('a packet of the shop’s own says who packed it, when, whom to ask, and the FSSAI number', () => {
  expect(missingOfPacker(shop)).toEqual([])
  expect(packetDeclarations(shop, 'Nov 2026')).toEqual([
    'Packed by Tokri Fresh, 12, 4th Cross, Bengaluru 560038',
    'Packed Nov 2026 · FSSAI 11221999000123',
    'Consumer care: Tokri Fresh, 080 4718 2200, at the address above',
  ])
})

test('without one of them no such label is offered', () => {
  expect(missingOfPacker({ ...shop, company: '' })).toEqual(['its name'])
  expect(missingOfPacker({ ...shop, fssai: '' })).toEqual(['its FSSAI number'])
  const contact = { ...shop.contact, phone: '', address: '' }
  expect(missingOfPacker({ ...shop, contact })).toEqual(['its address', 'a phone number or an email address'])
})
