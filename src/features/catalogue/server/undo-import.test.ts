import { afterAll, beforeEach, expect, test } from 'vitest'
import { adminActor, commandActor } from '#features/audit/actor.ts'
import { imageUrl } from '#features/media/image-url.ts'
import { insertImage } from '#features/media/server/image-store.ts'
import { sweepMedia } from '#features/media/server/sweep-media.ts'
import { moveStock } from '#features/stock/movements/server/move-stock.ts'
import { lockPacks } from '#features/stock/movements/server/movement-store.ts'
import { importTaxes, restoreTaxes, standingTaxes } from '#features/papers/server/import-taxes.ts'
import { dayInIndia } from '#shared/when.ts'
import { readVersion } from '#platform/db/change-store.ts'
import type { Product } from '#shared/shapes.ts'
import { expectInvariants } from '../../../../test/invariants.ts'
import { registerShop } from '../../../../test/placed-orders.ts'
import { testShop } from '../../../../test/server.ts'
import { asha, newAddress, newCategory, ravi, type Person } from '../../../../test/world.ts'
import { catalogueAdminCalls } from '../admin-calls.ts'
import { importProducts } from './import-products.ts'
import { sweepImports } from './imports-store.ts'
import { listDeskProducts } from './desk-store.ts'
import { toProduct } from './product-view.ts'
import { undoImport } from './undo-import.ts'

const shop = await testShop()
const shopkeeper = await ravi(shop.db)
const actor = adminActor(shopkeeper)
const admin = await shop.signIn(shopkeeper)
const who = await asha(shop.db)
const shopper: Person & { token: string; home: string } = {
  ...who,
  token: await shop.signIn(who),
  home: await newAddress(shop.db, who),
}
afterAll(() => shop.close())
const query = (text: string, values: unknown[] = []) => shop.owner.pool.query(text, values)
beforeEach(async () => {
  // Orders and the ledger stay, so that every test leaves a shop without contradictions.
  for (const table of ['cart_items', 'written_imports', 'imports']) await query(`DELETE FROM ${table}`)
  await query('UPDATE packs SET retired_at = now() WHERE retired_at IS NULL')
  await query('UPDATE products SET deleted_at = now() WHERE deleted_at IS NULL')
  for (const table of ['sub_categories', 'categories']) await query(`DELETE FROM ${table}`)
})

let imports = 0
/** Imports rows; returns the id of the import. */
const COLUMNS = 'name,category,subCategory,unit,price,discount,stock,sku,barcode,image,description,publish'
const imported = (...rows: string[]) => importedAs(COLUMNS, ...rows)
async function importedAs(...lines: string[]): Promise<string> {
  const importId = (imports += 1).toString(16).padStart(24, '0')
  const csv = lines.join('\n')
  const options = { dryRun: false, skipWrongRows: false, importId, fileName: 'staples.csv' }
  const { faults } = await importProducts(shop.db, actor, () => [Buffer.from(csv)], options)
  expect(faults).toEqual([])
  return importId
}
const undo = (importId: string, as: string | undefined = admin) =>
  shop.call(catalogueAdminCalls.undoImport, { as, body: { importId } })
const products = async (): Promise<Product[]> => {
  const everything = { search: '', categoryId: null, subCategoryId: null, publish: null, stock: null }
  const { rows } = await listDeskProducts(shop.db, everything, 'name', { page: 1, limit: 100 })
  return rows.map((row) => toProduct(row))
}
const named = async (name: string): Promise<Product> =>
  (await products()).find((product) => product.name === name)!
const withoutTimes = (list: Product[]) => list.map((product) => ({ ...product, updatedAt: null }))
const change = (id: number, body: object) =>
  shop.call(catalogueAdminCalls.updateProduct, { as: admin, params: { id }, body })

async function buy(productId: number): Promise<string> {
  const added = await shop.call('POST /api/cart/add-to-cart', {
    as: shopper.token,
    body: { productId, quantity: 1 },
  })
  const placed = await shop.call('POST /api/order/add-cash-on-delivery-order', {
    as: shopper.token,
    body: { addressId: shopper.home, expectedTotal: added.body.data.productId.price },
  })
  expect(placed.status).toBe(201)
  return placed.body.data.orderId
}

const rice = 'Rice,Staples,Grains,1 kg,90,10,5,R1,,,Long grains,'
const dal = 'Toor Dal,Staples,Dal,1 kg,180,,4,D1,,,,'

