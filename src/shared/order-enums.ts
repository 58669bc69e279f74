/** The enums of an order, identical in the API and the database (api.md, Shapes). */

export const ORDER_STATUSES = [
  'Awaiting Payment',
  'Pending',
  'Confirmed',
  'Packed',
  'Out for Delivery',
  'Delivered',
  'Cancelled',
  'Payment Failed',
] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

export const PAYMENT_STATUSES = ['Unpaid', 'Pending', 'Paid', 'Failed', 'Refund Pending', 'Refunded'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

/** Who moves an order: `admin` is an owner or a manager, `staff` a picker, rider or cashier. */
export const ORDER_ACTORS = ['shopper', 'admin', 'staff', 'system'] as const
export type OrderActor = (typeof ORDER_ACTORS)[number]

export { CHECKOUT_METHODS, PAYMENT_METHODS, type PaymentMethod } from './payment-methods.ts'

/** Where an order was placed: on the site, by phone or at the counter. */
export const ORDER_CHANNELS = ['online', 'phone', 'counter'] as const

/** The states of one payment. */
export const PROVIDER_PAYMENT_STATUSES = [
  'Due',
  'Pending',
  'Paid',
  'Failed',
  'Refund Pending',
  'Refunded',
  'Void',
] as const
export type ProviderPaymentStatus = (typeof PROVIDER_PAYMENT_STATUSES)[number]

/** The states of a payment attempt in the database; the API reports an expired one as failed. */
export const ATTEMPT_STATUSES = [...PROVIDER_PAYMENT_STATUSES, 'Expired'] as const
export type AttemptStatus = (typeof ATTEMPT_STATUSES)[number]
