import { paths } from './paths.ts'

interface Provider {
  label: string
  /** Its name in URLs (api.md, Orders). */
  slug: string
  /** The pages for shoppers returning from it (specification, section 2; api.md, Orders). */
  success: string
  failure: string
  /** The call that places its orders, if it has one of its own. */
  call?: 'addRmsOrder' | 'addSabpaisaOrder'
}

/** The payment providers: whatever depends on a provider's name follows from its line here. */
export const paymentProviders = {
  PAYU: { label: 'PayU', slug: 'payu', success: paths.payuSuccess, failure: paths.payuFailure },
  RMS: {
    label: 'Razer Merchant Services',
    slug: 'rms',
    success: paths.rmsSuccess,
    failure: paths.rmsFailure,
    call: 'addRmsOrder',
  },
  SABPAISA: {
    label: 'SabPaisa',
    slug: 'sabpaisa',
    success: paths.sabpaisaSuccess,
    failure: paths.sabpaisaFailure,
    call: 'addSabpaisaOrder',
  },
  CASHFREE: { label: 'Cashfree', slug: 'cashfree', success: paths.success, failure: paths.cancel },
} as const satisfies Record<string, Provider>

export type OnlineMethod = keyof typeof paymentProviders

/** The payment methods that use a provider. */
export const ONLINE_METHODS = Object.keys(paymentProviders) as [OnlineMethod, ...OnlineMethod[]]

export const PAYMENT_METHODS = ['CASH_ON_DELIVERY', ...ONLINE_METHODS] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

export const isOnline = (method: PaymentMethod): method is OnlineMethod => method in paymentProviders

/** The call that places an order of this method by its own path; null for `createOrder`, which takes all others. */
export const ownCallOf = (method: OnlineMethod): Provider['call'] | null =>
  (paymentProviders[method] as Provider).call ?? null

/** The names of payment methods; of the online ones, their companies. */
export const paymentMethodLabels = Object.fromEntries([
  ['CASH_ON_DELIVERY', 'Cash on delivery'],
  ...ONLINE_METHODS.map((method) => [method, paymentProviders[method].label]),
]) as Record<PaymentMethod, string>