test('what an import added is removed with its categories, and guests stop seeing it', async () => {
  const importId = await imported(rice, dal)
  const { slug } = await named('Rice')
  const version = await readVersion(shop.db)
  const undone = await undo(importId)
  expect([undone.status, undone.body.data]).toEqual([200, { removed: 2, restored: 0, kept: [] }])
  expect(await products()).toEqual([])
  expect((await query('SELECT 1 FROM categories UNION ALL SELECT 1 FROM sub_categories')).rows).toEqual([])
  expect(await readVersion(shop.db)).not.toBe(version)
  const page = await shop.call('POST /api/product/get-product-by-id', { body: { slug } })
  expect(page.body.code).toBe('product_not_found')
  const found = await shop.call('POST /api/product/search-product', { body: { search: 'rice' } })
  expect(found.body.data).toEqual([])
  await expectInvariants(shop.db)
  // Addresses and SKUs are free again.
  await imported(rice)
  expect((await named('Rice')).slug).toBe(slug)
})

test('the audit log says who undid what', async () => {
  const importId = await imported(rice)
  await undo(importId)
  await undo(importId)
  const { rows } = await query(
    `SELECT actor_kind, subject_name, changes FROM audit_log WHERE action = 'catalogue.undo-import' AND subject_id = $1`,
    [importId],
  )
  const to = (value: unknown) => ({ from: null, to: value })
  expect(rows).toEqual([
    {
      actor_kind: 'admin',
      subject_name: 'staples.csv',
      changes: { removed: to(1), restored: to(0), kept: to(0) },
    },
  ])
})

test('what an import changed gets all of its former values back', async () => {
  const picture = imageUrl('d'.repeat(32))
  await insertImage(shop.db, { id: 'd'.repeat(32), width: 9, height: 9, bytes: 9, widths: [] })
  await imported(
    `Rice,Staples,Grains,1 kg,90,10,5,R1,8901030865275,${picture},Long grains,`,
    'Rice,Staples,Grains,5 kg,400,,7,R5,,,,',
    dal,
  )
  const grain = await named('Rice')
  await change(grain._id, { slug: 'our-rice' })
  const before = withoutTimes(await products())
  const importId = await imported(
    'Rice,Staples,Grains,10 kg,900,,3,R10,,,,',
    // By SKU: another name, category, unit, price, discount, stock, text and no longer published; a third pack.
    'Basmati Rice,Grains,Rice,1000 g bag,120,5,50,R1,0036000291452,,Longer grains,no',
    'Toor Dal,Staples,Dal,1 kg,190,,1,D1,,,,',
  )
  expect((await named('Basmati Rice')).packs.map(({ unit }) => unit)).toEqual(['1000 g bag', '5 kg', '10 kg'])
  // The picture of the past is not swept before the week is over.
  await query(`UPDATE images SET claimed_at = now() - interval '2 days'`)
  await query(`UPDATE products SET images = '{}'`)
  await query(`UPDATE import_effects SET after = jsonb_set(after, '{images}', '[]') WHERE pack_id IS NULL`)
  await sweepMedia({ db: shop.db, files: shop.files })
  expect((await undo(importId)).body.data).toEqual({ removed: 0, restored: 2, kept: [] })
  expect(withoutTimes(await products())).toEqual(before)
  expect((await query(`SELECT name FROM categories`)).rows).toEqual([{ name: 'Staples' }])
  await expectInvariants(shop.db)
  // What guests search by is restored too.
  const found = await shop.call('POST /api/product/search-product', { body: { search: 'basmati' } })
  expect(found.body.data).toEqual([])
})

test.each([
  ['a pack', [{ unit: '1 kg' }]],
  [
    'a heap',
    [
      { unit: '1 kg', sharesStock: true },
      { unit: '500 g', grams: 500, sharesStock: true },
    ],
  ],
])('%s that is weighed gets back the grams of an open sack', async (_, packs) => {
  await imported(rice)
  const { _id } = await named('Rice')
  const weighed = packs.map((pack, i) => ({
    price: 90,
    weighed: true,
    grams: 1000,
    stock: 50 * (i + 1),
    ...pack,
  }))
  const saved = await change(_id, { packs: weighed })
  expect([saved.status, saved.body.message]).toEqual([200, 'Product saved.'])
  const inStock = async () =>
    (await query('SELECT stock_grams::int AS grams FROM packs WHERE product_id = $1 ORDER BY id', [_id])).rows
  const [pack] = (await query('SELECT id::int FROM packs WHERE product_id = $1 ORDER BY id', [_id])).rows
  const move = (grams: number) =>
    shop.db.transaction(async (tx) => {
      await lockPacks(tx, [pack.id])
      await moveStock(tx, null, [{ packId: pack.id, reason: 'adjustment', quantity: 0, grams }])
    })
  await move(-250)
  const before = await inStock()
  expect(before[0]).toEqual({ grams: 49_750 })
  const importId = await imported('Rice,Staples,Grains,1 kg,95,,60,,,,,')
  expect((await inStock())[0]).toEqual({ grams: 60_000 })
  expect((await undo(importId)).body.data).toEqual({ removed: 0, restored: 1, kept: [] })
  expect(await inStock()).toEqual(before)
  await expectInvariants(shop.db)
})

