import { setTimeout as sleep } from 'node:timers/promises'
import { tags } from '#features/storefront/content-tags.ts'
import { touch } from '#platform/db/change-store.ts'
import { attackRun } from './attack.ts'
import { fullPage, completeHtml, wholePage, type Browsing } from './browsing.ts'
import { json, make, type Call, type Reply } from './caller.ts'
import { counterFigures, tillPart } from './counter.ts'
import { largestDelay } from './event-loop.ts'
import { droppedBy, editsOf, IMPORTED } from './edits.ts'
import { emptyCarts, fillCarts } from './fill-carts.ts'
import { firstLoad } from './first-load.ts'
import { importFigures } from './imports.ts'
import { lawFigures } from './law.ts'
import { mixedRun } from './mixed-run.ts'
import { morningFigures } from './mornings.ts'
import { seededRandom, median } from './numbers.ts'
import { observedFigures } from './observed.ts'
import { placeOrders } from './orders.ts'
import { offerFigures } from './offers.ts'
import { packingFigures } from './packing.ts'
import { paperFigures } from './papers.ts'
import { pickableFigures } from './pickable-orders.ts'
import { pictureFigures } from './pictures.ts'
import { placeRawOrders } from './raw-orders.ts'
import type { PrivateShop } from './private-shop.ts'
import {
  cpuSeconds,
  processTree,
  memoryMegabytes,
  residentMegabytes,
  treeCpuSeconds,
} from './process-figures.ts'
import { atLeast, atMost, formatNumber, type Figure } from './report.ts'
import { searchFigures } from './search-figures.ts'
import { slotFigures } from './slots.ts'
import type { Stage } from './stage.ts'
import { compare, flood, type Throughput } from './throughput.ts'

const parts = {
  reads: readFigures,
  pages: htmlFigures,
  carts: cartFigures,
  orders: orderFigures,
  slots: slotFigures,
  offers: offerFigures,
  mornings: morningFigures,
  packing: packingFigures,
  pickable: pickableFigures,
  mixed: mixedFigures,
  edits: editFigures,
  process: processFigures,
  attack: attackFigures,
  observed: observedFigures,
  // Last, because they add more products.
  search: searchFigures,
  import: importFigures,
  pictures: pictureFigures,
  papers: paperFigures,
  counter: counterFigures,
  till: tillPart,
  law: lawFigures,
}

export const PARTS = Object.keys(parts)

/** The parts of the benchmark, in order. */
export async function measureParts(stage: Stage, names: string[]): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [name, measure] of Object.entries(parts)) {
    if (!names.includes(name)) continue
    for (const figure of await measure(stage)) {
      figures.push(figure)
      stage.say(
        `  ${figure.name}: ${figure.value}${figure.reached === false ? `  (wanted ${figure.target})` : ''}`,
      )
    }
  }
  return figures
}

const pace = ({ quick }: Stage) => ({ seconds: quick ? 2 : 5, rounds: quick ? 1 : 3 })

const throughputNote = ({ perSecond, cpuMicros, bareCpuMicros }: Throughput) =>
  `${formatNumber(perSecond)}/s; ${formatNumber(cpuMicros)} µs of processor each, bare ${formatNumber(bareCpuMicros)}`

async function readFigures(stage: Stage): Promise<Figure[]> {
  const { shop, bare, browsing } = stage
  const measure = (call: Call, check: (reply: Reply) => void) =>
    compare(shop, bare, call, { ...pace(stage), check })
  const category = await measure(browsing.categoryList, fullPage(20))
  const product = await measure(browsing.product, (reply) => json(reply).data.packs[0].unit)
  const search = await measure(browsing.search, fullPage(20))
  const home = await measure(browsing.home, fullPage(12))
  return [
    atLeast('category list, part of bare', category.ratio, 0.6, '', throughputNote(category)),
    atLeast('product call, part of bare', product.ratio, 0.5, '', throughputNote(product)),
    atLeast('search "milk"', search.perSecond, 1_000, '/s', `${formatNumber(search.ratio)} of bare`),
    { name: 'home rows, part of bare', value: formatNumber(home.ratio), note: throughputNote(home) },
  ]
}

