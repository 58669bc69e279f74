import type { Order } from '../contract.ts'
import { waitingSince } from './order-age.ts'
import { orderItemsText } from './order-items-text.ts'
import { areaOf } from './receiver.ts'

/** One line of the bell (specification, section 3), with what is shown beside. */
export interface OrderNotification {
  orderId: string
  viewed: boolean
  userName: string
  userEmail: string
  userMobile: number | null
  /** Rupees. */
  totalAmt: number
  createdAt: string
  /** What a listing tells besides; the event of a new order does not. */
  details?: { items: string; area: string; waitingSince: string }
}

interface Entry extends OrderNotification {
  /** The moment, by the feed's own clock, from which a listing knows the order. */
  since: number
}

/** What the bell knows. Each function below answers the next one; nothing here fetches, rings or logs. */
export interface OrderFeed {
  /** Newest first, no order twice. */
  entries: readonly Entry[]
  /** Orders that left the bell, so that a late event or answer does not bring them back. */
  gone: readonly { orderId: string; at: number }[]
  /** Ticks with everything that happened; lists that show orders follow it. */
  clock: number
  isSeeded: boolean
  isRinging: boolean
  /** When this administrator last opened the bell, as the server keeps it. */
  seenAt: string | null
}

export const emptyFeed: OrderFeed = {
  entries: [],
  gone: [],
  clock: 0,
  isSeeded: false,
  isRinging: false,
  seenAt: null,
}

/** How many departed orders are remembered. */
const KEPT_GONE = 300

export const unviewedCount = (feed: OrderFeed): number => feed.entries.filter(({ viewed }) => !viewed).length

/** Event `new-order`: an unviewed entry at the top, and the sound. The same order again changes nothing. */
export function withNewOrder(feed: OrderFeed, order: OrderNotification): OrderFeed {
  const isKnown = [...feed.entries, ...feed.gone].some(({ orderId }) => orderId === order.orderId)
  if (isKnown) return feed
  const clock = feed.clock + 1
  const entry = { ...order, viewed: false, since: clock }
  return { ...feed, clock, entries: [entry, ...feed.entries], isRinging: true }
}

/**
 * Event `order-status-updated` and an order handled in any tab: the order leaves, the sound stops.
 * One that moved to Pending leaves too, but the next listing may bring it (back) as new.
 */
export function withoutOrder(feed: OrderFeed, orderId: string, status?: unknown): OrderFeed {
  const clock = feed.clock + 1
  const gone = feed.gone.filter((one) => one.orderId !== orderId)
  return {
    ...feed,
    clock,
    entries: feed.entries.filter((entry) => entry.orderId !== orderId),
    gone: status === 'Pending' ? gone : [...gone, { orderId, at: clock }].slice(-KEPT_GONE),
    isRinging: false,
  }
}

/**
 * All pending orders as the server listed them, asked for when the clock stood at `askedAt`: what happened later is not
 * in the answer and stands. The first listing does not ring; in later ones whatever is new came unheard, and does.
 */
export function withListing(feed: OrderFeed, orders: readonly Order[], askedAt: number): OrderFeed {
  const leftLater = new Set(feed.gone.filter(({ at }) => at > askedAt).map(({ orderId }) => orderId))
  const known = new Map(feed.entries.map((entry) => [entry.orderId, entry]))
  const listed = new Map<string, Entry>()
  for (const order of orders) {
    if (leftLater.has(order.orderId)) continue
    const listing = notificationOf(order, feed.seenAt)
    const before = known.get(order.orderId)
    const entry = before ? { ...before, details: listing.details } : { ...listing, since: askedAt }
    listed.set(order.orderId, entry)
  }
  const cameLater = feed.entries.filter(({ orderId, since }) => since > askedAt && !listed.has(orderId))
  const entries = [...cameLater, ...listed.values()]
  const hasUnheard = feed.isSeeded && entries.some(({ orderId, viewed }) => !viewed && !known.has(orderId))
  return {
    ...feed,
    entries,
    gone: feed.gone.filter(({ orderId }) => !listed.has(orderId)),
    clock: feed.isSeeded ? feed.clock + 1 : feed.clock,
    isSeeded: true,
    isRinging: hasUnheard || (feed.isRinging && entries.some(({ viewed }) => !viewed)),
  }
}

/** The bell was opened here. */
export const withAllViewed = (feed: OrderFeed): OrderFeed => ({
  ...feed,
  entries: feed.entries.map((entry) => ({ ...entry, viewed: true })),
  isRinging: false,
})

/** The server says when the bell was last opened, here or elsewhere. */
export function withSeenAt(feed: OrderFeed, seenAt: string | null): OrderFeed {
  const entries = feed.entries.map((entry) =>
    entry.viewed || isSeen(entry.createdAt, seenAt) ? { ...entry, viewed: true } : entry,
  )
  return { ...feed, entries, seenAt, isRinging: feed.isRinging && entries.some(({ viewed }) => !viewed) }
}

// Both are UTC as the server writes it, so that their order as texts is their order in time.
const isSeen = (createdAt: string, seenAt: string | null) => seenAt !== null && createdAt <= seenAt

function notificationOf(order: Order, seenAt: string | null): OrderNotification {
  const { orderId, userId, totalAmt, createdAt } = order
  return {
    orderId,
    viewed: isSeen(createdAt, seenAt),
    userName: userId.name,
    userEmail: userId.email,
    userMobile: userId.mobile,
    totalAmt,
    createdAt,
    details: {
      items: orderItemsText(order),
      area: `${areaOf(order)} · ${order.delivery_address.pincode}`,
      waitingSince: waitingSince(order),
    },
  }
}

/** Reads the payload of `new-order`; null when it names no order. `now` stands in for a missing time. */
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

/** The order that an event names; null when it names none. */
export function orderIdOf(payload: unknown): string | null {
  const orderId = (payload as { orderId?: unknown } | null | undefined)?.orderId
  return typeof orderId === 'string' && orderId !== '' ? orderId : null
}
