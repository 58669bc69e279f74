import type { Order } from '#features/orders/contract.ts'
import { waitingSince } from './order-age.ts'
import { orderItemsText } from './order-items-text.ts'
import { areaOf } from './receiver.ts'

/** An entry of the bell (specification, section 3), with the fields shown next to it. */
export interface OrderNotification {
  orderId: string
  viewed: boolean
  userName: string
  userEmail: string
  userMobile: number | null
  /** Rupees. */
  totalAmt: number
  createdAt: string
  /** Fields known from a listing only, not from the event of a new order. */
  details?: { items: string; area: string; waitingSince: string }
}

interface Entry extends OrderNotification {
  /** The feed's clock when the order was added: listings requested later contain it. */
  since: number
  /** False for orders of the first listing, which is silent: their events may still arrive, and then ring. */
  hasRung: boolean
}

/** The bell's state. Each function below returns the next state; nothing here fetches, rings or logs. */
export interface OrderFeed {
  /** Newest first, without duplicates. */
  entries: readonly Entry[]
  /** Orders that left the bell, so that a late event or response does not bring them back. */
  removed: readonly { orderId: string; at: number }[]
  /** Incremented by every event; order lists refetch when it changes. */
  clock: number
  isSeeded: boolean
  isRinging: boolean
  /** When this administrator last opened the bell, as stored on the server. */
  seenAt: string | null
}

export const emptyFeed: OrderFeed = {
  entries: [],
  removed: [],
  clock: 0,
  isSeeded: false,
  isRinging: false,
  seenAt: null,
}

/** How many removed orders are remembered. */
const MAX_REMOVED = 300

export const unviewedCount = (feed: OrderFeed): number => feed.entries.filter(({ viewed }) => !viewed).length

/** Event `new-order`: an unviewed entry at the top, and the sound. Repeating the same order changes nothing. */
export function withNewOrder(feed: OrderFeed, order: OrderNotification): OrderFeed {
  if (feed.removed.some(({ orderId }) => orderId === order.orderId)) return feed
  const known = feed.entries.find(({ orderId }) => orderId === order.orderId)
  if (known?.viewed || known?.hasRung) return feed
  const clock = feed.clock + 1
  const entry = { ...order, ...known, viewed: false, since: clock, hasRung: true }
  const others = feed.entries.filter((other) => other !== known)
  return { ...feed, clock, entries: [entry, ...others], isRinging: true }
}

/** An order was handled in some tab: it leaves, the sound stops. One back at Pending comes again by the next listing. */
export function withoutOrder(feed: OrderFeed, orderId: string, status?: unknown): OrderFeed {
  const clock = feed.clock + 1
  const removed = feed.removed.filter((one) => one.orderId !== orderId)
  return {
    ...feed,
    clock,
    entries: feed.entries.filter((entry) => entry.orderId !== orderId),
    removed: status === 'Pending' ? removed : [...removed, { orderId, at: clock }].slice(-MAX_REMOVED),
    isRinging: false,
  }
}

/**
 * The pending orders as listed by the server at `requestedAt` on the feed's clock: orders of later events are not in the
 * list, and stay. The first listing does not ring; in later ones an order without an entry is new and rings.
 */
export function withListing(feed: OrderFeed, orders: readonly Order[], requestedAt: number): OrderFeed {
  const removedLater = new Set(
    feed.removed.filter(({ at }) => at > requestedAt).map(({ orderId }) => orderId),
  )
  const known = new Map(feed.entries.map((entry) => [entry.orderId, entry]))
  const listed = new Map<string, Entry>()
  for (const order of orders) {
    if (removedLater.has(order.orderId)) continue
    const listing = notificationOf(order, feed.seenAt)
    const before = known.get(order.orderId)
    const entry = before
      ? { ...before, details: listing.details }
      : { ...listing, since: requestedAt, hasRung: feed.isSeeded }
    listed.set(order.orderId, entry)
  }
  const addedLater = feed.entries.filter(({ orderId, since }) => since > requestedAt && !listed.has(orderId))
  const entries = [...addedLater, ...listed.values()]
  const hasNew = feed.isSeeded && entries.some(({ orderId, viewed }) => !viewed && !known.has(orderId))
  return {
    ...feed,
    entries,
    removed: feed.removed.filter(({ orderId }) => !listed.has(orderId)),
    clock: feed.isSeeded ? feed.clock + 1 : feed.clock,
    isSeeded: true,
    isRinging: hasNew || (feed.isRinging && entries.some(({ viewed }) => !viewed)),
  }
}

/** The bell was opened in this tab. */
export const withAllViewed = (feed: OrderFeed): OrderFeed => ({
  ...feed,
  entries: feed.entries.map((entry) => ({ ...entry, viewed: true })),
  isRinging: false,
})

/** The server's time of when the bell was last opened, here or elsewhere. */
export function withSeenAt(feed: OrderFeed, seenAt: string | null): OrderFeed {
  const entries = feed.entries.map((entry) =>
    entry.details && isSeen(entry.details.waitingSince, seenAt) ? { ...entry, viewed: true } : entry,
  )
  return { ...feed, entries, seenAt, isRinging: feed.isRinging && entries.some(({ viewed }) => !viewed) }
}

// An order paid online is new when its payment arrives, not when it was placed. Both are UTC in the server's format, so
// comparing them as text compares the times.
const isSeen = (waitingSince: string, seenAt: string | null) => seenAt !== null && waitingSince <= seenAt

function notificationOf(order: Order, seenAt: string | null): OrderNotification {
  const { orderId, userId, totalAmt, createdAt } = order
  const since = waitingSince(order)
  return {
    orderId,
    viewed: isSeen(since, seenAt),
    userName: userId.name,
    userEmail: userId.email,
    userMobile: userId.mobile,
    totalAmt,
    createdAt,
    details: {
      items: orderItemsText(order),
      area: [areaOf(order), order.delivery_address?.pincode].filter(Boolean).join(' · '),
      waitingSince: since,
    },
  }
}

/** Parses the payload of `new-order`; null when it has no order id. `now` replaces a missing time. */
export function readNewOrder(payload: unknown, now: Date): OrderNotification | null {
  const orderId = orderIdOf(payload)
  if (orderId === null) return null
  const { userId, totalAmt, createdAt } = payload as Partial<Order>
  return {
    orderId,
    viewed: false,
    userName: userId?.name ?? '',
    userEmail: userId?.email ?? '',
    userMobile: userId?.mobile ?? null,
    totalAmt: totalAmt ?? 0,
    createdAt: createdAt ?? now.toISOString(),
  }
}

/** The order id in an event's payload; null when there is none. */
export function orderIdOf(payload: unknown): string | null {
  const orderId = (payload as { orderId?: unknown } | null | undefined)?.orderId
  return typeof orderId === 'string' && orderId !== '' ? orderId : null
}
