/** The calls of every page; the panel's own are in `panel-calls.ts`, so that no shopper loads them. */
export const marketingCalls = { getScripts: 'GET /api/marketing/scripts' } as const
