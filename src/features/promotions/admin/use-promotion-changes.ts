import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useClient } from '#ui/api-context.tsx'
import { toast } from '#ui/toast.tsx'
import { useOnce } from '#ui/use-once.ts'
import { useChange } from '#ui/use-change.ts'
import type { ManagedPromotion, PromotionManagementContract } from '../contract.ts'
import { promotionManagementCalls } from '../management-calls.ts'
import type { PromotionDraft } from '../promotion-draft.ts'

const key = ['promotions', 'all'] as const

/** Every offer, in its order. */
export function useAllPromotions() {
  const { getPromotions } = useClient<PromotionManagementContract>(promotionManagementCalls)
  return useQuery({ queryKey: key, queryFn: async () => (await getPromotions()).data })
}

/** Mutations of offers. Carts show a change in their next bill. */
export function usePromotionChanges() {
  const calls = useClient<PromotionManagementContract>(promotionManagementCalls)
  const queries = useQueryClient()
  const once = useOnce()
  const options = {
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  }
  const add = useMutation({
    ...options,
    mutationFn: (draft: PromotionDraft) => once((sent) => calls.createPromotion({ body: draft }, sent)),
  })
  const save = useMutation({
    ...options,
    mutationFn: (body: PromotionDraft & { _id: string; version: number }) => calls.updatePromotion({ body }),
  })
  const toggle = useMutation({
    ...options,
    mutationFn: ({ used: _used, ...offer }: ManagedPromotion) =>
      calls.updatePromotion({ body: { ...offer, isActive: !offer.isActive } }),
    onSuccess: ({ data }) =>
      void toast.success(data.isActive ? `${data.name} is on.` : `${data.name} is off.`),
    onError: (error) => void toast.error(error.message),
  })
  const remove = useChange(({ _id }: ManagedPromotion) => calls.deletePromotion({ body: { _id } }), {
    changes: [key],
  })
  return { add, save, toggle, remove }
}
