import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ChangeFeed } from '#platform/db/change-feed.ts'
import { EVERYTHING } from '#platform/db/change-store.ts'
import type { Database, Log } from '#platform/db/postgres.ts'
import { idsOf, tags } from '#features/storefront/content-tags.ts'
import { SearchIndex, type SearchAnswer, type SearchRequest } from '../engine/search-index.ts'
import { listIdsOnShelves, listProductsAfter, listSearchable, listShelves } from './searchable-store.ts'
import { listActiveSynonyms } from './synonym-store.ts'

/** Products read by one statement. */
const BATCH = 500
/** Other requests are let in after so many milliseconds of work. */
const SLICE_MS = 6
/** A search waits for no more changed products than these; an import is seen within a second instead. */
const FEW = 100
const SOLD_EVERY_MS = 10 * 60_000
const AGAIN_MS = 1_000

/** How many of each product were sold lately. */
export type ReadSold = () => Promise<ReadonlyMap<number, number>>

/** The index of all products on show, kept up to date by the change feed. */
export interface LiveIndex {
  /** Null while the index is not built yet, so that a search never waits for a start. */
  search(request: SearchRequest): Promise<SearchAnswer | null>
  categoryName(id: number): string | undefined
  size(): number
  /** The products that it holds. */
  ids(): number[]
  /** Resolves once the index is built. */
  ready: Promise<void>
  /** Calls the listener whenever the index has caught up with what changed. */
  onCaughtUp(listener: () => void): void
  stop(): void
}

interface Work {
  everything: boolean
  shelves: boolean
  synonyms: boolean
  products: Set<number>
}

const nothing = (): Work => ({ everything: false, shelves: false, synonyms: false, products: new Set() })

/** Begins to build the index at once, a little at a time, and follows the feed from then on. */
export function openLiveIndex(options: {
  db: Database
  feed: ChangeFeed
  log: Log
  readSold?: ReadSold
}): LiveIndex {
  const { db, feed, log, readSold } = options
  const index = new SearchIndex()
  const categoryNames = new Map<number, string>()
  /** The category of each sub-category on show. */
  let shown = new Map<number, number>()
  let isReady = false
  let isStopped = false
  const listeners: (() => void)[] = []
  let work: Work = { ...nothing(), everything: true }
  let working: Promise<void> | null = null
  let becomeReady: () => void
  const ready = new Promise<void>((resolve) => (becomeReady = resolve))

  const stopFollowing = feed.onChange((touched) => {
    for (const id of idsOf('product', touched)) work.products.add(id)
    if (touched.includes(tags.shell)) work.shelves = true
    if (touched.includes(tags.synonyms)) work.synonyms = true
    if (touched.includes(EVERYTHING)) work.everything = true
    catchUp()
  })

  const hasWork = () => work.everything || work.shelves || work.synonyms || work.products.size > 0

  /** Does what is to be done; whatever comes meanwhile is done by the same promise. */
  function catchUp(): void {
    if (isStopped) return
    working ??= workOff().finally(() => {
      working = null
    })
  }

  async function workOff(): Promise<void> {
    await feed.catchUp()
    while (hasWork() && !isStopped) {
      const todo = work
      work = nothing()
      try {
        if (todo.everything) await readEverything()
        if (todo.synonyms && !todo.everything) index.setSynonyms(await listActiveSynonyms(db))
        if (todo.shelves && !todo.everything) for (const id of await readShelves()) todo.products.add(id)
        await readProducts([...todo.products])
      } catch (error) {
        // What could not be read is still to be done.
        work = merged(todo, work)
        if (isStopped) return
        log.warn({ err: error }, 'the search index could not be brought up to date')
        setTimeout(catchUp, AGAIN_MS).unref()
        return
      }
    }
    if (!isReady) {
      isReady = true
      becomeReady()
    }
    if (!isStopped) for (const listener of listeners) listener()
  }

  async function readEverything(): Promise<void> {
    index.setSynonyms(await listActiveSynonyms(db))
    await readShelves()
    const seen = new Set<number>()
    for (let after = 0; ;) {
      const batch = await listProductsAfter(db, after, BATCH)
      for await (const product of sliced(batch)) {
        index.put(product)
        seen.add(product.id)
      }
      if (batch.length === 0 || isStopped) break
      after = batch.at(-1)!.id
    }
    for await (const id of sliced(index.ids())) if (!seen.has(id)) index.remove(id)
  }

  /** Reads names and what is on show; answers the products that appear, disappear or change their category by it. */
  async function readShelves(): Promise<number[]> {
    const rows = await listShelves(db)
    index.setShelves(rows)
    categoryNames.clear()
    for (const { categoryId, category } of rows) categoryNames.set(categoryId, category)
    const now = new Map(rows.map(({ subCategoryId, categoryId }) => [subCategoryId, categoryId]))
    const changed = [...now].filter(([id, categoryId]) => shown.get(id) !== categoryId).map(([id]) => id)
    const gone = [...shown.keys()].filter((id) => !now.has(id))
    shown = now
    return [...(await listIdsOnShelves(db, changed)), ...gone.flatMap((id) => index.idsOn(id))]
  }

  async function readProducts(ids: number[]): Promise<void> {
    for (let from = 0; from < ids.length; from += BATCH) {
      const batch = ids.slice(from, from + BATCH)
      const found = new Map((await listSearchable(db, batch)).map((product) => [product.id, product]))
      for await (const id of sliced(batch)) {
        const product = found.get(id)
        if (product) index.put(product)
        else index.remove(id)
      }
    }
  }

  const readSales = () =>
    readSold?.()
      .then((sold) => index.setSold(sold))
      .catch((error: unknown) => log.warn({ err: error }, 'what was sold could not be read'))
  const timer = setInterval(() => void readSales(), SOLD_EVERY_MS)
  timer.unref()
  void readSales()
  catchUp()

  return {
    search: async (request) => {
      if (!isReady) return null
      // A product that was just saved is found at once.
      const behind = feed.catchUp()
      if (behind) await behind
      if (working && work.products.size <= FEW) await working
      return index.search(request)
    },
    categoryName: (id) => categoryNames.get(id),
    size: () => index.size,
    ids: () => index.ids(),
    ready,
    onCaughtUp: (listener) => void listeners.push(listener),
    stop: () => {
      isStopped = true
      stopFollowing()
      clearInterval(timer)
    },
  }
}

const merged = (a: Work, b: Work): Work => ({
  everything: a.everything || b.everything,
  shelves: a.shelves || b.shelves,
  synonyms: a.synonyms || b.synonyms,
  products: new Set([...a.products, ...b.products]),
})

/** The same items, with a pause for others whenever a slice of time is used up. */
async function* sliced<Item>(items: Iterable<Item>): AsyncGenerator<Item> {
  let until = performance.now() + SLICE_MS
  for (const item of items) {
    yield item
    if (performance.now() < until) continue
    await nextTurn()
    until = performance.now() + SLICE_MS
  }
}