test('the taxes that an import set are as before, unless a bill or a person has used them', async () => {
  await registerShop(shop.db)
  const names = ['Rusk', 'Soap', 'Ghee', 'Tea']
  const row = (name: string, more: string) => `${name},Staples,Grains,1 kg,90,,${more}`
  const header = 'name,category,subCategory,unit,price,discount,stock,hsn,gst'
  await importedAs(header, ...names.map((name) => row(name, '9,0401,5')))
  const day = dayInIndia(new Date())
  const [rusk, soap, ghee, tea] = await Promise.all(names.map(async (name) => (await named(name))._id))
  // One bears it since long, the others since an import of the same day.
  await query(`UPDATE product_taxes SET valid_from = '2026-01-01' WHERE product_id = $1`, [rusk])
  const taxes = async () =>
    (
      await query(
        `SELECT product_id AS id, valid_from::text AS day, hsn, rate_bp AS rate FROM product_taxes
         WHERE product_id = ANY ($1) ORDER BY product_id, valid_from`,
        [[rusk, soap, ghee, tea]],
      )
    ).rows
  const before = await taxes()
  const orderId = await buy(ghee!)
  // Of Soap the price changes, too.
  const importId = await importedAs(
    header,
    ...names.map((name) => row(name, ',1905,18').replace('90', name === 'Soap' ? '95' : '90')),
  )
  expect((await taxes()).map(({ rate }) => rate)).toEqual([500, 1800, 1800, 1800, 1800])
  for (const order_status of ['Confirmed', 'Packed', 'Out for Delivery'])
    await shop.call('PUT /api/order/update-order-status-admin', {
      as: admin,
      body: { orderId, order_status },
    })
  const set = { hsn: '1905', treatment: 'taxable', rate: 12, validFrom: day }
  await shop.call('PUT /api/tax/product/{id}', {
    as: admin,
    params: { id: tea! },
    body: { ...set, hsn: '0902', rate: 5 },
  })
  expect((await undo(importId)).body.data).toEqual({
    removed: 0,
    restored: 2,
    kept: [
      { productId: ghee, name: 'Ghee', why: 'It was sold since the import.' },
      { productId: tea, name: 'Tea', why: 'It was changed since the import.' },
    ],
  })
  expect(await taxes()).toEqual([
    ...before.filter(({ id }) => id === rusk || id === soap),
    { id: ghee, day, hsn: '1905', rate: 1800 },
    { id: tea, day, hsn: '0902', rate: 500 },
  ])
  expect((await named('Soap')).price).toBe(90)
})

test('and so are the codes that a list gave without a rate', async () => {
  await imported(rice)
  const { _id: id } = await named('Rice')
  const code = async () =>
    (await query('SELECT listed_hsn FROM products WHERE id = $1', [id])).rows[0].listed_hsn
  await shop.db.transaction(async (tx) => {
    await importTaxes(tx, new Map(), new Map([[id, '1006']]))
    const listed = (await importTaxes(tx, new Map(), new Map([[id, '1905']]))).get(id)!
    const set = new Map([[id, listed.set]])
    expect((await standingTaxes(tx, set)).get(id)).toEqual({ now: listed.set, isBilled: false })
    await restoreTaxes(tx, new Map([[id, listed.was]]))
  })
  expect(await code()).toBe('1006')
})

test('what was sold since is kept, with its category, and named', async () => {
  const importId = await imported(rice, dal)
  const lentils = await named('Toor Dal')
  await buy(lentils._id)
  const kept = [{ productId: lentils._id, name: 'Toor Dal', why: 'It was sold since the import.' }]
  expect((await undo(importId)).body.data).toEqual({ removed: 1, restored: 0, kept })
  expect((await products()).map(({ name, stock }) => [name, stock])).toEqual([['Toor Dal', 3]])
  expect((await query('SELECT name FROM sub_categories')).rows).toEqual([{ name: 'Dal' }])
})

