import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#shared/endpoint.ts'
import { strictEnvelopeOf, type HandlerResult } from './envelope.ts'
import { SingleFlightCache } from './single-flight-cache.ts'

const compress = promisify(brotliCompress)
const MAX_BYTES = 8 * 1024 * 1024
/** Below this a compressed answer saves no packet. */
const WORTH_COMPRESSING = 1_200

/** An answer ready to be sent. */
export interface CachedResponse {
  json: Buffer
  br: Buffer | null
  etag: string
}

/** Keeps the answers of calls that everybody asks alike, as bytes, until the public version grows. */
export class ResponseCache {
  readonly #version: () => Promise<number> | number
  readonly #replies = new SingleFlightCache<CachedResponse>({
    maxBytes: MAX_BYTES,
    bytesOf: ({ json, br }) => json.length + (br?.length ?? 0),
  })

  constructor(version: () => Promise<number> | number) {
    this.#version = version
  }

  /** `input` is the parsed input: what a schema strips or fills in makes no second entry. */
  async get(endpoint: Endpoint, input: object, make: () => Promise<HandlerResult>): Promise<CachedResponse> {
    const key = `${endpoint.call} ${JSON.stringify(input)}`
    return this.#replies.get(key, await this.#version(), async () =>
      ready(strictEnvelopeOf(endpoint, await make())),
    )
  }
}

/** True where this very request may be answered from what is kept. */
export const isCacheable = ({ cacheable }: Endpoint, { headers }: FastifyRequest): boolean =>
  cacheable === 'for everyone' || (cacheable === 'for guests' && headers.authorization === undefined)

export function sendCached({ json, br, etag }: CachedResponse, request: FastifyRequest, reply: FastifyReply) {
  reply.headers({
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-cache',
    Vary: 'Accept-Encoding',
    ETag: etag,
  })
  if (request.method === 'GET' && request.headers['if-none-match'] === etag) return reply.code(304).send()
  if (br && /\bbr\b/.test(request.headers['accept-encoding'] ?? '')) {
    return reply.header('Content-Encoding', 'br').send(br)
  }
  return reply.send(json)
}

async function ready(envelope: object): Promise<CachedResponse> {
  const json = Buffer.from(JSON.stringify(envelope))
  const params = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 }
  const br = json.length < WORTH_COMPRESSING ? null : await compress(json, { params })
  const etag = createHash('sha256').update(json).digest('base64url').slice(0, 22)
  return { json, br, etag: `"${etag}"` }
}
