import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { openBareServer } from './bare-server.ts'
import { browsingOf } from './browsing.ts'
import { fillCharges, popularPacks } from './fill-carts.ts'
import { fillAdministrator, fillShoppers } from './fill-people.ts'
import { fillProducts, fillCategories } from './fill-products.ts'
import { measureParts, PARTS } from './figures.ts'
import { measureBackup } from './measure-backup.ts'
import { measureBrowser } from './measure-browser.ts'
import { openPrivateShop } from './private-shop.ts'
import { measurePeak } from './peak.ts'
import { measureProcesses } from './processes.ts'
import { drawGrowth } from './draw-growth.ts'
import { growthFigures, measureGrowth } from './growth.ts'
import { tableOf, writePart, type Figure, type Page } from './report.ts'

// npm run bench: how fast a shop is, measured on a private one. docs/PERFORMANCE.md explains the figures.

const PRODUCTS = 10_000
const SHOPPERS = 20_000

const options = readOptions()
// Only a run with `--write` updates the document and its picture.
const picture = options.write
  ? fileURLToPath(new URL('../docs/pictures/growth.svg', import.meta.url))
  : join(tmpdir(), 'tokri-growth.svg')
const say = (line: string) => console.log(line)

if (options.lighthouse) {
  await report('browser', await measureBrowser(say))
  process.exit(0)
}

if (options.backup) {
  const size = { products: Number(options.products), orders: Number(options.orders) }
  await report('backup', await measureBackup(size, say))
  process.exit(0)
}

const shop = await openPrivateShop(options['node-flag'], options.processes ? 200 : undefined)
const bare = await openBareServer()
try {
  const start = performance.now()
  const subCategories = await fillCategories(shop.db)
  await fillProducts(shop.db, subCategories, 0, PRODUCTS)
  await fillCharges(shop)
  const shoppers = await fillShoppers(shop.bulk, shop.tokens, SHOPPERS)
  const admin = await fillAdministrator(shop)
  await shop.bulk.query('VACUUM ANALYZE')
  say(`A shop of ${PRODUCTS} products, filled in ${Math.round((performance.now() - start) / 1000)} s.`)

  const browsing = await browsingOf(shop, subCategories)
  const popular = await popularPacks(shop.bulk)
  const stage = { shop, bare, subCategories, browsing, shoppers, popular, admin, quick: options.quick, say }

  if (options.processes) {
    for (const [mark, table] of Object.entries(await measureProcesses(stage))) {
      say(`\n${table}`)
      if (options.write) await writePart(mark, table, 'docs/SCALING')
    }
  }

  if (options.peak) {
    for await (const table of measurePeak(stage)) {
      say(`\n${table}`)
      if (options.write) await writePart('peak', table)
    }
  }

  const names = options.processes || options.peak ? [] : options.only.split(',').filter(Boolean)
  // Imports and their pictures have their own tables, so that a run of these alone replaces only theirs.
  const own = ['import', 'pictures', 'papers', 'counter', 'law', 'slots']
  for (const mark of ['figures', ...own]) {
    const markOf = (name: string) => (name === 'till' ? 'counter' : own.includes(name) ? name : 'figures')
    const some = names.filter((name) => markOf(name) === mark)
    if (some.length > 0) await report(mark, await measureParts(stage, some))
  }
  const wanted = { products: Number(options.products), orders: Number(options.orders) }
  // After each size, so that an interrupted run is not lost.
  for await (const steps of measureGrowth(stage, wanted)) {
    const { warm, cold } = growthFigures(steps)
    await report('growth', warm, 'bench/reports/growth')
    await report('growth-cold', cold, 'bench/reports/growth')
    await writeFile(picture, drawGrowth(steps))
    say(`\nDrawn: ${picture}`)
  }
} finally {
  bare.close()
  await shop.close()
}

async function report(mark: string, figures: Figure[], page?: Page): Promise<void> {
  const table = tableOf(figures)
  say(`\n${table}`)
  if (options.write) await writePart(mark, table, page)
}

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        quick: { type: 'boolean', default: false },
        only: { type: 'string' },
        write: { type: 'boolean', default: false },
        processes: { type: 'boolean', default: false },
        peak: { type: 'boolean', default: false },
        lighthouse: { type: 'boolean', default: false },
        backup: { type: 'boolean', default: false },
        products: { type: 'string', default: String(PRODUCTS) },
        orders: { type: 'string', default: '0' },
        'node-flag': { type: 'string', multiple: true, default: [] },
      },
    })
    const isGrowing = Number(values.products) > PRODUCTS || Number(values.orders) > 0
    // The parts leave orders and products behind that growth would write again.
    if (isGrowing && values.only && !values.backup)
      throw new Error('Growth is measured in a shop of its own, without --only.')
    const only = values.only ?? (isGrowing ? '' : PARTS.join())
    const unknown = only.split(',').find((part) => part !== '' && !PARTS.includes(part))
    if (unknown) throw new Error(`There is no part "${unknown}". Parts: ${PARTS.join(', ')}.`)
    for (const name of ['products', 'orders'] as const)
      if (!/^\d+$/.test(values[name])) throw new Error(`--${name} must be a whole number.`)
    return { ...values, only }
  } catch (error) {
    console.error((error as Error).message)
    process.exit(2)
  }
}
