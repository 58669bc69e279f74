import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { noFilter } from '#features/search/engine/facets.ts'
import { SearchIndex } from '#features/search/engine/search-index.ts'
import { foundProducts } from '#features/search/server/found-products.ts'
import { openLiveIndex } from '#features/search/server/live-index.ts'
import { listProductsAfter, listShownSubCategories } from '#features/search/server/searchable-store.ts'
import { listActiveSynonyms } from '#features/search/server/synonym-store.ts'
import { openChangeFeed } from '#platform/db/change-feed.ts'
import { openLog } from '#platform/log.ts'
import { json, make, type Call } from './caller.ts'
import type { Stage } from './stage.ts'
import { brands, fillProducts, kinds } from './fill-products.ts'
import { median, quantile } from './numbers.ts'
import { atLeast, atMost, formatNumber, type Figure } from './report.ts'
import { flood } from './throughput.ts'

const MANY = 30_000
const CONNECTIONS = 32
/** Products per statement. */
const BATCH = 500

/** Searches at 10,000 products, while 20,000 more are written by another process, and at 30,000. */
export async function searchFigures(stage: Stage): Promise<Figure[]> {
  const { shop, subCategories, quick } = stage
  const searches = differentSearches(subCategories.map(({ noun }) => noun))
  await indexed(stage, 10_000)
  // Warm up: the figure is that of a shop whose search code has been compiled.
  await flood(shop, searches, quick ? 1 : 5)
  const rounds: Awaited<ReturnType<typeof flood>>[] = []
  for (let round = 0; round < (quick ? 1 : 3); round++)
    rounds.push(await flood(shop, searches, quick ? 2 : 5))
  const flooded = {
    perSecond: median(rounds.map(({ perSecond }) => perSecond)),
    cpuMicros: median(rounds.map(({ cpuMicros }) => cpuMicros)),
  }

  let isWriting = true
  const writing = fillProducts(shop.db, subCategories, 10_000, MANY).finally(() => (isWriting = false))
  const duringWrite = await timed(stage, searches, () => isWriting)
  await writing
  await indexed(stage, MANY)

  const count = quick ? 300 : 2_000
  let left = count
  const alone = await timed(stage, searches, () => left-- > 0)
  left = count
  const crowd = (
    await Promise.all(Array.from({ length: CONNECTIONS }, () => timed(stage, searches, () => left-- > 0)))
  ).flat()
  left = count
  const suggested = await timed(stage, suggestions(searches), () => left-- > 0)
  const added = await searchMegabytes(stage)
  const engine = await engineMillis(stage)
  await shop.restart()
  // The server is ready before its index is; until then a search says when to ask again.
  await indexed(stage, MANY)
  const first = await make(shop.url, searches[0]!)

  const p95 = (took: number[]) => quantile(took, 0.95)
  return [
    atLeast(
      'different searches, 10,000 products',
      flooded.perSecond,
      5_000,
      '/s',
      `none from a cache; ${formatNumber(flooded.cpuMicros)} µs of processor each`,
    ),
    atMost('search p95 while 20,000 products are written', p95(duringWrite), 60, ' ms', 'one at a time'),
    atMost('search p95, 30,000 products', p95(alone), 15, ' ms', 'one at a time'),
    {
      name: `search p95, ${CONNECTIONS} connections`,
      value: `${formatNumber(p95(crowd))} ms`,
      note: '30,000 products',
    },
    atMost('suggestions p95, 30,000 products', p95(suggested), 50, ' ms', 'a word that is half typed'),
    atMost(
      'search engine p95, 30,000 products',
      p95(engine),
      2,
      ' ms',
      'processor time; unknown, foreign, half typed, four misspelt and twelve words, conditions and uses',
    ),
    atMost('memory of searching', added, 60, ' MB', '30,000 products: the index and the products as JSON'),
    { name: 'first search after a start', value: `${formatNumber(first.took)} ms`, note: '30,000 products' },
  ]
}

function differentSearches(nouns: string[]): Call[] {
  const texts = brands.flatMap((brand) =>
    nouns.flatMap((noun) => kinds.map((kind) => `${brand} ${kind} ${noun}`)),
  )
  // Shuffled so that neighbouring searches have little in common.
  return texts.map((_, i) => ({
    method: 'POST',
    path: '/api/product/search-product',
    body: { search: texts[(i * 611) % texts.length]!.toLowerCase() },
  }))
}

