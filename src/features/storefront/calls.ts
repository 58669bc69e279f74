export const storefrontCalls = {
  getShop: 'GET /api/storefront/shop',
  getPolicy: 'GET /api/storefront/policy/{slug}',
} as const
