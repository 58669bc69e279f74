import type { OrderStatus } from '#shared/order-enums.ts'
import type { Order } from './contract.ts'
import { orderTransitions } from './states.ts'

/** The sentence for each status, as the shopper reads it. */
const titles = {
  'Awaiting Payment': 'Waiting for your payment',
  Pending: 'Order placed',
  Confirmed: 'Confirmed by the shop',
  Packed: 'Packed',
  'Out for Delivery': 'Out for delivery',
  Delivered: 'Delivered',
  Cancelled: 'Cancelled',
  'Payment Failed': 'Payment failed',
} as const satisfies Record<OrderStatus, string>

/** The same for those who run the shop. */
const deskTitles: Record<OrderStatus, string> = {
  ...titles,
  'Awaiting Payment': 'Waiting for the payment',
  Confirmed: 'Confirmed',
}

const plan: readonly OrderStatus[] = ['Pending', 'Confirmed', 'Packed', 'Out for Delivery', 'Delivered']

const stops: readonly OrderStatus[] = ['Cancelled', 'Payment Failed']

export interface TimelineStep {
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
  const words = reader === 'desk' ? deskTitles : titles
  const past = timeline.map(({ status, at, note }, index): TimelineStep => {
    const isLast = index === timeline.length - 1
    const state = stops.includes(status) ? 'stopped' : isLast && !isFinal(status) ? 'now' : 'done'
    return { title: words[status], at, ...(note && { note }), state }
  })
  if (isFinal(order_status)) return past
  const ahead = plan.slice(plan.indexOf(order_status) + 1)
  return [...past, ...ahead.map((status): TimelineStep => ({ title: words[status], state: 'ahead' }))]
}

/** What happens next, as a sentence; for the confirmation page and the top of an order. */
export const nextStepMessages = {
  customer: {
    'Awaiting Payment': 'We are waiting for your payment and will pack your order once it arrives.',
    Pending: 'The shop has received your order and will confirm it soon.',
    Confirmed: 'The shop is packing your order.',
    Packed: 'Your order is packed and waiting for the rider.',
    'Out for Delivery': 'Your order is out for delivery.',
    Delivered: 'Your order has been delivered. Enjoy.',
    Cancelled: 'This order was cancelled. Nothing will be delivered.',
    'Payment Failed': 'The payment did not go through, so the order was not placed.',
  },
  desk: {
    'Awaiting Payment': 'Waiting for the customer’s payment.',
    Pending: 'Waiting for you to confirm it.',
    Confirmed: 'Waiting to be packed.',
    Packed: 'Packed. Waiting for the rider.',
    'Out for Delivery': 'Out for delivery to the customer.',
    Delivered: 'Delivered to the customer.',
    Cancelled: 'Cancelled. Nothing will be delivered.',
    'Payment Failed': 'The customer’s payment did not go through, so the order was not placed.',
  },
} as const satisfies Record<Reader, Record<OrderStatus, string>>
