export const searchCalls = { searchProduct: 'POST /api/product/search-product' } as const
