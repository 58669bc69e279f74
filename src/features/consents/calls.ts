export const consentCalls = {
  getConsents: 'GET /api/user/consents',
  saveConsent: 'PUT /api/user/consents',
  getPrivacyNotice: 'GET /api/user/privacy-notice',
} as const
