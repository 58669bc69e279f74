export const chargeCalls = { getActiveCharges: 'GET /api/charge/active' } as const
