export const storefrontCalls = {
  getShop: 'GET /api/storefront/shop',
  getPolicy: 'GET /api/storefront/policy/{slug}',
  getSetup: 'GET /api/settings/get-setup',
  answerSetup: 'PUT /api/settings/answer-setup',
  sendTestMail: 'POST /api/settings/send-test-mail',
  confirmTestMail: 'PUT /api/settings/confirm-test-mail',
  getSettings: 'GET /api/settings/get-settings',
  updateSettings: 'PUT /api/settings/update-settings',
  previewPolicy: 'POST /api/settings/preview-policy',
  getOpening: 'GET /api/storefront/opening',
  setOpening: 'PUT /api/storefront/opening',
} as const
