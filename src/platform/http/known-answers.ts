import type { FastifyInstance } from 'fastify'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { namesTwoHosts, type IsAllowedHost } from './allowed-hosts.ts'
import { originHeaders } from './cross-origin.ts'

/** Emitted by the HTTP server for each answer that Fastify has not seen, with its call and the seconds it took. */
export const ANSWERED = 'tokri:answered'

/** Longer bodies, in bytes, go to Fastify at once. */
const MOST_BYTES = 1_024

/** Headers with which a request goes to Fastify, whatever they ask for. */
const unusual = ['transfer-encoding', 'content-encoding', 'expect', 'upgrade', 'if-none-match'] as const

/** What a response consists of besides the headers of every response. The same object may be sent many times. */
export interface ReadyAnswer {
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/** A call whose finished answers can be found without its route. */
interface KnownCall {
  /** Calls with a token may get another answer. */
  forGuestsOnly: boolean
  /** The answer to a request, or how to find out whether it still holds; undefined if there is none. */
  find(request: IncomingMessage): ReadyAnswer | (() => Promise<ReadyAnswer | undefined>) | undefined
}

/** A request that may be answered. */
interface Exchange {
  call: string
  /** When it arrived, by `performance.now`. */
  start: number
  /** As it was read; put back if Fastify answers. */
  body?: Buffer
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
    origins: string[]
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
      !unusual.some((name) => headers[name] !== undefined) &&
      options.isAllowedHost(headers.host) &&
      !namesTwoHosts(request)
    )
  }
  // Put together once: names and values in turn, as Node takes them without a copy.
  const lines = new WeakMap<ReadyAnswer, string[]>()
  const linesOf = (ready: ReadyAnswer): string[] => {
    const known = lines.get(ready)
    if (known) return known
    const { Vary, ...headers } = ready.headers
    const varies = [options.origins.length > 0 && 'Origin', Vary].filter(Boolean).join(', ')
    const length = String(ready.body.length)
    const all = { ...options.headers, ...headers, ...(varies && { Vary: varies }), 'Content-Length': length }
    const made = Object.entries(all).flat()
    lines.set(ready, made)
    return made
  }
  const answer = (request: IncomingMessage, response: ServerResponse, exchange: Exchange) => {
    const { call, start, body } = exchange
    const pass = () => {
      if (body) request.unshift(body)
      next(request, response)
    }
    const ip = ipOf(request, options.isProxy)
    const found = ip === null ? undefined : calls.get(call)?.find(request)
    if (ip === null || !found) return pass()
    const send = (ready: ReadyAnswer) => {
      const own = [...linesOf(ready), 'X-Request-Id', options.requestId(request)]
      const allowed = originHeaders(options.origins, request.headers.origin)
      if (allowed) own.push(...Object.entries(allowed).flat())
      response.writeHead(200, own).end(ready.body)
      server.server.emit(ANSWERED, call, (performance.now() - start) / 1_000)
    }
    const mayCall = server.countCall({ ip, headers: request.headers })
    if (mayCall === true && typeof found !== 'function') return send(found)
    // Put back at once: a body that has been read as a whole has ended before its answer is known.
    if (body) request.unshift(body)
    const later = (isCounted: boolean) => {
      request.isCounted = isCounted
      if (!isCounted) return next(request, response)
      if (typeof found !== 'function') return send(found)
      found().then((current) => (current ? send(current) : next(request, response)), fail)
    }
    const fail = (error: unknown) => {
      request.failure = error
      next(request, response)
    }
    if (mayCall instanceof Promise) mayCall.then(later, fail)
    else later(mayCall)
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
      return answer(request, response, { call, start })
    }
    // The parser passes the body on after the headers, mostly of the same packet.
    process.nextTick(() => {
      const body = request.read(Number(request.headers['content-length'])) as Buffer | null
      if (body === null) return next(request, response)
      request.wants = `${method} ${url}\n${body.toString('latin1')}`
      answer(request, response, { call, start, body })
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
