import { createHash } from 'node:crypto'
import type { RawReply } from '#platform/http/raw-route.ts'
import { escapeHtml } from '#shared/escape-html.ts'

const RETRY_SECONDS = 4

const script = `setTimeout(function () { document.forms[0].submit() }, ${RETRY_SECONDS * 1_000})`
const scriptHash = createHash('sha256').update(script).digest('base64')

const style = `body { margin: 0; min-height: 100dvh; display: grid; place-content: center; justify-items: center; gap: 8px; padding: 24px;
  box-sizing: border-box; background: #f6f7f4; color: #16211b; font: 400 16px/1.5 system-ui, sans-serif; text-align: center }
h1 { margin: 0; font-size: 22px; line-height: 28px }
p { margin: 0; max-width: 352px; color: #57635b; text-wrap: pretty }
button { margin-top: 16px; min-height: 44px; padding: 0 20px; border: 0; border-radius: 8px; background: #0f7a43; color: #fff;
  font: inherit; font-weight: 600; cursor: pointer }
button:focus-visible { outline: 2px solid #0f7a43; outline-offset: 2px }`

/** While the database is down it submits a provider's message again every few seconds, needing nothing else. */
export function returnAgainPage(message: {
  method: 'GET' | 'POST'
  path: string
  fields: URLSearchParams
}): RawReply {
  const inputs = [...message.fields].map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  )
  return {
    status: 503,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${scriptHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
      'Retry-After': String(RETRY_SECONDS),
    },
    body: `<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<title>Confirming your payment</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>Confirming your payment</h1>
<p role="status">This is taking longer than usual. Nothing is lost; please do not pay again. This page refreshes automatically.</p>
<form method="${message.method.toLowerCase()}" action="${escapeHtml(message.path)}">
${inputs.join('\n')}
<button>Check now</button>
</form>
</main>
<script>${script}</script>
</body>
</html>`,
  }
}
