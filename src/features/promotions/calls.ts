/** The calls of every cart; the administrator's are separate, so that no shopper loads them. */
export const promotionCalls = { getActivePromotions: 'GET /api/promotion/active' } as const
