import { lookup } from 'node:dns'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP } from 'node:net'
import { isLoopback } from './caller-network.ts'
import { isPublicAddress } from './public-address.ts'
import { checkedLookup, type LookupAll } from './public-fetch.ts'

/** Bytes of an answer that are read; no answer that is expected comes near this. */
const MOST_BYTES = 256 * 1024

/**
 * A `fetch` for addresses that somebody has entered in the shop: it reaches public machines, and with `allowsLocal` this
 * one, whatever a name leads to by now. Follows no redirects, keeps no connection, reads the first 256 KB of an answer.
 */
export const openGuardedFetch = ({
  allowsLocal,
  lookUp = lookup,
}: {
  allowsLocal: boolean
  lookUp?: LookupAll
}): typeof fetch => {
  const isAllowed = (ip: string) => isPublicAddress(ip) || (allowsLocal && isLoopback(ip))
  const guarded = checkedLookup(lookUp, isAllowed, leadsInside)
  return async (input, init) => {
    const asked = new Request(input, init)
    const url = new URL(asked.url)
    const host = url.hostname.replace(/^\[|\]$/g, '')
    const body = Buffer.from(await asked.arrayBuffer())
    try {
      // A name is checked when it is resolved; an address is never resolved.
      if (isIP(host) && !isAllowed(host)) throw leadsInside()
      const response = await new Promise<IncomingMessage>((resolve, reject) => {
        const send = url.protocol === 'https:' ? httpsRequest : httpRequest
        const { method, signal } = asked
        const headers = { ...Object.fromEntries(asked.headers), 'content-length': String(body.length) }
        send(url, { agent: false, lookup: guarded, method, headers, signal }, resolve)
          .on('error', reject)
          .end(body)
      })
      const { statusCode: status = 0 } = response
      if (asked.redirect === 'error' && status >= 300 && status < 400) {
        response.destroy()
        throw new Error('an unexpected redirect')
      }
      return new Response(status === 204 || status === 304 ? null : await startOf(response), {
        status,
        headers: Object.entries(response.headers).flatMap(([name, value]) =>
          typeof value === 'string' ? [[name, value] as [string, string]] : [],
        ),
      })
    } catch (error) {
      asked.signal.throwIfAborted()
      throw new TypeError('fetch failed', { cause: error })
    }
  }
}

const leadsInside = () =>
  Object.assign(new Error('The address leads into a private network'), { code: 'EPRIVATE' })

async function startOf(response: IncomingMessage): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of response as AsyncIterable<Buffer>) {
    parts.push(part)
    // Leaving the loop closes the connection.
    if ((size += part.length) >= MOST_BYTES) break
  }
  return new Uint8Array(Buffer.concat(parts))
}
