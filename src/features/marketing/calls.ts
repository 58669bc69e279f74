/** What every page asks for; the panel's own calls are in `panel-calls.ts`, so that no shopper loads them. */
export const marketingCalls = { getScripts: 'GET /api/marketing/scripts' } as const
