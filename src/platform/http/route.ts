import '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { z } from 'zod'
import type { MetaOf, Contract, DataOf, Endpoint, ParsedOf } from '#shared/endpoint.ts'
import { fieldGuardOf, type FieldGuard } from '#shared/field-guards.ts'
import type { LocaleId } from '#shared/locales.ts'
import { AppError, type ProblemCode } from '#shared/problems.ts'
import { askedLocale } from './asked-locale.ts'
import { isOnThisMachine } from './caller-network.ts'
import { Download } from './download.ts'
import { envelopeOf, envelopeText, type HandlerResult } from './envelope.ts'
import { isCacheable, sendCached, sendCompressed, type ResponseCache } from './response-cache.ts'
import { acceptUpload, readUpload, streamUpload } from './read-upload.ts'
import { ReadyJson } from './ready-json.ts'
import { sentRequest, type SentRequest } from '../requests/sent-request.ts'
import { responseSchema } from './response-schema.ts'
import { VersionedAnswers, type ReadVersion } from './versioned-answers.ts'
import { mayCall, type StaffRole } from '#shared/permissions.ts'
import { isAdmin, type Role } from '#shared/roles.ts'
import { inLocale, t, written } from '#shared/words.ts'

/** The authenticated caller, as read from the database for this call. */
export interface Caller {
  userId: string
  sessionId: string
  role: Role
  /** What they are in the shop; absent for shoppers. */
  staffRole?: StaffRole
  /** Their role, if it opens nothing before they have two-step login: until then they are a shopper. */
  lockedRole?: StaffRole
  /** True if the user has not confirmed their identity in this browser for ten minutes: sensitive calls are refused. */
  needsConfirmation?: boolean
}

