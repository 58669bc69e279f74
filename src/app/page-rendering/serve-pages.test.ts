import { gunzipSync, brotliDecompressSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { openHttpServer } from '#platform/http/http-server.ts'
import { contentSecurityPolicy, hashSource } from '#platform/http/security-headers.ts'
import { openLog } from '#platform/log.ts'
import { AppError } from '#shared/problems.ts'
import { testShop } from '../../../test/server.ts'
import { pageCache } from './page-cache.ts'
import { servePages } from './serve-pages.ts'

const shop = await testShop()
afterAll(() => shop.close())

const noGuards: Parameters<typeof servePages>[2] = {
  policyFor: async () => null,
  isRefused: async () => false,
}

/** A server with pages only; `render` resolves when the test allows it. */
async function server(
  options: {
    pagesPerMinute?: number
    hold?: () => Promise<void>
    origins?: string[]
    guards?: typeof noGuards
    inlineScript?: string
  } = {},
) {
  const rendered: string[] = []
  const http = await openHttpServer({
    log: openLog('silent'),
    trustedProxies: ['127.0.0.1'],
    publicUrl: 'http://localhost:8080',
    origins: options.origins ?? [],
    callsPerMinute: 5,
    loopbackExempt: false,
  })
  const pages = pageCache(async (key) => {
    rendered.push(key)
    await options.hold?.()
    const status = key.startsWith('/no') ? 404 : 200
    return { value: { status, html: `<p>${key}</p>`, inlineScript: options.inlineScript }, tags: ['shell'] }
  }, shop.feed)
  const budgets = { pagesPerMinute: options.pagesPerMinute ?? 600, loopbackExempt: false }
  servePages(http, pages, options.guards ?? noGuards, budgets)
  const send = (url: string, from = '203.0.113.7', headers: Record<string, string> = {}) =>
    http.inject({ url, headers: { host: 'localhost:8080', 'x-forwarded-for': from, ...headers } })
  return { http, rendered, send }
}

test('the limit of pages per minute applies to each caller separately', async () => {
  const { http, send } = await server({ pagesPerMinute: 20 })
  const flood = []
  for (let i = 0; i < 30; i++) flood.push(await send('/'))
  const refused = flood.filter(({ statusCode }) => statusCode === 429)
  expect(refused).toHaveLength(10)
  expect(Number(refused[0]!.headers['retry-after'])).toBeGreaterThan(0)
  expect((await send('/', '203.0.113.8')).statusCode).toBe(200)
  await http.close()
})

test('uncached pages are limited per caller: six render at once, 34 wait, more get 429', async () => {
  let release = () => {}
  const gate = new Promise<void>((resolve) => (release = resolve))
  const { http, rendered, send } = await server({ hold: () => gate })
  const flood = Array.from({ length: 60 }, (_, i) => send(`/search?q=${i}`))
  await expect.poll(() => rendered.length).toBe(6)
  const other = send('/about-us', '203.0.113.8')
  // Another caller is rendered during the flood.
  await expect.poll(() => rendered.at(-1)).toBe('/about-us')
  release()
  const statuses = (await Promise.all(flood)).map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 200)).toHaveLength(40)
  expect(statuses.filter((status) => status === 429)).toHaveLength(20)
  expect((await other).statusCode).toBe(200)
  expect(rendered).toHaveLength(41)

  const crowd = await Promise.all(Array.from({ length: 40 }, () => send('/contact-us', '203.0.113.9')))
  expect(crowd.filter(({ statusCode }) => statusCode === 200)).toHaveLength(40)
  await http.close()
})

test('a 404 page is rendered once', async () => {
  const { http, rendered, send } = await server()
  for (const _ of [1, 2, 3]) expect((await send('/nowhere')).statusCode).toBe(404)
  expect(rendered).toEqual(['/nowhere'])
  await http.close()
})

