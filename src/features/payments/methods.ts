import type { PaymentMethod, PaymentStatus, ProviderPaymentStatus } from '#shared/order-enums.ts'

/** The payment methods that use a provider. */
export const ONLINE_METHODS = ['PAYU', 'RMS', 'SABPAISA', 'CASHFREE'] as const satisfies PaymentMethod[]
export type OnlineMethod = (typeof ONLINE_METHODS)[number]

export const isOnline = (method: PaymentMethod): method is OnlineMethod =>
  (ONLINE_METHODS as readonly PaymentMethod[]).includes(method)

/** Each provider's name in URLs (api.md, Orders). */
export const providerSlugs = {
  PAYU: 'payu',
  RMS: 'rms',
  SABPAISA: 'sabpaisa',
  CASHFREE: 'cashfree',
} as const satisfies Record<OnlineMethod, string>

/** The initial status of an order and its payment, by payment method. */
export const paymentStarts = {
  CASH_ON_DELIVERY: { payment: 'Due', order: 'Unpaid' },
  PAYU: { payment: 'Pending', order: 'Pending' },
  RMS: { payment: 'Pending', order: 'Pending' },
  SABPAISA: { payment: 'Pending', order: 'Pending' },
  CASHFREE: { payment: 'Pending', order: 'Pending' },
} as const satisfies Record<PaymentMethod, { payment: ProviderPaymentStatus; order: PaymentStatus }>

/** The labels of payment methods. */
export const paymentMethodLabels = {
  CASH_ON_DELIVERY: 'Cash on delivery',
  PAYU: 'PayU',
  RMS: 'Razer Merchant Services',
  SABPAISA: 'SabPaisa',
  CASHFREE: 'Cashfree',
} as const satisfies Record<PaymentMethod, string>
