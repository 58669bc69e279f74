import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useData } from '#ui/use-data.ts'
import { useClient } from '#ui/api-context.tsx'
import { toast } from '#ui/toast.tsx'
import { paymentKeysCalls } from '../calls.ts'
import type { PaymentKeysContract, ProviderKeys } from '../contract.ts'
import type { OnlineMethod } from '../methods.ts'

const key = ['payments', 'keys'] as const

export function usePaymentKeys() {
  const calls = useClient<PaymentKeysContract>(paymentKeysCalls)
  return useData(key, (options) => calls.getPaymentKeys({}, options))
}

export function usePaymentKeyChanges() {
  const calls = useClient<PaymentKeysContract>(paymentKeysCalls)
  const queries = useQueryClient()
  const changed = {
    onSuccess: ({ data, message }: { data: ProviderKeys[]; message: string }) => {
      queries.setQueryData(key, data)
      void queries.invalidateQueries({ queryKey: ['payments', 'methods'] })
      toast.success(message)
    },
    onError: (error: Error) => void toast.error(error.message),
  }
  return {
    save: useMutation({
      ...changed,
      mutationFn: (body: {
        provider: OnlineMethod
        fields?: Record<string, string | null>
        isOn?: boolean
      }) => calls.savePaymentKeys({ body }),
    }),
    remove: useMutation({
      ...changed,
      mutationFn: (provider: OnlineMethod) => calls.removePaymentKeys({ body: { provider } }),
    }),
    check: useMutation({
      mutationFn: async (provider: OnlineMethod) =>
        (await calls.checkPaymentKeys({ body: { provider } })).data,
      onError: (error) => void toast.error(error.message),
    }),
  }
}
