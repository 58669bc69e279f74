export const watchCalls = {
  getWatches: 'GET /api/watch',
  watchPack: 'POST /api/watch',
  unwatchPack: 'DELETE /api/watch',
  getWaiting: 'GET /api/watch/waiting',
} as const
