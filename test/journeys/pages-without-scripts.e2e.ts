import { createHash } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { Product } from '#shared/shapes.ts'
import type { Category, SubCategory } from '#features/catalogue/contract.ts'
import { paths } from '#shared/paths.ts'
import { shopUrl } from './visitor.ts'

let categories: Category[]
let subCategories: SubCategory[]
let product: Product

const api = async <T>(path: string, body?: object): Promise<T> => {
  const response = await fetch(shopUrl() + path, {
    method: body ? 'POST' : 'GET',
    headers: body ? { 'Content-Type': 'application/json' } : {},
    body: body ? JSON.stringify(body) : null,
  })
  return ((await response.json()) as { data: T }).data
}

beforeAll(async () => {
  categories = await api('/api/category/get-category')
  subCategories = await api('/api/sub-category/get-sub-category')
  product = (await api<Product[]>('/api/product/search-product', { search: 'milk' }))[0]!
})

const html = async (path: string) => {
  const response = await fetch(shopUrl() + path, { headers: { Accept: 'text/html' } })
  return { status: response.status, text: await response.text(), headers: response.headers }
}

const between = (text: string, pattern: RegExp) => pattern.exec(text)?.[1]

test('home, a category, a sub-category and a product are complete without scripts', async () => {
  const category = categories[0]!
  const sub = subCategories.find(({ category: of }) => of === category._id)!
  const pages = [
    [paths.home, /Tokri/],
    [paths.allProductsByCategory(category._id), new RegExp(category.name.replace(/&/g, '&amp;'))],
    [paths.productList(category, sub), new RegExp(sub.name.replace(/&/g, '&amp;'))],
    [paths.product(product), new RegExp(product.name)],
  ] as const
  for (const [path, named] of pages) {
    const { status, text } = await html(path)
    expect(status).toBe(200)
    expect(between(text, /<title>([^<]+)<\/title>/)).toMatch(named)
    expect(between(text, /<meta name="description" content="([^"]+)"/)?.length).toBeGreaterThan(30)
    expect(between(text, /<link rel="canonical" href="([^"]+)"/)).toBe(
      shopUrl() + (path === '/' ? '/' : path),
    )
    for (const [, json] of text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g))
      JSON.parse(json!)
    expect(text).toContain('application/ld+json')
    const body = text.slice(text.indexOf('<div id="root">'), text.indexOf('<script type="application/json"'))
    expect(body.match(/₹/g)?.length).toBeGreaterThan(path.startsWith('/product/') ? 0 : 5)
    expect(body).toContain('<h1')
  }
})

test('pages are compressed, revalidated by ETag, set no cookie and have one inline script, allowed by its hash', async () => {
  const first = await fetch(`${shopUrl()}/`, {
    headers: { 'Accept-Encoding': 'br', Authorization: 'Bearer x', Cookie: 'a=b' },
  })
  expect(first.headers.get('content-encoding')).toBe('br')
  expect(first.headers.get('set-cookie')).toBeNull()
  const tag = first.headers.get('etag')!
  const again = (encoding: string) =>
    fetch(`${shopUrl()}/`, { headers: { 'Accept-Encoding': encoding, 'If-None-Match': tag } })
  expect((await again('br')).status).toBe(304)
  expect((await again('gzip')).status).toBe(200)
  const scripts = [
    ...(await first.text()).matchAll(/<script(?![^>]*(?:src=|application\/))[^>]*>(.*?)<\/script>/gs),
  ]
  const hashes = scripts.map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )
  expect(hashes).toHaveLength(1)
  const policy = first.headers.get('content-security-policy')!
  expect(policy).toContain(hashes[0])
  expect(policy).not.toMatch(/script-src[^;]*unsafe-inline/)
})

test('an unknown address gets a 404 page, and an unknown call a 404 in JSON', async () => {
  const page = await html('/no/such/shelf')
  expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
  expect((await html('/product/no-such-product')).status).toBe(404)
  const call = await fetch(`${shopUrl()}/api/no-such-call`)
  expect([call.status, ((await call.json()) as { code: string }).code]).toEqual([404, 'not_found'])
})

test('XSS-02 a search query is rendered as text wherever it appears', async () => {
  const { text } = await html(`/search?q=${encodeURIComponent('<svg onload=alert(1)>"\'</script><script>')}`)
  expect(text).not.toContain('<svg onload')
  expect(text).not.toContain('</script><script>')
})

test('robots.txt names the sitemap, and the sitemap lists the shop’s pages', async () => {
  expect((await html('/robots.txt')).text).toContain(`Sitemap: ${shopUrl()}/sitemap.xml`)
  const index = (await html('/sitemap.xml')).text
  const files = [...index.matchAll(/<loc>(.+?)<\/loc>/g)].map(([, url]) => new URL(url!).pathname)
  expect(files).toEqual(['/sitemap-lists.xml', '/sitemap-products-1.xml'])
  const map = (await Promise.all(files.map(async (file) => (await html(file)).text))).join('')
  expect(map.match(/<url>/g)!.length).toBeGreaterThan(300)
  expect(map).toContain(`<loc>${shopUrl()}${paths.product(product)}</loc>`)
})
