import type { FastifyInstance, FastifyRequest } from 'fastify'
import { requestContext, type RequestContext } from '../request-context.ts'
import type { Tracing } from '../tracing.ts'

/** Called by monitoring every few seconds, and not worth tracing. */
const untraced = new Set(['/healthz', '/readyz', '/metrics'])

/** Gives each call its context, before every other hook. `traceparent` is trusted only from addresses of `isProxy`. */
export function followRequests(
  server: FastifyInstance,
  { tracing, isProxy }: { tracing: Tracing | null; isProxy: (ip: string) => boolean },
): void {
  const open = (request: FastifyRequest): RequestContext => {
    const { url: route } = request.routeOptions
    if (!tracing || untraced.has(route ?? '')) return { requestId: request.id, span: null }
    const parent = request.headers.traceparent
    const isTrusted = typeof parent === 'string' && isProxy(request.socket.remoteAddress ?? '')
    // The route's pattern, never the URL, which may contain personal data and secrets.
    const span = tracing.startCall(`${request.method} ${route ?? ''}`.trim(), isTrusted ? parent : undefined)
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
  // A body arrives in events of its socket, which run outside the call's context.
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
