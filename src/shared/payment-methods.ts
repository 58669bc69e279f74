import { t, written } from './words.ts'
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
export const paymentMethodLabels = Object.assign(
  written({
    CASH_ON_DELIVERY: () => t('shared.cash-on-delivery'),
    COUNTER: () => t('shared.at-the-counter'),
    KHATA: () => t('shared.on-khata'),
    UPI: () => t('shared.upi-to-the-shop'),
  }),
  Object.fromEntries(ONLINE_METHODS.map((method) => [method, paymentProviders[method].label])),
) as Record<PaymentMethod, string>
