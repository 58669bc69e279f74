import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { browserStorage } from '#features/identity/shop/browser-storage.ts'
import type { PaymentMethod } from '#shared/order-enums.ts'
import { useClient } from '#ui/api-context.tsx'
import { paymentCalls } from '../calls.ts'
import type { PaymentContract } from '../contract.ts'

const LAST_USED = 'payment-method'

export const rememberMethod = (method: PaymentMethod): boolean => browserStorage.write(LAST_USED, method)

/** The available payment methods, cash on delivery first, and the selected one: initially the last one used. */
export function usePaymentMethods(canUse: (method: PaymentMethod) => boolean = () => true) {
  const payments = useClient<PaymentContract>(paymentCalls)
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['payments', 'methods'],
    staleTime: 5 * 60_000,
    queryFn: () => payments.getPaymentMethods(),
  })
  const [chosen, choose] = useState(() => browserStorage.read(LAST_USED))
  const methods = (data?.data ?? []).filter(canUse).sort(cashFirst)
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

const cashFirst = (one: PaymentMethod, other: PaymentMethod): number =>
  Number(other === 'CASH_ON_DELIVERY') - Number(one === 'CASH_ON_DELIVERY')
