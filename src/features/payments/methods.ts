import { t } from '#shared/words.ts'
import {
  CAPTURE_METHODS,
  isCaptured,
  isOnline,
  PAYMENT_METHODS,
  paymentMethodLabels,
  type CaptureMethod,
  type PaymentMethod,
} from '#shared/payment-methods.ts'
import { ONLINE_METHODS, paymentProviders, type OnlineMethod } from '#shared/payment-providers.ts'

export {
  CAPTURE_METHODS,
  type CaptureMethod,
  isCaptured,
  isOnline,
  ONLINE_METHODS,
  paymentMethodLabels,
  type OnlineMethod,
}

/** Whether a text, such as a column, names a payment provider. */
export const isOnlineMethod = (text: string): text is OnlineMethod =>
  (ONLINE_METHODS as readonly string[]).includes(text)

const ofEach = <Method extends PaymentMethod, Value>(
  methods: readonly Method[],
  value: (method: Method) => Value,
) => Object.fromEntries(methods.map((method) => [method, value(method)])) as Record<Method, Value>

/** Each provider's name in URLs (api.md, Orders). */
export const providerSlugs = ofEach(ONLINE_METHODS, (method) => paymentProviders[method].slug)

/** The initial status of an order and its payment, by payment method. */
export const paymentStarts = ofEach(
  PAYMENT_METHODS,
  (method): { payment: 'Pending' | 'Due'; order: 'Pending' | 'Unpaid' } =>
    isOnline(method) ? { payment: 'Pending', order: 'Pending' } : { payment: 'Due', order: 'Unpaid' },
)

/** Payment methods as shoppers name them. The shop's settings may replace each. */
export const methodLabel = (
  method: PaymentMethod,
  labels: Partial<Record<PaymentMethod, string>> = {},
): string =>
  labels[method] ||
  (method === 'UPI'
    ? t('payments.pay-now-to-our-upi')
    : isOnline(method)
      ? t('payments.upi-cards-net-banking')
      : paymentMethodLabels[method])

/** The same with the company that takes the payment: "UPI, cards, net banking through PayU". */
export const fullMethodLabel = (...[method, labels]: Parameters<typeof methodLabel>): string =>
  `${methodLabel(method, labels)}${isOnline(method) ? ` through ${paymentMethodLabels[method]}` : ''}`

/** The available methods in the shop's order; those that it does not name follow, cash first. */
export const inOrder = (
  methods: readonly PaymentMethod[],
  order: readonly PaymentMethod[],
): PaymentMethod[] => [
  ...order.filter((method) => methods.includes(method)),
  ...PAYMENT_METHODS.filter((method) => methods.includes(method) && !order.includes(method)),
]
