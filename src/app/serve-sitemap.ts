import type { FastifyInstance } from 'fastify'
import { listCategories, listSubCategories } from '../features/catalogue/server/category-store.ts'
import { listSitemapProducts } from '../features/catalogue/server/sitemap-store.ts'
import { policies } from '../features/storefront/policies.ts'
import type { Database } from '../platform/postgres.ts'
import { paths } from '../shared/paths.ts'
import { escapeHtml } from './html.ts'

/** How many addresses one sitemap file may name, by the protocol. */
const MOST = 50_000

/** Pages that are somebody's own have nothing for a search engine. */
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

/** Serves robots.txt and sitemap.xml; the map is made once for each version of the public content. */
export function serveSitemap(
  server: FastifyInstance,
  options: { db: Database; publicUrl: string; version: () => Promise<number> },
): void {
  const { db, publicUrl, version } = options
  let kept: { version: number; xml: Promise<string> } | null = null

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
  server.get('/sitemap.xml', async (_request, reply) => {
    const current = await version()
    if (kept?.version !== current) {
      const made = { version: current, xml: sitemap(db, publicUrl) }
      kept = made
      made.xml.catch(() => {
        if (kept === made) kept = null
      })
    }
    return reply.type('application/xml; charset=utf-8').send(await kept.xml)
  })
}

async function sitemap(db: Database, publicUrl: string): Promise<string> {
  const categories = await listCategories(db, false)
  const subCategories = await listSubCategories(db, false, { page: 1, limit: 10_000 })
  const fixed = [paths.home, ...policies.map(({ slug }) => `/${slug}`)]
  const lists = subCategories.flatMap((sub) => {
    const category = categories.find(({ id }) => id === sub.category_id)
    if (!category) return []
    return [paths.productList({ _id: category.id, slug: category.slug }, { _id: sub.id, slug: sub.slug })]
  })
  const before = [...fixed, ...categories.map(({ id }) => paths.allProductsByCategory(id)), ...lists]
  const products = await listSitemapProducts(db, MOST - before.length)
  const entries = [
    ...before.map((path) => `<url><loc>${escapeHtml(publicUrl + path)}</loc></url>`),
    ...products.map(
      ({ slug, updated_at }) =>
        `<url><loc>${escapeHtml(publicUrl + paths.product({ slug }))}</loc><lastmod>${updated_at.toISOString()}</lastmod></url>`,
    ),
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`
}
