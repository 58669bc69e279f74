import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RenderPage } from './render-page.tsx'
import { pageCache, pageKey, type ReadyPage } from './page-cache.ts'

const unzip = promisify(gunzip)

/**
 * Serves every address that is not a call or a file as a page. The HTML is the same for everybody: no cookie and
 * no token is looked at, so a cached page can never hold somebody's data.
 */
export function servePages(
  server: FastifyInstance,
  render: RenderPage,
  version: () => Promise<number>,
): void {
  const cached = pageCache(render)
  server.get('/*', async (request, reply) => {
    // An unknown call is answered as a call, not with a page.
    if (/^\/(api|dev|media)\//.test(request.url)) return reply.callNotFound()
    const key = pageKey(request.url)
    return sendPage(await cached(key, await version()), request, reply)
  })
}

async function sendPage(page: ReadyPage, request: FastifyRequest, reply: FastifyReply) {
  reply.code(page.status).headers({
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': page.status === 200 ? 'public, no-cache' : 'no-store',
    Vary: 'Accept-Encoding',
    ETag: page.etag,
  })
  if (page.status === 200 && request.headers['if-none-match'] === page.etag) return reply.code(304).send()
  const accepted = request.headers['accept-encoding'] ?? ''
  if (/\bbr\b/.test(accepted)) return reply.header('Content-Encoding', 'br').send(page.br)
  if (/\bgzip\b/.test(accepted)) return reply.header('Content-Encoding', 'gzip').send(page.gzip)
  return reply.send(await unzip(page.gzip))
}