test('a changed product that was sold since keeps its price; an earlier sale does not matter', async () => {
  await imported(rice, dal)
  const lentils = await named('Toor Dal')
  const orderId = await buy(lentils._id)
  const importId = await imported(
    'Rice,Staples,Grains,1 kg,95,0,50,R1,,,,',
    'Toor Dal,Staples,Dal,1 kg,200,,40,D1,,,,',
  )
  await buy((await named('Rice'))._id)
  await shop.call('PUT /api/order/cancel-order', { as: shopper.token, body: { orderId } })
  const { body } = await undo(importId)
  expect(body.data).toMatchObject({ restored: 1, kept: [{ name: 'Rice' }] })
  expect((await products()).map(({ name, packs }) => [name, packs[0]!.price, packs[0]!.stock])).toEqual([
    ['Rice', 95, 49],
    // 4, of which one was sold before the import and given back after it.
    ['Toor Dal', 180, 4],
  ])
  await expectInvariants(shop.db)
})

test.each([
  ['name', (id: number) => change(id, { name: 'Our rice' })],
  ['price', (id: number) => change(id, { unit: '1 kg', price: 91 })],
  ['stock', (id: number) => change(id, { unit: '1 kg', price: 90, discount: 10, stock: 6 })],
  ['publication', (id: number) => change(id, { publish: false })],
  [
    'packs',
    (id: number) =>
      change(id, {
        packs: [
          { unit: '1 kg', price: 90, discount: 10, stock: 5, sku: 'R1' },
          { unit: '2 kg', price: 170, stock: 2 },
        ],
      }),
  ],
])('a product is kept when its %s was changed since', async (_, changeIt) => {
  const importId = await imported(rice)
  const { _id } = await named('Rice')
  expect((await changeIt(_id)).status).toBe(200)
  const before = await products()
  const why = 'It was changed since the import.'
  expect((await undo(importId)).body.data).toEqual({
    removed: 0,
    restored: 0,
    kept: [{ productId: _id, name: before[0]!.name, why }],
  })
  expect(await products()).toEqual(before)
})

test('the last import is undone first: then the one before it can be', async () => {
  const first = await imported(rice)
  const second = await imported('Rice,Staples,Grains,1 kg,99,,50,R1,,,,')
  expect((await undo(first)).body.data.kept).toHaveLength(1)
  await query('UPDATE written_imports SET undone_at = NULL')
  await query('UPDATE import_effects SET outcome = NULL')
  expect((await undo(second)).body.data).toMatchObject({ restored: 1 })
  expect((await undo(first)).body.data).toMatchObject({ removed: 1 })
})

test('a product whose code or category is taken now is kept, and the others are restored', async () => {
  await imported(
    'Rice,Staples,Grains,1 kg,90,10,5,R1,8901030865275,,,',
    dal,
    'Poha,Snacks,Flakes,500 g,45,,9,P1,,,,',
  )
  const importId = await imported(
    'Rice,Staples,Grains,1 kg,91,,5,R1,0036000291452,,,',
    'Toor Dal,Staples,Dal,1 kg,181,,4,D1,,,,',
    'Poha,Staples,Dal,500 g,45,,9,P1,,,,',
  )
  await imported('Brown Rice,Staples,Grains,1 kg,99,,5,B1,8901030865275,,,')
  await query(`DELETE FROM sub_categories WHERE name = 'Flakes'`)
  const { body } = await undo(importId)
  expect(body.data).toMatchObject({
    restored: 1,
    kept: [
      { name: 'Rice', why: 'Another product has its former SKU or barcode now.' },
      { name: 'Poha', why: 'Its former category was moved or deleted.' },
    ],
  })
  expect((await named('Toor Dal')).price).toBe(180)
})

test('two undos at once, and one later, have the same result', async () => {
  const importId = await imported(
    ...Array.from({ length: 450 }, (_, i) => `Rice ${i},Staples,Grains,1 kg,90,,,,,,,`),
  )
  const both = await Promise.all([undo(importId), undo(importId)])
  for (const { body } of [...both, await undo(importId)])
    expect(body.data).toEqual({ removed: 450, restored: 0, kept: [] })
  expect(await products()).toEqual([])
  const { rows } = await query(
    `SELECT count(*)::int AS n FROM audit_log WHERE action = 'catalogue.undo-import' AND subject_id = $1`,
    [importId],
  )
  expect(rows).toEqual([{ n: 1 }])
})

