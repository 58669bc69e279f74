import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { openBareServer } from './bare-server.ts'
import { browsingOf } from './browsing.ts'
import { fillCharges, popularPacks } from './fill-carts.ts'
import { fillAdministrator, fillShoppers } from './fill-people.ts'
import { fillProducts, fillShelves } from './fill-products.ts'
import { measureParts, PARTS } from './figures.ts'
import { measureBrowser } from './measure-browser.ts'
import { openPrivateShop } from './private-shop.ts'
import { drawGrowth } from './draw-growth.ts'
import { growthFigures, measureGrowth } from './growth.ts'
import { tableOf, writePart, type Figure } from './report.ts'

// npm run bench: how fast a shop is, measured on a private one. docs/PERFORMANCE.md explains the figures.

const PRODUCTS = 10_000
const SHOPPERS = 20_000

const asked = askedFor()
// Only a run that is written down changes the document's picture.
const picture = asked.write
  ? fileURLToPath(new URL('../docs/pictures/growth.svg', import.meta.url))
  : join(tmpdir(), 'tokri-growth.svg')
const say = (line: string) => console.log(line)

if (asked.lighthouse) {
  await report('browser', await measureBrowser(say))
  process.exit(0)
}

const shop = await openPrivateShop(asked['node-flag'])
const bare = await openBareServer()
try {
  const start = performance.now()
  const places = await fillShelves(shop.db)
  await fillProducts(shop.db, places, 0, PRODUCTS)
  await fillCharges(shop)
  const shoppers = await fillShoppers(shop.bulk, shop.tokens, SHOPPERS)
  const admin = await fillAdministrator(shop)
  await shop.bulk.query('VACUUM ANALYZE')
  say(`A shop of ${PRODUCTS} products, filled in ${Math.round((performance.now() - start) / 1000)} s.`)

  const browsing = await browsingOf(shop, places)
  const popular = await popularPacks(shop.bulk)
  const stage = { shop, bare, places, browsing, shoppers, popular, admin, quick: asked.quick, say }

  const names = asked.only.split(',').filter(Boolean)
  if (names.length > 0) await report('figures', await measureParts(stage, names))
  const wanted = { products: Number(asked.products), orders: Number(asked.orders) }
  const growths = await measureGrowth(stage, wanted)
  if (growths.length > 0) {
    await report('growth', growthFigures(growths))
    await writeFile(picture, drawGrowth(growths))
    say(`\nDrawn: ${picture}`)
  }
} finally {
  bare.close()
  await shop.close()
}

async function report(mark: string, figures: Figure[]): Promise<void> {
  const table = tableOf(figures)
  say(`\n${table}`)
  if (asked.write) await writePart(mark, table)
}

function askedFor() {
  try {
    const { values } = parseArgs({
      options: {
        quick: { type: 'boolean', default: false },
        only: { type: 'string', default: PARTS.join() },
        write: { type: 'boolean', default: false },
        lighthouse: { type: 'boolean', default: false },
        products: { type: 'string', default: String(PRODUCTS) },
        orders: { type: 'string', default: '0' },
        'node-flag': { type: 'string', multiple: true, default: [] },
      },
    })
    const unknown = values.only.split(',').find((part) => part !== '' && !PARTS.includes(part))
    if (unknown) throw new Error(`There is no part "${unknown}". Parts: ${PARTS.join(', ')}.`)
    for (const name of ['products', 'orders'] as const)
      if (!/^\d+$/.test(values[name])) throw new Error(`--${name} must be a whole number.`)
    return values
  } catch (error) {
    console.error((error as Error).message)
    process.exit(2)
  }
}