async function htmlFigures(stage: Stage): Promise<Figure[]> {
  const { shop, bare, browsing } = stage
  const pages = { home: browsing.homePage, category: browsing.categoryPage, product: browsing.productPage }
  const figures: Figure[] = []
  for (const [name, call] of Object.entries(pages)) {
    const cold = await renderedCold(stage, call)
    const measure = (encoding: string, check: (reply: Reply) => void) =>
      compare(shop, bare, { ...call, headers: { 'accept-encoding': encoding } }, { ...pace(stage), check })
    const cached = await measure('br', completeHtml)
    const unencoded = await measure('identity', wholePage)
    figures.push(
      atLeast(`${name} page from the cache, part of bare`, cached.ratio, 0.6, '', throughputNote(cached)),
      {
        name: `${name} page from the cache without encoding, part of bare`,
        value: formatNumber(unencoded.ratio),
        note: throughputNote(unencoded),
      },
      {
        name: `${name} page rendered cold`,
        value: `${formatNumber(cold)} ms`,
        note: 'read, rendered and compressed',
      },
    )
  }
  const products = await coldProcessor(stage, browsing.productPages.slice(-(stage.quick ? 200 : 1_000)))
  const categories = await coldProcessor(stage, browsing.categoryPages)
  return [
    ...figures,
    atMost('processor of a cold product page', products, 12, ' ms', 'pages that nobody had asked for'),
    atMost('processor of a cold category page', categories, 25, ' ms', 'after a change of all'),
  ]
}

/** The time of the first request for a page after a change: the median of several, in milliseconds. */
async function renderedCold({ shop, quick }: Stage, call: Call): Promise<number> {
  const took: number[] = []
  for (let i = 0; i < (quick ? 5 : 15); i++) {
    await invalidatePublicContent(shop)
    took.push((await make(shop.url, call)).took)
  }
  return median(took)
}

/** The processor time that the server needs for a page that is not cached, one after another, in milliseconds. */
async function coldProcessor({ shop }: Stage, pages: Call[]): Promise<number> {
  await invalidatePublicContent(shop)
  const before = await cpuSeconds(shop.pid)
  for (const page of pages) await make(shop.url, page)
  return (((await cpuSeconds(shop.pid)) - before) / pages.length) * 1_000
}

/**
 * Drops all public responses and pages, as changes of everything but the products themselves do: the search index, which
 * has them all, would read them again. Every process notices at its next poll.
 */
export async function invalidatePublicContent({ db, bulk }: PrivateShop): Promise<void> {
  const { rows } = await bulk.query<{ id: number }>('SELECT id FROM categories')
  const ofCategories = rows.flatMap(({ id }) => [tags.category(id), tags.prices(id)])
  await touch(db, [tags.settings, tags.products, tags.anyPrice, tags.offers, ...ofCategories])
  await sleep(500)
}

async function cartFigures(stage: Stage): Promise<Figure[]> {
  const { shop, shoppers, popular } = stage
  const { seconds } = pace(stage)
  const some = shoppers.slice(0, 500)
  await fillCarts(shop.bulk, some, popular)
  const read: Call[] = some.map(({ token }) => ({ method: 'GET', path: '/api/cart/get-cart-items', token }))
  fullPage(3)(await make(shop.url, read[0]!))
  await flood(shop, read, 1)
  const reading = await flood(shop, read, seconds)

  await emptyCarts(shop.bulk, shoppers)
  const add: Call[] = shoppers.map(({ token }, i) => ({
    method: 'POST',
    path: '/api/cart/add-to-cart',
    body: { productId: popular[i % popular.length]!.productId, quantity: 1 },
    token,
  }))
  const adding = await flood(shop, add, seconds)
  const { rows } = await shop.bulk.query<{ count: number }>('SELECT count(*)::int AS count FROM cart_items')
  if (rows[0]!.count < adding.count)
    throw new Error(`${adding.count} lines were added, but the database has ${rows[0]!.count}`)
  return [
    atLeast(
      'cart read, three lines',
      reading.perSecond,
      2_000,
      '/s',
      `${formatNumber(reading.cpuMicros)} µs of processor each`,
    ),
    atLeast(
      'new cart with an item',
      adding.perSecond,
      1_000,
      '/s',
      `${formatNumber(adding.cpuMicros)} µs of processor each`,
    ),
  ]
}

