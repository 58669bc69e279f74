import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { sendError, setRefusal } from '#platform/http/error-handler.ts'
import { wordedIn } from '#platform/http/asked-locale.ts'
import { locales } from '#shared/locales.ts'
import { currentLocale, inLocale, t } from '#shared/words.ts'
import { pathnameOf, withoutLocale } from './page-path.ts'
import { escapeHtml } from '#shared/escape-html.ts'

/** A browser that requested a page gets an error as a small page; other clients get the API's envelope. */
export function sendRefusal(thrown: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  if (!request.headers.accept?.includes('text/html')) return sendError(thrown, request, reply)
  const error = setRefusal(thrown, request, reply)
  const { locale } = withoutLocale(pathnameOf(request.url))
  const { message } = wordedIn(locale, error)
  return reply
    .type('text/html; charset=utf-8')
    .send(inLocale(locale, () => refusalHtml(message, titleOf(error.status))))
}

const titleOf = (status: number): string =>
  status === 429 ? t('app.one-moment-please') : t('app.we-cannot-show-this-page')

/** Without scripts and files, because their requests would be refused as well. "Try again" requests the same URL. */
const refusalHtml = (message: string, title: string): string => `<!doctype html>
<html lang="${locales[currentLocale()].tag}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>
body { margin: 0; min-height: 100dvh; display: grid; place-content: center; justify-items: center; gap: 8px; padding: 24px;
  box-sizing: border-box; background: #f6f7f4; color: #16211b; font: 400 16px/1.5 system-ui, sans-serif; text-align: center }
h1 { margin: 0; font-size: 22px; line-height: 28px }
p { margin: 0; max-width: 352px; color: #57635b }
a { margin-top: 16px; display: inline-flex; align-items: center; min-height: 44px; padding: 0 20px; border-radius: 8px;
  background: #0f7a43; color: #fff; font-weight: 600; text-decoration: none }
a:focus-visible { outline: 2px solid #0f7a43; outline-offset: 2px }
</style>
</head>
<body>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(message)}</p>
<a href="">${t('app.try-again')}</a>
</body>
</html>`
