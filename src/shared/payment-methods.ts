import { ONLINE_METHODS, paymentProviders, type OnlineMethod } from './payment-providers.ts'

/** What shoppers may choose at the checkout. */
export const CHECKOUT_METHODS = ['CASH_ON_DELIVERY', ...ONLINE_METHODS] as const

export const PAYMENT_METHODS = [...CHECKOUT_METHODS, 'COUNTER', 'KHATA'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

export const isOnline = (method: PaymentMethod): method is OnlineMethod => method in paymentProviders

/** The names of payment methods; of the online ones, their companies. */
export const paymentMethodLabels = Object.fromEntries([
  ['CASH_ON_DELIVERY', 'Cash on delivery'],
  ['COUNTER', 'At the counter'],
  ['KHATA', 'On khata'],
  ...ONLINE_METHODS.map((method) => [method, paymentProviders[method].label]),
]) as Record<PaymentMethod, string>
