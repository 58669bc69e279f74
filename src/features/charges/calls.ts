/** What every cart asks for; an administrator's calls are apart, so that no shopper loads them. */
export const chargeCalls = { getActiveCharges: 'GET /api/charge/active' } as const
