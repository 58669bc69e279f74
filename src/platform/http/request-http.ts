import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Endpoint } from '#shared/endpoint.ts'
import type { LocaleId } from '#shared/locales.ts'
import { AppError } from '#shared/problems.ts'
import { sentRequest, type SentRequest } from '../requests/sent-request.ts'
import { askedLocale } from './asked-locale.ts'
import { callerNetwork, isOnThisMachine } from './caller-network.ts'
import type { Authenticate, Caller } from './caller.ts'
import { read } from './read-input.ts'

/** The HTTP request's attributes that a handler may use besides its input. */
export interface Http {
  ip: string
  /** True for a caller on the shop's own machine, not forwarded by a proxy. */
  isOnThisMachine: boolean
  /** Whose calls are counted where that is not an account: the caller's network. Null where nobody is counted: on the demo shop's own machine. */
  network: string | null
  /** True when a browser makes the call (it sends Sec-Fetch-Site); then its session is bound to a cookie. */
  fromBrowser: boolean
  /** True if the response is cached for everybody until one of its tags changes; its data may come from a replica. */
  isShared: boolean
  cookies: Record<string, string | undefined>
  userAgent: string | undefined
  /** The language of the page that makes the call. */
  locale: LocaleId
  setCookie(name: string, value: string, maxAgeSeconds: number): void
  setHeader(name: string, value: string): void
  /** The caller of an endpoint open to anyone; null for a guest and for an invalid token. */
  authenticate(): Promise<Caller | null>
  /** A request to an idempotent call with an Idempotency-Key; undefined when none was sent. */
  sent: SentRequest | undefined
}

/** The request context of a call on behalf of all guests: without an address, cookies or token. */
export const guestHttp: Http = {
  ip: '127.0.0.1',
  isOnThisMachine: false,
  network: null,
  fromBrowser: false,
  isShared: true,
  cookies: {},
  userAgent: undefined,
  locale: 'en',
  setCookie: () => undefined,
  setHeader: () => undefined,
  authenticate: async () => null,
  sent: undefined,
}

const idempotencyKey = z.guid({ error: 'Idempotency-Key must be a UUID' }).optional()

export const credentialsOf = (request: FastifyRequest) => ({
  authorization: request.headers.authorization,
  cookies: request.cookies,
})

/** A class: a literal with getters would give every call a hidden class, which keeps it until the next full collection. */
export class RequestHttp implements Http {
  readonly fromBrowser: boolean
  readonly isShared = false
  readonly cookies: Record<string, string | undefined>
  readonly sent: SentRequest | undefined
  readonly #request: FastifyRequest
  readonly #reply: FastifyReply
  readonly #authenticate: Authenticate

  constructor(request: FastifyRequest, reply: FastifyReply, authenticate: Authenticate, endpoint: Endpoint) {
    this.#request = request
    this.#reply = reply
    this.#authenticate = authenticate
    this.fromBrowser = request.headers['sec-fetch-site'] !== undefined
    this.cookies = request.cookies
    this.sent = endpoint.idempotent ? sentTo(endpoint, request) : undefined
  }

  // A getter, because Fastify parses the headers of a proxy at each access.
  get ip(): string {
    return this.#request.ip
  }

  get userAgent(): string | undefined {
    return this.#request.headers['user-agent']
  }

  get locale(): LocaleId {
    return askedLocale(this.#request.headers['accept-language'])
  }

  get isOnThisMachine(): boolean {
    return isOnThisMachine(this.#request)
  }

  get network(): string | null {
    return this.#request.server.loopbackExempt && this.isOnThisMachine ? null : callerNetwork(this.ip)
  }

  setCookie(name: string, value: string, maxAge: number): void {
    this.#reply.setCookie(name, value, { maxAge })
  }

  setHeader(name: string, value: string): void {
    this.#reply.header(name, value)
  }

  authenticate(): Promise<Caller | null> {
    return this.#authenticate(credentialsOf(this.#request)).catch(guestIfInvalid)
  }
}

function sentTo(endpoint: Endpoint, request: FastifyRequest): SentRequest | undefined {
  const key = read(idempotencyKey, request.headers['idempotency-key'], 'Idempotency-Key')
  if (key === undefined) return undefined
  const { call, notCompared = [], idempotent } = endpoint
  const group = typeof idempotent === 'string' ? idempotent : undefined
  return sentRequest(
    { caller: request.caller?.userId ?? 'guest', key, group },
    { call, params: request.params, body: request.body, notCompared },
  )
}

function guestIfInvalid(error: unknown): null {
  if (error instanceof AppError && error.status < 500) return null
  throw error
}
