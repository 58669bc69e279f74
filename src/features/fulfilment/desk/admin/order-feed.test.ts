import { expect, test } from 'vitest'
import type { Order } from '#features/orders/contract.ts'
import {
  emptyFeed,
  orderIdOf,
  readNewOrder,
  unviewedCount,
  withAllViewed,
  withListing,
  withNewOrder,
  withoutOrder,
  withSeenAt,
  type OrderFeed,
} from './order-feed.ts'

const asha = { _id: 'a'.repeat(24), name: 'Asha Rao', email: 'asha@example.org', mobile: 9876543210 }
const at = (minute: number) => `2026-11-21T10:${String(minute).padStart(2, '0')}:00.000Z`
const pending = (orderId: string, minute: number) =>
  ({
    orderId,
    order_status: 'Pending',
    userId: asha,
    totalAmt: 412,
    createdAt: at(minute),
    timeline: [{ status: 'Pending', at: at(minute), by: 'shopper' }],
    items: [{ quantity: 2, name: 'Butter', unit: '500 g' }],
    delivery_address: { address_line: '12, Indiranagar', landmark: '', city: 'Bengaluru', pincode: '560038' },
  }) as Order
const event = (orderId: string, minute: number) => readNewOrder(pending(orderId, minute), new Date())!
const ids = (feed: OrderFeed) => feed.entries.map(({ orderId }) => orderId)
const seeded = (...orders: Order[]) => withListing(withSeenAt(emptyFeed, at(5)), orders, 0)

test('the first listing is silent, without duplicates; orders since the bell was opened are unviewed', () => {
  const feed = seeded(pending('C', 7), pending('B', 5), pending('B', 5), pending('A', 1))
  expect(ids(feed)).toEqual(['C', 'B', 'A'])
  expect(feed.entries.map(({ viewed }) => viewed)).toEqual([false, true, true])
  expect(feed).toMatchObject({ isRinging: false, isSeeded: true })
  expect(feed.entries[0]).toMatchObject({
    userName: 'Asha Rao',
    userEmail: 'asha@example.org',
    userMobile: 9876543210,
    totalAmt: 412,
  })
})

test('every order is unviewed for an administrator who never opened the bell', () => {
  expect(unviewedCount(withListing(emptyFeed, [pending('A', 1), pending('B', 2)], 0))).toBe(2)
})

test('an order paid after the bell was opened is unviewed, even if it was placed before', () => {
  const paid = (minute: number) =>
    ({
      ...pending('B', 2),
      timeline: [
        { status: 'Awaiting Payment', at: at(2), by: 'shopper' },
        { status: 'Pending', at: at(minute), by: 'system' },
      ],
    }) as Order
  expect(unviewedCount(seeded(paid(7)))).toBe(1)
  expect(unviewedCount(seeded(paid(4)))).toBe(0)
  // It is in the listing after a lost connection.
  const returned = withListing(seeded(pending('A', 1)), [paid(7), pending('A', 1)], 0)
  expect(returned.isRinging).toBe(true)
  expect(unviewedCount(returned)).toBe(1)
  // It arrives as an event; then the time when the bell was opened is read again.
  const rung = withSeenAt(withNewOrder(seeded(), event('B', 2)), at(5))
  expect([rung.isRinging, unviewedCount(rung)]).toEqual([true, 1])
  const listed = withListing(rung, [paid(7)], rung.clock)
  expect(unviewedCount(withSeenAt(listed, at(6)))).toBe(1)
  expect(unviewedCount(withSeenAt(listed, at(8)))).toBe(0)
})

test('a new order is added at the top, unviewed, and rings', () => {
  const feed = withNewOrder(seeded(pending('A', 1)), event('B', 9))
  expect(ids(feed)).toEqual(['B', 'A'])
  expect(feed.entries[0]).toMatchObject({ viewed: false, userName: 'Asha Rao', createdAt: at(9) })
  expect(feed.isRinging).toBe(true)
})

test('an order listed before its event arrives rings once, when the event arrives', () => {
  const listed = seeded(pending('B', 9), pending('A', 1))
  expect(listed.isRinging).toBe(false)
  const rung = withNewOrder(listed, event('B', 9))
  expect(rung).toMatchObject({ isRinging: true })
  expect(ids(rung)).toEqual(['B', 'A'])
  expect(rung.entries[0]!.details).toBeDefined()
  expect(withNewOrder(rung, event('B', 9))).toBe(rung)
  // It has been viewed, in this tab or another.
  const viewed = withAllViewed(listed)
  expect(withNewOrder(viewed, event('B', 9))).toBe(viewed)
})

test('a repeated event changes nothing, even after the order has left the bell', () => {
  const once = withNewOrder(seeded(), event('B', 9))
  expect(withNewOrder(once, event('B', 9))).toBe(once)
  const left = withoutOrder(once, 'B')
  expect(withNewOrder(left, event('B', 9))).toBe(left)
})

