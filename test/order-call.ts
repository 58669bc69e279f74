import { orderCalls } from '#features/orders/calls.ts'
import { ownCallOf, type OnlineMethod } from '#shared/payment-providers.ts'
import { sandboxSettings } from '../src/sandbox/sandbox-settings.ts'

/** The providers that tests can pay with: those that have a sandbox. */
export type SandboxMethod = keyof ReturnType<typeof sandboxSettings>
export const SANDBOX_METHODS = Object.keys(sandboxSettings('')) as SandboxMethod[]

/** The call that places an order of this method, and what its body has beside every order's. */
export function orderCallOf(method: OnlineMethod | 'CASH_ON_DELIVERY') {
  if (method === 'CASH_ON_DELIVERY') return { call: orderCalls.addCashOnDeliveryOrder, body: {} }
  const own = ownCallOf(method)
  return own
    ? { call: orderCalls[own], body: {} }
    : { call: orderCalls.createOrder, body: { paymentMethod: method } }
}
