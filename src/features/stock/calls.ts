export const stockCalls = { findPacks: 'GET /api/stock/packs' } as const
