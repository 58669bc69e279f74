import { afterAll, beforeEach, expect, test } from 'vitest'
import { testDatabase, truncate } from '../../../../test/database.ts'
import { commandActor, type Actor } from '#features/audit/actor.ts'
import { sql, type Database, type Tx } from '#platform/db/postgres.ts'
import { readVersion } from '#platform/db/change-store.ts'
import { imageUrl } from '#features/media/image-url.ts'
import { insertImage } from '#features/media/server/image-store.ts'
import { listCategories, listSubCategories } from './category-store.ts'
import { exportProducts } from './export-products.ts'
import { importProducts as importFrom } from './import-products.ts'
import type { ImportOptions } from './check-list.ts'
import { MAX_IMPORT_ROWS } from '../limits.ts'
import { listDeskProducts } from './desk-store.ts'
import { toProduct } from './product-view.ts'

const shop = await testDatabase()
afterAll(() => shop.drop())
beforeEach(() => truncate(shop, 'categories'))

/** Imports CSV text. */
const importProducts = (db: Database, actor: Actor, csv: string, options: ImportOptions) =>
  importFrom(db, actor, () => [Buffer.from(csv)], options)

const file = (...rows: string[]) =>
  ['name,category,subCategory,unit,price,discount,stock,sku', ...rows].join('\n')
const write = { dryRun: false, skipWrongRows: false }
const products = async (tx: Tx) => {
  const everything = { search: '', categoryId: null, subCategoryId: null, publish: null, stock: null }
  const { rows } = await listDeskProducts(tx, everything, 'name', { page: 1, limit: 100 })
  return rows.map((row) => toProduct(row))
}
const unbalanced = sql(
  'test.import_unbalanced',
  `SELECT k.id FROM packs k LEFT JOIN stock_movements m ON m.pack_id = k.id
   GROUP BY k.id HAVING k.stock <> coalesce(sum(m.quantity), 0)`,
)

const staples = file(
  'Rice,Staples,Rice,1 kg,90,10,5,R1',
  'Rice,Staples,Rice,5 kg,430,,7,R5',
  'Toor Dal,staples,Dal,1 kg,180,,4,',
)

test('a file fills an empty shop and creates its categories', async () => {
  const steps: number[][] = []
  const outcome = await importProducts(shop.db, commandActor, staples, {
    ...write,
    progress: (...step) => void steps.push(step),
  })

  expect(outcome).toEqual({
    faults: [],
    faultCount: 0,
    wrongRows: 0,
    warnings: [],
    warningCount: 0,
    columns: null,
    newCategories: [],
    planned: { rows: 3, newProducts: 2, knownProducts: 0 },
    isWritten: true,
    added: 2,
    changed: 0,
    summary: '2 products added, 0 changed.',
  })
  expect(steps).toEqual([[3, 3]])
  expect((await products(shop.db)).map(({ name, packs }) => [name, packs])).toEqual([
    [
      'Rice',
      [
        { unit: '1 kg', price: 90, discount: 10, stock: 5, sku: 'R1', maxPerOrder: null },
        { unit: '5 kg', price: 430, discount: 0, stock: 7, sku: 'R5', maxPerOrder: null },
      ],
    ],
    ['Toor Dal', [{ unit: '1 kg', price: 180, discount: 0, stock: 4, sku: null, maxPerOrder: null }]],
  ])
  expect((await listCategories(shop.db, 'all')).map(({ name }) => name)).toEqual(['Staples'])
  expect(await shop.db.many(unbalanced)).toEqual([])
})

test('importing the same file again changes nothing and invalidates no page', async () => {
  await importProducts(shop.db, commandActor, staples, write)
  const before = await products(shop.db)
  const version = await readVersion(shop.db)
  expect(await importProducts(shop.db, commandActor, staples, write)).toMatchObject({ added: 0, changed: 0 })
  expect(await products(shop.db)).toEqual(before)
  expect(await readVersion(shop.db)).toBe(version)
})

