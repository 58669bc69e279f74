export const gapCalls = { getGaps: 'GET /api/gaps' } as const
