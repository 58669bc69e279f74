import { expect, test } from 'vitest'
import { countUntapped, isTapped } from './untapped-lines.ts'

const queue = [
  { orderId: 'WHOLE', items: 3, picked: 3 },
  { orderId: 'PARTLY', items: 3, picked: 2 },
]

test('an order is tapped when each of its lines is; one that the queue does not have is not', () => {
  expect(['WHOLE', 'PARTLY', 'UNKNOWN'].filter((id) => isTapped(id, queue))).toEqual(['WHOLE'])
  expect(isTapped('WHOLE')).toBe(false)
})

test('packing several asks about those with lines that have no tap', () => {
  const orders = ['WHOLE', 'PARTLY', 'UNKNOWN'].map((orderId) => ({ orderId }))
  expect(countUntapped(orders, queue)).toBe(2)
  expect(countUntapped(orders.slice(0, 1), queue)).toBe(0)
})
