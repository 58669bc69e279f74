import { localPath } from '#shared/locale-path.ts'
import { formatRupees } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import type { OrderNotification } from './order-feed.ts'

/** Shows a desktop notification of an order, if allowed, while the shop's own tab is hidden. */
export function notifyDesktop({ orderId, userName, userEmail, totalAmt }: OrderNotification): void {
  if (typeof Notification === 'undefined' || Notification.permission !== 'granted' || !document.hidden) return
  try {
    // Tabs that announce the same order replace each other's notification.
    const notification = new Notification(`New order · ${formatRupees(totalAmt)}`, {
      body: `${userName || userEmail}\n${orderId}`,
      tag: orderId,
      icon: '/favicon.svg',
    })
    notification.addEventListener('click', () => {
      window.focus()
      window.location.assign(localPath(paths.orderDetails(orderId)))
    })
  } catch {
    // Android lets only service workers show notifications: there the sound and the count must suffice.
  }
}
