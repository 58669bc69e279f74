export const countCalls = {
  getCounts: 'GET /api/counts',
  getCount: 'GET /api/counts/{id}',
  beginCount: 'POST /api/counts',
  saveCountLine: 'PUT /api/counts/line',
  finishCount: 'POST /api/counts/finish',
} as const
