import { expect, test } from 'vitest'
import { ORDER_STATUSES, type OrderStatus } from '#shared/order-enums.ts'
import { isFinal, nextStepMessages, timelineOf, type Reader } from './order-timeline.ts'

const at = '2026-11-21T13:10:00.000Z'
const shown = (...statuses: OrderStatus[]) => titlesFor('customer', ...statuses)
const titlesFor = (reader: Reader, ...statuses: OrderStatus[]) =>
  timelineOf(
    {
      order_status: statuses.at(-1)!,
      timeline: statuses.map((status) => ({ status, at, by: 'shopper' as const })),
    },
    reader,
  ).map(({ title, state }) => `${state}: ${title}`)

test('a new order shows all later steps', () => {
  expect(shown('Pending')).toEqual([
    'now: Order placed',
    'ahead: Confirmed by the shop',
    'ahead: Packed',
    'ahead: Out for delivery',
    'ahead: Delivered',
  ])
})

test('a packed order shows the completed, the current and the later steps', () => {
  expect(shown('Pending', 'Confirmed', 'Packed')).toEqual([
    'done: Order placed',
    'done: Confirmed by the shop',
    'now: Packed',
    'ahead: Out for delivery',
    'ahead: Delivered',
  ])
})

test('delivered and cancelled orders have no later steps', () => {
  expect(shown('Pending', 'Confirmed', 'Packed', 'Out for Delivery', 'Delivered').at(-1)).toBe(
    'done: Delivered',
  )
  expect(shown('Pending', 'Cancelled')).toEqual(['done: Order placed', 'stopped: Cancelled'])
  expect(shown('Awaiting Payment', 'Payment Failed').at(-1)).toBe('stopped: Payment failed')
})

test('a step has the note of its change, and only then', () => {
  const timeline = [
    { status: 'Pending' as const, at, by: 'shopper' as const },
    { status: 'Cancelled' as const, at, by: 'admin' as const, note: 'Out of milk' },
  ]
  expect(timelineOf({ order_status: 'Cancelled', timeline }, 'customer')).toEqual([
    { title: 'Order placed', at, state: 'done' },
    { title: 'Cancelled', at, note: 'Out of milk', state: 'stopped' },
  ])
})

test('an unpaid order starts with the wait for its payment', () => {
  expect(shown('Awaiting Payment').slice(0, 2)).toEqual([
    'now: Waiting for your payment',
    'ahead: Order placed',
  ])
})

test('texts for the order desk never address the customer', () => {
  const steps = ORDER_STATUSES.filter((status) => status !== 'Cancelled' && status !== 'Payment Failed')
  const words = [
    ...titlesFor('desk', ...steps),
    ...titlesFor('desk', 'Pending'),
    ...titlesFor('desk', 'Pending', 'Cancelled'),
    ...Object.values(nextStepMessages.desk),
  ]
  expect(words).toContain('now: Order placed')
  expect(titlesFor('desk', 'Awaiting Payment')[0]).toBe('now: Waiting for the payment')
  expect(titlesFor('desk', 'Pending', 'Confirmed')[1]).toBe('now: Confirmed')
  expect(nextStepMessages.desk.Pending).toBe('Waiting for you to confirm it.')
  expect(words.filter((one) => /\b(your|we|the shop|soon|enjoy)\b/i.test(one))).toEqual([])
})

test('only three statuses are final', () => {
  expect(ORDER_STATUSES.filter(isFinal)).toEqual(['Delivered', 'Cancelled', 'Payment Failed'])
})
