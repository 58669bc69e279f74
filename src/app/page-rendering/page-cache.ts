import { FILTER_FIELDS } from '#features/catalogue/filter-address.ts'
import { adminPaths } from '#shared/admin-paths.ts'
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gunzip, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { ChangeFeed } from '#platform/db/change-feed.ts'
import { concurrencyLimit } from '#platform/http/concurrency-limit.ts'
import { SingleFlightCache, type Loaded } from '#platform/http/single-flight-cache.ts'
import type { RenderedPage } from './render-page.tsx'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const unzip = promisify(gunzip)

/** A page ready to be sent. Only compressed; few clients want it uncompressed (`PageCache.plainOf`). */
export interface ReadyPage {
  status: number
  location: string | undefined
  /** Of the plain page; each encoding adds its own name to it. */
  etag: string
  plainBytes: number
  br: Buffer
  gzip: Buffer
}

/** Query fields that a public page may depend on; all others are dropped before a page is looked up. */
const knownQuery: Record<string, string[]> = {
  [adminPaths.marketing]: ['refused'],
  '/search': ['q', 'exact', 'sort', ...FILTER_FIELDS],
  '/products-list': ['sort', ...FILTER_FIELDS],
  '/all-products-by-category': ['sort', ...FILTER_FIELDS],
}

/** A window of 256 kB holds a whole page; the usual one would take megabytes for each. */
const brotliForPages = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 18 }

const MAX_BYTES = 16 * 1024 * 1024
/** Addresses where nothing is cost as much to render as others, but must not push them out. */
const MAX_MISSING_BYTES = 2 * 1024 * 1024
const MAX_PLAIN_BYTES = 4 * 1024 * 1024
/** Enough to use the time in which others wait for the database; rendering itself is the processor's, one by one. */
const AT_ONCE = { running: 8, waiting: 1_000 }

/** The cache key of a page: its path and the query parameters that matter, in a fixed order. */
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

export interface PageCache {
  /** Awaited first, so that what is found then is no older than this process's own changes. */
  catchUp(): Promise<void> | undefined
  /** The cached page, if there is one, without waiting. */
  find(key: string): ReadyPage | undefined
  /** Throws `busy` when too many pages wait to be rendered. */
  get(key: string): Promise<ReadyPage>
  /** The page uncompressed: done once, however many requests need it at the same time. */
  plainOf(page: ReadyPage): Promise<Buffer>
}

/** Pages rendered once for everybody, cached until something shown on them changes; 404s are cached separately. */
export function pageCache(
  render: (key: string) => Promise<Loaded<RenderedPage>>,
  feed: ChangeFeed,
): PageCache {
  const open = (status: number, maxBytes: number) =>
    new SingleFlightCache<ReadyPage>({
      feed,
      maxBytes,
      bytesOf: ({ br, gzip: zipped }) => br.length + zipped.length,
      isWorthKeeping: (page) => page.status === status,
    })
  const pages = open(200, MAX_BYTES)
  const missing = open(404, MAX_MISSING_BYTES)
  const plain = new LRUCache<string, Promise<Buffer>>({ maxSize: MAX_PLAIN_BYTES })

  const limited = concurrencyLimit(AT_ONCE)

  const load = async (key: string) => {
    const { value, tags } = await limited(() => render(key))
    return { value: await ready(value), tags }
  }
  return {
    catchUp: () => feed.catchUp(),
    find: (key) => (pages.find(key) ?? missing.find(key))?.value,
    get: async (key) => {
      const found = await missing.get(key, () => pages.get(key, () => load(key)))
      return found.value
    },
    plainOf: ({ etag, gzip: zipped, plainBytes }) => {
      const known = plain.get(etag)
      if (known) return known
      const unpacked = unzip(zipped)
      plain.set(etag, unpacked, { size: plainBytes })
      unpacked.catch(() => plain.delete(etag))
      return unpacked
    },
  }
}

async function ready({ status, html, location }: RenderedPage): Promise<ReadyPage> {
  const plain = Buffer.from(html)
  const [br, zipped] = await Promise.all([
    brotli(plain, { params: { ...brotliForPages, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } }),
    zip(plain, { level: 6 }),
  ])
  const etag = createHash('sha256').update(plain).digest('base64url').slice(0, 22)
  return { status, location, etag, plainBytes: plain.length, br, gzip: zipped }
}
