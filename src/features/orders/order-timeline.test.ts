import { expect, test } from 'vitest'
import { ORDER_STATUSES, type OrderStatus } from '#shared/order-enums.ts'
import { isFinal, nextStepMessages, timelineOf, type Reader } from './order-timeline.ts'

const at = '2026-11-21T13:10:00.000Z'
const shown = (...statuses: OrderStatus[]) => told('customer', ...statuses)
const told = (reader: Reader, ...statuses: OrderStatus[]) =>
  timelineOf(
    {
      order_status: statuses.at(-1)!,
      timeline: statuses.map((status) => ({ status, at, by: 'shopper' as const })),
    },
    reader,
  ).map(({ title, state }) => `${state}: ${title}`)

test('a fresh order shows what lies ahead', () => {
  expect(shown('Pending')).toEqual([
    'now: Order placed',
    'ahead: Confirmed by the shop',
    'ahead: Packed',
    'ahead: Out for delivery',
    'ahead: Delivered',
  ])
})

test('an order on its way', () => {
  expect(shown('Pending', 'Confirmed', 'Packed')).toEqual([
    'done: Order placed',
    'done: Confirmed by the shop',
    'now: Packed',
    'ahead: Out for delivery',
    'ahead: Delivered',
  ])
})

test('delivered and cancelled orders are over', () => {
  expect(shown('Pending', 'Confirmed', 'Packed', 'Out for Delivery', 'Delivered').at(-1)).toBe(
    'done: Delivered',
  )
  expect(shown('Pending', 'Cancelled')).toEqual(['done: Order placed', 'stopped: Cancelled'])
})

test('an unpaid order waits for its payment first', () => {
  expect(shown('Awaiting Payment').slice(0, 2)).toEqual([
    'now: Waiting for your payment',
    'ahead: Order placed',
  ])
})

test('the order desk is never told what only the customer should be', () => {
  const steps = ORDER_STATUSES.filter((status) => status !== 'Cancelled' && status !== 'Payment Failed')
  const words = [
    ...told('desk', ...steps),
    ...told('desk', 'Pending'),
    ...told('desk', 'Pending', 'Cancelled'),
    ...Object.values(nextStepMessages.desk),
  ]
  expect(words).toContain('now: Order placed')
  expect(nextStepMessages.desk.Pending).toBe('Waits for you to confirm it.')
  expect(words.filter((one) => /\b(your|we|the shop|soon|enjoy)\b/i.test(one))).toEqual([])
})

test('only three statuses are final', () => {
  expect(ORDER_STATUSES.filter(isFinal)).toEqual(['Delivered', 'Cancelled', 'Payment Failed'])
})
