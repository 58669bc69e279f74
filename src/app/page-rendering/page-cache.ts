import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { SingleFlightCache } from '#platform/http/single-flight-cache.ts'
import type { RenderedPage } from './render-page.tsx'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** A page ready to be sent. Only compressed: whoever wants it plain is rare and can wait for it to be unpacked. */
export interface ReadyPage {
  status: number
  etag: string
  br: Buffer
  gzip: Buffer
}

/** Query fields that a public page may depend on; all others are dropped before a page is looked up. */
const knownQuery: Record<string, string[]> = {
  '/search': ['q', 'sort', 'category', 'brand', 'min', 'max', 'stock', 'veg', 'origin'],
  '/products-list': ['sort'],
  '/all-products-by-category': ['sort', 'sub'],
}

/** A window of 256 kB holds a whole page; the usual one would take megabytes for each. */
const brotliForPages = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 18 }

const MAX_BYTES = 16 * 1024 * 1024

/** The address under which a page is rendered and kept: the path and the query that matters, in one order. */
export function pageKey(url: string): string {
  const [path = '/', search = ''] = url.split('?', 2)
  const known = knownQuery[`/${path.split('/')[1]}`]
  if (!known || !search) return path
  const query = new URLSearchParams(search)
  const kept = known.flatMap((name) => {
    const value = query.get(name)
    return value ? [[name, value.slice(0, 100)]] : []
  })
  return kept.length ? `${path}?${new URLSearchParams(kept)}` : path
}

/** Pages rendered once for everybody, kept until the shop's public content has a new version. */
export function pageCache(render: (key: string) => Promise<RenderedPage>) {
  const pages = new SingleFlightCache<ReadyPage>({
    maxBytes: MAX_BYTES,
    bytesOf: ({ br, gzip: zipped }) => br.length + zipped.length,
    isWorthKeeping: ({ status }) => status === 200,
  })
  return (key: string, version: number) => pages.get(key, version, async () => ready(await render(key)))
}

async function ready({ status, html }: RenderedPage): Promise<ReadyPage> {
  const plain = Buffer.from(html)
  const [br, zipped] = await Promise.all([
    brotli(plain, { params: { ...brotliForPages, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } }),
    zip(plain, { level: 6 }),
  ])
  const etag = createHash('sha256').update(plain).digest('base64url').slice(0, 22)
  return { status, etag: `"${etag}"`, br, gzip: zipped }
}
