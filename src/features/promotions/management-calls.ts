export const promotionManagementCalls = {
  getPromotions: 'GET /api/promotion',
  createPromotion: 'POST /api/promotion',
  updatePromotion: 'PUT /api/promotion',
  deletePromotion: 'DELETE /api/promotion',
} as const