/** The requests made while somebody types: a few suggestions for half a word. */
const suggestions = (searches: Call[]): Call[] =>
  searches.map((call, i) => {
    const words = (call.body as { search: string }).search.split(' ')
    const typed = words.at(-1)!.slice(0, 2 + (i % 3))
    return { ...call, body: { search: i % 2 === 0 ? typed : `${words[0]} ${typed}`, limit: 5 } }
  })

async function timed({ shop }: Stage, searches: Call[], shouldContinue: () => boolean): Promise<number[]> {
  const took: number[] = []
  for (let i = 0; shouldContinue(); i++) {
    const reply = await make(shop.url, searches[(i * 17) % searches.length]!)
    if (!json(reply).success) throw new Error('a search failed')
    took.push(reply.took)
  }
  return took
}

/** Waits until the server's index holds this many products. */
async function indexed({ shop }: Stage, products: number): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    const { body } = await make(shop.url, { method: 'GET', path: '/metrics' })
    if (body.toString().includes(`\ntokri_search_products ${products}\n`)) return
    await sleep(100)
  }
  throw new Error(`the search index did not reach ${products} products`)
}

const FOREIGN = [
  'молоко',
  '牛奶',
  'حليب',
  'τυρί',
  'pomme de terre',
  'huile d olive',
  'käse',
  'दूध',
  'தக்காளி',
  'দুধ',
  'ఉల్లి',
  'ಹಾಲು',
]

const USES = ['puja', 'fasting food', 'tiffin for kids', 'cleaning', '6 month baby food', 'birthday party']

/** The processor time of the engine alone for searches whose words are looked for everywhere, in milliseconds. */
async function engineMillis({ shop: { db }, subCategories }: Stage): Promise<number[]> {
  const index = new SearchIndex()
  index.setSynonyms(await listActiveSynonyms(db))
  index.setSubCategories(await listShownSubCategories(db))
  for (let batch = await listProductsAfter(db, 0, BATCH); batch.length > 0;) {
    for (const product of batch) index.put(product)
    batch = await listProductsAfter(db, batch.at(-1)!.id, BATCH)
  }
  const words = [...brands, ...subCategories.map(({ noun }) => noun)].map((word) => word.toLowerCase())
  const searches = words.flatMap((word, at) => {
    const cut = at % word.length
    const misspelt = `${word.slice(0, cut)}x${word.slice(cut + 1)}`
    const unknown = Array.from(word, (letter) =>
      String.fromCharCode(97 + ((letter.charCodeAt(0) * 7 + at) % 26)),
    )
    return [
      misspelt,
      `${words[(at * 7) % words.length]!} ${misspelt}`,
      unknown.join(''),
      FOREIGN[at % FOREIGN.length]!,
      `${misspelt} ${unknown.join('')} ${words[(at * 11) % words.length]!}`,
      word.slice(0, 1 + (at % 3)),
      words.slice(at % 7, (at % 7) + 12).join(' '),
      [1, 5, 9].reduce((all, of) => `${all} x${words[(at + of) % words.length]!.slice(1)}`, misspelt),
      USES[at % USES.length]!,
      `sugar free ${word}`,
    ]
  })
  const request = { exact: false, order: 'relevance', filter: noFilter, offset: 0, limit: 20 } as const
  // Warm up: each rule of the reading is compiled, and no search is one that was asked before.
  for (const ending of ['a', 'e', 'i', 'o'])
    for (const search of searches) index.search({ ...request, search: search + ending })
  return searches.map((search) => {
    const before = process.cpuUsage()
    index.search({ ...request, search })
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1_000
  })
}

/** The memory of searching in this process: the index, and the products as JSON. */
async function searchMegabytes({ shop: { db } }: Stage): Promise<number> {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const log = openLog('silent')
  const feed = openChangeFeed(db, log)
  collect()
  const before = process.memoryUsage()
  const index = openLiveIndex({ db, feed, log })
  const products = foundProducts(db, feed)
  await index.ready
  const ids = index.ids()
  for (let from = 0; from < ids.length; from += 500) await products.read(ids.slice(from, from + 500))
  collect()
  const now = process.memoryUsage()
  if (index.size() !== MANY) throw new Error('the index does not hold all products')
  await products.read([1])
  index.stop()
  feed.stop()
  return (now.heapUsed + now.arrayBuffers - before.heapUsed - before.arrayBuffers) / 2 ** 20
}
