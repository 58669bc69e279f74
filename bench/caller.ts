import { Agent, request, type IncomingHttpHeaders } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'

/** A call that the benchmark makes. */
export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  body?: object
  token?: string
  /** The expected status; 200 by default. */
  status?: number
  headers?: Record<string, string>
}

export interface Reply {
  status: number
  headers: Record<string, string>
  body: Buffer
  /** Milliseconds from the call to the last byte. */
  took: number
}

const agent = new Agent({ keepAlive: true, maxSockets: 256 })
/** Connections of their own for whoever is logged in: behind the calls of guests they would wait here, not in the shop. */
const ownAgent = new Agent({ keepAlive: true, maxSockets: 256 })

let callers = 0
/** A different client address for each call, as a proxy would report it. */
export const newCaller = (): string => {
  callers += 1
  return `10.${(callers >> 16) & 255}.${(callers >> 8) & 255}.${callers & 255}`
}

export function headersOf({ body, token, headers }: Call, caller: string): Record<string, string> {
  return {
    'x-forwarded-for': caller,
    'accept-encoding': 'br, gzip',
    ...(body && { 'content-type': 'application/json' }),
    ...(token && { authorization: `Bearer ${token}` }),
    ...headers,
  }
}

/** Makes one call; throws if the status is not the expected one. */
export function make(origin: string, call: Call, caller = newCaller()): Promise<Reply> {
  const start = performance.now()
  return new Promise((resolve, reject) => {
    const sent = request(
      origin + call.path,
      { method: call.method, agent: call.token ? ownAgent : agent, headers: headersOf(call, caller) },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          const body = Buffer.concat(chunks)
          const status = response.statusCode ?? 0
          if (status !== (call.status ?? 200)) {
            return reject(
              new Error(`${call.method} ${call.path} answered ${status}: ${body.toString('utf8', 0, 300)}`),
            )
          }
          resolve({
            status,
            headers: replayable(response.headers, body),
            body,
            took: performance.now() - start,
          })
        })
      },
    )
    sent.on('error', reject)
    sent.end(call.body && JSON.stringify(call.body))
  })
}

/** The headers in a form that another server can send. */
function replayable(headers: IncomingHttpHeaders, body: Buffer): Record<string, string> {
  const allowed = Object.entries(headers).flatMap(([name, value]) =>
    ['date', 'connection', 'keep-alive', 'transfer-encoding'].includes(name) ? [] : [[name, String(value)]],
  )
  return { ...Object.fromEntries(allowed), 'content-length': String(body.length) }
}

/** The JSON of a response. */
export const json = (reply: Reply): any => JSON.parse(textOf(reply))

/** The text of a response, decompressed if necessary. */
export const textOf = ({ headers, body }: Reply): string =>
  (headers['content-encoding'] === 'br' ? brotliDecompressSync(body) : body).toString()
