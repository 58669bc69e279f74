import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { testShop, type TestShop } from '../../../test/server.ts'
import { newProduct, newCategory } from '../../../test/world.ts'
import { AppError } from '#shared/problems.ts'
import { pageRenderer } from './render-page.tsx'

const failures: [string, string][] = []
const shop = await testShop()
const slug = (await newProduct(shop.db, await newCategory(shop.db, 'Dairy'), { name: 'Milk' })).slug
afterAll(() => shop.close())

const assets = { script: '/client.js', styles: [], fonts: [], preloadsOf: () => [] }
const rendererOf = (send: TestShop['sendWithTags']) => {
  const noteFailure = (error: AppError, path: string) => void failures.push([error.code, path])
  const render = pageRenderer(send, async () => assets, 'https://shop.example', noteFailure)
  return async (path: string) => (await render(path)).value
}

test('a malformed address gets a page or a 404, and never an error', async () => {
  const render = rendererOf(shop.sendWithTags)
  const odd = [
    ...['%00', '%7F', '%20', 'a'.repeat(221), '%E0%A4%A', '..%2f..%2fetc', '%3Cscript%3E'].map(
      (name) => `/product/${name}`,
    ),
    '//',
    '//[',
    '//:80',
    '/\\\\',
    '/\\evil.example',
    '///x',
    '//evil.example',
    'x',
    '*',
    '/%00',
    '/all-products-by-category/%00',
    '/all-products-by-category/1e9',
    '/products-list/%00/x',
  ]
  for (const path of odd) {
    const { status, html } = await render(path)
    expect([path, [200, 404].includes(status), html.includes('evil.example')]).toEqual([path, true, false])
    if (path.startsWith('/product/')) expect([path, status]).toEqual([path, 404])
  }
  expect(failures).toEqual([])
})

test('a product in capital letters is redirected to its address', async () => {
  const render = pageRenderer(
    shop.sendWithTags,
    async () => assets,
    'https://shop.example',
    () => {},
  )
  const { value } = await render(`/product/${slug.toUpperCase()}`)
  expect([value.status, JSON.stringify(value)]).toEqual([301, expect.stringContaining(`/product/${slug}`)])
})

test('absolute URLs have the public origin, whatever the request target is', async () => {
  const render = rendererOf(shop.sendWithTags)
  for (const path of [
    `/product/${slug}`,
    `//evil.example/product/${slug}`,
    `/\\evil.example/product/${slug}`,
    '/',
  ]) {
    const { html } = await render(path)
    expect([path, html.includes('evil.example')]).toEqual([path, false])
    const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
      ([, json]) => json!,
    )
    for (const [address] of data.join().matchAll(/https?:\/\/[^"/]+/g))
      expect(['https://schema.org', 'https://shop.example']).toContain(address)
  }
  expect((await render(`/product/${slug}`)).html).toContain('https://shop.example/product/')
})

test('a failing page is logged with its path, without its query', async () => {
  const render = rendererOf((note) => async (call, input) => {
    if (call === 'POST /api/product/get-product-by-id') throw new Error('the shelf fell down')
    return shop.sendWithTags(note)(call, input)
  })
  expect((await render(`/product/${slug}?token=secret`)).status).toBe(500)
  expect(failures).toEqual([['unexpected', `/product/${slug}`]])
})

/** Requests for server components and actions are refused everywhere. */
async function expectNoComponents(server: Pick<FastifyInstance, 'inject'>): Promise<void> {
  const flight = '["$1:__proto__:then","$@0",{"id":"child_process#execSync","bound":["id"]}]'
  for (const url of [
    '/',
    '/login',
    `/product/${slug}`,
    '/_rsc',
    '/_next/data',
    '/__server-function',
    '/checkout',
  ]) {
    for (const headers of [
      { 'content-type': 'text/x-component', rsc: '1' },
      { 'content-type': 'text/plain;charset=UTF-8', 'next-action': 'a'.repeat(40) },
      { 'content-type': 'multipart/form-data; boundary=x', 'next-action': 'x' },
    ]) {
      const reply = await server.inject({ method: 'POST', url, headers, payload: flight })
      expect([url, [404, 405, 415].includes(reply.statusCode)]).toEqual([url, true])
      expect(reply.headers['content-type']).not.toContain('text/x-component')
    }
    const page = await server.inject({ url, headers: { rsc: '1', accept: 'text/x-component' } })
    expect(page.headers['content-type']).not.toContain('text/x-component')
  }
}

test('SWC-08 requests for React server components and server actions are refused', () =>
  expectNoComponents(shop.server))

test('mutation check: a server that responds with components is detected', async () => {
  const mutant = Fastify()
  mutant.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  mutant.all('/*', (_request, reply) => reply.type('text/x-component').send('0:{}'))
  await expect(expectNoComponents(mutant)).rejects.toThrow()
  await mutant.close()
})

test('a search before the search has started is a page that waits, not an error', async () => {
  const sendWithTags: TestShop['sendWithTags'] = (noted) => async (call, input, options) => {
    if (call === 'POST /api/product/search-product') throw new AppError('search_starting')
    return shop.sendWithTags(noted)(call, input, options)
  }
  const { status, html } = await rendererOf(sendWithTags)('/search?q=milk')
  expect([status, html.includes('The search is starting</strong>')]).toEqual([503, true])
  expect(html).not.toContain('went wrong on our side')
})
