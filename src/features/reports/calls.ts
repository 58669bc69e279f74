export const reportCalls = { getOverview: 'GET /api/report/overview' } as const
