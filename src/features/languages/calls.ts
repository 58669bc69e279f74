export const languageCalls = {
  getLanguages: 'GET /api/languages',
  getSentences: 'GET /api/languages/sentences',
  saveSentence: 'PUT /api/languages/sentence',
  switchLanguage: 'PUT /api/languages/switch',
} as const
