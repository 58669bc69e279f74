import type { FastifyInstance } from 'fastify'
import { adminPaths } from '#shared/admin-paths.ts'
import { AppError } from '#shared/problems.ts'
import type { PageGuards } from '../server/page-guards.ts'
import { withPreviewScript } from './preview-script.ts'

interface PreviewAddress {
  Params: { id: string }
  Querystring: { page?: string }
}

/**
 * Serves a page of the shop with a draft of the marketing scripts, for a frame of the panel. `renderPage` returns the
 * page as a guest sees it; null when there is none.
 */
export function serveScriptPreview(
  server: FastifyInstance,
  guards: Pick<PageGuards, 'previewOf'>,
  renderPage: (path: string) => Promise<string | null>,
  pagesPerMinute: number,
): void {
  const onRequest = server.limitCaller('previews', pagesPerMinute)
  const url = `${adminPaths.scriptPreview}/:id`
  server.get<PreviewAddress>(url, { onRequest }, async (request, reply) => {
    const { page = '/' } = request.query
    const isPath = typeof page === 'string' && page.startsWith('/') && !page.startsWith('/api/')
    const preview = isPath ? await guards.previewOf(request, request.params.id, page) : null
    const html = preview && (await renderPage(page))
    if (!preview || html === null) throw new AppError('not_found')
    reply.headers({
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': preview.policy,
      'Cache-Control': 'no-store',
      'X-Frame-Options': 'SAMEORIGIN',
    })
    return reply.send(withPreviewScript(html, preview.script))
  })
}
