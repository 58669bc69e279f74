import { ONLINE_METHODS, paymentProviders, type OnlineMethod } from './payment-providers.ts'

/** What shoppers may choose at the checkout. */
export const CHECKOUT_METHODS = ['CASH_ON_DELIVERY', 'UPI', ...ONLINE_METHODS] as const

export const PAYMENT_METHODS = [...CHECKOUT_METHODS, 'COUNTER', 'KHATA'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

/** The methods by which money arrives before it is at the door: `UPI` is the shop's own address, without a company. */
export const CAPTURE_METHODS = ['UPI', ...ONLINE_METHODS] as const
export type CaptureMethod = (typeof CAPTURE_METHODS)[number]

export const isOnline = (method: PaymentMethod): method is OnlineMethod => method in paymentProviders

export const isCaptured = (method: PaymentMethod): method is CaptureMethod =>
  method === 'UPI' || isOnline(method)

/** The names of payment methods; of the online ones, their companies. */
export const paymentMethodLabels = Object.fromEntries([
  ['CASH_ON_DELIVERY', 'Cash on delivery'],
  ['COUNTER', 'At the counter'],
  ['KHATA', 'On khata'],
  ['UPI', 'UPI to the shop'],
  ...ONLINE_METHODS.map((method) => [method, paymentProviders[method].label]),
]) as Record<PaymentMethod, string>