test('a row with a known SKU changes its pack and product; other packs and blank fields stay', async () => {
  await importProducts(shop.db, commandActor, staples, write)
  const outcome = await importProducts(
    shop.db,
    commandActor,
    file('Sona Masoori,Staples,Rice,1.5 kg,95,,,R1', 'Toor Dal,Staples,Dal,500 g,95,,9,T5'),
    write,
  )
  expect(outcome).toMatchObject({ added: 0, changed: 2 })
  const [rice, dal] = await products(shop.db)
  expect(
    rice?.packs.map(({ unit, price, discount, stock, sku }) => [unit, price, discount, stock, sku]),
  ).toEqual([
    ['1.5 kg', 95, 10, 5, 'R1'],
    ['5 kg', 430, 0, 7, 'R5'],
  ])
  expect(rice?.name).toBe('Sona Masoori')
  expect(dal?.packs.map(({ unit, stock }) => [unit, stock])).toEqual([
    ['1 kg', 4],
    ['500 g', 9],
  ])
  expect(await shop.db.many(unbalanced)).toEqual([])
})

test('one wrong row stops the whole import, unless wrong rows are skipped', async () => {
  const faulty = file(
    'Rice,Staples,Rice,1 kg,90,,5,R1',
    'Dal,Pulses,Dal,1 kg,lots,,5,D1',
    'Rice,Staples,Rice,1 kg,95,,5,',
  )
  const version = await readVersion(shop.db)
  const refused = await importProducts(shop.db, commandActor, faulty, write)
  expect(refused).toMatchObject({
    added: 0,
    faults: [
      { row: 3, column: 'price', message: 'price: "lots" is not an amount. Write it like 1234.50.' },
      { row: 4, column: null, message: 'Duplicate of row 2' },
    ],
  })
  expect([await products(shop.db), await listCategories(shop.db, 'all')]).toEqual([[], []])
  expect(await readVersion(shop.db)).toBe(version)

  const skipped = await importProducts(shop.db, commandActor, faulty, { ...write, skipWrongRows: true })
  expect(skipped).toMatchObject({ added: 1, summary: '1 product added, 0 changed. 2 wrong rows skipped.' })
  expect((await listCategories(shop.db, 'all')).map(({ name }) => name)).toEqual(['Staples'])
})

test('of a list with too many rows nothing is written, even if wrong rows may be skipped', async () => {
  const rice = 'name,category,subCategory,unit,price\nRice,Staples,Rice,1 kg,90\n'
  const tooLong = rice + ',,,,\n'.repeat(MAX_IMPORT_ROWS)
  const outcome = await importProducts(shop.db, commandActor, tooLong, { ...write, skipWrongRows: true })
  expect(outcome).toMatchObject({
    isWritten: false,
    added: 0,
    faults: [{ message: expect.stringContaining('more than 1,00,000 rows') }],
  })
  expect(await products(shop.db)).toEqual([])
})

test('a dry run reports what would be imported and writes nothing', async () => {
  const outcome = await importProducts(shop.db, commandActor, staples, { dryRun: true, skipWrongRows: true })
  expect(outcome).toMatchObject({
    added: 0,
    faults: [],
    summary: 'The file has 2 new products and 0 existing ones. Nothing was saved.',
  })
  expect([await products(shop.db), await listCategories(shop.db, 'all')]).toEqual([[], []])
})

test('a picture that the shop does not have is refused', async () => {
  const csv = `name,category,subCategory,unit,price,image\nRice,Staples,Rice,1 kg,90,/media/${'0'.repeat(32)}.webp`
  expect((await importProducts(shop.db, commandActor, csv, write)).faults).toEqual([
    { row: 2, column: 'image', message: 'image: This picture does not exist in this shop' },
  ])
})

test('a file gives a new and a known product its pictures', async () => {
  const ids = ['a', 'b'].map((letter) => letter.repeat(32))
  for (const id of ids) await insertImage(shop.db, { id, width: 1, height: 1, bytes: 1, widths: [] })
  const [first, second] = ids.map(imageUrl)
  const csv = (...images: string[]) =>
    `name,category,subCategory,unit,price,image\nRice,Staples,Rice,1 kg,90,${images.join(' ')}`
  expect(await importProducts(shop.db, commandActor, csv(first!), write)).toMatchObject({ added: 1 })
  expect(await importProducts(shop.db, commandActor, csv(second!, first!), write)).toMatchObject({
    changed: 1,
  })
  expect(await products(shop.db)).toMatchObject([{ image: [second, first], packs: [{ unit: '1 kg' }] }])
})

