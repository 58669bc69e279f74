import type { FastifyInstance } from 'fastify'

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
}

/**
 * Serves endpoints outside the contracts that third parties call (see `mount`): with the same limits, ids, logs,
 * headers and errors, but an unparsed body of any kind. The message itself must prove who sent it.
 */
export async function mountRaw(server: FastifyInstance, routes: RawRoute[]): Promise<void> {
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    for (const { methods, url, handler } of routes)
      scope.route({
        method: methods,
        url,
        handler: async (request, reply) => {
          const at = request.url.indexOf('?')
          const answer = await handler({
            params: request.params as Record<string, string>,
            query: at < 0 ? '' : request.url.slice(at + 1),
            headers: Object.fromEntries(
              Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
            ),
            contentType: String(request.headers['content-type'] ?? ''),
            body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
          })
          return reply
            .code(answer.status)
            .headers({ 'Cache-Control': 'no-store', ...answer.headers })
            .send(answer.body ?? '')
        },
      })
  })
}
