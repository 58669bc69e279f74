import { t, written } from '#shared/words.ts'
import type { OrderStatus } from '#shared/order-enums.ts'
import type { Order } from './contract.ts'
import { orderTransitions } from './states.ts'
import { storedWords } from '#shared/stored-words.ts'
import { formatWhen } from '#shared/when.ts'

/** The sentence for each status, as the shopper reads it. */
const titles = written({
  'Awaiting Payment': () => t('orders.waiting-for-your-payment'),
  Pending: () => t('orders.order-placed'),
  Confirmed: () => t('orders.confirmed-by-the-shop'),
  Packed: () => t('orders.packed'),
  'Out for Delivery': () => t('orders.out-for-delivery'),
  Delivered: () => t('orders.delivered'),
  Cancelled: () => t('orders.cancelled'),
  'Payment Failed': () => t('orders.payment-failed'),
}) satisfies Record<OrderStatus, string>

/** The same for those who run the shop. */
function deskTitle(status: OrderStatus): string {
  if (status === 'Awaiting Payment') return t('orders.waiting-for-the-payment')
  return status === 'Confirmed' ? t('orders.confirmed') : titles[status]
}

const plan: readonly OrderStatus[] = ['Pending', 'Confirmed', 'Packed', 'Out for Delivery', 'Delivered']

const stops: readonly OrderStatus[] = ['Cancelled', 'Payment Failed']

interface TimelineStep {
  title: string
  /** ISO 8601; absent for future steps. */
  at?: string
  note?: string
  state: 'done' | 'now' | 'ahead' | 'stopped'
}

/** Whether no further transition is possible. */
export const isFinal = (status: OrderStatus): boolean =>
  Object.entries(orderTransitions).every(
    ([name, transition]) =>
      // A late payment may revive an ended order, but that is not a step to wait for.
      name === 'revive' || !(transition.from as readonly OrderStatus[]).includes(status),
  )

/** Whom a text addresses: the customer, or the order desk. */
export type Reader = 'customer' | 'desk'

/** The steps of an order so far, its current status, and what comes next. */
export function timelineOf(
  { timeline, order_status }: Pick<Order, 'timeline' | 'order_status'>,
  reader: Reader,
): TimelineStep[] {
  const titleOf = (status: OrderStatus) => (reader === 'desk' ? deskTitle(status) : titles[status])
  const past = timeline.map(({ status, at, note }, index): TimelineStep => {
    const isLast = index === timeline.length - 1
    const state = stops.includes(status) ? 'stopped' : isLast && !isFinal(status) ? 'now' : 'done'
    return { title: titleOf(status), at, ...(note && { note: storedWords(note) }), state }
  })
  if (isFinal(order_status)) return past
  const ahead = plan.slice(plan.indexOf(order_status) + 1)
  return [...past, ...ahead.map((status): TimelineStep => ({ title: titleOf(status), state: 'ahead' }))]
}

/** What happens next, as a sentence; for the confirmation page and the top of an order. */
export const nextStepMessages = {
  customer: written({
    'Awaiting Payment': () => t('orders.we-are-waiting-for-your-payment-and'),
    Pending: () => t('orders.the-shop-has-received-your-order-and'),
    Confirmed: () => t('orders.the-shop-is-packing-your-order'),
    Packed: () => t('orders.your-order-is-packed-and-waiting-for'),
    'Out for Delivery': () => t('orders.your-order-is-out-for-delivery'),
    Delivered: () => t('orders.your-order-has-been-delivered-enjoy'),
    Cancelled: () => t('orders.this-order-was-cancelled-nothing-will-be'),
    'Payment Failed': () => t('orders.the-payment-did-not-go-through-so'),
  }),
  desk: written({
    'Awaiting Payment': () => t('orders.waiting-for-the-customers-payment'),
    Pending: () => t('orders.waiting-for-you-to-confirm-it'),
    Confirmed: () => t('orders.waiting-to-be-packed'),
    Packed: () => t('orders.packed-waiting-for-the-rider'),
    'Out for Delivery': () => t('orders.out-for-delivery-to-the-customer'),
    Delivered: () => t('orders.delivered-to-the-customer'),
    Cancelled: () => t('orders.cancelled-nothing-will-be-delivered'),
    'Payment Failed': () => t('orders.the-customers-payment-did-not-go-through'),
  }),
} as const satisfies Record<Reader, Record<OrderStatus, string>>

/** What happens next with this order. */
export const nextStepOf = (
  { order_status, cameBackAt }: Pick<Order, 'order_status' | 'cameBackAt'>,
  reader: Reader,
): string =>
  cameBackAt
    ? t('orders.could-not-be-handed-over-at-when', { when: formatWhen(cameBackAt) })
    : nextStepMessages[reader][order_status]
