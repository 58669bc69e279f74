import { expect, test } from 'vitest'
import type { Order } from '../contract.ts'
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

test('the seed is silent, has no order twice, and what came after the bell was opened is unviewed', () => {
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

test('an administrator who never opened the bell has viewed nothing', () => {
  expect(unviewedCount(withListing(emptyFeed, [pending('A', 1), pending('B', 2)], 0))).toBe(2)
})

test('an order paid after the bell was opened is new, however early it was placed', () => {
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
  // While the connection was lost.
  const returned = withListing(seeded(pending('A', 1)), [paid(7), pending('A', 1)], 0)
  expect(returned.isRinging).toBe(true)
  expect(unviewedCount(returned)).toBe(1)
  // By an event, before and after the time is read again.
  const rung = withSeenAt(withNewOrder(seeded(), event('B', 2)), at(5))
  expect([rung.isRinging, unviewedCount(rung)]).toEqual([true, 1])
  const listed = withListing(rung, [paid(7)], rung.clock)
  expect(unviewedCount(withSeenAt(listed, at(6)))).toBe(1)
  expect(unviewedCount(withSeenAt(listed, at(8)))).toBe(0)
})

test('a new order stands unviewed at the top and rings', () => {
  const feed = withNewOrder(seeded(pending('A', 1)), event('B', 9))
  expect(ids(feed)).toEqual(['B', 'A'])
  expect(feed.entries[0]).toMatchObject({ viewed: false, userName: 'Asha Rao', createdAt: at(9) })
  expect(feed.isRinging).toBe(true)
})

test('an order that is listed before its event arrives rings with the event, once', () => {
  const listed = seeded(pending('B', 9), pending('A', 1))
  expect(listed.isRinging).toBe(false)
  const rung = withNewOrder(listed, event('B', 9))
  expect(rung).toMatchObject({ isRinging: true })
  expect(ids(rung)).toEqual(['B', 'A'])
  expect(rung.entries[0]!.details).toBeDefined()
  expect(withNewOrder(rung, event('B', 9))).toBe(rung)
  // It was seen, in this bell or another.
  const viewed = withAllViewed(listed)
  expect(withNewOrder(viewed, event('B', 9))).toBe(viewed)
})

test('the same event twice changes nothing, even when the order has left meanwhile', () => {
  const once = withNewOrder(seeded(), event('B', 9))
  expect(withNewOrder(once, event('B', 9))).toBe(once)
  const left = withoutOrder(once, 'B')
  expect(withNewOrder(left, event('B', 9))).toBe(left)
})

test('an order that moved leaves and the sound stops, though others wait', () => {
  const two = withNewOrder(withNewOrder(seeded(), event('B', 9)), event('C', 10))
  const feed = withoutOrder(two, 'B', 'Confirmed')
  expect(ids(feed)).toEqual(['C'])
  expect(feed.isRinging).toBe(false)
  expect(unviewedCount(feed)).toBe(1)
})

test('opening the bell views everything and stops the sound; the next order is unviewed again', () => {
  const opened = withAllViewed(withNewOrder(seeded(), event('B', 9)))
  expect(opened.isRinging).toBe(false)
  expect(unviewedCount(opened)).toBe(0)
  const next = withNewOrder(opened, event('C', 10))
  expect(unviewedCount(next)).toBe(1)
  expect(next.isRinging).toBe(true)
})

test('the bell opened in another tab views what was there then', () => {
  const rung = withNewOrder(withNewOrder(seeded(), event('B', 9)), event('C', 11))
  const ringing = withListing(rung, [pending('C', 11), pending('B', 9)], rung.clock)
  const partly = withSeenAt(ringing, at(10))
  expect(partly.entries.map(({ viewed }) => viewed)).toEqual([false, true])
  expect(partly.isRinging).toBe(true)
  expect(withSeenAt(partly, at(11)).isRinging).toBe(false)
})

test('after a lost connection what came meanwhile rings, and what was handled is gone', () => {
  const before = seeded(pending('B', 5), pending('A', 1))
  const feed = withListing(before, [pending('C', 20), pending('A', 1)], before.clock)
  expect(ids(feed)).toEqual(['C', 'A'])
  expect(feed.isRinging).toBe(true)
  expect(feed.clock).toBeGreaterThan(before.clock)
})

test('after a lost connection nothing rings when nothing new came, or it was viewed elsewhere', () => {
  const before = seeded(pending('A', 1))
  expect(withListing(before, [pending('A', 1)], 0).isRinging).toBe(false)
  const elsewhere = withSeenAt(before, at(30))
  expect(withListing(elsewhere, [pending('C', 20), pending('A', 1)], 0).isRinging).toBe(false)
})

test('viewed entries stay viewed in a listing, though the server has not heard of it yet', () => {
  const feed = withAllViewed(seeded(pending('C', 7)))
  expect(unviewedCount(withListing(feed, [pending('C', 7)], feed.clock))).toBe(0)
})

test('a response requested before an event does not undo it', () => {
  const before = seeded(pending('B', 5), pending('A', 1))
  const askedAt = before.clock
  const meanwhile = withoutOrder(withNewOrder(before, event('C', 20)), 'A', 'Confirmed')
  const feed = withListing(meanwhile, [pending('B', 5), pending('A', 1)], askedAt)
  expect(ids(feed)).toEqual(['C', 'B'])
  // The next listing knows everything: there C has been handled by somebody else.
  expect(ids(withListing(feed, [pending('B', 5)], feed.clock))).toEqual(['B'])
})

test('a ringing order that was handled elsewhere stops ringing with the listing', () => {
  const ringing = withNewOrder(seeded(pending('A', 1)), event('B', 9))
  expect(withListing(ringing, [pending('A', 1)], ringing.clock).isRinging).toBe(false)
  expect(withListing(ringing, [pending('B', 9), pending('A', 1)], ringing.clock).isRinging).toBe(true)
})

test('an order that became Pending comes as new with the listing that follows', () => {
  const moved = withoutOrder(seeded(pending('A', 1)), 'P', 'Pending')
  const feed = withListing(moved, [pending('P', 40), pending('A', 1)], moved.clock)
  expect(ids(feed)).toEqual(['P', 'A'])
  expect(feed.isRinging).toBe(true)
})

test.each([undefined, null, 'ORD-1', 7, {}, { orderId: '' }, { orderId: 7 }])(
  '%j names no order',
  (payload) => {
    expect(orderIdOf(payload)).toBeNull()
    expect(readNewOrder(payload, new Date())).toBeNull()
  },
)

test('an event with nothing but the order is taken', () => {
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

test('an entry that an event brought learns from the next listing what is in the order, and stays unviewed', () => {
  const rung = withNewOrder(seeded(), event('B', 9))
  expect(rung.entries[0]).not.toHaveProperty('details')
  const [entry] = withListing(rung, [pending('B', 9)], rung.clock).entries
  expect(entry).toMatchObject({
    viewed: false,
    details: { items: '2 × Butter (500 g)', area: 'Indiranagar · 560038', waitingSince: at(9) },
  })
})