async function orderFigures(stage: Stage): Promise<Figure[]> {
  const { shop, shoppers, popular, quick } = stage
  const figures: Figure[] = []
  await placeOrders(shop, await fillCarts(shop.bulk, shoppers.slice(0, 200), popular), 4)
  for (const [parallel, count, target, part] of [
    [1, quick ? 300 : 1_500, 100, 0.6],
    [16, quick ? 1_000 : 5_000, 300, 0.85],
  ] as const) {
    const fill = () => fillCarts(shop.bulk, shoppers.slice(0, count), popular)
    const raw = await placeRawOrders(shop, await fill(), parallel)
    const placed = await placeOrders(shop, await fill(), parallel)
    const who = parallel === 1 ? 'one shopper' : `${parallel} shoppers`
    figures.push(
      atLeast(
        `orders, ${who}`,
        placed.perSecond,
        target,
        '/s',
        `p50 ${formatNumber(placed.p50)} ms; ${placed.backlog} jobs waited, done ${formatNumber(placed.drainedIn)} s later`,
      ),
      atLeast(
        `orders, ${who}, part of the raw transaction`,
        placed.perSecond / raw,
        part,
        '',
        `${formatNumber(raw)}/s by the same statements alone`,
      ),
      atMost(`orders, ${who}, log written for each`, placed.walBytes / 1_000, 10, ' kB'),
      atMost(`orders, ${who}, p99`, placed.p99, 150, ' ms'),
      atMost(`orders, ${who}, failed`, placed.failures.length, 0, '', placed.failures[0]),
    )
  }
  return figures
}

async function mixedFigures(stage: Stage): Promise<Figure[]> {
  const warm = await mixedOf(stage, stage.browsing, 'mixed run')
  // After a start no page is cached.
  await stage.shop.restart()
  const { longTail } = stage.browsing
  return [...warm, ...(await mixedOf(stage, { any: longTail }, 'mixed run over all products, cold'))]
}

async function mixedOf(stage: Stage, browsing: Pick<Browsing, 'any'>, name: string): Promise<Figure[]> {
  const { shop, shoppers, popular, admin, quick } = stage
  await emptyCarts(shop.bulk, shoppers)
  await largestDelay(shop.url)
  const mixed = await mixedRun(shop, { seconds: quick ? 20 : 120, browsing, shoppers, popular, admin })
  const delay = await largestDelay(shop.url)
  const what = `${name} of ${mixed.seconds} s`
  return [
    atMost(`${what}: failed`, mixed.failures.length, 0, '', mixed.failures[0]),
    atMost(
      `${what}: browsing p95`,
      mixed.browsingP95,
      200,
      ' ms',
      `${formatNumber(mixed.browsed / mixed.seconds)}/s`,
    ),
    atMost(
      `${what}: orders p95`,
      mixed.orderP95,
      400,
      ' ms',
      `${formatNumber((mixed.ordered / mixed.seconds) * 60)} a minute`,
    ),
    atMost(`${what}: largest event-loop delay`, delay, 100, ' ms'),
  ]
}

/** The mixed run with an administrator editing all the time, alternating with the same run without edits. */
async function editFigures(stage: Stage): Promise<Figure[]> {
  const { shop, browsing, shoppers, popular, admin, quick } = stage
  const edits = await editsOf(shop, admin, seededRandom(8))
  const seconds = quick ? 15 : 30
  const quiet: number[] = []
  const busy: number[] = []
  const failures: Record<'without' | 'with', string[]> = { without: [], with: [] }
  const before = await droppedBy(shop)
  for (let round = 0; round < (quick ? 1 : 3); round++) {
    for (const activeEdits of [undefined, edits]) {
      await emptyCarts(shop.bulk, shoppers)
      const run = await mixedRun(shop, { seconds, browsing, shoppers, popular, admin, edits: activeEdits })
      failures[activeEdits ? 'with' : 'without'].push(...run.failures)
      ;(activeEdits ? busy : quiet).push(run.pagesP95)
    }
  }
  edits.close()
  const dropped = [...(await droppedBy(shop))].map(([change, count]) => [
    change,
    count - (before.get(change) ?? 0),
  ])
  const what = `8 stock, 2 price edits and an import of ${IMPORTED} rows a second`
  return [
    { name: 'pages p95 without edits', value: `${formatNumber(median(quiet))} ms` },
    atMost(`pages p95 with ${what}`, median(busy), 2 * median(quiet), ' ms', 'at most twice that without'),
    atMost('without edits: failed', failures.without.length, 0, '', failures.without[0]),
    atMost(`with ${what}: failed`, failures.with.length, 0, '', failures.with[0]),
    {
      name: 'cached answers dropped by each kind of change',
      value: formatNumber(dropped.reduce((sum, [, count]) => sum + Number(count), 0)),
      note: dropped.map(([change, count]) => `${change} ${formatNumber(Number(count))}`).join(', '),
    },
  ]
}

