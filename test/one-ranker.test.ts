import { expect, test, vi } from 'vitest'
import { TillSearch } from '#features/counter/till-search.ts'
import { commandActor } from '#features/audit/actor.ts'
import { importProducts } from '#features/catalogue/server/import-products.ts'
import { counterShop } from './counter-shop.ts'

// One engine answers wherever a pack is looked for: each field is asked the same, and must begin with the same product.
const { shop, manager, cashier } = await counterShop({ isChecked: false })
const list = `name,brand,category,subCategory,unit,price,sku,stock
Puffed Rice,Crisp,Staples,Snacks,200 g,40,PUFF-1,9
Rice Flour,Mill,Staples,Flours,1 kg,60,RFL-1,9
Sona Rice,Mill,Staples,Rice,5 kg,400,SONA-5,9
Sona Rice,Mill,Staples,Rice,1 kg,90,SONA-1,9
Kolam Rice,Mill,Staples,Rice,1 kg,95,KOL-1,9
Idli Rice,Mill,Staples,Rice,1 kg,97,IDL-1,9
Toned Milk,Cow,Dairy,Milk,500 ml,30,MILK-5,9
Full Cream Milk,Cow,Dairy,Milk,500 ml,35,MILK-6,9
Soap With Milk,Foam,Care,Soaps,100 g,45,SOAP-1,9
Milk Chocolate,Cow,Sweets,Chocolates,50 g,40,CHOC-1,9
Whole Wheat Atta,Mill,Staples,Flours,5 kg,250,ATTA-5,9
Mango Pickle,Khattameera,Staples,Pickles,200 g,80,PICK-1,9
Tomato,,Vegetables,Fresh Vegetables,500 g,20,TOM-1,9
Tomato Ketchup,Mill,Sauces,Ketchup,500 g,90,KETCH-1,9`
const buffer = Buffer.from(list)
await importProducts(shop.db, commandActor, () => [buffer], { dryRun: false, skipWrongRows: false })

interface Found {
  name: string
  unit?: string
}
const get = async (call: 'GET /api/stock/packs', query: object) =>
  (await shop.call(call, { as: manager, query: query as Record<string, string> })).body.data as Found[]
const shopSearch = (limit: number) => async (search: string) =>
  (await shop.call('POST /api/product/search-product', { body: { search, limit } })).body.data as Found[]
// The database answers until the index is built, and mends no word.
await vi.waitFor(async () => expect(await shopSearch(1)('puffd ricee')).toHaveLength(1), { timeout: 20_000 })
const till = new TillSearch()
till.setWords((await shop.call('GET /api/till/words', { as: cashier })).body.data)
for (const pack of (await shop.call('GET /api/counter/catalogue', { as: cashier })).body.data.packs)
  till.put(pack)

const fields: Record<string, (search: string) => Promise<Found[]>> = {
  shop: shopSearch(10),
  suggestions: shopSearch(5),
  'phone order': shopSearch(8),
  replacement: shopSearch(9),
  'buying, counting, labels, bills and Go to': (search) => get('GET /api/stock/packs', { search }),
  'product table': async (search) =>
    (await shop.call('POST /api/product/get-product', { as: manager, body: { search, publish: 'all' } })).body
      .data,
  till: async (search) => till.find(search),
}

const searches = [
  'rice',
  'milk',
  'atta',
  'kol',
  'rice 1 kg',
  'चावल',
  'தக்காளி',
  'dudh',
  'riec',
  'sona rice 5kg',
]
for (const [field, find] of Object.entries(fields))
  test.each(searches)(`${field}: the first for %s is that of the shop`, async (search) => {
    const [wanted] = await fields.shop!(search)
    expect(wanted).toBeDefined()
    expect((await find(search))[0]?.name).toBe(wanted!.name)
  })

test.each(['SONA-1', 'sona 1', 'sona1', 'sku SONA 1', 'SKU: sona-1'])(
  'the code %s is the pack of one kilogram wherever packs are offered',
  async (code) => {
    for (const field of ['buying, counting, labels, bills and Go to', 'till']) {
      const [first] = await fields[field]!(code)
      expect([field, first?.name, first?.unit]).toEqual([field, 'Sona Rice', '1 kg'])
    }
    expect((await fields.shop!(code)).map(({ name }) => name)).toEqual(['Sona Rice'])
  },
)

test('the everyday thing leads at the till, as Enter sells it', () => {
  expect(till.find('rice')[0]!.name).toMatch(/^(Sona|Kolam|Idli) Rice$/)
  expect(till.find('milk')[0]!.name).toMatch(/(Toned|Cream) Milk$/)
  expect(till.find('atta')[0]!.name).toBe('Whole Wheat Atta')
})