test('a file gives packs their own pictures and most per order, and products their details', async () => {
  const url = imageUrl('c'.repeat(32))
  const csv = (image: string) =>
    `name,category,subCategory,unit,price,packImage,maxPerOrder,details\nRice,Staples,Rice,1 kg,90,${image},3,Shelf life: 1 year`
  expect((await importProducts(shop.db, commandActor, csv(url), write)).faults).toEqual([
    { row: 2, column: 'packImage', message: 'packImage: This picture does not exist in this shop' },
  ])
  await insertImage(shop.db, { id: 'c'.repeat(32), width: 1, height: 1, bytes: 1, widths: [] })
  await importProducts(shop.db, commandActor, csv(url), write)
  const held = [
    { more_details: { 'Shelf life': '1 year' }, image: [], packs: [{ image: url, maxPerOrder: 3 }] },
  ]
  expect(await products(shop.db)).toMatchObject(held)
  // Blank cells change nothing.
  await importProducts(shop.db, commandActor, file('Rice,Staples,Rice,1 kg,95,,,'), write)
  expect(await products(shop.db)).toMatchObject(held)
})

test('a file says where packs stand and which are weighed, and blank cells keep it', async () => {
  const csv = (...rows: string[]) =>
    ['name,category,subCategory,unit,price,shelf,weighed,grams', ...rows].join('\n')
  const wrong = csv('Paneer,Dairy,Fresh,500 g,60,A3,yes,', 'Curd,Dairy,Fresh,1 kg,60,,maybe,0')
  expect((await importProducts(shop.db, commandActor, wrong, write)).faults).toMatchObject([
    { row: 2, column: 'grams', message: 'grams is missing' },
    { row: 3, column: 'weighed' },
    { row: 3, column: 'grams' },
  ])
  const row = 'Paneer,Dairy,Fresh,500 g,60'
  await importProducts(shop.db, commandActor, csv(`${row},A3,yes,500`), write)
  const held = [{ packs: [{ shelf: 'A3', weighed: true, grams: 500 }] }]
  expect(await products(shop.db)).toMatchObject(held)
  await importProducts(shop.db, commandActor, csv(`${row},,,`), write)
  expect(await products(shop.db)).toMatchObject(held)
  expect(await importProducts(shop.db, commandActor, await exported(), write)).toMatchObject({ changed: 0 })
  await importProducts(shop.db, commandActor, csv(`${row},B1,no,`), write)
  expect(await products(shop.db)).toMatchObject([{ packs: [{ shelf: 'B1', grams: 500 }] }])
})

