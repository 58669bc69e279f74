export const stockCalls = {
  findPacks: 'GET /api/stock/packs',
  getChangedPacks: 'GET /api/stock/changed-packs',
} as const
