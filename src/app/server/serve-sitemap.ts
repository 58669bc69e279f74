import type { FastifyInstance } from 'fastify'
import { listCategories, listSubCategories } from '#features/catalogue/server/category-store.ts'
import { lastProductId, listSitemapProducts } from '#features/catalogue/server/sitemap-store.ts'
import { tags } from '#features/storefront/content-tags.ts'
import { policies } from '#features/storefront/policies.ts'
import type { Tx } from '#platform/db/postgres.ts'
import type { ChangeFeed } from '#platform/db/change-feed.ts'
import { SingleFlightCache } from '#platform/http/single-flight-cache.ts'
import { paths } from '#shared/paths.ts'
import { AppError } from '#shared/problems.ts'
import { escapeHtml } from '#shared/escape-html.ts'

/** Products in one file: few enough to build it without blocking. The protocol allows 50,000. */
const IN_A_FILE = 5_000
const MAX_BYTES = 4 * 1024 * 1024

/** Personal pages are excluded from search engines. */
const privatePaths = [
  '/api/',
  '/dashboard',
  '/checkout',
  '/cart',
  '/login',
  '/register',
  '/user-menu',
  '/search',
  '/dev/',
]

/**
 * Serves robots.txt and the sitemap: an index, one file for fixed pages and lists, and one for each range of product
 * ids. Each file is generated again when categories or products are added, removed or renamed.
 */
export function serveSitemap(
  server: FastifyInstance,
  options: { db: Tx; publicUrl: string; feed: ChangeFeed },
): void {
  const { db, publicUrl, feed } = options
  const files = new SingleFlightCache<Buffer>({ feed, maxBytes: MAX_BYTES, bytesOf: (file) => file.length })
  const serve = (url: string, make: (file: string) => Promise<string>) =>
    server.get<{ Params: { file?: string } }>(
      url,
      { onRequest: server.limitCalls },
      async ({ params: { file = '' } }, reply) => {
        const { value } = await files.get(url + file, async () => ({
          value: Buffer.from(await make(file)),
          tags: [tags.shell, tags.products],
        }))
        return reply.type('application/xml; charset=utf-8').send(value)
      },
    )

  server.get('/robots.txt', async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        [
          'User-agent: *',
          ...privatePaths.map((path) => `Disallow: ${path}`),
          `Sitemap: ${publicUrl}/sitemap.xml`,
          '',
        ].join('\n'),
      ),
  )
  serve('/sitemap.xml', async () => index(publicUrl, Math.ceil((await lastProductId(db)) / IN_A_FILE)))
  serve('/sitemap-lists.xml', async () => listsFile(db, publicUrl))
  serve('/sitemap-products-:file', (file) => productsFile(db, publicUrl, file))
}

function index(publicUrl: string, productFiles: number): string {
  const names = ['lists', ...Array.from({ length: productFiles }, (_, i) => `products-${i + 1}`)]
  const entries = names.map(
    (name) => `<sitemap><loc>${escapeHtml(`${publicUrl}/sitemap-${name}.xml`)}</loc></sitemap>`,
  )
  return document('sitemapindex', entries)
}

async function listsFile(db: Tx, publicUrl: string): Promise<string> {
  const categories = await listCategories(db, false)
  const subCategories = await listSubCategories(db, false, { page: 1, limit: 10_000 })
  const lists = subCategories.flatMap((sub) => {
    const category = categories.find(({ id }) => id === sub.category_id)
    if (!category) return []
    return [paths.productList({ _id: category.id, slug: category.slug }, { _id: sub.id, slug: sub.slug })]
  })
  const fixed = [paths.home, ...policies.map(({ slug }) => `/${slug}`)]
  const all = [...fixed, ...categories.map(({ id }) => paths.allProductsByCategory(id)), ...lists]
  return document(
    'urlset',
    all.map((path) => `<url><loc>${escapeHtml(publicUrl + path)}</loc></url>`),
  )
}

async function productsFile(db: Tx, publicUrl: string, file: string): Promise<string> {
  const part = Number(/^(\d{1,5})\.xml$/.exec(file)?.[1] ?? 0)
  const products = await listSitemapProducts(db, (part - 1) * IN_A_FILE, part * IN_A_FILE)
  if (products.length === 0) throw new AppError('not_found')
  return document(
    'urlset',
    products.map(
      ({ slug, updated_at }) =>
        `<url><loc>${escapeHtml(publicUrl + paths.product({ slug }))}</loc><lastmod>${updated_at.toISOString()}</lastmod></url>`,
    ),
  )
}

const document = (element: string, entries: string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${element} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</${element}>\n`
