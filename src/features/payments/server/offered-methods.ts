import type { PaymentMethod } from '#shared/order-enums.ts'

/**
 * A way of paying that this shop offers. Online providers join as further adapters that are on only when their
 * keys are configured; cash on delivery needs none.
 */
export interface PaymentAdapter {
  method: PaymentMethod
}

export const cashOnDelivery: PaymentAdapter = { method: 'CASH_ON_DELIVERY' }

/** The methods on offer, in the order they are shown. */
export const offeredMethods = (adapters: PaymentAdapter[]): PaymentMethod[] =>
  adapters.map(({ method }) => method)
