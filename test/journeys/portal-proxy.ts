import { once } from 'node:events'
import { createServer, request as httpRequest, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { shopUrl } from './visitor.ts'

export interface PortalProxy {
  url: string
  /** Answers a request in the shop's place; null for the shop's own answer. */
  answer: ((path: string, reply: ServerResponse) => void) | null
  close(): void
}

/** An HTTP proxy to the shop that can answer in its place, as a network's login page does. */
export async function openPortalProxy(): Promise<PortalProxy> {
  const server = createServer((request, reply) => {
    const { pathname } = new URL(request.url!, 'http://shop')
    if (proxy.answer) return proxy.answer(pathname, reply)
    const { method, headers } = request
    const upstream = httpRequest(new URL(request.url!, shopUrl()), { method, headers }, (answer) => {
      reply.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(reply)
    })
    upstream.on('error', () => reply.destroy())
    request.pipe(upstream)
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  const proxy: PortalProxy = {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    answer: null,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
  return proxy
}
