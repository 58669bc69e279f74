import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { testShop } from '../../../../test/server.ts'
import { handleErrors } from '#platform/http/error-handler.ts'
import { folderFileStore } from '#platform/files/folder-file-store.ts'
import { srcSetOf, variantUrl } from '#shared/image-variants.ts'
import { imageId } from '../image-url.ts'
import { serveMedia } from './serve-media.ts'

const id = 'ab'.repeat(16)
const server = Fastify()
const folder = await mkdtemp(join(tmpdir(), 'tokri-media-'))
await writeFile(join(folder, `${id}.webp`), 'a picture')
await writeFile(join(folder, `${id}-320.webp`), 'small')
await writeFile(join(folder, 'secret'), 'AUTH_SECRET')
handleErrors(server)
serveMedia(server, { files: folderFileStore(folder) })
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

test('a picture and its variants are served as immutable, with nosniff and a sandbox CSP', async () => {
  const large = await server.inject(`/media/${id}.webp`)
  expect(large.body).toBe('a picture')
  expect(large.headers).toMatchObject({
    'content-type': 'image/webp',
    'content-length': '9',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  })
  expect((await server.inject(variantUrl(`/media/${id}.webp`, 320))).body).toBe('small')
})

test('a missing width is served as the original, cached for a minute', async () => {
  const wide = await server.inject(`/media/${id}-640.webp`)
  expect([wide.body, wide.headers['cache-control'], wide.headers.etag]).toEqual([
    'a picture',
    'public, max-age=60',
    undefined,
  ])
})

test('AVIF is immutable; a missing one is served as WebP, which shared caches do not store', async () => {
  await writeFile(join(folder, `${id}-480.webp`), 'wide')
  const url = variantUrl(`/media/${id}.webp`, 480).replace('webp', 'avif')
  const early = await server.inject(url)
  expect([early.body, early.headers]).toMatchObject([
    'wide',
    {
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=31536000, immutable',
      etag: `"${id}-480.webp"`,
    },
  ])
  await writeFile(join(folder, `${id}-480.avif`), 'fine')
  const made = await server.inject({ url, headers: { 'if-none-match': String(early.headers.etag) } })
  expect([made.body, made.headers]).toMatchObject([
    'fine',
    { 'content-type': 'image/avif', 'cache-control': 'public, max-age=31536000, immutable' },
  ])
  const neither = await server.inject(`/media/${id}-160.avif`)
  expect([neither.body, neither.headers]).toMatchObject([
    'a picture',
    { 'content-type': 'image/webp', 'cache-control': 'public, max-age=60' },
  ])
})

test('a matching If-None-Match gets 304 without a body', async () => {
  const first = await server.inject(`/media/${id}.webp`)
  const again = await server.inject({
    url: `/media/${id}.webp`,
    headers: { 'if-none-match': String(first.headers.etag) },
  })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  expect((await server.inject({ method: 'HEAD', url: `/media/${id}.webp` })).body).toBe('')
})

test.each([
  'secret',
  '..%2fsecret',
  '%2e%2e%2fsecret',
  `${id}-321.webp`,
  `${id}.webp%00`,
  `${id}.webp.tmp`,
  `.${id}.webp`,
  `${'AB'.repeat(16)}.webp`,
  `${'0'.repeat(32)}.webp`,
  `${'0'.repeat(32)}.avif`,
  `${id}.png`,
])('%s is not found', async (file) => {
  const reply = await server.inject(`/media/${file}`)
  expect(reply.statusCode).toBe(404)
  expect(reply.body).not.toContain('AUTH_SECRET')
})

test('srcset, variants and ids of pictures are derived from their URLs', () => {
  const widths = [160, 320, 480, 640].map((width) => `/media/${id}-${width}.avif ${width}w`)
  expect(srcSetOf(`/media/${id}.webp`, 'avif')).toBe([...widths, `/media/${id}.avif 1280w`].join(', '))
  expect(srcSetOf('/icon.png')).toBeUndefined()
  expect(variantUrl('/media/x.webp', 160)).toBe('/media/x.webp')
  expect(imageId(`/media/${id}.webp`)).toBe(id)
  expect(imageId(`/media/${id}-320.webp`)).toBeNull()
})

test('picture requests are rate-limited per caller, also for unknown pictures', async () => {
  const shop = await testShop()
  const { budgets } = shop.config
  await shop.close()
  const strict = await testShop({ budgets: { ...budgets, pagesPerMinute: 1, loopbackExempt: false } })
  try {
    const statuses: number[] = []
    for (let n = 0; n < 45; n++)
      statuses.push((await strict.server.inject(`/media/${String(n).padStart(32, '0')}.webp`)).statusCode)
    expect(statuses).toEqual([...Array<number>(40).fill(404), ...Array<number>(5).fill(429)])
  } finally {
    await strict.close()
  }
})
