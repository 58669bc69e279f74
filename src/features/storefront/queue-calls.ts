/** Apart from the other calls, so that only shops whose promise depends on the queue load it. */
export const queueCalls = { getQueue: 'GET /api/storefront/queue' } as const
