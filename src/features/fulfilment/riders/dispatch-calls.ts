/** The calls of whoever sends orders out. */
export const dispatchCalls = {
  getRiders: 'GET /api/delivery/riders',
  getAttention: 'GET /api/delivery/attention',
  assign: 'POST /api/delivery/assign',
  settleAttention: 'PUT /api/delivery/settled',
} as const