/** The HTTP request's attributes that a handler may use besides its input. */
export interface Http {
  ip: string
  /** True for a caller on the shop's own machine, not forwarded by a proxy. */
  isOnThisMachine: boolean
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

/**
 * A success. `data` and `meta` follow the endpoint's schemas. `tags` are its cache tags
 * (`features/storefront/content-tags.ts`): a change of one invalidates the cached response, and pages that show it.
 */
type Answer<E extends Endpoint> = { message?: string | (() => string) } & (DataOf<E> extends undefined
  ? { data?: undefined }
  : { data: DataOf<E> | ReadyJson<DataOf<E>> }) &
  (E['meta'] extends z.core.$ZodType ? { meta: MetaOf<E> } : { meta?: undefined }) &
  (E['cacheable'] extends string ? { tags: readonly string[] } : { tags?: readonly string[] }) &
  (E['isVersioned'] extends true ? { readVersion?: ReadVersion | undefined } : unknown)

type CallerOf<E extends Endpoint> = E['access'] extends 'anyone' ? null : Caller

type Handler<E extends Endpoint> = (
  input: ParsedOf<E> & { caller: CallerOf<E>; http: Http },
) => Promise<E['isDownload'] extends true ? Download : Answer<E>>

export type Handlers<C extends Contract> = { [K in keyof C]: Handler<C[K]> }

/**
 * Authenticates a call to `endpoint`: null without an Authorization header; throws `unauthorized` for an invalid
 * token.
 */
export type Authenticate = (
  credentials: {
    authorization: string | undefined
    cookies: Record<string, string | undefined>
  },
  endpoint?: Endpoint,
) => Promise<Caller | null>

/** A mounted endpoint, for the OpenAPI document, tests that walk every route, and calls in process. */
export interface Mounted {
  endpoint: Endpoint
  run: Handler<Endpoint>
  responses: ResponseCache | undefined
}

/** The headers of a response that no cache may keep. */
const uncached = { 'Cache-Control': 'no-store', 'Content-Type': 'application/json; charset=utf-8' }

const idempotencyKey = z.guid({ error: 'Idempotency-Key must be a UUID' }).optional()

/**
 * Serves a feature's contract: authentication, then the parsed input, then the handler, then the envelope. Nothing of
 * the body is parsed before the caller is known (api.md: 401, then 403, then 400). Responses of cacheable endpoints
 * are stored in `responses`.
 */
export function mount<C extends Contract>(
  server: FastifyInstance,
  contract: C,
  handlers: Handlers<C>,
  authenticate: Authenticate,
  responses?: ResponseCache,
): Mounted[] {
  return Object.entries(contract).map(([name, endpoint]) => {
    const run = handlers[name] as unknown as Handler<Endpoint>
    const [method = 'GET', path = '/'] = endpoint.call.split(' ')
    // Compiled by the first call: at the start, those of all calls would take a second.
    const versioned = endpoint.isVersioned ? new VersionedAnswers() : null
    if (versioned || (responses && endpoint.cacheable))
      server.answerKnown(endpoint.call, {
        forGuestsOnly: endpoint.cacheable !== 'for everyone',
        find: (request) => (versioned ?? responses!).find(request),
      })
    const guard = fieldGuardOf(endpoint.body)
    let serialize: ReturnType<FastifyReply['compileSerializationSchema']> | undefined
    const options: RouteOptions = {
      method,
      url: path.replace(/\{(\w+)\}/g, ':$1'),
      config: { takesFile: endpoint.file !== undefined, isUrgent: endpoint.isUrgent },
      ...(endpoint.maxBodyBytes !== undefined && { bodyLimit: endpoint.maxBodyBytes }),
      ...(endpoint.access !== 'anyone' && {
        onRequest: async (request) => {
          request.caller = await authorize(endpoint, authenticate, request)
        },
      }),
      handler: async (request, reply) => {
        // Another attempt would make the caller of an unresponsive database wait twice.
        if (request.raw.failure !== undefined) throw request.raw.failure
        // Sentences at fields are in the page's language; nothing that is parsed depends on it.
        const locale = askedLocale(request.headers['accept-language'])
        const input = inLocale(locale, () => parse(endpoint, request, reply))
        refuseUnconfirmed(endpoint, request.caller, input.body)
        refuseField(guard?.(request.caller, input.body))
        if (responses && isCacheable(endpoint, request)) {
          const asGuest = { ...input, caller: null, http: guestHttp }
          const { value } = await responses.get(
            endpoint,
            input,
            () => run(asGuest as never),
            request.raw.wants,
          )
          return sendCached(value, request, reply)
        }
        const http = new RequestHttp(request, reply, authenticate, endpoint)
        const answer: HandlerResult | Download = await run({
          ...input,
          caller: request.caller,
          http,
        } as never)
        // Otherwise browsers would store responses on disk, past a logout.
        reply.code(endpoint.status ?? 200).header('Cache-Control', uncached['Cache-Control'])
        if (answer instanceof Download)
          return reply
            .type(answer.type)
            .header('Content-Disposition', answer.disposition)
            .send(answer.stream())
        reply.header('Content-Type', uncached['Content-Type'])
        const { data } = answer
        if (data instanceof ReadyJson)
          return inLocale(locale, () => envelopeText(endpoint, { ...answer, data }))
        serialize ??= reply.compileSerializationSchema(responseSchema(endpoint))
        const json = serialize(inLocale(locale, () => envelopeOf(endpoint, answer)))
        if (versioned && answer.readVersion)
          versioned.keep(request.raw, answer.readVersion, { headers: uncached, body: Buffer.from(json) })
        return endpoint.isCompressed ? sendCompressed(json, request, reply) : json
      },
    }
    if (endpoint.file) acceptUpload(server, (scope) => scope.route(options))
    else server.route(options)
    return { endpoint, run, responses }
  })
}

async function authorize(
  endpoint: Endpoint,
  authenticate: Authenticate,
  request: FastifyRequest,
): Promise<Caller> {
  const caller = await authenticate(credentialsOf(request), endpoint)
  if (!caller) throw new AppError('unauthorized')
  if (!mayCall(caller, endpoint.access)) {
    if (!caller.lockedRole) throw new AppError('forbidden')
    if (endpoint.access !== 'second-factor.own') throw new AppError('second_factor_demanded')
  }
  if (endpoint.isSensitive === true && caller.needsConfirmation) throw new AppError('confirmation_required')
  return caller
}

/** Refuses what is sensitive only for some inputs or callers. */
function refuseUnconfirmed({ isSensitive }: Endpoint, caller: Caller | null, body: unknown): void {
  if (typeof isSensitive !== 'function' || !caller?.needsConfirmation) return
  const call = {
    body: (body ?? {}) as Record<string, unknown>,
    isAdmin: isAdmin(caller) || caller.lockedRole !== undefined,
  }
  if (isSensitive(call)) throw new AppError('confirmation_required')
}

/** Refuses a field that the caller may not write, whichever call takes it. */
function refuseField(refused: ReturnType<FieldGuard> | undefined): void {
  if (!refused) return
  const { field, message } = refused
  throw new AppError('forbidden', undefined, { message, ...(field && { fields: { [field]: message } }) })
}

const credentialsOf = (request: FastifyRequest) => ({
  authorization: request.headers.authorization,
  cookies: request.cookies,
})

/**
 * A call's request. A class, because an object literal with getters would give every call a hidden class of its own,
 * which keeps the call in memory until the next full garbage collection.
 */
class RequestHttp implements Http {
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

const nothing = z.strictObject(
  {},
  { error: (issue) => (issue.code === 'invalid_type' ? 'This call takes no body' : undefined) },
)

function parse(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply) {
  // A DELETE names its object in the body, or in the query for clients that cannot send one (api.md, Small print).
  const body = request.body ?? (request.method === 'DELETE' ? request.query : undefined)
  // A read ignores what it does not know; any other call refuses it, even if it takes nothing at all.
  if (request.method !== 'GET') {
    if (!endpoint.body && !endpoint.file) read(nothing, body ?? {})
    if (!endpoint.query && request.method !== 'DELETE') read(nothing, request.query)
  }
  return {
    params: endpoint.params && read(endpoint.params, request.params),
    query: endpoint.query && read(endpoint.query, request.query),
    body: endpoint.body && read(endpoint.body, body ?? {}),
    readFile: endpoint.file && (() => readUpload(request, reply, endpoint.file!, endpoint.maxFileBytes)),
    openFile: endpoint.file && (() => streamUpload(request, reply, endpoint.file!, endpoint.maxFileBytes)),
  }
}

/** Parses a value with a schema; throws `invalid` with a message for each field. */
export function read<T extends z.core.$ZodType>(schema: T, value: unknown, field?: string): z.output<T> {
  const result = z.safeParse(schema, value, { reportInput: true })
  if (result.success) return result.data
  throw invalid(result.error, field)
}

/**
 * A zod error as `invalid`, or as the problem that its rules name in `params`: the first message overall, and each field's
 * own in `fields`.
 */
function invalid(error: z.core.$ZodError, field = ''): AppError {
  const fields: Record<string, string> = {}
  for (const issue of error.issues.slice(0, 50)) {
    const message = sentence(issue)
    const names =
      issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 20) : [issue.path.join('.') || field]
    for (const name of names) if (name) fields[name] ??= message
  }
  const first = error.issues[0]
  const named = error.issues.map((issue) => (issue.code === 'custom' ? issue.params?.problem : null))
  const problem = named.every((each) => each === named[0]) ? (named[0] as ProblemCode | null) : null
  return new AppError(problem ?? 'invalid', undefined, {
    ...(first ? { message: sentence(first) } : {}),
    ...(Object.keys(fields).length ? { fields } : {}),
  })
}

/**
 * The schema's own message, if it has one; the library's texts, which end without a full stop, are not for shoppers.
 */
function sentence(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') {
    return t('fields.unknown-field-names', { names: issue.keys.slice(0, 5).join(', ').slice(0, 200) })
  }
  if (!/^(Invalid|Too (big|small)|Unrecognized)(?!.*\.$)/.test(issue.message)) return issue.message
  const field = issue.path.findLast((part) => typeof part === 'string')
  const subject = field === undefined ? t('fields.the-request') : nameInWords(field)
  return issue.input === undefined && issue.code === 'invalid_type'
    ? t('fields.label-is-required', { label: subject })
    : t('fields.subject-is-not-valid', { subject })
}

