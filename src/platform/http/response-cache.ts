import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#shared/endpoint.ts'
import type { ChangeFeed } from '../db/change-feed.ts'
import { LRUCache } from 'lru-cache'
import { kept } from '../kept-bytes.ts'
import { accepts } from './accepted-encoding.ts'
import { strictEnvelopeOf, type HandlerResult } from './envelope.ts'
import type { ReadyAnswer } from './known-answers.ts'
import { SingleFlightCache, type Loaded } from './single-flight-cache.ts'

const compress = promisify(brotliCompress)
/** Different requests, in their bytes, whose keys are known. */
const MOST_REQUESTS = 5_000
const MAX_BYTES = 8 * 1024 * 1024
/** Below this size in bytes, compression saves no packet. */
const WORTH_COMPRESSING = 1_200

/** A response ready to be sent. */
interface CachedResponse {
  plain: ReadyAnswer
  br: ReadyAnswer | null
}

/** Caches the responses of public calls, as bytes, until something shown in them changes. */
export class ResponseCache {
  readonly #responses: SingleFlightCache<CachedResponse>

  /** The keys of requests that were answered, by their bytes. */
  readonly #keys = new LRUCache<string, string>({ max: MOST_REQUESTS })

  constructor(feed: ChangeFeed) {
    this.#responses = new SingleFlightCache({
      feed,
      maxBytes: MAX_BYTES,
      bytesOf: ({ plain, br }) => plain.body.length + (br?.body.length ?? 0),
    })
  }

  /** The cached response to a request that has been made before in the same bytes, without parsing it. */
  find({ wants, headers }: IncomingMessage): ReadyAnswer | undefined {
    const key = this.#keys.get(wants!)
    const found = key === undefined ? undefined : this.#responses.find(key)
    return found && answerOf(found.value, headers)
  }

  /** `input` is the parsed input, so values that a schema strips or fills in make no second entry. */
  get(
    endpoint: Endpoint,
    input: object,
    run: () => Promise<HandlerResult & { tags?: readonly string[] }>,
    wants?: string,
  ): Promise<Loaded<CachedResponse>> {
    const key = `${endpoint.call} ${JSON.stringify(input)}`
    if (wants !== undefined) this.#keys.set(wants, key)
    return this.#responses.get(key, async () => {
      const { tags, ...made } = await run()
      if (!tags) throw new Error(`${endpoint.call} is cacheable but its handler returned no tags`)
      return { value: await ready(strictEnvelopeOf(endpoint, made)), tags }
    })
  }
}

/** True if this request may be answered from the cache. */
export const isCacheable = ({ cacheable }: Endpoint, { headers }: FastifyRequest): boolean =>
  cacheable === 'for everyone' || (cacheable === 'for guests' && headers.authorization === undefined)

/** The response in the encoding that a request accepts. */
const answerOf = ({ plain, br }: CachedResponse, request: IncomingHttpHeaders): ReadyAnswer =>
  br && accepts(request['accept-encoding'], 'br') ? br : plain

export function sendCached(cached: CachedResponse, request: FastifyRequest, reply: FastifyReply) {
  const { headers, body } = answerOf(cached, request.headers)
  reply.headers({ ...headers, Vary: varyOf(reply, 'Accept-Encoding') })
  if (request.method !== 'GET' || request.headers['if-none-match'] !== headers.ETag) return reply.send(body)
  return reply.removeHeader('Content-Encoding').code(304).send()
}

/** What the response already varies by (an allow-listed origin), and `also`. */
export function varyOf(reply: FastifyReply, also: string): string {
  const before = reply.getHeader('Vary')
  return before ? `${String(before)}, ${also}` : also
}

/** Sends a response that nobody else gets, compressed if the caller accepts that. */
export async function sendCompressed(
  json: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.header('Vary', varyOf(reply, 'Accept-Encoding'))
  if (json.length < WORTH_COMPRESSING || !accepts(request.headers['accept-encoding'], 'br'))
    return reply.send(json)
  return reply.header('Content-Encoding', 'br').send(await compress(json, { params }))
}

const params = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 }

async function ready(envelope: object): Promise<CachedResponse> {
  const json = Buffer.from(JSON.stringify(envelope))
  const br = json.length < WORTH_COMPRESSING ? null : kept(await compress(json, { params }))
  const etag = createHash('sha256').update(json).digest('base64url').slice(0, 22)
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-cache',
    Vary: 'Accept-Encoding',
  }
  return {
    // An ETag identifies exact bytes, so each encoding has its own.
    plain: { headers: { ...headers, ETag: `"${etag}"` }, body: json },
    br: br && { headers: { ...headers, ETag: `"${etag}-br"`, 'Content-Encoding': 'br' }, body: br },
  }
}
