import cookie from '@fastify/cookie'
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { acceptWaiting } from './accept-waiting.ts'
import { allowedHosts, pathOf, refuseOtherHosts } from './allowed-hosts.ts'
import { limitBodyTime, REQUEST_MS } from './body-time.ts'
import type { ReserveCalls } from './caller-budget.ts'
import { isLoopback, isOnThisMachine, trusting } from './caller-network.ts'
import { allowOrigins } from './cross-origin.ts'
import type { Logger } from '../log.ts'
import type { Tracing } from '../tracing.ts'
import { handleErrors, sendError } from './error-handler.ts'
import { followRequests } from './follow-requests.ts'
import { answerKnownCalls } from './known-answers.ts'
import { limitConnections } from './connection-limit.ts'
import { limitCallers } from './limit-callers.ts'
import { serialisePipelined } from './pipelining.ts'
import { requestIdFrom } from './request-id.ts'
import { letUrgentGoFirst, RightOfWay } from './right-of-way.ts'
import {
  contentSecurityPolicy,
  securityHeaders,
  setSecurityHeaders,
  type ContentPolicy,
  type HeaderOptions,
} from './security-headers.ts'
import { refuseAmbiguousRequests, refuseExpectations, refuseUnreadable } from './strict-requests.ts'

/** The maximum body of a call, in bytes; uploads set their own. */
const BODY_LIMIT = 64 * 1024

/** How long the body of a call may take, in milliseconds. */
const BODY_MS = 15_000

/** Connections per network: browsers open six at once, and an office shares one address. */
const CONNECTIONS_PER_CALLER = 256

interface HttpOptions {
  log: Logger
  /** Addresses of proxies whose X-Forwarded-* headers are trusted. */
  trustedProxies: string[]
  /** The shop's own origin; requests for other hosts are refused. */
  publicUrl: string
  origins: string[]
  callsPerMinute: number
  /** What every page may load from elsewhere: see `contentSecurityPolicy`. */
  content?: Partial<ContentPolicy>
  /** Whether browsers remember https for this host alone (the default), or for its subdomains too. */
  hsts?: HeaderOptions['hsts']
  /** In the demo shop, callers on this machine are not limited. */
  loopbackExempt: boolean
  /** Gives each call a context, so that every log line has its request id. Costs some microseconds per call. */
  tracksRequestContext?: boolean
  /** Where spans of calls go; only with `tracksRequestContext`. */
  tracing?: Tracing | null
  /** How long the body of a call may take, in milliseconds; 15 seconds by default. */
  bodyMs?: number
  /** Counts a caller's calls and pages for all servers together; without it each server counts on its own. */
  reserveCalls?: ReserveCalls
  /** Shared with what else is urgent in this process. */
  rightOfWay?: RightOfWay
}

/** A server with its limits, headers and error handling, without routes. */
export async function openHttpServer(options: HttpOptions): Promise<FastifyInstance> {
  const https = options.publicUrl.startsWith('https:')
  const headers = securityHeaders({
    https,
    hsts: options.hsts ?? 'host',
    policy: contentSecurityPolicy(options.content),
  })
  const isProxy = trusting(options.trustedProxies)
  const server: FastifyInstance = fastify({
    loggerInstance: options.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    clientErrorHandler: refuseUnreadable(headers),
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply),
    genReqId: requestIdFrom(isProxy),
    // A logger per request costs nearly as much as parsing it; a failure's log line contains the request id.
    childLoggerFactory: (logger) => logger,
    trustProxy: options.trustedProxies.length ? trusting(options.trustedProxies) : false,
    bodyLimit: BODY_LIMIT,
    rewriteUrl: pathOf,
    requestTimeout: REQUEST_MS,
    keepAliveTimeout: 65_000,
    // A client that reads nothing of a response for this long is gone.
    connectionTimeout: 30_000,
    forceCloseConnections: 'idle',
    // Requests on open connections are still served: their clients cannot send them to another server.
    return503OnClosing: false,
    // Contracts check what comes in (route.ts), so Fastify's validator is not loaded.
    schemaController: { compilersFactory: { buildValidator } },
    routerOptions: { maxParamLength: 300 },
    // Slow headers are an attack (slowloris), not a slow phone.
    // A missing Host header is refused by us, with the headers of every response.
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 5_000, requireHostHeader: false },
  })
  limitConnections(server.server, {
    most: CONNECTIONS_PER_CALLER,
    isExempt: (ip) => isLoopback(ip) || isProxy(ip),
  })
  // Traced calls take the whole way.
  if (options.tracksRequestContext) server.decorate('answerKnown', () => undefined)
  else
    answerKnownCalls(server, {
      headers,
      origins: options.origins,
      isAllowedHost: allowedHosts(options.publicUrl),
      isProxy,
      requestId: requestIdFrom(isProxy),
    })
  letUrgentGoFirst(server, options.rightOfWay ?? new RightOfWay())
  serialisePipelined(server.server)
  acceptWaiting(server)
  if (options.tracksRequestContext) followRequests(server, { tracing: options.tracing ?? null, isProxy })
  limitBodyTime(server, options.bodyMs ?? BODY_MS)
  acceptJsonOnly(server)
  handleErrors(server)
  server.decorate('securityHeaders', headers)
  setSecurityHeaders(server, headers)
  refuseExpectations(server.server, headers)
  refuseAmbiguousRequests(server)
  refuseOtherHosts(server, allowedHosts(options.publicUrl))
  allowOrigins(server, options.origins)
  server.decorateRequest('caller', null)
  const isCrossOrigin = options.origins.length > 0
  await server.register(cookie, {
    parseOptions: {
      path: '/',
      httpOnly: true,
      secure: https,
      sameSite: isCrossOrigin ? 'none' : 'lax',
      partitioned: isCrossOrigin,
    },
  })
  limitCallers(server, {
    callsPerMinute: options.callsPerMinute,
    reserve: options.reserveCalls,
    isExempt: (request) => options.loopbackExempt && isOnThisMachine(request),
  })
  server.decorate('loopbackExempt', options.loopbackExempt)
  return server
}

function buildValidator(): never {
  throw new Error('routes are checked by their contracts, not by schemas of Fastify')
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The headers of every response, for what responds without Fastify. */
    securityHeaders: Record<string, string>
    /** In the demo shop: callers on this machine are not counted. */
    loopbackExempt: boolean
  }
}

/** Accepts one content type, so that no odd spelling of it can bypass a schema. An empty body is no body. */
function acceptJsonOnly(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error')
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    void parse(request, body as string, done)
  })
}
