import { expect, test } from 'vitest'
import type { Order } from '#features/orders/contract.ts'
import { roundStops, roundTotal } from './round-stops.ts'

const order = (
  orderId: string,
  more: Partial<Order> & { due?: string; pincode?: string; cash?: number } = {},
) => {
  const { due, pincode = '560038', cash, ...fields } = more
  return {
    orderId,
    order_status: 'Packed',
    createdAt: '2026-11-27T03:00:00.000Z',
    ...(due && { promise: { from: due, to: due } }),
    delivery_address: { pincode },
    payments: cash === undefined ? [] : [{ provider: 'CASH_ON_DELIVERY', status: 'Due', amount: cash }],
    ...fields,
  } as Order
}

test('the stops of a round are sorted by what is due, then by pincode; what is over is none', () => {
  const [early, late] = ['2026-11-27T03:30:00.000Z', '2026-11-27T05:30:00.000Z']
  const orders = [
    order('A', { due: late, pincode: '560102' }),
    order('B', { due: late, pincode: '560008' }),
    order('C', { due: early }),
    order('D', { due: early, order_status: 'Cancelled' }),
    order('E', { due: early, order_status: 'Delivered' }),
    order('F'),
  ]
  expect(roundStops(orders).map(({ orderId }) => orderId)).toEqual(['F', 'C', 'B', 'A'])
  // A rider’s own order comes first; what they have not placed follows.
  expect(roundStops(orders, ['A', 'D', 'C']).map(({ orderId }) => orderId)).toEqual(['A', 'C', 'F', 'B'])
})

test('a round collects what is due of its stops, to the paisa', () => {
  expect(
    roundTotal([
      order('A', { cash: 100.1 }),
      order('B', { cash: 200.2 }),
      order('C'),
      order('D', { cash: 999, order_status: 'Delivered' }),
    ]),
  ).toBe(300.3)
})
