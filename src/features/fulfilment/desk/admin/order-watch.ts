import { chime } from '#features/notifications/admin/chime.ts'
import { repeatingAlert } from '#features/notifications/admin/repeating-alert.ts'
import { openTabBadge } from '#features/notifications/admin/tab-badge.ts'
import type { NotificationContract } from '#features/notifications/contract.ts'
import type { Client } from '#shared/api-client.ts'
import { AppError } from '#shared/problems.ts'
import { createStore, useStore } from '#ui/create-store.ts'
import type { OrderContract } from '#features/orders/contract.ts'
import { attention } from './attention.ts'
import { watchHandled } from './handled-orders.ts'
import { listPendingOrders } from './list-pending-orders.ts'
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
import { notifyDesktop } from './desktop-notification.ts'
import { openOrderSocket } from './order-socket.ts'

export type OrderLink = 'connecting' | 'live' | 'lost'

interface WatchOrders {
  orders: Client<OrderContract>
  notifications: Client<NotificationContract>
  accessToken: () => string | null
}

const RETRY_MS = 5000

const feed = createStore<OrderFeed>(emptyFeed)
const link = createStore<OrderLink>('connecting')
let watch: { markViewed: () => void } | null = null

export const useOrderFeed = (): OrderFeed => useStore(feed, emptyFeed)

/** Whether the socket that brings events is connected. */
export const useOrderLink = (): OrderLink => useStore(link, 'connecting')

/** Marks everything in the bell as viewed, stops the sound, and stores the time on the server. */
export const markOrdersViewed = (): void => watch?.markViewed()

/** Once per page, also under a hidden header, until the server says that this user is no administrator any more. */
export function watchOrders(input: WatchOrders): void {
  watch ??= startWatch(input)
}

function startWatch({ orders, notifications, accessToken }: WatchOrders) {
  const change = (next: OrderFeed) => feed.set(next)
  const alert = repeatingAlert(() => chime.ring())
  const badge = openTabBadge()
  const tabs = new BroadcastChannel('tokri-bell')
  let isStopped = false

  const unwatchFeed = feed.subscribe(() => {
    badge.show(unviewedCount(feed.get()))
    if (feed.get().isRinging) alert.start()
    else alert.stop()
  })

  let isListing = false
  let isOutdated = false
  async function list(): Promise<void> {
    isOutdated = true
    if (isListing) return
    isListing = true
    while (isOutdated && !isStopped) {
      isOutdated = false
      const requestedAt = feed.get().clock
      try {
        const pending = await listPendingOrders(orders)
        if (!isStopped) change(withListing(feed.get(), pending, requestedAt))
      } catch {
        // Silent (specification, section 8), but no order may be missed because of it.
        setTimeout(() => !isStopped && void list(), RETRY_MS)
      }
    }
    isListing = false
  }

  /** Removes the order that an event or another tab reports; false when its id is missing. */
  function removeOrder(payload: unknown, source: string): boolean {
    const orderId = orderIdOf(payload)
    if (orderId === null) console.warn(`${source} without an orderId is ignored`, payload)
    else change(withoutOrder(feed.get(), orderId, (payload as { order_status?: unknown }).order_status))
    return orderId !== null
  }
  const unwatchHandled = watchHandled((handled) => removeOrder(handled, 'order-handled'))

  const readSeenAt = async (reply: Promise<{ data: { seenAt: string | null } }>) => {
    const { seenAt } = (await reply).data
    if (!isStopped) change(withSeenAt(feed.get(), seenAt))
    return seenAt
  }

  tabs.onmessage = ({ data: seenAt }: MessageEvent<string>) => change(withSeenAt(feed.get(), seenAt))
  chime.init()
  // A suspended tab may have missed events.
  const onWake = () => {
    if (document.visibilityState === 'visible') void list()
  }
  document.addEventListener('visibilitychange', onWake)

  openOrderSocket({
    accessToken,
    authorize: async () => {
      try {
        await readSeenAt(notifications.getBell())
        return true
      } catch (error) {
        if (error instanceof AppError && (error.status === 401 || error.status === 403)) return false
        throw error
      }
    },
    onConnect: () => {
      link.set('live')
      void list()
    },
    onDisconnect: () => link.set('lost'),
    onUnreachable: () => {
      link.set('lost')
      void list()
    },
    onEnd: () => {
      isStopped = true
      change(emptyFeed)
      unwatchFeed()
      unwatchHandled()
      document.removeEventListener('visibilitychange', onWake)
      tabs.close()
      link.set('connecting')
      watch = null
    },
    onNewOrder: (payload) => {
      const order = readNewOrder(payload, new Date())
      if (order) {
        change(withNewOrder(feed.get(), order))
        notifyDesktop(order)
        // The event has no details; the listing does.
        void list()
      } else console.warn('new-order without an orderId is ignored', payload)
    },
    onStatusUpdated: (payload) => {
      if (removeOrder(payload, 'order-status-updated')) void list()
    },
    onNeedsAttention: (payload) => {
      const orderId = orderIdOf(payload)
      if (orderId !== null) attention.hearEvent(orderId)
    },
  })

  return {
    markViewed() {
      change(withAllViewed(feed.get()))
      readSeenAt(notifications.markBellSeen()).then(
        (seenAt) => tabs.postMessage(seenAt),
        (error: unknown) => console.warn('Could not mark the orders as viewed', error),
      )
    },
  }
}
