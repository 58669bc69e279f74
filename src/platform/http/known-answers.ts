import type { FastifyInstance } from 'fastify'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { namesTwoHosts, type IsAllowedHost } from './allowed-hosts.ts'

/** Emitted by the HTTP server for each answer that Fastify has not seen, with its call and the seconds it took. */
export const ANSWERED = 'tokri:answered'

/** Longer bodies, in bytes, go to Fastify at once. */
const MOST_BYTES = 1_024

/** Headers with which a request goes to Fastify, whatever they ask for. */
const unusual = ['transfer-encoding', 'content-encoding', 'expect', 'upgrade', 'if-none-match'] as const

/** What a response consists of besides the headers of every response. */
export interface ReadyAnswer {
  headers: Record<string, string>
  body: Buffer | string
}

/** A call whose finished answers can be found without its route. */
export interface KnownCall {
  /** Calls with a token may get another answer. */
  forGuestsOnly: boolean
  /** The answer to a request, or how to find out whether it still holds; undefined if there is none. */
  find(request: IncomingMessage): ReadyAnswer | (() => Promise<ReadyAnswer | undefined>) | undefined
}

declare module 'node:http' {
  interface IncomingMessage {
    /** The method, the address and the body, byte for byte, if the same request may get the same answer. */
    wants?: string
    /** The call has been counted against its caller's budget. */
    isCounted?: boolean
    /** Why it could not be found out whether the answer still holds. */
    failure?: unknown
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Lets requests for a call (`POST /api/…`) be answered without its route. */
    answerKnown(call: string, known: KnownCall): void
  }
}

/**
 * Answers plain requests whose answers are known before Fastify sees them: with the same limits, headers and metrics,
 * but without routing, hooks, parsing and schemas. Everything else goes to Fastify, with its body. Must be added before
 * `serialisePipelined`.
 */
export function answerKnownCalls(
  server: FastifyInstance,
  options: {
    headers: Record<string, string>
    isAllowedHost: IsAllowedHost
    isProxy: (ip: string) => boolean
    requestId: (request: IncomingMessage) => string
  },
): void {
  const calls = new Map<string, KnownCall>()
  server.decorate('answerKnown', (call, known) => void calls.set(call, known))
  const [next] = server.server.listeners('request') as [RequestListener]
  // Once the server closes, Fastify tells clients to close their connections.
  server.addHook('preClose', async () => calls.clear())

  const isPlain = (request: IncomingMessage, { forGuestsOnly }: KnownCall): boolean => {
    const { headers, httpVersion } = request
    const hasPlainBody =
      request.method === 'GET'
        ? headers['content-length'] === undefined
        : headers['content-type'] === 'application/json' && Number(headers['content-length']) <= MOST_BYTES
    return (
      hasPlainBody &&
      httpVersion === '1.1' &&
      !(forGuestsOnly && headers.authorization !== undefined) &&
      unusual.every((name) => headers[name] === undefined) &&
      options.isAllowedHost(headers.host) &&
      !namesTwoHosts(request)
    )
  }
  const answer = (request: IncomingMessage, response: ServerResponse, call: string, start: number) => {
    const ip = ipOf(request, options.isProxy)
    const found = ip === null ? undefined : calls.get(call)?.find(request)
    if (ip === null || !found) return next(request, response)
    const send = ({ headers, body }: ReadyAnswer) => {
      const own = { 'X-Request-Id': options.requestId(request), 'Content-Length': Buffer.byteLength(body) }
      response.writeHead(200, { ...options.headers, ...headers, ...own }).end(body)
      server.server.emit(ANSWERED, call, (performance.now() - start) / 1_000)
    }
    const mayCall = server.countCall({ ip, headers: request.headers })
    const later = async () => {
      request.isCounted = await mayCall
      const current = request.isCounted && (typeof found === 'function' ? await found() : found)
      if (current) send(current)
      else next(request, response)
    }
    if (mayCall === true && typeof found !== 'function') send(found)
    else
      void later().catch((error: unknown) => {
        request.failure = error
        next(request, response)
      })
  }

  server.server.removeAllListeners('request')
  server.server.on('request', (request, response) => {
    const { method, url = '' } = request
    const at = url.indexOf('?')
    const call = `${method} ${at < 0 ? url : url.slice(0, at)}`
    const known = calls.get(call)
    if (!known || !isPlain(request, known)) return next(request, response)
    const start = performance.now()
    if (method === 'GET') {
      request.wants = `GET ${url}`
      return answer(request, response, call, start)
    }
    // The parser passes the body on after the headers, mostly of the same packet.
    process.nextTick(() => {
      const body = request.read(Number(request.headers['content-length'])) as Buffer | null
      if (body === null) return next(request, response)
      request.unshift(body)
      request.wants = `${method} ${url}\n${body.toString('latin1')}`
      answer(request, response, call, start)
    })
  })
}

/** The caller's address; null if only Fastify can say which of several it is. */
function ipOf({ socket, headers }: IncomingMessage, isProxy: (ip: string) => boolean): string | null {
  const ip = socket.remoteAddress ?? ''
  const forwarded: unknown = headers['x-forwarded-for']
  if (forwarded === undefined || !isProxy(ip)) return ip
  return typeof forwarded === 'string' && !/[,\s]/.test(forwarded) ? forwarded : null
}
