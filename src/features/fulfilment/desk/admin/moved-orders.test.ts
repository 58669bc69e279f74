import { expect, test } from 'vitest'
import type { Order } from '#features/orders/contract.ts'
import { withMoved } from './moved-orders.ts'

const order = (orderId: string, order_status = 'Pending') => ({ orderId, order_status }) as Order
const shown = (rows: ReturnType<typeof withMoved>) =>
  rows.map(({ order: { orderId, order_status }, isMoved, isLeaving }) =>
    [orderId, order_status, isMoved && 'moved', isLeaving && 'leaving'].filter(Boolean).join(' '),
  )

test('an order that moved out of the list stays visible at its position', () => {
  const moved = [{ order: order('B', 'Packed'), list: 'x', index: 1 }]
  expect(shown(withMoved([order('A'), order('C')], 'x', moved))).toEqual([
    'A Pending',
    'B Packed moved leaving',
    'C Pending',
  ])
})

test('an order that stays in the list shows its new status, even before the list is refetched', () => {
  const moved = [{ order: order('A', 'Confirmed'), list: 'x', index: 0 }]
  expect(shown(withMoved([order('A'), order('B')], 'x', moved))).toEqual(['A Confirmed moved', 'B Pending'])
})

test('orders that moved out keep their positions, and do not appear in another list', () => {
  const moved = [
    { order: order('C', 'Packed'), list: 'x', index: 2 },
    { order: order('A', 'Packed'), list: 'x', index: 0 },
  ]
  expect(shown(withMoved([order('B')], 'x', moved))).toEqual([
    'A Packed moved leaving',
    'B Pending',
    'C Packed moved leaving',
  ])
  expect(shown(withMoved([order('B')], 'y', moved))).toEqual(['B Pending'])
})
