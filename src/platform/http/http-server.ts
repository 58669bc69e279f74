import cookie from '@fastify/cookie'
import rateLimit from '@fastify/rate-limit'
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type onRequestAsyncHookHandler,
} from 'fastify'
import { randomUUID } from 'node:crypto'
import { allowedHosts, pathOf, refuseOtherHosts } from './allowed-hosts.ts'
import { callerNetwork, isLoopback, isOnThisMachine, trusting } from './caller-network.ts'
import { allowOrigins } from './cross-origin.ts'
import type { Logger } from '../log.ts'
import { handleErrors, sendError } from './error-handler.ts'
import { limitConnections } from './connection-limit.ts'
import { answerInTurn } from './pipelining.ts'
import { contentSecurityPolicy, setSecurityHeaders, type ContentPolicy } from './security-headers.ts'
import { refuseAmbiguousRequests, refuseUnreadable } from './strict-requests.ts'

/** The largest body of a call, in bytes; uploads set their own. */
const BODY_LIMIT = 64 * 1024

/** Browsers open six at once: room for an office behind one address. */
const CONNECTIONS_PER_CALLER = 256

export interface HttpOptions {
  log: Logger
  /** Exact addresses of proxies whose X-Forwarded-* headers count. */
  trustedProxies: string[]
  /** The shop's own origin; requests for other hosts are refused. */
  publicUrl: string
  origins: string[]
  callsPerMinute: number
  /** What every page may load besides its own: see `contentSecurityPolicy`. */
  content?: Partial<ContentPolicy>
  /** The demo shop: callers on this machine are not counted. */
  loopbackExempt: boolean
}

/** A server with its limits, headers and errors in place, and no route yet. */
export async function openHttpServer(options: HttpOptions): Promise<FastifyInstance> {
  const https = options.publicUrl.startsWith('https:')
  const server: FastifyInstance = fastify({
    loggerInstance: options.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    clientErrorHandler: refuseUnreadable,
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply),
    genReqId: () => randomUUID(),
    // A logger per request costs nearly as much as parsing it; a failure's log line contains the request id.
    childLoggerFactory: (logger) => logger,
    trustProxy: options.trustedProxies.length ? trusting(options.trustedProxies) : false,
    bodyLimit: BODY_LIMIT,
    rewriteUrl: pathOf,
    requestTimeout: 15_000,
    keepAliveTimeout: 65_000,
    // A client that reads nothing of a response for so long is gone.
    connectionTimeout: 30_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 300 },
    // Slow headers are an attack (slowloris), not a slow phone.
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 5_000 },
  })
  const isProxy = trusting(options.trustedProxies)
  limitConnections(server.server, {
    most: CONNECTIONS_PER_CALLER,
    isExempt: (ip) => isLoopback(ip) || isProxy(ip),
  })
  answerInTurn(server.server)
  acceptJsonOnly(server)
  handleErrors(server)
  setSecurityHeaders(server, {
    https,
    policy: contentSecurityPolicy(options.content),
  })
  refuseAmbiguousRequests(server)
  refuseOtherHosts(server, allowedHosts(options.publicUrl))
  allowOrigins(server, options.origins)
  server.decorateRequest('caller', null)
  const abroad = options.origins.length > 0
  await server.register(cookie, {
    parseOptions: {
      path: '/',
      httpOnly: true,
      secure: https,
      sameSite: abroad ? 'none' : 'lax',
      partitioned: abroad,
    },
  })
  await server.register(rateLimit, {
    global: false,
    max: options.callsPerMinute,
    timeWindow: 60_000,
    keyGenerator: (request) => callerNetwork(request.ip),
    allowList: (request) => options.loopbackExempt && isOnThisMachine(request),
  })
  limitCalls(server)
  return server
}

/**
 * Counts every call by its matched route, whatever its URL looks like, and before authentication:
 * a refused call costs as much as another.
 */
function limitCalls(server: FastifyInstance): void {
  const limit = server.rateLimit() as onRequestAsyncHookHandler
  server.addHook('onRequest', async function (request, reply) {
    const { url = '/*' } = request.routeOptions
    const path = url === '/*' ? request.url : url
    if (path.startsWith('/api/')) await limit.call(this, request, reply)
  })
}

/** One content type, so that no odd spelling of it can slip past a schema. An empty body is no body. */
function acceptJsonOnly(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error')
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    void parse(request, body as string, done)
  })
}
