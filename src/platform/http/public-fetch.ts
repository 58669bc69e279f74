import { lookup, type LookupAddress, type LookupAllOptions } from 'node:dns'
import type { IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { errorCode } from '../error-code.ts'
import { isPublicAddress } from './public-address.ts'

/** Why a file was not fetched, in words for the person who gave its address. */
export class FetchRefused extends Error {
  constructor(
    message: string,
    /** Whether another try may succeed. */
    readonly isTemporary = false,
  ) {
    super(message)
  }
}

/** Fetches a file from an address that somebody has given. Throws `FetchRefused`, and the reason of `stopping`. */
export type PublicFetch = (
  address: string,
  limits: { maxBytes: number; seconds: number; accept: string; stopping: AbortSignal },
) => Promise<Buffer>

const MOST_REDIRECTS = 3

/** Finds all addresses of a name, as the resolver of Node does. */
export type LookupAll = (
  host: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void

/** Resolves a name once, for the connection itself, and refuses one of which any address is not allowed. */
export const checkedLookup =
  (lookUp: LookupAll, isAllowed: (ip: string) => boolean, refused: () => Error): LookupFunction =>
  (host, options, done) =>
    lookUp(host, { ...options, all: true }, (error, found) => {
      if (error) return done(error, '')
      const [first] = found
      if (!first || !found.every(({ address }) => isAllowed(address))) return done(refused(), '')
      if (options.all) done(null, found)
      else done(null, first.address, first.family)
    })

/**
 * Opens a `fetch` that reaches public addresses by https alone, also after each of at most three redirects. A name is
 * resolved once, and the addresses that were checked are those that are connected to. Tests pass their own network.
 */
export function openPublicFetch({
  request = httpsRequest,
  lookUp = lookup,
  isPublic = isPublicAddress,
}: {
  request?: typeof httpsRequest
  lookUp?: LookupAll
  isPublic?: (ip: string) => boolean
} = {}): PublicFetch {
  const guardedLookup = checkedLookup(lookUp, isPublic, isPrivate)

  const responseOf = (url: URL, accept: string, signal: AbortSignal): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      // A name is checked when it is resolved; an address is never resolved.
      const host = url.hostname.replace(/^\[|\]$/g, '')
      if (isIP(host) && !isPublic(host)) throw isPrivate()
      const headers = { accept, 'accept-encoding': 'identity', 'user-agent': 'Tokri' }
      request(url, { agent: false, lookup: guardedLookup, headers, signal }, resolve)
        .on('error', reject)
        .end()
    })

  return async (address, { maxBytes, seconds, accept, stopping }) => {
    const timeout = AbortSignal.timeout(seconds * 1000)
    const signal = AbortSignal.any([timeout, stopping])
    try {
      let url = addressOf(address)
      for (let redirects = 0; ; redirects += 1) {
        const response = await responseOf(url, accept, signal)
        const { statusCode = 0, headers } = response
        if ([301, 302, 303, 307, 308].includes(statusCode) && headers.location !== undefined) {
          response.destroy()
          if (redirects === MOST_REDIRECTS)
            throw new FetchRefused('The address redirects more than three times.')
          url = addressOf(headers.location, url)
          continue
        }
        if (statusCode === 200) return await bodyOf(response, maxBytes)
        response.destroy()
        throw refusedWith(statusCode)
      }
    } catch (error) {
      stopping.throwIfAborted()
      if (error instanceof FetchRefused) throw error
      if (timeout.aborted) throw new FetchRefused(`The website took longer than ${seconds} seconds.`, true)
      throw explained(error)
    }
  }
}

const isPrivate = () => new FetchRefused('The address leads into a private network.')

function addressOf(text: string, base?: URL): URL {
  const url = URL.canParse(text, base) ? new URL(text, base) : null
  if (url?.protocol !== 'https:')
    throw new FetchRefused(
      base
        ? 'The website redirects to an address without https.'
        : 'Only addresses with https:// are fetched.',
    )
  if (url.username || url.password) throw new FetchRefused('Addresses with a password are not fetched.')
  return url
}

/** A length that the website claims is not believed. */
async function bodyOf(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const tooLarge = () => new FetchRefused(`The file is larger than ${Math.floor(maxBytes / 1024 / 1024)} MB.`)
  if (Number(response.headers['content-length']) > maxBytes) {
    response.destroy()
    throw tooLarge()
  }
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length
    // Leaving the loop closes the connection.
    if (size > maxBytes) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const refusedWith = (status: number): FetchRefused =>
  status === 404 || status === 410
    ? new FetchRefused(`The website has no such file (${status}).`)
    : new FetchRefused(
        `The website did not give the file out (${status}).`,
        status >= 500 || status === 429 || status === 408,
      )

function explained(error: unknown): FetchRefused {
  const code = errorCode(error) ?? ''
  if (code === 'ENOTFOUND') return new FetchRefused('There is no website of this name.', true)
  if (/CERT|SIGNATURE|SELF_SIGNED|TLS|SSL|EPROTO/.test(code))
    return new FetchRefused('The website has no valid certificate.')
  if (code === 'ECONNRESET') return new FetchRefused('The website ended the connection too early.', true)
  return new FetchRefused(
    'The website could not be reached. Perhaps it is down, or this server has no access to the internet.',
    true,
  )
}
