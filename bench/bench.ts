import { parseArgs } from 'node:util'
import { openBareServer } from './bare-server.ts'
import { browsingOf } from './browsing.ts'
import { fillCharges, popularPacks } from './fill-carts.ts'
import { fillAdministrator, fillShoppers } from './fill-people.ts'
import { fillProducts, fillShelves } from './fill-products.ts'
import { measureParts, PARTS } from './figures.ts'
import { openPrivateShop } from './private-shop.ts'
import { tableOf, writePart } from './report.ts'

// npm run bench: how fast a shop is, measured on a private one. docs/PERFORMANCE.md tells what the figures mean.

const PRODUCTS = 10_000
const SHOPPERS = 20_000

const { values: asked } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string', default: PARTS.join() },
    write: { type: 'boolean', default: false },
    products: { type: 'string', default: String(PRODUCTS) },
    orders: { type: 'string', default: '0' },
    'node-flag': { type: 'string', multiple: true, default: [] },
  },
})
const say = (line: string) => console.log(line)

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
  const stage = { shop, bare, browsing, shoppers, popular, admin, quick: asked.quick, say }
  const figures = await measureParts(stage, asked.only.split(','))
  const table = tableOf(figures)
  say(`\n${table}`)
  if (asked.write) await writePart('figures', table)
} finally {
  bare.close()
  await shop.close()
}
