import type { FastifyInstance } from 'fastify'
import { listCategories, listSubCategories } from '#features/catalogue/server/category-store.ts'
import { lastProductId, listSitemapProducts } from '#features/catalogue/server/sitemap-store.ts'
import { tags } from '#features/storefront/content-tags.ts'
import { policies } from '#features/storefront/policies.ts'
import type { Tx } from '#platform/db/postgres.ts'
import type { ChangeFeed } from '#platform/db/change-feed.ts'
import { SingleFlightCache } from '#platform/http/single-flight-cache.ts'
import { localPath } from '#shared/locale-path.ts'
import { localeIds, locales, type LocaleId } from '#shared/locales.ts'
import { paths } from '#shared/paths.ts'
import { AppError } from '#shared/problems.ts'
import { escapeHtml } from '#shared/escape-html.ts'
import { inLocale } from '#shared/words.ts'
import type { SpokenLanguages } from '#features/languages/server/spoken-languages.ts'

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
 * Serves robots.txt and the sitemap of each language: an index, one file for fixed pages and lists, and one for each range of product
 * ids. Each file is generated again when categories or products are added, removed or renamed.
 */
export function serveSitemap(
  server: FastifyInstance,
  options: { db: Tx; publicUrl: string; feed: ChangeFeed; languages: SpokenLanguages },
): void {
  const { db, publicUrl, feed, languages } = options
  const files = new SingleFlightCache<Buffer>({ feed, maxBytes: MAX_BYTES, bytesOf: (file) => file.length })
  const serve = (locale: LocaleId, path: string, make: (file: string) => Promise<string>) => {
    const url = pathIn(locale, path)
    server.get<{ Params: { file?: string } }>(
      url,
      { onRequest: server.limitCalls },
      async ({ params: { file = '' } }, reply) => {
        await languages.fresh()
        if (!languages.isOn(locale)) throw new AppError('not_found')
        const { value } = await files.get(url + file, async () => ({
          value: Buffer.from(await make(file)),
          tags: [tags.shell, tags.products, tags.words],
        }))
        return reply.type('application/xml; charset=utf-8').send(value)
      },
    )
  }

  server.get('/robots.txt', async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        [
          'User-agent: *',
          ...languages.spoken().flatMap((id) => privatePaths.map((path) => `Disallow: ${pathIn(id, path)}`)),
          ...languages.spoken().map((id) => `Sitemap: ${publicUrl}${pathIn(id, '/sitemap.xml')}`),
          '',
        ].join('\n'),
      ),
  )
  for (const locale of localeIds) {
    const site = { publicUrl, locale, languages }
    serve(locale, '/sitemap.xml', async () => index(site, Math.ceil((await lastProductId(db)) / IN_A_FILE)))
    serve(locale, '/sitemap-lists.xml', async () => listsFile(db, site))
    serve(locale, '/sitemap-products-:file', (file) => productsFile(db, site, file))
  }
}

interface Site {
  publicUrl: string
  locale: LocaleId
  languages: SpokenLanguages
}

const pathIn = (locale: LocaleId, path: string): string => inLocale(locale, () => localPath(path))

function index({ publicUrl, locale }: Site, productFiles: number): string {
  const names = ['lists', ...Array.from({ length: productFiles }, (_, i) => `products-${i + 1}`)]
  const entries = names.map(
    (name) =>
      `<sitemap><loc>${escapeHtml(publicUrl + pathIn(locale, `/sitemap-${name}.xml`))}</loc></sitemap>`,
  )
  return document('sitemapindex', entries)
}

async function listsFile(db: Tx, site: Site): Promise<string> {
  const categories = await listCategories(db, 'shown')
  const subCategories = await listSubCategories(db, 'shown', { page: 1, limit: 10_000 })
  const lists = subCategories.flatMap((sub) => {
    const category = categories.find(({ id }) => id === sub.category_id)
    if (!category) return []
    return [paths.productList({ _id: category.id, slug: category.slug }, { _id: sub.id, slug: sub.slug })]
  })
  const fixed = [paths.home, ...policies.map(({ slug }) => `/${slug}`)]
  const all = [...fixed, ...categories.map(({ id }) => paths.allProductsByCategory(id)), ...lists]
  return document(
    'urlset',
    all.map((path) => entry(path, site)),
  )
}

async function productsFile(db: Tx, site: Site, file: string): Promise<string> {
  const part = Number(/^(\d{1,5})\.xml$/.exec(file)?.[1] ?? 0)
  const products = await listSitemapProducts(db, (part - 1) * IN_A_FILE, part * IN_A_FILE)
  if (products.length === 0) throw new AppError('not_found')
  return document(
    'urlset',
    products.map(({ slug, updated_at }) =>
      entry(paths.product({ slug }), site, `<lastmod>${updated_at.toISOString()}</lastmod>`),
    ),
  )
}

function entry(path: string, { publicUrl, locale, languages }: Site, more = ''): string {
  const address = (id: LocaleId) => escapeHtml(publicUrl + pathIn(id, path))
  const links = languages
    .spoken()
    .map((id) => `<xhtml:link rel="alternate" hreflang="${locales[id].tag}" href="${address(id)}"/>`)
  return `<url><loc>${address(locale)}</loc>${more}${links.join('')}</url>`
}

const document = (element: string, entries: string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${element} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join('\n')}\n</${element}>\n`
