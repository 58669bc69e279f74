export const reportCalls = {
  getOverview: 'GET /api/report/overview',
  getWhoOwes: 'GET /api/report/who-owes',
  getStaffDay: 'GET /api/staff/day',
} as const
