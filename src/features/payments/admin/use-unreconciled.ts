import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useData } from '#ui/use-data.ts'
import { useClient } from '#ui/api-context.tsx'
import { toast } from '#ui/toast.tsx'
import { useChange } from '#ui/use-change.ts'
import { paymentCalls } from '../calls.ts'
import type { PaymentContract } from '../contract.ts'
import type { ReviewAction } from '../reviews.ts'

const key = ['payments', 'unreconciled'] as const

/** The open reviews, oldest first; polled every minute. */
export function useUnreconciled(page: number) {
  const payments = useClient<PaymentContract>(paymentCalls)
  return useQuery({
    queryKey: [...key, page],
    queryFn: () => payments.getUnreconciled({ query: { page, limit: 20 } }),
    refetchInterval: 60_000,
  })
}

const failedKey = ['payments', 'failed-jobs'] as const

/** What failed permanently, by kind of job; polled every minute. */
export function useFailedJobs() {
  const payments = useClient<PaymentContract>(paymentCalls)
  return useQuery({
    queryKey: failedKey,
    queryFn: () => payments.getFailedJobs(),
    refetchInterval: 60_000,
  })
}

/** Outside services that do not answer; polled every minute. */
export function useOutages() {
  const { getOutages } = useClient<PaymentContract>(paymentCalls)
  return useData(['payments', 'outages'], (options) => getOutages({}, options), { refetchInterval: 60_000 })
}

export function useRetryFailedJobs() {
  const payments = useClient<PaymentContract>(paymentCalls)
  return useChange((name: string) => payments.retryFailedJobs({ body: { name } }), { changes: [failedKey] })
}

export function useResolvePayment() {
  const payments = useClient<PaymentContract>(paymentCalls)
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: {
      _id: string
      action: ReviewAction
      note?: string
      despite?: string
      isConfirmed?: boolean
    }) => payments.resolvePayment({ body: input }),
    onSuccess: () => void toast.success('Done.'),
    onError: (error) => void toast.error(error.message),
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  })
}
