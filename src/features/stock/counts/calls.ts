export const countCalls = {
  getCountSettings: 'GET /api/counts/settings',
  saveCountSettings: 'PUT /api/counts/settings',
  getCounts: 'GET /api/counts',
  getCount: 'GET /api/counts/{id}',
  beginCount: 'POST /api/counts',
  saveCountLine: 'PUT /api/counts/line',
  finishCount: 'POST /api/counts/finish',
} as const
