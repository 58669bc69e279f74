import type { FastifyInstance } from 'fastify'

/** The headers with which pages of an origin may read a response; undefined if it is not allowed. */
export const originHeaders = (origins: string[], origin: string | undefined) =>
  origin && origins.includes(origin)
    ? { 'Access-Control-Allow-Origin': origin, 'Access-Control-Allow-Credentials': 'true' }
    : undefined

/** Lets the given origins, and no others, make calls with credentials (for a storefront served elsewhere). */
export function allowOrigins(server: FastifyInstance, origins: string[]): void {
  if (origins.length === 0) return
  server.addHook('onRequest', async (request, reply) => {
    // Always sent: a shared cache must not serve one origin's response to another.
    reply.header('Vary', 'Origin')
    const allowed = originHeaders(origins, request.headers.origin)
    if (!allowed) return
    reply.headers(allowed)
    if (request.method !== 'OPTIONS' || !request.headers['access-control-request-method']) return
    reply.headers({
      'Access-Control-Allow-Methods': 'GET, POST, PUT, PATCH, DELETE',
      'Access-Control-Allow-Headers': 'Authorization, Content-Type, Idempotency-Key',
      'Access-Control-Max-Age': '600',
    })
    return reply.code(204).send()
  })
  // Without their own route, preflight requests would never reach the hook.
  server.options('/api/*', async (_request, reply) => reply.code(404).send())
}