/** What people call a field where its name is not made of their words. */
const NAMES: Record<string, string> = written({
  _id: () => t('fields.id'),
  orderId: () => t('fields.order-number'),
  otp: () => t('fields.code'),
  sku: () => t('fields.sku'),
  veg: () => t('fields.vegetarian-or-not'),
  name: () => t('fields.name'),
  email: () => t('fields.email'),
  mobile: () => t('fields.mobile'),
  password: () => t('fields.password'),
  addressId: () => t('fields.address'),
  address_line: () => t('fields.address-line'),
  city: () => t('fields.city'),
  state: () => t('fields.state'),
  pincode: () => t('fields.pincode'),
  landmark: () => t('fields.landmark'),
  quantity: () => t('fields.quantity'),
  productId: () => t('fields.product'),
  unit: () => t('fields.unit'),
  items: () => t('fields.items'),
  lines: () => t('fields.lines'),
  amount: () => t('fields.amount'),
  paymentMethod: () => t('fields.payment-method'),
  deliveryNote: () => t('fields.delivery-note'),
  slotId: () => t('fields.slot'),
  coupon: () => t('fields.coupon'),
  note: () => t('fields.note'),
  reason: () => t('fields.reason'),
  status: () => t('fields.status'),
  text: () => t('fields.text'),
  day: () => t('fields.day'),
})

/** A field's name as words: `paymentMethod` as "Payment method", `address_line` as "Address line", `productId` as "Product". */
function nameInWords(field: string): string {
  const words = field
    .replace(/([a-z])(?=[A-Z])/g, '$1 ')
    .replaceAll('_', ' ')
    .trim()
    .toLowerCase()
    .replace(/ ids?$/, '')
  return NAMES[field] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
  }
}
