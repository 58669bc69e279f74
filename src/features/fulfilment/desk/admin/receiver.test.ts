import { expect, test } from 'vitest'
import type { Order } from '#features/orders/contract.ts'
import { ERASED_MOBILE } from '#shared/mobile-number.ts'
import { addressText, areaOf, receiverLinks, receiverMobile, receiverName } from './receiver.ts'

const to = {
  name: 'Lakshmi',
  mobile: 9845012345,
  address_line: '12, 4th Cross, Indiranagar',
  landmark: 'Near the park',
  city: 'Bengaluru',
  pincode: '560038',
} as NonNullable<Order['delivery_address']>

test('the area is the last part of the address line that is not empty, or the landmark', () => {
  expect(areaOf({ delivery_address: to })).toBe('Indiranagar')
  expect(areaOf({ delivery_address: { ...to, address_line: 'Flat 3 , ' } })).toBe('Flat 3')
  expect(areaOf({ delivery_address: { ...to, address_line: ' , ' } })).toBe('Near the park')
})

test('a sale at the counter has no address to call or ride to', () => {
  expect(areaOf({ delivery_address: null })).toBe('At the counter')
  expect(addressText({ delivery_address: null })).toBe('')
  expect(receiverLinks({ orderId: 'ORD-1', delivery_address: null })).toBeNull()
  const unknown = { _id: null, name: '', email: '', mobile: null }
  expect(receiverName({ delivery_address: null, userId: unknown })).toBe('Customer at the counter')
})

test('the links to call, find and message the recipient encode special characters', () => {
  const order = { orderId: 'ORD-1', delivery_address: { ...to, name: 'A&B', landmark: '#1 & "x"' } }
  const { call, map, whatsApp } = receiverLinks(order)!
  expect(call).toBe('tel:+919845012345')
  expect(new URL(map).searchParams.get('query')).toBe(
    '12, 4th Cross, Indiranagar, #1 & "x", Bengaluru 560038',
  )
  expect(new URL(whatsApp).pathname).toBe('/919845012345')
  // A landline is called; in WhatsApp, whoever sends it chooses.
  const landline = receiverLinks({ ...order, delivery_address: { ...to, mobile: 2225551234 } })!
  expect([landline.call, new URL(landline.whatsApp).pathname]).toEqual(['tel:+912225551234', '/'])
  const erased = { ...order, delivery_address: { ...to, mobile: ERASED_MOBILE } }
  expect([receiverMobile(order), receiverMobile(erased), receiverLinks(erased)!.call]).toEqual([
    9845012345,
    null,
    null,
  ])
  expect(new URL(whatsApp).searchParams.get('text')).toBe('Hello A&B, about your order ORD-1: ')
  const hindi = receiverLinks({ ...order, greeting: 'नमस्ते A&B: ' })!
  expect(new URL(hindi.whatsApp).searchParams.get('text')).toBe('नमस्ते A&B: ')
})
