import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { TillSearch } from '../src/features/counter/till-search.ts'
import { counterPack } from './counter-pack.ts'
import { demoSearch } from './demo-search.ts'
import { described, judged, without } from './judged-searches.ts'

const shop = await demoSearch()
const packs = shop.products.flatMap(({ id, name, brand, subCategoryId, packs }) =>
  packs.map(({ unit, price, sku, stock }) =>
    counterPack(id, { name, brand: brand ?? undefined, subCategoryId, unit, price, sku, stock }),
  ),
)
const words = { groups: shop.synonyms, subCategories: shop.subCategoryNames, sold: [] }
const till = new TillSearch()
till.setWords(words)
for (const pack of packs) till.put(pack)

const asked = [...judged.map(([, search]) => search), ...without.map(([search]) => search)]
test.each(asked)('a till without a network finds first what the shop does: %s', (search) => {
  const first = till.find(search)[0]
  expect(first?.productId).toBe(described.has(search) ? undefined : shop.answer(search).ids[0])
})

test('what a till keeps to search 3,000 products is at most 300 kB compressed', () => {
  const products = Array.from({ length: 3_000 }, (_, at) => {
    const of = packs[(at * 7) % packs.length]!
    const mark = (at * 2_654_435_761) % 2 ** 32
    const barcode = `890${String(mark).padStart(10, '0')}`
    return {
      ...of,
      productId: at,
      name: `${of.name} ${mark.toString(36)}`,
      barcode,
      image: `/media/${mark}.webp`,
    }
  })
  const sold = products.map(({ productId }) => [productId, (productId * 37) % 1_000])
  const kept = gzipSync(JSON.stringify([products, { ...words, sold }]))
  expect(kept.length).toBeLessThan(250_000)
})
