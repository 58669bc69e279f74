import { useData } from '#ui/use-data.ts'
import { useClient } from '#ui/api-context.tsx'
import { useAddAndSave } from '#ui/use-add-and-save.ts'
import { useChange } from '#ui/use-change.ts'
import type { ManagedPromotion, PromotionManagementContract } from '../contract.ts'
import { promotionManagementCalls } from '../management-calls.ts'
import type { PromotionDraft } from '../promotion-draft.ts'

const key = ['promotions', 'all'] as const

/** Every offer, in its order. */
export function useAllPromotions() {
  const { getPromotions } = useClient<PromotionManagementContract>(promotionManagementCalls)
  return useData(key, () => getPromotions())
}

/** Mutations of offers. Carts show a change in their next bill. */
export function usePromotionChanges() {
  const calls = useClient<PromotionManagementContract>(promotionManagementCalls)
  const { add, save } = useAddAndSave(key, {
    add: (draft: PromotionDraft, options) => calls.createPromotion({ body: draft }, options),
    save: (body: PromotionDraft & { _id: string; version: number }) => calls.updatePromotion({ body }),
  })
  const toggle = useChange(
    async ({ used: _used, ...offer }: ManagedPromotion) => {
      const { data } = await calls.updatePromotion({ body: { ...offer, isActive: !offer.isActive } })
      return { message: data.isActive ? `${data.name} is on.` : `${data.name} is off.` }
    },
    { changes: [key] },
  )
  const remove = useChange(({ _id }: ManagedPromotion) => calls.deletePromotion({ body: { _id } }), {
    changes: [key],
  })
  return { add, save, toggle, remove }
}
