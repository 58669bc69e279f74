import { z } from 'zod'
import { contract } from '#shared/endpoint.ts'
import { hexId } from '#shared/fields.ts'
import { promotionCalls } from './calls.ts'
import { promotionManagementCalls } from './management-calls.ts'
import { promotionShape } from './promotion-draft.ts'

const kept = { _id: hexId, version: z.int() }

/** An offer as carts and tills apply it: when it holds is theirs to see. */
export const promotion = promotionShape(kept)
export type Promotion = z.output<typeof promotion>

/** An offer as administrators see it. */
const managedPromotion = promotionShape({ ...kept, used: z.int() })
export type ManagedPromotion = z.output<typeof managedPromotion>

const warnings = z.object({
  /** What to ask the accountant about, in words. */
  warnings: z.array(z.string()).optional(),
})

export const promotionContract = contract(promotionCalls, {
  getActivePromotions: {
    access: 'anyone',
    cacheable: 'for everyone',
    summary: 'The offers that hold now or later, in their order. Paise, and millionths of a percent.',
    data: z.array(promotion),
  },
})

export type PromotionContract = typeof promotionContract

export const promotionManagementContract = contract(promotionManagementCalls, 'admin', {
  getPromotions: {
    summary: 'All offers in their order, with how often each was used.',
    data: z.array(managedPromotion),
  },
  createPromotion: {
    summary: 'Adds an offer; 422 `promotion_invalid` names the field that cannot be.',
    idempotent: true,
    body: promotionShape({}),
    data: managedPromotion,
    meta: warnings,
    message: 'Offer added.',
  },
  updatePromotion: {
    summary: 'Saves an offer as a whole; 409 `stale` if it is no longer `version`.',
    body: promotionShape(kept),
    data: managedPromotion,
    meta: warnings,
    message: 'Offer saved.',
  },
  deletePromotion: {
    summary: 'Deletes an offer; orders keep what they took.',
    body: z.strictObject({ _id: hexId }),
    message: 'Offer deleted.',
  },
})

export type PromotionManagementContract = typeof promotionManagementContract
