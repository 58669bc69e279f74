import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../../../test/database.ts'
import { commandActor } from '#features/audit/actor.ts'
import { importProducts } from '#features/catalogue/server/import-products.ts'
import { findPacks, type ShopSearch } from '#features/stock/movements/server/find-packs.ts'

const shop = await testDatabase()
afterAll(() => shop.drop())

const list = `name,category,subCategory,unit,price,sku
Puffed Rice,Staples,Snacks,200 g,40,PUFF-1
Sona Rice,Staples,Rice,5 kg,400,SONA-5
Sona Rice,Staples,Rice,1 kg,90,SONA-1
Hidden Rice,Staples,Rice,1 kg,95,HID-1`
await importProducts(shop.db, commandActor, () => [Buffer.from(list)], {
  dryRun: false,
  skipWrongRows: false,
})
const { rows } = await shop.owner.pool.query<{ id: number; name: string }>('SELECT id, name FROM products')
const idOf = (name: string) => rows.find((row) => row.name === name)!.id
await shop.owner.pool.query(`UPDATE products SET publish = false WHERE name = 'Hidden Rice'`)

/** A search that knows that rice is no snack. */
const shopSearch: ShopSearch = {
  rank: async (search) => ({
    ids: search.startsWith('rice') ? [idOf('Sona Rice'), idOf('Puffed Rice')] : [],
    isOfSize: (unit) => !search.includes('1 kg') || unit === '1 kg',
    isTyped: (code) => search === `rice ${code.toLowerCase()}`,
  }),
}
const find = async (search: string) =>
  (await findPacks({ db: shop.db, ...shopSearch }, search, null)).map(({ name, unit }) => `${name} ${unit}`)

test('packs come in the order of the search, and what is hidden from it after them', async () => {
  expect(await find('rice')).toEqual([
    'Sona Rice 5 kg',
    'Sona Rice 1 kg',
    'Puffed Rice 200 g',
    'Hidden Rice 1 kg',
  ])
})

test('of each product the pack of the size that was typed is first', async () => {
  expect((await find('rice 1 kg'))[0]).toBe('Sona Rice 1 kg')
})

test('of each product the pack of the code that was typed is first, however it is written', async () => {
  expect((await find('rice sona-1'))[0]).toBe('Sona Rice 1 kg')
})

test('where the search finds nothing, the packs that have the words are found, and a code alone', async () => {
  expect(await find('puffed')).toEqual(['Puffed Rice 200 g'])
  expect(await find('SONA-1')).toEqual(['Sona Rice 1 kg'])
})
