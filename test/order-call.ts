import { orderCalls } from '#features/orders/calls.ts'
import { ownCallOf, type OnlineMethod } from '#shared/payment-providers.ts'
import { sandboxSettings } from '../src/sandbox/sandbox-settings.ts'

/** The providers that tests can pay with: those that have a sandbox. */
export type SandboxMethod = keyof ReturnType<typeof sandboxSettings>
export const SANDBOX_METHODS = Object.keys(sandboxSettings('')) as SandboxMethod[]

export type OrderMethod = OnlineMethod | 'UPI' | 'CASH_ON_DELIVERY' | 'KHATA'

/** The call that places an order of this method, and what its body has beside every order's. */
export function orderCallOf(method: OrderMethod) {
  if (method === 'CASH_ON_DELIVERY') return { call: orderCalls.addCashOnDeliveryOrder, body: {} }
  if (method === 'KHATA') return { call: orderCalls.addKhataOrder, body: {} }
  const own = method === 'UPI' ? undefined : ownCallOf(method)
  return own
    ? { call: orderCalls[own], body: {} }
    : { call: orderCalls.createOrder, body: { paymentMethod: method } }
}
