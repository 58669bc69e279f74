import type { FastifyInstance, FastifyReply, RouteOptions } from 'fastify'
import type { z } from 'zod'
import type { MetaOf, Contract, DataOf, Endpoint, ParsedOf } from '#shared/endpoint.ts'
import { fieldGuardOf } from '#shared/field-guards.ts'
import { inLocale } from '#shared/words.ts'
import { authorize, refuseField, refuseUnconfirmed } from './admit-call.ts'
import { askedLocale } from './asked-locale.ts'
import type { Authenticate, Caller } from './caller.ts'
import { Download } from './download.ts'
import { envelopeOf, envelopeText, type HandlerResult } from './envelope.ts'
import { readInput } from './read-input.ts'
import { acceptUpload } from './read-upload.ts'
import { ReadyJson } from './ready-json.ts'
import { guestHttp, RequestHttp, type Http } from './request-http.ts'
import { isCacheable, sendCached, sendCompressed, type ResponseCache } from './response-cache.ts'
import { responseSchema } from './response-schema.ts'
import { VersionedAnswers, type ReadVersion } from './versioned-answers.ts'

/** `data` and `meta` follow the schemas. A change of one of `tags` (`content-tags.ts`) drops cached responses and pages. */
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

/** A mounted endpoint, for the OpenAPI document, tests that walk every route, and calls in process. */
export interface Mounted {
  endpoint: Endpoint
  run: Handler<Endpoint>
  responses: ResponseCache | undefined
}

/** Compiled by the first call of an endpoint, since all would take a second; the servers of a process share them. */
const serializers = new WeakMap<Endpoint, ReturnType<FastifyReply['compileSerializationSchema']>>()

/** The headers of a response that no cache may keep. */
const uncached = { 'Cache-Control': 'no-store', 'Content-Type': 'application/json; charset=utf-8' }

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
    const versioned = endpoint.isVersioned ? new VersionedAnswers() : null
    if (versioned || (responses && endpoint.cacheable))
      server.answerKnown(endpoint.call, {
        forGuestsOnly: endpoint.cacheable !== 'for everyone',
        find: (request) => (versioned ?? responses!).find(request),
      })
    const guard = fieldGuardOf(endpoint.body)
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
        const input = inLocale(locale, () => readInput(endpoint, request, reply))
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
        const serialize =
          serializers.get(endpoint) ?? reply.compileSerializationSchema(responseSchema(endpoint))
        serializers.set(endpoint, serialize)
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

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
  }
}
