import { setImmediate as nextTurn } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { ChangeFeed } from '#platform/db/change-feed.ts'
import { EVERYTHING } from '#platform/db/change-store.ts'
import type { Log, Tx } from '#platform/db/postgres.ts'
import { AppError } from '#shared/problems.ts'
import { idsOf, tags } from '#features/storefront/content-tags.ts'
import { readSomeLines } from '../engine/script-words.ts'
import { SearchIndex } from '../engine/search-index.ts'
import type { SearchRequest, SearchResult } from '../engine/search-request.ts'
import { searchProvisionally } from './search-provisionally.ts'
import {
  listProductIdsIn,
  listProductsAfter,
  listSearchable,
  listShownSubCategories,
} from './searchable-store.ts'
import { listActiveSynonyms } from './synonym-store.ts'
import { type Work, inSlices, noWork, merged } from './pending-work.ts'

/** Products per statement. */
const BATCH = 500
/** The results of so many searches are kept; those of an index that has changed since are never found again. */
const KEPT_RESULTS = 100
/** Of the lists of words, between requests. */
const LINES_AT_ONCE = 100

/** So few products are no work for the first search of a use, and whatever changes would make it all again. */
const FEW = 200

/** A search waits for at most this many changed products; an import becomes visible within a second instead. */
const MAX_AWAITED = 100
const SALES_INTERVAL_MS = 10 * 60_000
const RETRY_MS = 1_000

type ReadSold = () => Promise<ReadonlyMap<number, number>>

/** The index of all published products, kept up to date by the change feed. */
export interface LiveIndex {
  /** Until the index is built, the database finds the words as they are, without facets: no search waits for the index. */
  search(request: SearchRequest): Promise<SearchResult>
  /** How a search is read, step by step. Throws `search_starting` until the index is built. */
  explain(search: string): string[]
  categoryName(id: number): string | undefined
  isReady(): boolean
  size(): number
  ids(): number[]
  ready: Promise<void>
  stop(): void
}

/** Starts building the index at once in small steps, and then follows the feed. */
export function openLiveIndex(options: {
  db: Tx
  feed: ChangeFeed
  log: Log
  readSold?: ReadSold
}): LiveIndex {
  const { db, feed, log, readSold } = options
  const index = new SearchIndex()
  /** By the version of the index and the request. */
  const results = new LRUCache<string, SearchResult>({ max: KEPT_RESULTS })
  const categoryNames = new Map<number, string>()
  /** The category of each shown sub-category. */
  let shown = new Map<number, number>()
  let isReady = false
  let isStopped = false
  let work: Work = { ...noWork(), everything: true }
  let working: Promise<void> | null = null
  let isPreparing = false
  let becomeReady: () => void
  const ready = new Promise<void>((resolve) => (becomeReady = resolve))

  const unsubscribe = feed.onChange((touched) => {
    for (const id of idsOf('product', touched)) work.products.add(id)
    if (touched.includes(tags.shell)) work.subCategories = true
    if (touched.includes(tags.synonyms)) work.synonyms = true
    if (touched.includes(EVERYTHING)) work.everything = true
    catchUp()
  })

  const hasWork = () => work.everything || work.subCategories || work.synonyms || work.products.size > 0

  /** Processes the pending work; work added meanwhile is done by the same promise. */
  function catchUp(): void {
    if (isStopped) return
    working ??= processWork().finally(() => {
      working = null
    })
  }

  async function processWork(): Promise<void> {
    let todo = noWork()
    try {
      await feed.catchUp()
      while (hasWork() && !isStopped) {
        todo = work
        work = noWork()
        if (todo.everything) await readEverything()
        if (todo.synonyms && !todo.everything) index.setSynonyms(await listActiveSynonyms(db))
        if (todo.subCategories && !todo.everything)
          for (const id of await readSubCategories()) todo.products.add(id)
        await readProducts([...todo.products])
        todo = noWork()
      }
    } catch (error) {
      // The work that failed stays pending.
      work = merged(todo, work)
      if (isStopped) return
      log.warn({ err: error }, 'the search index could not be updated')
      setTimeout(catchUp, RETRY_MS).unref()
      return
    }
    if (!isReady) {
      isReady = true
      feed.report(tags.searchBuilt)
      becomeReady()
    }
    void prepare()
  }

  /** Between requests: what searches for uses read. */
  async function prepare(): Promise<void> {
    if (isPreparing || !isReady || index.size < FEW) return
    isPreparing = true
    while (!isStopped && index.prepareSome()) await nextTurn()
    isPreparing = false
  }

  async function readEverything(): Promise<void> {
    while (readSomeLines(LINES_AT_ONCE)) await nextTurn()
    index.setSynonyms(await listActiveSynonyms(db))
    await readSubCategories()
    const gone = new Set(index.ids())
    let next = listProductsAfter(db, 0, BATCH)
    for (;;) {
      const batch = await next
      if (batch.length === 0 || isStopped) break
      // Read while these are indexed.
      next = listProductsAfter(db, batch.at(-1)!.id, BATCH)
      next.catch(() => undefined)
      await inSlices(batch, (product) => {
        index.put(product)
        gone.delete(product.id)
      })
    }
    await inSlices(gone, (id) => index.remove(id))
  }

  /** Reads the shown sub-categories; returns the products that this shows, hides or moves to another category. */
  async function readSubCategories(): Promise<number[]> {
    const rows = await listShownSubCategories(db)
    index.setSubCategories(rows)
    categoryNames.clear()
    for (const { categoryId, category } of rows) categoryNames.set(categoryId, category)
    const current = new Map(rows.map(({ subCategoryId, categoryId }) => [subCategoryId, categoryId]))
    const changed = [...current].filter(([id, categoryId]) => shown.get(id) !== categoryId).map(([id]) => id)
    const hidden = [...shown.keys()].filter((id) => !current.has(id))
    shown = current
    return [...(await listProductIdsIn(db, changed)), ...hidden.flatMap((id) => index.idsIn(id))]
  }

  async function readProducts(ids: number[]): Promise<void> {
    for (let from = 0; from < ids.length; from += BATCH) {
      const batch = ids.slice(from, from + BATCH)
      const found = new Map((await listSearchable(db, batch)).map((product) => [product.id, product]))
      await inSlices(batch, (id) => {
        const product = found.get(id)
        if (product) index.put(product)
        else index.remove(id)
      })
    }
  }

  const readSales = () =>
    readSold?.()
      .then((sold) => {
        index.setSold(sold)
        return prepare()
      })
      .catch((error: unknown) => log.warn({ err: error }, 'recent sales could not be read'))
  const timer = setInterval(() => void readSales(), SALES_INTERVAL_MS)
  timer.unref()
  void readSales()
  catchUp()

  return {
    search: async (request) => {
      if (!isReady) return searchProvisionally(db, request)
      // Catches up first, so that a product just saved is found.
      const catchingUp = feed.catchUp()
      if (catchingUp) await catchingUp
      if (working && work.products.size <= MAX_AWAITED) await working
      const key = `${index.version} ${JSON.stringify(request)}`
      const known = results.get(key)
      if (known) return known
      const result = index.search(request)
      results.set(key, result)
      return result
    },
    explain: (search) => {
      if (!isReady) throw new AppError('search_starting', undefined, { retryAfter: 1 })
      return index.explain(search)
    },
    categoryName: (id) => categoryNames.get(id),
    isReady: () => isReady,
    size: () => index.size,
    ids: () => index.ids(),
    ready,
    stop: () => {
      isStopped = true
      unsubscribe()
      clearInterval(timer)
    },
  }
}