test('an interrupted undo is continued by the next one', async () => {
  const importId = await imported(
    ...Array.from({ length: 250 }, (_, i) => `Rice ${i},Staples,Grains,1 kg,90,,,,,,,`),
  )
  let batches = 0
  const interrupted: typeof shop.db = {
    ...shop.db,
    transaction: (steps) =>
      (batches += 1) === 1 ? shop.db.transaction(steps) : Promise.reject(new Error('the server ended')),
  }
  await expect(undoImport(interrupted, actor, importId)).rejects.toThrow('the server ended')
  expect(await products()).toHaveLength(50)
  expect((await undo(importId)).body.data).toMatchObject({ removed: 250 })
})

test('an import is undone for seven days, and not while one is being written', async () => {
  const importId = await imported(rice)
  await query(`UPDATE written_imports SET ended_at = NULL`)
  expect((await undo(importId)).body.code).toBe('import_running')
  // It has been interrupted.
  await query(`UPDATE written_imports SET written_at = now() - interval '2 min'`)
  await query(
    `INSERT INTO imports (id, user_id, file_name, status, outcome) VALUES ($1, $2, 'b.csv', 'importing', '{}')`,
    ['e'.repeat(24), shopper.userId],
  )
  expect((await undo(importId)).body.code).toBe('import_running')
  await query('DELETE FROM imports')
  await query(`UPDATE written_imports SET written_at = now() - interval '7 days 1 min'`)
  const late = await undo(importId)
  expect([late.status, late.body.code]).toEqual([409, 'import_too_old'])
  expect(await products()).toHaveLength(1)
  await query(`UPDATE written_imports SET written_at = now() - interval '6 days 23 hours'`)
  await sweepImports(shop.db)
  expect((await undo(importId)).body.data).toMatchObject({ removed: 1 })
  await query(`UPDATE written_imports SET written_at = now() - interval '8 days'`)
  await sweepImports(shop.db)
  expect((await query('SELECT 1 FROM import_effects')).rows).toEqual([])
  expect((await undo(importId)).body.code).toBe('import_too_old')
})

test('an undo waits for the batch of an import, and an import for the undo', async () => {
  const importId = await imported(rice, dal)
  const together = await Promise.all([undo(importId), imported('Poha,Staples,Flakes,500 g,45,,9,P1,,,,')])
  expect([200, 409]).toContain(together[0].status)
  await undo(importId)
  expect((await products()).map(({ name }) => name)).toEqual(['Poha'])
})

test('a category that holds something else stays', async () => {
  const { categoryId } = await newCategory(shop.db, 'Snacks')
  const importId = await imported('Poha,Snacks,Flakes,500 g,45,,9,P1,,,,', rice)
  const { rows } = await query(`SELECT id, category_id FROM sub_categories WHERE name = 'Grains'`)
  await shop.call(catalogueAdminCalls.addProduct, {
    as: admin,
    body: { name: 'Barley', category: rows[0].category_id, subCategory: rows[0].id, unit: '1 kg', price: 60 },
  })
  await undo(importId)
  expect((await query('SELECT id FROM categories ORDER BY id')).rows.map(({ id }) => id)).toEqual([
    categoryId,
    rows[0].category_id,
  ])
  expect((await query('SELECT name FROM sub_categories ORDER BY name')).rows).toEqual([
    { name: 'Fresh Snacks' },
    { name: 'Grains' },
  ])
})

test('the list names file, administrator and result; an import without an effect is not in it', async () => {
  const list = async () => (await shop.call(catalogueAdminCalls.listImports, { as: admin })).body.data
  expect(await list()).toEqual([])
  const importId = await imported(rice, dal)
  await imported(rice)
  await importProducts(
    shop.db,
    commandActor,
    () => [Buffer.from('name,category,subCategory,unit,price\nRice,Staples,Grains,1 kg,91')],
    { dryRun: false, skipWrongRows: false, fileName: 'prices.csv' },
  )
  await undo(importId)
  expect(await list()).toMatchObject([
    { fileName: 'prices.csv', by: null, added: 0, changed: 1, undoneAt: null, undone: null },
    {
      id: importId,
      fileName: 'staples.csv',
      added: 2,
      changed: 0,
      undoneAt: expect.any(String),
      undone: { removed: 1, kept: [{ name: 'Rice' }] },
    },
  ])
})

test('only administrators undo, and an unknown import is not found', async () => {
  const importId = await imported(rice)
  expect((await undo(importId, shopper.token)).body.code).toBe('forbidden')
  expect((await undo('f'.repeat(24))).body.code).toBe('not_found')
  expect(await products()).toHaveLength(1)
})
