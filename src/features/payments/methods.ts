import type { PaymentMethod, PaymentStatus, ProviderPaymentStatus } from '#shared/order-enums.ts'

/** The ways of paying that go through a provider. */
export type OnlineMethod = Exclude<PaymentMethod, 'CASH_ON_DELIVERY'>

export const isOnline = (method: PaymentMethod): method is OnlineMethod => method !== 'CASH_ON_DELIVERY'

/** How each way of paying begins: what a new order and its payment row say. */
export const paymentStarts = {
  CASH_ON_DELIVERY: { payment: 'Due', order: 'Unpaid' },
  PAYU: { payment: 'Pending', order: 'Pending' },
  RMS: { payment: 'Pending', order: 'Pending' },
  SABPAISA: { payment: 'Pending', order: 'Pending' },
  CASHFREE: { payment: 'Pending', order: 'Pending' },
} as const satisfies Record<PaymentMethod, { payment: ProviderPaymentStatus; order: PaymentStatus }>

/** What a shopper reads for each way of paying. */
export const paymentMethodLabels = {
  CASH_ON_DELIVERY: 'Cash on delivery',
  PAYU: 'PayU',
  RMS: 'Razer Merchant Services',
  SABPAISA: 'SabPaisa',
  CASHFREE: 'Cashfree',
} as const satisfies Record<PaymentMethod, string>
