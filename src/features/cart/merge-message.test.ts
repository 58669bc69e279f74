import { expect, test } from 'vitest'
import { readGuestCart } from './guest-cart.ts'
import { mergeMessage } from './merge-message.ts'

const lines = readGuestCart(
  JSON.stringify(
    [
      [1, 'Toned milk'],
      [2, 'Paneer'],
      [3, 'Basmati rice'],
      [4, 'Ghee'],
    ].map(([_id, name]) => ({
      productId: { _id, name, slug: 's', price: 1 },
      unit: '1 kg',
      quantity: 1,
    })),
  ),
)
const without = (productId: number, reason: 'not_found' | 'out_of_stock') => ({
  productId,
  unit: '1 kg',
  reason,
})

test('the message says how many items were merged', () => {
  expect(mergeMessage([], [])).toBeNull()
  expect(mergeMessage(lines, [])).toBe('4 items from this device are in your cart.')
  expect(mergeMessage(lines.slice(0, 1), [])).toBe('1 item from this device is in your cart.')
})

test('the message names the items that were not added, with the reason', () => {
  expect(mergeMessage(lines, [without(2, 'out_of_stock')])).toBe(
    '3 items from this device are in your cart. Not added: Paneer (out of stock).',
  )
  expect(
    mergeMessage(lines, [without(2, 'out_of_stock'), without(3, 'not_found'), without(4, 'not_found')]),
  ).toBe(
    '1 item from this device is in your cart. Not added: Paneer (out of stock), Basmati rice (no longer sold) and 1 more.',
  )
  expect(mergeMessage(lines.slice(1, 2), [without(2, 'out_of_stock')])).toBe(
    'No items from this device could be added. Not added: Paneer (out of stock).',
  )
})
