import { afterAll, beforeAll, expect } from 'vitest'
import { testShop, type TestShop } from '../server.ts'
import { apiProcess, type ApiProcess } from './api-process.ts'
import { wideLimits } from './fault-shop.ts'
import { scenario } from './scenario.ts'

// Most tests run the sources. What is shipped is the bundle, from which a tool removes what it takes for unused.

let sources: TestShop
let shipped: ApiProcess
beforeAll(async () => {
  sources = await testShop({}, { pages: true })
  shipped = await apiProcess({
    DATABASE_URL: sources.url,
    DATABASE_OWNER_URL: sources.ownerUrl,
    AUTH_SECRET: sources.config.authSecrets[0]!,
    ...wideLimits,
  })
  await shipped.start()
})
afterAll(async () => {
  await shipped.close()
  await sources.close()
})

type Told = { status: number; type: string; code: unknown }
const codeOf = (text: string, type: string): unknown =>
  type.startsWith('application/json') ? (JSON.parse(text) as { code?: string }).code : null

async function fromShipped(
  method: string,
  url: string,
  headers: Record<string, string>,
  payload?: string,
): Promise<Told> {
  const reply = await fetch(`${shipped.url}${url}`, {
    method,
    headers,
    body: payload ?? null,
    redirect: 'manual',
  })
  const type = reply.headers.get('content-type') ?? ''
  return { status: reply.status, type, code: codeOf(await reply.text(), type) }
}

async function fromSources(
  method: string,
  url: string,
  headers: Record<string, string>,
  payload?: string,
): Promise<Told> {
  const reply = await sources.server.inject({
    method: method as 'GET',
    url,
    headers: { host: `127.0.0.1:${shipped.port}`, ...headers },
    ...(payload !== undefined && { payload }),
  })
  const type = String(reply.headers['content-type'] ?? '')
  return { status: reply.statusCode, type, code: codeOf(reply.payload, type) }
}

const JSON_BODY = { 'content-type': 'application/json' }

scenario(
  'OPS-30 the shipped server answers every route and odd input as its sources do',
  () => ({ db: sources.owner }),
  async () => {
    const odd: [string, string, Record<string, string>, string?][] = [
      '/%',
      '/%ff',
      '/product/100%',
      '/%00',
      '/a//b',
      '/..%2f',
      '/?%',
      '/nowhere',
    ].flatMap((path): [string, string, Record<string, string>][] => [
      ['GET', path, { accept: 'text/html' }],
      ['GET', path, { accept: '*/*' }],
      ['GET', `/api${path}`, { accept: 'application/json' }],
    ])
    for (const { endpoint } of sources.mounted) {
      const [method, path] = endpoint.call.split(' ') as [string, string]
      const url = path.replace(/\{\w+\}/g, '%25')
      odd.push([method, url, {}])
      if (method === 'GET') odd.push([method, `${url}?%=%&limit=-1`, {}])
      else for (const body of ['{}', '{', '[]', '{"__proto__": 1}']) odd.push([method, url, JSON_BODY, body])
    }
    const different: unknown[] = []
    for (const input of odd) {
      const [one, other] = await Promise.all([fromShipped(...input), fromSources(...input)])
      if (JSON.stringify(one) !== JSON.stringify(other))
        different.push({ input, shipped: one, sources: other })
    }
    expect(odd.length).toBeGreaterThan(500)
    expect(different).toEqual([])
  },
)
