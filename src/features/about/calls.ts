export const aboutCalls = {
  getAbout: 'GET /api/about',
  requestUpgrade: 'POST /api/about/upgrade',
} as const
