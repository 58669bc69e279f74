import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { varyOf } from '#platform/http/response-cache.ts'
import { pageKey, type PageCache, type ReadyPage } from './page-cache.ts'

/**
 * Serves every address that is not a call or a file as a page. The HTML is the same for everybody: no cookie and
 * no token is looked at, so a cached page can never hold somebody's data.
 */
export function servePages(server: FastifyInstance, pages: PageCache): void {
  server.get('/*', async (request, reply) => {
    // An unknown call is answered as a call, not with a page.
    if (/^\/(api|dev|media)\//.test(request.url)) return reply.callNotFound()
    return sendPage(await pages.get(pageKey(request.url)), pages, request, reply)
  })
}

async function sendPage(page: ReadyPage, pages: PageCache, request: FastifyRequest, reply: FastifyReply) {
  const encoding = encodingFor(request)
  // An entity tag names these very bytes, so each encoding has its own.
  const etag = encoding ? `"${page.etag}-${encoding}"` : `"${page.etag}"`
  reply.code(page.status).headers({
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': page.status === 200 ? 'public, no-cache' : 'no-store',
    Vary: varyOf(reply, 'Accept-Encoding'),
    ETag: etag,
  })
  if (page.status === 200 && request.headers['if-none-match'] === etag) return reply.code(304).send()
  if (encoding) return reply.header('Content-Encoding', encoding).send(page[encoding])
  return reply.send(await pages.plainOf(page))
}

function encodingFor(request: FastifyRequest): 'br' | 'gzip' | null {
  const accepted = request.headers['accept-encoding'] ?? ''
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : null
}
