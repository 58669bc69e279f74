import { FILTER_FIELDS } from '#features/catalogue/filter-address.ts'
import { adminPaths } from '#shared/admin-paths.ts'
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, brotliDecompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { ChangeFeed } from '#platform/db/change-feed.ts'
import { concurrencyLimit } from '#platform/http/concurrency-limit.ts'
import { SingleFlightCache, type Loaded } from '#platform/http/single-flight-cache.ts'
import { kept } from '#platform/kept-bytes.ts'
import type { KeptPages } from './kept-pages.ts'
import { pathnameOf, withoutLocale } from './page-path.ts'
import type { ReadyPage } from './ready-page.ts'
import type { RenderedPage } from './render-page.tsx'

const brotli = promisify(brotliCompress)
const unpack = promisify(brotliDecompress)
const zip = promisify(gzip)

/** Query parameters that a public page may depend on; all others are dropped before the cache lookup. */
const knownQuery: Record<string, string[]> = {
  [adminPaths.marketing]: ['refused'],
  '/search': ['q', 'exact', 'sort', ...FILTER_FIELDS],
  '/products-list': ['sort', ...FILTER_FIELDS],
  '/all-products-by-category': ['sort', ...FILTER_FIELDS],
}

/** Takes a sixth of the time of the other and gives a third more bytes. */
const LIGHT = 1
const WELL = 5
const brotliOptions = (plain: Buffer, quality: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    // A window of 256 kB holds a whole page; the default would take megabytes for each.
    [constants.BROTLI_PARAM_LGWIN]: 18,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  },
})

const MAX_BYTES = 16 * 1024 * 1024
/** Not-found pages cost as much to render as others, but must not push them out of the cache. */
const MAX_MISSING_BYTES = 2 * 1024 * 1024
const MAX_ENCODED_BYTES = 4 * 1024 * 1024
/** Enough that some render while others wait for the database; rendering itself uses one core. */
const RENDER_LIMIT = { running: 8, waiting: 1_000 }

/** The cache key of a page: its path, with the segment of its language, and the query parameters that matter, in a fixed order. */
export function pageKey(url: string): string {
  const path = pathnameOf(url)
  const [, search = ''] = url.split('?', 2)
  const known = knownQuery[`/${withoutLocale(path).path.split('/')[1]}`]
  if (!known || !search) return path
  const query = new URLSearchParams(search)
  const allowed = known.flatMap((name) => {
    const value = query.get(name)
    return value ? [[name, value.slice(0, 100)]] : []
  })
  return allowed.length ? `${path}?${new URLSearchParams(allowed)}` : path
}

export interface PageCache {
  /** Awaited first, so that the cache reflects this process's own changes. */
  catchUp(): Promise<void> | undefined
  /** The cached page, if there is one, without waiting. */
  find(key: string): ReadyPage | undefined
  /** Throws `busy` when too many pages wait to be rendered. */
  get(key: string): Promise<ReadyPage>
  /** The page in another encoding: done once, however many requests need it at the same time. */
  encode(page: ReadyPage, encoding: 'gzip' | 'identity'): Promise<Buffer>
}

/** Pages for everybody until something on them changes; 404s apart. `stored` has them while the database is away. */
export function pageCache(
  render: (key: string) => Promise<Loaded<RenderedPage>>,
  feed: ChangeFeed,
  stored?: KeptPages,
): PageCache {
  const cacheFor = (status: number, maxBytes: number) =>
    new SingleFlightCache<ReadyPage>({
      feed,
      maxBytes,
      bytesOf: ({ br }) => br.length,
      isWorthKeeping: (page) => page.status === status,
      isOutage: (page) => page.status === 503,
    })
  const pages = cacheFor(200, MAX_BYTES)
  const missing = cacheFor(404, MAX_MISSING_BYTES)
  const encoded = new LRUCache<string, Promise<Buffer>>({ maxSize: MAX_ENCODED_BYTES })

  const limited = concurrencyLimit(RENDER_LIMIT)

  const load = async (key: string) => {
    const { value, tags } = await limited(() => render(key))
    const page = ready(value)
    if (page.status === 200) stored?.keep(key, page)
    else if (page.status !== 503) stored?.forget(key)
    return { value: page, tags }
  }
  // One at a time, and by the threads of the pool: visitors come first.
  const improving = new WeakSet<ReadyPage>()
  let lastImproved: Promise<unknown> = Promise.resolve()
  const compressWell = (page: ReadyPage) => {
    if (improving.has(page)) return
    improving.add(page)
    lastImproved = lastImproved
      .then(() => unpack(page.br))
      .then((plain) => brotli(plain, brotliOptions(plain, WELL)))
      .then((br) => Object.assign(page, { br: kept(br), isLight: false }))
      .catch(() => improving.delete(page))
  }
  return {
    catchUp: () => feed.catchUp(),
    find: (key) => {
      const page = (pages.find(key) ?? missing.find(key))?.value
      if (page?.isLight) compressWell(page)
      return page
    },
    get: async (key) => {
      const found = await missing.get(key, () => pages.get(key, () => load(key)))
      if (found.value.status !== 503) return found.value
      return (await stored?.find(key)) ?? found.value
    },
    encode: ({ etag, br, plainBytes }, encoding) => {
      const key = `${etag} ${encoding}`
      const known = encoded.get(key)
      if (known) return known
      const bytes = encoding === 'gzip' ? unpack(br).then((plain) => zip(plain, { level: 6 })) : unpack(br)
      encoded.set(key, bytes, { size: plainBytes })
      bytes.catch(() => encoded.delete(key))
      return bytes
    },
  }
}

function ready({ status, html, location, inlineScript }: RenderedPage): ReadyPage {
  const plain = utf8(html)
  // Some tenths of a millisecond: less than handing it to another thread takes.
  const br = kept(brotliCompressSync(plain, brotliOptions(plain, LIGHT)))
  const etag = createHash('sha256').update(plain).digest('base64url').slice(0, 22)
  return { status, location, etag, plainBytes: plain.length, inlineScript, br, isLight: true }
}

/** Where pages are written before they are compressed: a hundred kilobytes for each would be garbage. */
let scratch = Buffer.allocUnsafeSlow(512 * 1024)

/** The bytes of a text, until the next one. */
function utf8(text: string): Buffer {
  if (text.length * 3 > scratch.length) scratch = Buffer.allocUnsafeSlow(text.length * 3)
  return scratch.subarray(0, scratch.write(text))
}
