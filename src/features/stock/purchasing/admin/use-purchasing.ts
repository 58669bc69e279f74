import { usePage } from '#ui/use-page.ts'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useData } from '#ui/use-data.ts'
import { useClient } from '#ui/api-context.tsx'
import { toast } from '#ui/toast.tsx'
import { purchasingCalls } from '../calls.ts'
import type { Margin, PurchasingContract } from '../contract.ts'

export const KEY = ['purchasing']

export const usePurchasingCalls = () => useClient<PurchasingContract>(purchasingCalls)

export function useSuppliers() {
  const { getSuppliers } = usePurchasingCalls()
  return useData([...KEY, 'suppliers'], (options) => getSuppliers({}, options))
}

const PER_PAGE = 25

export function usePurchases(page: number) {
  const { getPurchases } = usePurchasingCalls()
  return usePage([...KEY, 'bills', page], (options) =>
    getPurchases({ query: { page, limit: PER_PAGE } }, options),
  )
}

export function usePurchase(id: string) {
  const { getPurchase } = usePurchasingCalls()
  return useData([...KEY, 'bill', id], (options) => getPurchase({ params: { id } }, options))
}

/** Packs whose packets in stock may bear several MRPs. */
export function useMixedMrps() {
  const { getMixedMrps } = usePurchasingCalls()
  return useData([...KEY, 'mixed-mrps'], (options) => getMixedMrps({}, options))
}

export function useMargins(from: string, to: string) {
  const { getMargins } = usePurchasingCalls()
  return useQuery({
    queryKey: [...KEY, 'margins', from, to],
    queryFn: async ({ signal }) => {
      const rows: Margin[] = []
      for (let last: string | null = to; last !== null;) {
        const part = await getMargins({ query: { from, to: last } }, { signal })
        rows.push(...part.data)
        // A server of the release before sends everything at once.
        last = part.next ?? null
      }
      return rows
    },
    placeholderData: keepPreviousData,
  })
}

/** Runs a call that changes something, then reads everything of the page again. Throws what the call throws. */
export function useSavePurchasing() {
  const queries = useQueryClient()
  return async <Reply extends { message: string }>(call: () => Promise<Reply>): Promise<Reply> => {
    try {
      const reply = await call()
      toast.success(reply.message)
      return reply
    } finally {
      await Promise.all(
        [KEY, ['stock'], ['catalogue']].map((queryKey) => queries.invalidateQueries({ queryKey })),
      )
    }
  }
}

/** The check of a bill; its answer is shown as long as the bill is the one that was checked. */
export function useCheckPurchase() {
  const { checkPurchase } = usePurchasingCalls()
  return useMutation({
    mutationFn: (body: Parameters<typeof checkPurchase>[0]['body']) => checkPurchase({ body }),
  })
}
