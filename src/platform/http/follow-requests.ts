import type { FastifyInstance, FastifyRequest } from 'fastify'
import { requestContext, type RequestContext } from '../request-context.ts'
import type { Tracing } from '../tracing.ts'

/** They are called every few seconds, and of no interest to anybody. */
const watched = new Set(['/healthz', '/readyz', '/metrics'])

/**
 * Gives each call its context, for the log, the database and its spans. To be added before every other hook. `isProxy`
 * says whose `traceparent` is believed.
 */
export function followRequests(
  server: FastifyInstance,
  { tracing, isProxy }: { tracing: Tracing | null; isProxy: (ip: string) => boolean },
): void {
  const open = (request: FastifyRequest): RequestContext => {
    const { url: route } = request.routeOptions
    if (!tracing || watched.has(route ?? '')) return { requestId: request.id, span: null }
    const parent = request.headers.traceparent
    const isBelieved = typeof parent === 'string' && isProxy(request.socket.remoteAddress ?? '')
    // The route's pattern, never the address: that has names and secrets of people in it.
    const span = tracing.startCall(`${request.method} ${route ?? ''}`.trim(), isBelieved ? parent : undefined)
    span.set('http.request.method', request.method)
    if (route) span.set('http.route', route)
    span.set('tokri.request_id', request.id)
    return { requestId: request.id, span }
  }
  server.decorateRequest('context', null)
  server.addHook('onRequest', (request, _reply, done) => {
    request.context = open(request)
    requestContext.run(request.context, done)
  })
  // A body arrives in events of its socket, which know of no call.
  server.addHook('preValidation', (request, _reply, done) => {
    if (request.context) requestContext.run(request.context, done)
    else done()
  })
  server.addHook('onResponse', (request, reply, done) => {
    const span = request.context?.span
    span?.set('http.response.status_code', reply.statusCode)
    span?.end(reply.statusCode >= 500 ? String(reply.statusCode) : undefined)
    done()
  })
}

declare module 'fastify' {
  interface FastifyRequest {
    context: RequestContext | null
  }
}
