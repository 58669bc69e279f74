export const reportCalls = {
  getOverview: 'GET /api/report/overview',
  getStaffDay: 'GET /api/staff/day',
} as const