/** The rate limits of a shop with default settings; the other parts need higher ones. */
const ordinaryBudgets = { BUDGET_CALLS_PER_MINUTE: '600', BUDGET_PAGES_PER_MINUTE: '600' }

/** Fifty shoppers with two attackers, alternating with the same fifty alone. */
async function attackFigures(stage: Stage): Promise<Figure[]> {
  const { shop, quick } = stage
  await shop.restart(ordinaryBudgets)
  const quiet: number[] = []
  const attacked: number[] = []
  const memory: number[] = []
  const failures: Record<'alone' | 'attacked', string[]> = { alone: [], attacked: [] }
  let before = 0
  let attempts = 0
  const seconds = quick ? 10 : 20
  for (let round = 0; round < (quick ? 1 : 3); round++) {
    for (const attackers of [[], ['203.0.113.66', '203.0.113.67']]) {
      const run = await attackRun(shop, { ...stage, seconds, attackers })
      const isAttacked = attackers.length > 0
      ;(isAttacked ? attacked : quiet).push(run.p95)
      failures[isAttacked ? 'attacked' : 'alone'].push(...run.failures)
      if (!isAttacked) continue
      before ||= run.before
      memory.push(run.most)
      attempts += run.attempts
    }
  }
  await shop.restart()
  return [
    { name: '50 shoppers alone, p95', value: `${formatNumber(median(quiet))} ms` },
    {
      name: '50 shoppers beside two attackers, p95',
      value: `${formatNumber(median(attacked))} ms`,
      note: `${formatNumber(median(attacked) / median(quiet))} times; ${formatNumber(attempts)} requests and connections of the attackers`,
    },
    atMost('shoppers alone: failed', failures.alone.length, 0, '', failures.alone[0]),
    atMost('shoppers beside attackers: failed', failures.attacked.length, 0, '', failures.attacked[0]),
    atMost(
      'memory under attack, more than before',
      Math.max(...memory) - before,
      100,
      ' MB',
      `${formatNumber(before)} MB before`,
    ),
  ]
}

async function processFigures({ shop, quick }: Stage): Promise<Figure[]> {
  // Otherwise the idle minute would clean up after the parts before it.
  await shop.bulk.query('VACUUM ANALYZE')
  const server = await residentMegabytes(shop.pid)
  const database = await memoryMegabytes(await processTree(shop.postmaster))
  const { files, bytes } = await firstLoad(shop.url, '/')
  const { answersMs, readyMs } = await shop.restart()
  // The first minute fills caches and frees what the start needed.
  await sleep(60_000)
  const seconds = quick ? 30 : 60
  const [serverBefore, databaseBefore] = [await cpuSeconds(shop.pid), await treeCpuSeconds(shop.postmaster)]
  await sleep(seconds * 1_000)
  const share = (before: number, after: number) => ((after - before) / seconds) * 100
  const idleServer = share(serverBefore, await cpuSeconds(shop.pid))
  const idleDatabase = share(databaseBefore, await treeCpuSeconds(shop.postmaster))
  return [
    atMost(
      'processor of an idle shop, part of a core',
      idleServer + idleDatabase,
      0.5,
      ' %',
      `server ${formatNumber(idleServer)}, database ${formatNumber(idleDatabase)}`,
    ),
    atMost('memory of the server after the run', server, 150, ' MB'),
    { name: 'memory of the database after the run', value: `${formatNumber(database)} MB` },
    atMost('JavaScript of the home page, brotli', bytes, 100_000, ' bytes', namedSizes(files)),
    atMost('start with an existing database: it answers', answersMs / 1000, 1, ' s'),
    { name: 'start with an existing database: it is ready', value: `${formatNumber(readyMs / 1000)} s` },
  ]
}

/** `vendor 91,000, shop 24,000`: names without folder and hash, which change with each build. */
const namedSizes = (files: Map<string, number>) =>
  [...files]
    .map(([file, size]) => `${/([^/]+)-.{8}\.js$/.exec(file)?.[1] ?? file} ${formatNumber(size)}`)
    .join(', ')
