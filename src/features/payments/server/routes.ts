import type { Handlers } from '#platform/http/route.ts'
import type { PaymentContract } from '../contract.ts'
import { offeredMethods, type PaymentAdapter } from './offered-methods.ts'

export function paymentRoutes({ adapters }: { adapters: PaymentAdapter[] }): Handlers<PaymentContract> {
  return {
    getPaymentMethods: async () => ({ data: offeredMethods(adapters) }),
  }
}
