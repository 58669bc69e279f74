import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../../../test/database.ts'
import { newCategory, plainProduct } from '../../../../test/world.ts'
import { addProducts } from '#features/catalogue/server/add-products.ts'
import { tags } from '#features/storefront/content-tags.ts'
import { openChangeFeed } from '#platform/db/change-feed.ts'
import { touch } from '#platform/db/change-store.ts'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { openLog } from '#platform/log.ts'
import * as z from 'zod/mini'
import { product } from '#shared/shapes.ts'
import { foundProducts } from './found-products.ts'

const shop = await testDatabase()
const feed = openChangeFeed(shop.db, openLog('silent'))
const dairy = await newCategory(shop.db, 'Dairy')
const draft = (name: string) => ({
  ...plainProduct,
  name,
  ...dairy,
  packs: [{ unit: '1 l', pricePaise: 5_000, discountMicro: 0, stock: 9, sku: null, maxPerOrder: null }],
})
const added = await shop.db.transaction((tx) => addProducts(tx, [draft('Milk'), draft('Curd')] as never))
const [milk, curd] = added as [number, number]
afterAll(async () => {
  feed.stop()
  await shop.drop()
})

const rename = sql('test.rename_product', `UPDATE products SET name = $2 WHERE id = $1`)
const renamed = (id: number, name: string) =>
  shop.db.transaction(async (tx) => {
    await tx.run(rename, [id, name])
    await touch(tx, [tags.product(id)])
  })

/** The database, with a read counter and a hook that runs during a read. */
async function observedDatabase() {
  await feed.catchUp()
  const observed = { reads: 0, duringRead: async () => {} }
  const db = {
    many: async (...call: Parameters<Tx['many']>) => {
      observed.reads += 1
      const rows = await shop.db.many(...call)
      await observed.duringRead()
      return rows
    },
  } as unknown as Tx
  return { observed, db }
}

const namesOf = (texts: string[]) => texts.map((text) => (JSON.parse(text) as { name: string }).name)

test('a product is read once, returned in the given order, and matches its schema', async () => {
  const { observed, db } = await observedDatabase()
  const products = foundProducts(db, feed)
  const texts = await products.read([curd, milk, 0])
  expect(namesOf(texts)).toEqual(['Curd', 'Milk'])
  for (const text of texts) expect(z.strictObject(product.shape).parse(JSON.parse(text))).toBeTruthy()
  expect(namesOf(await products.read([milk]))).toEqual(['Milk'])
  expect(observed.reads).toBe(1)
})

test('a changed product is read again, also when it changed during a read', async () => {
  const { observed, db } = await observedDatabase()
  const products = foundProducts(db, feed)
  expect(namesOf(await products.read([milk]))).toEqual(['Milk'])
  await renamed(milk, 'Toned Milk')
  await feed.catchUp()
  observed.duringRead = async () => {
    observed.duringRead = async () => {}
    await renamed(milk, 'Whole Milk')
    await feed.catchUp()
  }
  expect(namesOf(await products.read([milk]))).toEqual(['Toned Milk'])
  expect(namesOf(await products.read([milk]))).toEqual(['Whole Milk'])
})