test('a file says what products bear from today on, and an export says it again', async () => {
  const csv = (...rows: string[]) => ['name,category,subCategory,unit,price,hsn,gst', ...rows].join('\n')
  const wrong = csv(
    'Rice,Staples,Rice,1 kg,90,10063,5',
    'Poha,Staples,Rice,1 kg,90,1104,12',
    'Rava,Staples,Rice,1 kg,90,1103,',
    'Suji,Staples,Rice,1 kg,90,,5',
    'Atta,Staples,Rice,1 kg,90,1101,some',
  )
  expect((await importProducts(shop.db, commandActor, wrong, write)).faults).toMatchObject([
    { row: 2, message: expect.stringMatching(/^hsn: "10063" is short of a digit.* Write 010063$/) },
    { row: 3, message: expect.stringContaining('gst: 12 % is not in force on') },
    { row: 4, message: 'gst is missing' },
    { row: 5, message: 'hsn is missing' },
    { row: 6, message: 'gst: "some" is not a rate. Write 5, 18, 40, exempt, nil or non-gst' },
  ])
  const rice = 'Rice,Staples,Rice,1 kg,90'
  await importProducts(
    shop.db,
    commandActor,
    csv(`${rice},1006,exempt`, 'Soap,Bath,Soap,1 pc,40,34011190,5%'),
    write,
  )
  const taxes = async () =>
    (
      await shop.db.pool.query(
        `SELECT p.name, t.hsn, t.treatment, t.rate_bp FROM product_taxes t JOIN products p ON p.id = t.product_id
         ORDER BY p.name, t.valid_from`,
      )
    ).rows
  const held = [
    { name: 'Rice', hsn: '1006', treatment: 'exempt', rate_bp: 0 },
    { name: 'Soap', hsn: '34011190', treatment: 'taxable', rate_bp: 500 },
  ]
  expect(await taxes()).toEqual(held)
  expect(await importProducts(shop.db, commandActor, csv(`${rice},,`), write)).toMatchObject({ changed: 0 })
  const copy = await exported()
  expect(copy).toMatch(/,'?1006,exempt,/)
  expect(await importProducts(shop.db, commandActor, copy, write)).toMatchObject({ added: 0, changed: 0 })
  expect(await taxes()).toEqual(held)
  expect(await importProducts(shop.db, commandActor, csv(`${rice},1006,5`), write)).toMatchObject({
    changed: 1,
  })
  expect(await taxes()).toEqual([{ ...held[0], treatment: 'taxable', rate_bp: 500 }, held[1]])
})

test('a list that raises the MRP leaves the old one on packets in stock, and says so', async () => {
  const csv = (...rows: string[]) => ['name,category,subCategory,unit,price,stock', ...rows].join('\n')
  const rice = 'Rice,Staples,Rice,1 kg'
  await importProducts(shop.db, commandActor, csv(`${rice},90,5`, 'Poha,Staples,Rice,1 kg,50,0'), write)
  const printed = async () =>
    (
      await shop.db.pool.query<{ mrp_paise: number; pieces: number }>(
        `SELECT m.* FROM packs k JOIN products p ON p.id = k.product_id, printed_mrps(k.id) m WHERE p.name = 'Rice'`,
      )
    ).rows.map(({ mrp_paise: mrpPaise, pieces }) => [mrpPaise, pieces])
  const raised = csv(`${rice},95,8`, 'Poha,Staples,Rice,1 kg,55,4')
  expect((await importProducts(shop.db, commandActor, raised, write)).warnings).toEqual([
    {
      row: 2,
      column: 'price',
      message: '5 packets in stock keep the MRP of ₹90.00: the counter asks which is printed',
    },
  ])
  expect(await printed()).toEqual([
    [9000, 5],
    [9500, 3],
  ])
  const lowered = await importProducts(shop.db, commandActor, csv(`${rice},90,8`), write)
  expect(lowered.warnings).toEqual([])
  expect(await printed()).toEqual([[9000, 8]])
})

test('barcodes come in and go out by file, and move between packs of different products', async () => {
  const csv = (...rows: string[]) => ['name,category,subCategory,unit,price,barcode', ...rows].join('\n')
  const wrong = csv('Rice,Staples,Rice,1 kg,90,8901030865276', 'Poha,Staples,Rice,1 kg,90,8.9E+12')
  expect((await importProducts(shop.db, commandActor, wrong, write)).faults).toMatchObject([
    { row: 2, message: expect.stringMatching(/^barcode: This is not a barcode.*"8901030865276"$/) },
    { row: 3, message: expect.stringMatching(/^barcode: "8\.9E\+12": a spreadsheet has shortened/) },
  ])
  const rows = ['Rice,Staples,Rice,1 kg,90,036000291452', 'Poha,Staples,Rice,1 kg,50,96385074']
  await importProducts(shop.db, commandActor, csv(...rows), write)
  const csvAgain = await exported()
  expect(csvAgain).toContain('0036000291452')
  expect(await importProducts(shop.db, commandActor, csvAgain, write)).toMatchObject({ added: 0, changed: 0 })
  const moved = csv('Rice,Staples,Rice,1 kg,90,8901030865275', 'Poha,Staples,Rice,1 kg,50,036000291452')
  expect(await importProducts(shop.db, commandActor, moved, write)).toMatchObject({ faults: [], changed: 2 })
  expect((await products(shop.db)).map(({ packs }) => packs[0]?.barcode)).toEqual([
    '0036000291452',
    '8901030865275',
  ])
})

test('two categories may have sub-categories of the same name, and rows are written in batches', async () => {
  const rows = Array.from(
    { length: 600 },
    (_, i) => `Thing ${i % 300},Aisle ${i % 2},Shelf,${i} g,10,,1,S${i}`,
  )
  const steps: number[] = []
  const outcome = await importProducts(shop.db, commandActor, file(...rows), {
    ...write,
    progress: (done) => void steps.push(done),
  })
  expect(outcome.added).toBe(300)
  expect(steps).toEqual([500, 600])
  const subs = await listSubCategories(shop.db, 'all', { page: 1, limit: 10 })
  expect(subs.map(({ name, slug }) => [name, slug])).toEqual([
    ['Shelf', 'shelf'],
    ['Shelf', 'shelf'],
  ])
  // Two chunks: the headings once, then a row for each pack.
  expect((await exported()).split('\r\n')).toHaveLength(1 + 600 + 1)
})

const exported = async () => {
  let text = ''
  for (let after: number | null = null; ;) {
    const { csv, next }: { csv: string; next: number | null } = await exportProducts(shop.db, after)
    text += csv
    if (next === null) return text
    after = next
  }
}

test('importing an export changes nothing, and no cell of an export is a formula', async () => {
  const rows = [
    'name,brand,category,subCategory,unit,price,discount,stock,sku,description,veg,origin,publish',
    `"=SUM(1,2)",+91,@home,-Dal,"1 kg, loose",79.5,12.345678,4,=S1,"He said ""hi""\nand left",no,India,no`,
    `'=SUM(1),,@home,-Dal,1 kg,10,,0,,'tis fine,,,`,
    'Milk,Surabhi,Dairy,Milk,500 ml,30,,7,M1,,yes,,yes',
    'Milk,Surabhi,Dairy,Milk,1 l,58,10,3,,,,,',
  ]
  expect((await importProducts(shop.db, commandActor, rows.join('\n'), write)).faults).toEqual([])
  const before = await products(shop.db)
  const version = await readVersion(shop.db)
  const csv = await exported()
  expect(csv.split('\r\n')[0]).toContain('name,brand')
  const cells = csv.split(/,|\r\n/).map((cell) => cell.replace(/^"/, ''))
  expect(cells.filter((cell) => /^[=+@-]/.test(cell))).toEqual([])
  const again = await importProducts(shop.db, commandActor, csv, write)
  expect(again).toMatchObject({ faults: [], added: 0, changed: 0 })
  expect(await products(shop.db)).toEqual(before)
  expect(await readVersion(shop.db)).toBe(version)

  // Importing it into an empty shop gives the same catalogue.
  await truncate(shop, 'categories')
  expect((await importProducts(shop.db, commandActor, csv, write)).added).toBe(3)
  expect(await exported()).toBe(csv)
})

test('an export of two products that differ in nothing but their address comes back as two', async () => {
  const twins = file('Rice,Staples,Rice,1 kg,90,,5,R1', 'Rice,Staples,Rice,1 kg,80,,3,R2')
  expect((await importProducts(shop.db, commandActor, twins, write)).added).toBe(2)
  await shop.owner.pool.query('UPDATE packs SET sku = NULL')
  const csv = await exported()
  expect(await importProducts(shop.db, commandActor, csv, write)).toMatchObject({
    faults: [],
    added: 0,
    changed: 0,
  })
  await truncate(shop, 'categories')
  expect(await importProducts(shop.db, commandActor, csv, write)).toMatchObject({ faults: [], added: 2 })
  expect(await exported()).toBe(csv)
})

test('an import adds one audit entry, with the numbers of rows and products', async () => {
  const auditEntries = async () =>
    (await shop.db.pool.query('SELECT action, changes FROM audit_log ORDER BY id')).rows as unknown[]
  const before = (await auditEntries()).length
  await importProducts(shop.db, commandActor, staples, { dryRun: true, skipWrongRows: false })
  await importProducts(shop.db, commandActor, staples, write)
  expect((await auditEntries()).slice(before)).toEqual([
    {
      action: 'catalogue.import',
      changes: {
        rows: { from: null, to: 3 },
        newProducts: { from: null, to: 2 },
        knownProducts: { from: null, to: 0 },
      },
    },
  ])
})

test('another spelling of a unit is the same pack: a duplicate in the file, a change of an existing product', async () => {
  const rows = [
    'Chana,Staples,Dal,1 kg,160,,,',
    'Chana,Staples,Dal,1 KG,158,,,',
    'Chana,Staples,Dal,1kg,155,,,',
  ]
  const refused = await importProducts(shop.db, commandActor, file(...rows), { ...write, dryRun: true })
  expect(refused.faults.map(({ message }) => message)).toEqual(['Duplicate of row 2', 'Duplicate of row 2'])
  await importProducts(shop.db, commandActor, file(rows[0]!), write)
  const outcome = await importProducts(
    shop.db,
    commandActor,
    file('Chana,Staples,Dal,"1,000 g",150,,,'),
    write,
  )
  expect(outcome).toMatchObject({ added: 0, changed: 1 })
  const chana = (await products(shop.db)).find(({ name }) => name === 'Chana')
  expect(chana?.packs).toMatchObject([{ unit: '1 kg', price: 150 }])
})
