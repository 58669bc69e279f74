export const pickCalls = {
  getPickQueue: 'GET /api/pick/queue',
  claimOrder: 'POST /api/pick/claim',
  releaseOrder: 'POST /api/pick/release',
  savePickLine: 'PUT /api/pick/line',
  packOrder: 'POST /api/pick/pack',
} as const
