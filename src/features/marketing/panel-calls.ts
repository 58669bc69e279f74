export const panelCalls = {
  saveScripts: 'PUT /api/marketing/scripts',
  checkScripts: 'POST /api/marketing/scripts/check',
  getScriptHistory: 'GET /api/marketing/scripts/history',
  restoreScripts: 'POST /api/marketing/scripts/restore',
  getBanners: 'GET /api/marketing/banners',
  saveBanners: 'PUT /api/marketing/banners',
} as const
