import { ONLINE_METHODS, paymentProviders, type OnlineMethod } from './payment-providers.ts'

export const PAYMENT_METHODS = ['CASH_ON_DELIVERY', ...ONLINE_METHODS] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

export const isOnline = (method: PaymentMethod): method is OnlineMethod => method in paymentProviders

/** The names of payment methods; of the online ones, their companies. */
export const paymentMethodLabels = Object.fromEntries([
  ['CASH_ON_DELIVERY', 'Cash on delivery'],
  ...ONLINE_METHODS.map((method) => [method, paymentProviders[method].label]),
]) as Record<PaymentMethod, string>
