import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useClient } from '#ui/api-context.tsx'
import { toast } from '#ui/toast.tsx'
import { upiCalls } from '../calls.ts'
import type { UpiContract } from '../contract.ts'

const key = ['upi', 'desk'] as const

/** How often the desk looks for new claims, in milliseconds; a shop without an address has none. */
const LOOK_MS = 20_000

export function useUpiDesk() {
  const { getUpiDesk } = useClient<UpiContract>(upiCalls)
  return useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await getUpiDesk({}, { signal })).data,
    refetchInterval: ({ state }) => (state.data?.takesUpi ? LOOK_MS : false),
  })
}

/** Marks a payment as seen, or as not there; an error says why. */
export function useDecideUpi() {
  const { seeUpi, missUpi } = useClient<UpiContract>(upiCalls)
  const queries = useQueryClient()
  const settled = {
    networkMode: 'always' as const,
    onSuccess: ({ message }: { message: string }) => void toast.success(message),
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  }
  return {
    see: useMutation({
      ...settled,
      mutationFn: (body: { orderId: string; utr: string; last4: string }) => seeUpi({ body }),
    }),
    miss: useMutation({
      ...settled,
      mutationFn: (orderId: string) => missUpi({ body: { orderId } }),
      onError: (error) => void toast.error(error.message),
    }),
  }
}
