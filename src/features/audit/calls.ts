export const auditCalls = {
  getLog: 'GET /api/audit/log',
  getPeople: 'GET /api/audit/people',
} as const
