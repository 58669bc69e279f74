import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { browserStorage } from '#features/people/accounts/shop/browser-storage.ts'
import { useUser } from '#features/people/accounts/shop/use-user.ts'
import { useShop } from '#features/storefront/shop/use-shop.ts'
import type { PaymentMethod } from '#shared/order-enums.ts'
import { useClient } from '#ui/api-context.tsx'
import { paymentCalls } from '../calls.ts'
import type { PaymentContract } from '../contract.ts'
import { inOrder } from '../methods.ts'

const LAST_USED = 'payment-method'

export const rememberMethod = (method: PaymentMethod): boolean => browserStorage.write(LAST_USED, method)

/** The shop's methods in its order, after them this shopper's own (`more`), and the selected one: first the last used. */
export function usePaymentMethods(more: readonly PaymentMethod[] = []) {
  const payments = useClient<PaymentContract>(paymentCalls)
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['payments', 'methods'],
    staleTime: 5 * 60_000,
    queryFn: () => payments.getPaymentMethods(),
  })
  const [chosen, choose] = useState(() => browserStorage.read(LAST_USED))
  const { order } = useShop().payments
  const { user } = useUser()
  const mayPayCash = user?.cashOnDelivery !== false
  const methods = [
    ...inOrder(data?.data ?? [], order).filter((method) => method !== 'CASH_ON_DELIVERY' || mayPayCash),
    ...(data ? more : []),
  ]
  return {
    methods,
    method: methods.find((one) => one === chosen) ?? methods[0] ?? null,
    choose: (method: PaymentMethod) => choose(method),
    cashfreeSdk: data?.cashfreeSdk ?? null,
    ready: data !== undefined,
    error,
    isFetching,
    retry: () => void refetch(),
  }
}
