/** The calls of every cart; the administrator's are separate, so that no shopper loads them. */
export const chargeCalls = { getActiveCharges: 'GET /api/charge/active' } as const