test('a page may run the script that stands in it', async () => {
  const source = hashSource('start()')
  const header = contentSecurityPolicy({ scriptHosts: ['https://pay.example'] })
  const own = { ...noGuards, policyFor: async () => ({ header, etag: 'own' }) }
  for (const [guards, sources] of [
    [noGuards, `'self' ${source}`],
    [own, `'self' ${source} https://pay.example`],
  ] as const) {
    const { http, send } = await server({ inlineScript: source, guards })
    for (const url of ['/', '/nowhere'])
      expect((await send(url)).headers['content-security-policy']).toContain(`; script-src ${sources}; `)
    const tag = String((await send('/')).headers.etag)
    const unchanged = await send('/', undefined, { 'if-none-match': tag })
    expect([unchanged.statusCode, unchanged.headers['content-security-policy']]).toEqual([
      304,
      expect.stringContaining(source),
    ])
    await http.close()
  }
  const { http, send } = await server()
  expect((await send('/')).headers['content-security-policy']).toContain(`; script-src 'self'; `)
  await http.close()
})

test('each encoding contains the same page and has its own ETag', async () => {
  const { http, send } = await server({ origins: ['https://shop.example'] })
  const as = (encoding: string, tag = '') =>
    send('/', undefined, { 'accept-encoding': encoding, ...(tag && { 'if-none-match': tag }) })
  const light = String((await as('br')).headers.etag)
  expect(light).toMatch(/-br-light"$/)
  await expect.poll(async () => (await as('br')).headers.etag).toMatch(/-br"$/)
  expect((await as('br', light)).statusCode).toBe(200)
  const [plain, gzip, br] = [await as('identity'), await as('gzip'), await as('br, gzip')]
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body)
  const tags = [plain, gzip, br].map(({ headers }) => String(headers.etag))
  expect(new Set(tags).size).toBe(3)
  expect((await as('br', tags[2])).statusCode).toBe(304)
  expect((await as('br', tags[0])).statusCode).toBe(200)
  expect(br.headers.vary).toBe('Origin, Accept-Encoding')
  // A weight of 0 refuses an encoding.
  const encodings = ['br;q=0, gzip', 'gzip;q=0, br; q=0.0', 'br;q=0.1', 'x-br, gzip-x', '*;q=0']
  expect(
    await Promise.all(encodings.map(async (one) => (await as(one)).headers['content-encoding'])),
  ).toEqual(['gzip', undefined, 'br', undefined, undefined])
  await http.close()
})

test('a browser gets an error as an HTML page, other clients as a JSON envelope', async () => {
  const { http, send } = await server({ pagesPerMinute: 1 })
  await send('/')
  const page = await send('/"><script>alert(1)</script>', undefined, { accept: 'text/html,*/*;q=0.8' })
  expect([page.statusCode, page.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8'])
  expect(page.body).toContain('Too many requests. Please wait a moment and try again.')
  expect(page.body).not.toContain('script')
  expect([page.headers['cache-control'], Number(page.headers['retry-after']) > 0]).toEqual(['no-store', true])
  const envelope = await send('/', undefined, { accept: '*/*' })
  expect([envelope.statusCode, envelope.json<{ code: string }>().code]).toEqual([429, 'too_many_requests'])
  await http.close()

  const busy = await server({ hold: () => Promise.reject(new AppError('busy')) })
  const refused = await busy.send('/about-us', undefined, { accept: 'text/html' })
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2'])
  expect(refused.body).toContain('The shop is very busy.')
  await busy.http.close()
})

test('a call in another language is told in it why it fails; English is the default', async () => {
  const told = async (language?: string, url = '/api/no-such-call') => {
    const headers = language === undefined ? {} : { 'accept-language': language }
    return (await shop.server.inject({ url, headers })).json<{ message: string; code: string }>()
  }
  expect(await told('hi')).toMatchObject({ message: 'हमें यह नहीं मिला।', code: 'not_found' })
  expect((await told('en')).message).toBe('We could not find that.')
  expect((await told()).message).toBe('We could not find that.')
  expect((await told('hi', '/api/address/get-address')).message).toBe('आगे बढ़ने के लिए लॉगिन करें।')
})

test('a refused page is refused in its language', async () => {
  const { http, send } = await server({ pagesPerMinute: 1 })
  await send('/')
  const page = await send('/hi/cart', undefined, { accept: 'text/html' })
  expect(page.statusCode).toBe(429)
  expect(page.body).toContain('<html lang="hi-IN">')
  expect(page.body).toContain('कृपया एक पल रुकें')
  await http.close()
})
