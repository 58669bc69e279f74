import { formatRupees } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import type { OrderNotification } from './order-feed.ts'

/** Tells of an order outside the browser's window, where that was allowed and the shop's own tab is not looked at. */
export function notifyDesktop({ orderId, userName, userEmail, totalAmt }: OrderNotification): void {
  if (typeof Notification === 'undefined' || Notification.permission !== 'granted' || !document.hidden) return
  try {
    // Tabs that tell of the same order replace each other's.
    const told = new Notification(`New order · ${formatRupees(totalAmt)}`, {
      body: `${userName || userEmail}\n${orderId}`,
      tag: orderId,
      icon: '/favicon.svg',
    })
    told.addEventListener('click', () => {
      window.focus()
      window.location.assign(paths.orderDetails(orderId))
    })
  } catch {
    // Android lets only a service worker tell: there the sound and the count have to do.
  }
}
