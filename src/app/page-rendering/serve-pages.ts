import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { accepts } from '#platform/http/accepted-encoding.ts'
import { callerNetwork, isOnThisMachine } from '#platform/http/caller-network.ts'
import { limitPerCaller } from '#platform/http/concurrency-limit.ts'
import { varyOf } from '#platform/http/response-cache.ts'
import { allowing } from '#platform/http/security-headers.ts'
import type { PageGuards } from '../server/page-guards.ts'
import { adminPaths } from '#shared/admin-paths.ts'
import { localPath } from '#shared/locale-path.ts'
import { inLocale } from '#shared/words.ts'
import { sendRefusal } from './refusal-page.ts'
import { pageKey, type PageCache } from './page-cache.ts'
import type { ReadyPage } from './ready-page.ts'
import { pagePath, pathnameOf, withoutLocale } from './page-path.ts'

/** The marketing panel's URL as non-administrators get it, with the reason. */
const REFUSED_PANEL = `${adminPaths.marketing}?refused=1`

/** In the language of what was asked for. */
const refusedPanel = (url: string): string =>
  inLocale(withoutLocale(pathnameOf(url)).locale, () => localPath(REFUSED_PANEL))

/** Pages with personal data: no browser or proxy may cache even their shell. */
const isPersonal = (path: string): boolean => /^\/(?:dashboard|marketing-admin-panel)(?:\/|$)/i.test(path)

/**
 * The limit of uncached pages per caller. It is below the number of pages rendered at once, so that other callers never
 * wait for them; the queue has room for the many shoppers of one mobile network when a change has dropped the pages
 * they request.
 */
const COLD_PER_CALLER = { running: 6, waiting: 34 }

/**
 * Serves every URL that is neither a call nor a file as a page. The HTML is the same for everybody: no cookie and
 * no token is read, so a cached page can never contain personal data. Pages have their own rate limit per caller.
 */
export function servePages(
  server: FastifyInstance,
  pages: PageCache,
  guards: Pick<PageGuards, 'policyFor' | 'isRefused'>,
  budgets: { pagesPerMinute: number; loopbackExempt: boolean },
): void {
  const cold = limitPerCaller(COLD_PER_CALLER)
  const isExempt = (request: FastifyRequest) => budgets.loopbackExempt && isOnThisMachine(request)
  const onRequest = server.limitCaller('pages', budgets.pagesPerMinute)
  server.get('/*', { onRequest, errorHandler: sendRefusal }, async (request, reply) => {
    // An unknown API path gets an API error, not a page.
    if (/^\/(api|dev|media)\//.test(pagePath(request.url))) return reply.callNotFound()
    const pending = pages.catchUp()
    if (pending) await pending
    const isRefused = await guards.isRefused(request)
    const key = isRefused ? refusedPanel(request.url) : pageKey(request.url)
    const render = () => pages.get(key)
    const page =
      pages.find(key) ??
      (isExempt(request) ? await render() : await cold(callerNetwork(request.ip), key, render))
    const policy = await guards.policyFor(request)
    const header = policy?.header ?? String(reply.getHeader('Content-Security-Policy'))
    reply.header('Content-Security-Policy', page.inlineScript ? allowing(header, page.inlineScript) : header)
    if (policy?.permissions) reply.header('Permissions-Policy', policy.permissions)
    if (isRefused) reply.code(403)
    else reply.code(page.status)
    return sendPage(page, pages, policy?.etag, request, reply)
  })
}

async function sendPage(
  page: ReadyPage,
  pages: PageCache,
  policyTag: string | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  // Browsers cache a permanent redirect forever unless told otherwise, and the product may be renamed back.
  if (page.location) return reply.header('Cache-Control', 'no-store').redirect(page.location, page.status)
  const encoding = encodingFor(request)
  // An ETag identifies exact bytes, so each encoding has its own. The content policy is part of it, because a 304
  // lets the browser keep the policy it has.
  const bytes = encoding === 'br' && page.isLight ? 'br-light' : encoding
  const etag = `"${[page.etag, policyTag, bytes].filter(Boolean).join('-')}"`
  const isCacheable = reply.statusCode === 200 && !isPersonal(pagePath(request.url))
  reply.headers({
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': isCacheable ? 'public, no-cache' : 'no-store',
    Vary: varyOf(reply, 'Accept-Encoding'),
    ...(isCacheable && { ETag: etag }),
  })
  if (isCacheable && request.headers['if-none-match'] === etag) return reply.code(304).send()
  if (encoding) reply.header('Content-Encoding', encoding)
  return reply.send(encoding === 'br' ? page.br : await pages.encode(page, encoding ?? 'identity'))
}

function encodingFor(request: FastifyRequest): 'br' | 'gzip' | null {
  const accepted = request.headers['accept-encoding']
  if (accepts(accepted, 'br')) return 'br'
  return accepts(accepted, 'gzip') ? 'gzip' : null
}
