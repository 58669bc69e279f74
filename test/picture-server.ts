import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import type { request as httpsRequest } from 'node:https'
import type { AddressInfo } from 'node:net'
import { isPublicAddress } from '#platform/http/public-address.ts'
import { openPublicFetch, type PublicFetch } from '#platform/http/public-fetch.ts'

/** A website with pictures, reached as `https://pictures.example`. */
export interface PictureServer {
  /** The paths that were asked for, in order. */
  asked: string[]
  /** The most that were asked for at a time. */
  most(): number
  fetchPublic: PublicFetch
  close(): void
}

/** Where names lead, besides the website itself. */
const elsewhere: Record<string, string[]> = {
  'router.example': ['192.168.1.1'],
  'metadata.example': ['169.254.169.254'],
  'half.example': ['93.184.216.34', '10.0.0.1'],
}

/**
 * Starts a website on this machine. The real guard is in use, with the one difference that the website's port speaks
 * plain http and its address counts as public.
 */
export async function openPictureServer(
  answer: (path: string, response: ServerResponse, request: IncomingMessage) => unknown,
): Promise<PictureServer> {
  const asked: string[] = []
  let [now, most] = [0, 0]
  const server = createServer((request, response) => {
    asked.push(request.url!)
    most = Math.max(most, (now += 1))
    response.on('close', () => (now -= 1))
    void answer(request.url!, response, request)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.2', resolve))
  const { port } = server.address() as AddressInfo
  const fetchPublic = openPublicFetch({
    request: ((url: URL, options: object, done: (response: IncomingMessage) => void) =>
      httpRequest(
        { ...options, host: url.hostname, path: url.pathname + url.search, port },
        done,
      )) as typeof httpsRequest,
    lookUp: ((host: string, _: object, done: (error: Error | null, found?: object[]) => void) => {
      const ips = host === 'pictures.example' ? ['127.0.0.2'] : elsewhere[host]
      if (ips)
        done(
          null,
          ips.map((address) => ({ address, family: 4 })),
        )
      else done(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }))
    }) as never,
    isPublic: (ip) => ip === '127.0.0.2' || isPublicAddress(ip),
  })
  return {
    asked,
    most: () => most,
    fetchPublic,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
