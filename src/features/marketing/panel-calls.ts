export const panelCalls = {
  saveScripts: 'PUT /api/marketing/scripts',
  checkScripts: 'POST /api/marketing/scripts/check',
  getScriptHistory: 'GET /api/marketing/scripts/history',
  restoreScripts: 'POST /api/marketing/scripts/restore',
} as const
