import { adminActor } from '#features/audit/actor.ts'
import { tags } from '#features/storefront/content-tags.ts'
import type { Database } from '#platform/db/postgres.ts'
import { room } from '#platform/http/room.ts'
import type { Handlers } from '#platform/http/route.ts'
import {
  promotionContract,
  promotionManagementContract,
  type PromotionContract,
  type PromotionManagementContract,
} from '../contract.ts'
import { listActivePromotions, listPromotions } from './promotion-store.ts'
import { toManagedPromotion, toPromotion } from './promotion-view.ts'
import { createPromotion, deletePromotion, updatePromotion } from './save-promotion.ts'

/** The offers of every cart and till. */
const promotionRoutes = ({ db }: { db: Database }): Handlers<PromotionContract> => ({
  getActivePromotions: async () => ({
    data: (await listActivePromotions(db)).map(toPromotion),
    tags: [tags.promotions],
  }),
})

/** The administrator's calls. */
const promotionManagementRoutes = ({ db }: { db: Database }): Handlers<PromotionManagementContract> => ({
  getPromotions: async () => ({ data: (await listPromotions(db)).map(toManagedPromotion) }),
  createPromotion: ({ caller, body, http }) => createPromotion(db, adminActor(caller), body, http.sent),
  updatePromotion: ({ caller, body }) => updatePromotion(db, adminActor(caller), body),
  deletePromotion: async ({ caller, body }) => {
    await deletePromotion(db, adminActor(caller), body._id)
    return {}
  },
})

export const mountPromotion = room(promotionContract, promotionRoutes, { isCached: true })

export const mountPromotionManagement = room(promotionManagementContract, promotionManagementRoutes)
