import type { FastifyInstance, FastifyRequest } from 'fastify'
import { rateLimits } from '../rate-limits.ts'

/** A request with its raw bytes, for messages whose signature covers them. */
export interface RawRequest {
  params: Record<string, string>
  /** Without the question mark. */
  query: string
  headers: Record<string, string | undefined>
  contentType: string
  body: Buffer
}

export interface RawReply {
  status: number
  headers?: Record<string, string>
  body?: string
}

export interface RawRoute {
  methods: ('GET' | 'POST')[]
  /** With `:parameters`. */
  url: string
  handler: (request: RawRequest) => Promise<RawReply>
  /**
   * Who has signed the message; null when nobody has. Signed messages have a limit of their own for each sender (a provider
   * reports the payments of all shoppers from a few addresses), all
   * others count as calls of their caller.
   */
  signedBy?: (request: RawRequest) => string | null
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route counts its calls itself, once their bodies are known. */
    countsItself?: boolean
  }
}

/** Third parties' calls (see `mount`): limits, ids, logs, errors as usual, but an unparsed body that proves its sender. */
export async function mountRaw(server: FastifyInstance, routes: RawRoute[]): Promise<void> {
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    for (const { methods, url, handler, signedBy } of routes)
      scope.route({
        method: methods,
        url,
        config: { countsItself: signedBy !== undefined },
        ...(signedBy && { preHandler: limitBySignature(server, signedBy) }),
        handler: async (request, reply) => {
          // From now on, not while the message is read: anybody may send one slowly.
          const answer = await handler(rawRequest(request)).finally(server.rightOfWay.begin())
          return reply
            .code(answer.status)
            .headers({ 'Cache-Control': 'no-store', ...answer.headers })
            .send(answer.body ?? '')
        },
      })
  })
}

function limitBySignature(
  server: FastifyInstance,
  signedBy: NonNullable<RawRoute['signedBy']>,
): typeof server.limitCalls {
  const limits = new Map<string, typeof server.limitCalls>()
  return (request, reply, done) => {
    const sender = signedBy(rawRequest(request))
    if (sender === null) return server.limitCalls(request, reply, done)
    const limit =
      limits.get(sender) ?? server.limitCaller(`messages:${sender}`, rateLimits['caller:messages'].limit)
    limits.set(sender, limit)
    limit(request, reply, done)
  }
}

function rawRequest(request: FastifyRequest): RawRequest {
  const at = request.url.indexOf('?')
  return {
    params: request.params as Record<string, string>,
    query: at < 0 ? '' : request.url.slice(at + 1),
    headers: Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    ),
    contentType: String(request.headers['content-type'] ?? ''),
    body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
  }
}
