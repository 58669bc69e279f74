export const storefrontCalls = {
  getShop: 'GET /api/storefront/shop',
  getPolicy: 'GET /api/storefront/policy/{slug}',
  getSettings: 'GET /api/settings/get-settings',
  updateSettings: 'PUT /api/settings/update-settings',
  previewPolicy: 'POST /api/settings/preview-policy',
  getOpening: 'GET /api/storefront/opening',
  setOpening: 'PUT /api/storefront/opening',
} as const
