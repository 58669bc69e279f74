import { jsonSchema } from '#platform/http/response-schema.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { escapeHtml } from '#shared/escape-html.ts'

const style = `body{font:16px/1.5 system-ui,sans-serif;color:#16211b;background:#f6f7f4;margin:0 auto;max-width:960px;padding:24px}
h1{font-size:28px}h2{font-size:18px;margin:32px 0 8px}details{background:#fff;border:1px solid #e4e8e5;border-radius:12px;margin:8px 0;padding:0 16px}
summary{cursor:pointer;padding:12px 0}code,pre{font:14px/1.5 ui-monospace,monospace}pre{overflow:auto;background:#f6f7f4;border-radius:8px;padding:12px}
.who{float:right;color:#57635b}p{color:#57635b;margin:0 0 12px}a{color:#0b5f34}`

/** The API documentation as an HTML page, generated from the contracts. */
export function docsPage(endpoints: Endpoint[]): string {
  const groups = new Map<string, Endpoint[]>()
  for (const endpoint of endpoints) {
    const group = endpoint.call.split('/')[2] ?? 'api'
    groups.set(group, [...(groups.get(group) ?? []), endpoint])
  }
  const sections = [...groups].map(
    ([group, calls]) => `<h2>${escapeHtml(group)}</h2>${calls.map(section).join('')}`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Tokri API</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${style}</style></head><body>
<h1>Tokri API</h1>
<p>Every response is <code>{ success, message, data? }</code>; an error is <code>{ success: false, message, code, fields? }</code>.
Calls for users and administrators carry <code>Authorization: Bearer &lt;accessToken&gt;</code>.
As a document: <a href="/api/openapi.json">openapi.json</a>.</p>
${sections.join('\n')}</body></html>`
}

function section(endpoint: Endpoint): string {
  const parts = [
    schemaBlock('Path', endpoint.params && jsonSchema(endpoint.params, 'input')),
    schemaBlock('Query', endpoint.query && jsonSchema(endpoint.query, 'input')),
    schemaBlock('Body', endpoint.body && jsonSchema(endpoint.body, 'input')),
    schemaBlock('Meta', endpoint.meta && jsonSchema(endpoint.meta)),
    schemaBlock('data', endpoint.data && jsonSchema(endpoint.data)),
  ]
  return `<details><summary><code>${escapeHtml(endpoint.call)}</code><span class="who">${endpoint.access}</span></summary>
<p>${escapeHtml(endpoint.summary)}</p>${parts.join('')}</details>`
}

const schemaBlock = (title: string, schema: object | undefined) =>
  schema ? `<p>${title}</p><pre>${escapeHtml(JSON.stringify(schema, null, 2))}</pre>` : ''
