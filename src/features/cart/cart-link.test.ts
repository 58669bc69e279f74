import { expect, test } from 'vitest'
import { cartLink, linkedIn, MOST_LINKED, orderOnWhatsApp, readCartLink } from './cart-link.ts'

const milk = { productId: 7, unit: '500 ml', quantity: 2 }
const atta = { productId: 12, unit: '5 kg (pouch), 1/2', quantity: 1 }

test('an address names packs and quantities, never a price, and is read as it was written', () => {
  const link = cartLink([milk, atta])
  expect(link).toBe('/cart?add=7-2-500%20ml~12-1-5%20kg%20(pouch)%2C%201%2F2')
  const { searchParams } = new URL(link, 'https://shop.test')
  expect(readCartLink(searchParams.get('add'))).toEqual([milk, atta])
  expect(linkedIn(`Hello\nhttps://shop.test${link}\nThank you`)).toEqual([milk, atta])
})

test('it names 50 packs at most', () => {
  const many = Array.from({ length: 60 }, (_, at) => ({ ...milk, productId: at + 1 }))
  expect(readCartLink(new URL(cartLink(many), 'https://shop.test').searchParams.get('add'))).toEqual(
    many.slice(0, MOST_LINKED),
  )
})

test.each([
  null,
  '',
  'x',
  '0-1-1 kg',
  '7-0-1 kg',
  '7-1000001-1 kg',
  '7-1.5-1 kg',
  '-7-1-1 kg',
  '7-1-',
  `7-1-${'k'.repeat(41)}`,
  '9999999999-1-1 kg',
])('%s names nothing', (add) => expect(readCartLink(add)).toEqual([]))

test('a broken address in a message names nothing', () => {
  expect(linkedIn('https://shop.test/cart?add=7-2-%E0%A4')).toEqual([])
  expect(linkedIn('no address')).toEqual([])
})

test('of one pack twice the last counts', () => {
  expect(readCartLink('7-2-500 ml~7-3-500 ml')).toEqual([{ ...milk, quantity: 3 }])
})

test('the message has the lines, the sum and the address, and goes to the shop’s number', () => {
  const packs = [{ ...milk, name: 'Milk, toned' }]
  const link = orderOnWhatsApp('9876543210', { packs, total: '₹54.00', origin: 'https://shop.test' })
  expect(link.startsWith('https://wa.me/919876543210?text=')).toBe(true)
  expect(new URL(link).searchParams.get('text')).toBe(
    'I would like to order:\n2 x Milk  toned 500 ml\nTotal: ₹54.00\nhttps://shop.test/cart?add=7-2-500%20ml',
  )
})