test('an order whose status changed leaves and stops the sound, even while others are unviewed', () => {
  const two = withNewOrder(withNewOrder(seeded(), event('B', 9)), event('C', 10))
  const feed = withoutOrder(two, 'B', 'Confirmed')
  expect(ids(feed)).toEqual(['C'])
  expect(feed.isRinging).toBe(false)
  expect(unviewedCount(feed)).toBe(1)
})

test('opening the bell marks everything as viewed and stops the sound; the next order rings again', () => {
  const opened = withAllViewed(withNewOrder(seeded(), event('B', 9)))
  expect(opened.isRinging).toBe(false)
  expect(unviewedCount(opened)).toBe(0)
  const next = withNewOrder(opened, event('C', 10))
  expect(unviewedCount(next)).toBe(1)
  expect(next.isRinging).toBe(true)
})

test('opening the bell in another tab marks the orders up to that time as viewed', () => {
  const rung = withNewOrder(withNewOrder(seeded(), event('B', 9)), event('C', 11))
  const ringing = withListing(rung, [pending('C', 11), pending('B', 9)], rung.clock)
  const partly = withSeenAt(ringing, at(10))
  expect(partly.entries.map(({ viewed }) => viewed)).toEqual([false, true])
  expect(partly.isRinging).toBe(true)
  expect(withSeenAt(partly, at(11)).isRinging).toBe(false)
})

test('after a lost connection orders that arrived meanwhile ring, and handled ones are removed', () => {
  const before = seeded(pending('B', 5), pending('A', 1))
  const feed = withListing(before, [pending('C', 20), pending('A', 1)], before.clock)
  expect(ids(feed)).toEqual(['C', 'A'])
  expect(feed.isRinging).toBe(true)
  expect(feed.clock).toBeGreaterThan(before.clock)
})

test('after a lost connection nothing rings if no order is new, or new ones were viewed elsewhere', () => {
  const before = seeded(pending('A', 1))
  expect(withListing(before, [pending('A', 1)], 0).isRinging).toBe(false)
  const elsewhere = withSeenAt(before, at(30))
  expect(withListing(elsewhere, [pending('C', 20), pending('A', 1)], 0).isRinging).toBe(false)
})

test('viewed entries stay viewed in a listing, even before the server has stored the time', () => {
  const feed = withAllViewed(seeded(pending('C', 7)))
  expect(unviewedCount(withListing(feed, [pending('C', 7)], feed.clock))).toBe(0)
})

test('a response requested before an event does not undo it', () => {
  const before = seeded(pending('B', 5), pending('A', 1))
  const requestedAt = before.clock
  const meanwhile = withoutOrder(withNewOrder(before, event('C', 20)), 'A', 'Confirmed')
  const feed = withListing(meanwhile, [pending('B', 5), pending('A', 1)], requestedAt)
  expect(ids(feed)).toEqual(['C', 'B'])
  // The next listing was requested after all events: C has been handled by somebody else.
  expect(ids(withListing(feed, [pending('B', 5)], feed.clock))).toEqual(['B'])
})

test('an order handled elsewhere stops ringing once it is missing from a listing', () => {
  const ringing = withNewOrder(seeded(pending('A', 1)), event('B', 9))
  expect(withListing(ringing, [pending('A', 1)], ringing.clock).isRinging).toBe(false)
  expect(withListing(ringing, [pending('B', 9), pending('A', 1)], ringing.clock).isRinging).toBe(true)
})

test('an order that became Pending appears as new in the next listing', () => {
  const moved = withoutOrder(seeded(pending('A', 1)), 'P', 'Pending')
  const feed = withListing(moved, [pending('P', 40), pending('A', 1)], moved.clock)
  expect(ids(feed)).toEqual(['P', 'A'])
  expect(feed.isRinging).toBe(true)
})

test.each([undefined, null, 'ORD-1', 7, {}, { orderId: '' }, { orderId: 7 }])(
  '%j contains no order id',
  (payload) => {
    expect(orderIdOf(payload)).toBeNull()
    expect(readNewOrder(payload, new Date())).toBeNull()
  },
)

test('an event with only an order id is accepted', () => {
  expect(readNewOrder({ orderId: 'ORD-1' }, new Date(at(3)))).toEqual({
    orderId: 'ORD-1',
    viewed: false,
    userName: '',
    userEmail: '',
    userMobile: null,
    totalAmt: 0,
    createdAt: at(3),
  })
})

test('an entry added by an event gets its details from the next listing and stays unviewed', () => {
  const rung = withNewOrder(seeded(), event('B', 9))
  expect(rung.entries[0]).not.toHaveProperty('details')
  const [entry] = withListing(rung, [pending('B', 9)], rung.clock).entries
  expect(entry).toMatchObject({
    viewed: false,
    details: { items: '2 × Butter (500 g)', area: 'Indiranagar · 560038', waitingSince: at(9) },
  })
})
