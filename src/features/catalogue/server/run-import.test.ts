import { afterAll, beforeEach, expect, test } from 'vitest'
import { workbook } from '../../../../test/workbook.ts'
import type { Database } from '#platform/db/postgres.ts'
import { openLog } from '#platform/log.ts'
import { AppError } from '#shared/problems.ts'
import { taxRatesCalls } from '#features/papers/rates-calls.ts'
import { dayInIndia } from '#shared/when.ts'
import { truncate } from '../../../../test/database.ts'
import { testShop } from '../../../../test/server.ts'
import { asha, ravi } from '../../../../test/world.ts'
import { catalogueAdminCalls } from '../admin-calls.ts'
import { sweepImports } from './imports-store.ts'
import { receiveImport } from './receive-import.ts'
import { performImport, runImportHandler } from './run-import.ts'

const shop = await testShop()
const shopkeeper = await ravi(shop.db)
const adminId = shopkeeper.userId
const admin = await shop.signIn(shopkeeper)
const shopper = await shop.signIn(await asha(shop.db))
afterAll(() => shop.close())
beforeEach(() => truncate(shop, 'categories, imports, written_imports, audit_log, jobs'))

const rows = (...lines: string[]) => ['name,category,subCategory,unit,price', ...lines].join('\n')
const poha = 'Poha,Staples,Rice,500 g,45'
const faulty = rows(poha, 'Rava,Staples,Flours,500 g,much', ',Staples,Rice,1 kg,80')

const send = (content: string | Uint8Array<ArrayBuffer>, as: string | undefined = admin) =>
  shop.call(catalogueAdminCalls.importProducts, {
    as,
    query: { fileName: 'staples.csv' },
    form: { file: new Blob([content]) },
  })
const write = (skipWrongRows = false) =>
  shop.call(catalogueAdminCalls.writeImport, { as: admin, body: { skipWrongRows } })
const state = async () => (await shop.call(catalogueAdminCalls.getImport, { as: admin })).body.data
const discard = () => shop.call(catalogueAdminCalls.discardImport, { as: admin })
const names = async () =>
  (await shop.db.pool.query<{ name: string }>('SELECT name FROM products ORDER BY name')).rows.map(
    ({ name }) => name,
  )
const count = async (table: string) =>
  (await shop.db.pool.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${table}`)).rows[0]!.n

/** Runs the queued import jobs in this process. */
async function runJobs(run = (id: string) => performImport(shop.db, id)): Promise<void> {
  const jobs = await shop.owner.pool.query<{ id: number; payload: { importId: string } }>(
    'SELECT id, payload FROM jobs ORDER BY id',
  )
  for (const { id, payload } of jobs.rows) {
    await runImportHandler({ db: shop.db, log: openLog('silent'), run })(payload)
    await shop.owner.pool.query('DELETE FROM jobs WHERE id = $1', [id])
  }
}

test('a file is checked, then imported, and its state shows the progress', async () => {
  expect(await state()).toBeNull()
  const sent = await send(rows(poha))
  expect([sent.status, sent.body.data]).toEqual([200, await state()])
  expect(await state()).toMatchObject({ fileName: 'staples.csv', status: 'checking', done: 0, outcome: null })
  await runJobs()
  expect(await state()).toMatchObject({
    status: 'checked',
    outcome: { faultCount: 0, planned: { rows: 1, newProducts: 1, knownProducts: 0 } },
    message: 'The file has 1 new product and 0 existing ones. Nothing was saved.',
  })
  expect(await names()).toEqual([])
  expect((await write()).body.data).toMatchObject({ status: 'importing', done: 0, total: 1 })
  await runJobs()
  expect(await state()).toMatchObject({
    status: 'done',
    done: 1,
    total: 1,
    message: '1 product added, 0 changed.',
  })
  expect([await names(), await count('import_parts')]).toEqual([['Poha'], 0])
  const { rows: auditEntries } = await shop.db.pool.query('SELECT actor_kind, action FROM audit_log')
  expect(auditEntries).toEqual([{ actor_kind: 'admin', action: 'catalogue.import' }])
})

test('each error has a row, a column and a message, and only the valid rows can be imported', async () => {
  await send(faulty)
  await runJobs()
  expect((await state()).outcome).toMatchObject({
    faults: [
      { row: 3, column: 'price', message: 'price: "much" is not an amount. Write it like 1234.50.' },
      { row: 4, column: 'name', message: 'name is missing' },
    ],
    faultCount: 2,
    wrongRows: 2,
    planned: { rows: 1 },
  })
  await write()
  await runJobs()
  expect([(await state()).status, await names()]).toEqual(['checked', []])
  await write(true)
  await runJobs()
  expect((await state()).message).toBe('1 product added, 0 changed. 2 wrong rows skipped.')
  expect(await names()).toEqual(['Poha'])
})

test('the first 200 errors are listed, and all are counted', async () => {
  await send(rows(...Array.from({ length: 1_300 }, (_, i) => `Rice ${i},Staples,Rice,1 kg,much`)))
  await runJobs()
  const { faults, faultCount, wrongRows } = (await state()).outcome
  expect([faults.length, faultCount, wrongRows, faults[199].row]).toEqual([200, 1300, 1300, 201])
})

test('a file stored in several parts is imported completely, although rows cross parts', async () => {
  const lines = Array.from({ length: 3_000 }, (_, i) => `Rice ${i} ${'x'.repeat(180)},Staples,Rice,1 kg,90`)
  async function* pieces() {
    const bytes = Buffer.from(rows(...lines))
    for (let from = 0; from < bytes.length; from += 65_536) yield bytes.subarray(from, from + 65_536)
  }
  await receiveImport(shop.db, adminId, { fileName: 'rice.csv', bytes: pieces() })
  expect(await count('import_parts')).toBe(2)
  await runJobs()
  await write()
  await runJobs()
  expect([(await state()).outcome.added, await count('products')]).toEqual([3_000, 3_000])
})

test('a running import cannot be replaced, discarded or started again', async () => {
  await send(rows(poha))
  const refusals = async () =>
    [await send(faulty), await write(), await discard()].map(({ body }) => body.code)
  expect(await refusals()).toEqual(Array(3).fill('import_running'))
  await runJobs()
  await write()
  expect(await refusals()).toEqual(Array(3).fill('import_running'))
  await runJobs()
  expect((await write()).status).toBe(404)
  expect([await names(), await count('imports')]).toEqual([['Poha'], 1])
  await discard()
  expect([await state(), await count('imports')]).toEqual([null, 0])
})

test('of two files uploaded at the same time, one is accepted', async () => {
  const sent = await Promise.all([send(rows(poha)), send(faulty)])
  expect(sent.filter(({ status }) => status === 200)).toHaveLength(1)
  expect([await count('imports'), await count('jobs')]).toEqual([1, 1])
})

test('an interrupted import is completed by the next run of its job, which leaves alone what was sold since', async () => {
  const stocked = Array.from({ length: 700 }, (_, i) => `Rice ${i},Staples,Rice,1 kg,90,50`)
  await send(['name,category,subCategory,unit,price,stock', ...stocked].join('\n'))
  await runJobs()
  await write()
  // The first run loses the database after one batch, and its job is retried.
  let batches = 0
  const interrupted: Database = {
    ...shop.db,
    transaction: (steps) =>
      (batches += 1) === 1 ? shop.db.transaction(steps) : Promise.reject(new AppError('unavailable')),
  }
  await expect(runJobs((id) => performImport(interrupted, id))).rejects.toMatchObject({ code: 'unavailable' })
  expect([(await state()).done, await count('products')]).toEqual([500, 500])
  await shop.owner.pool.query('UPDATE packs SET stock = 5')
  await runJobs()
  expect([await count('packs WHERE stock = 5'), await count('packs WHERE stock = 50')]).toEqual([500, 200])
  expect([(await state()).status, await count('products')]).toEqual(['done', 700])
  // The message counts both runs.
  expect((await state()).message).toBe('700 products added, 0 changed.')
  expect(await count(`audit_log WHERE action = 'catalogue.import'`)).toBe(1)
})

test.each([
  ['role', `UPDATE users SET role = 'USER' WHERE id = $1`],
  ['account', `UPDATE users SET status = 'Suspended' WHERE id = $1`],
])('an import stops at the next batch once its administrator has lost the %s', async (_, take) => {
  await send(rows(...Array.from({ length: 700 }, (_, i) => `Rice ${i},Staples,Rice,1 kg,90`)))
  await runJobs()
  await write()
  let batches = 0
  const overtaken: Database = {
    ...shop.db,
    transaction: async (steps) => {
      if ((batches += 1) === 2) await shop.owner.pool.query(take, [adminId])
      return shop.db.transaction(steps)
    },
  }
  try {
    await runJobs((id) => performImport(overtaken, id))
    expect(await count('products')).toBe(500)
    // Neither a retry of the job nor a new check of a file goes on.
    await shop.owner.pool.query(`UPDATE imports SET status = 'importing'`)
    await performImport(shop.db, (await shop.owner.pool.query('SELECT id FROM imports')).rows[0].id).catch(
      ({ code }) => expect(code).toBe('forbidden'),
    )
    expect(await count('products')).toBe(500)
  } finally {
    await shop.owner.pool.query(`UPDATE users SET role = 'ADMIN', status = 'Active' WHERE id = $1`, [adminId])
  }
  await shop.owner.pool.query(`UPDATE imports SET status = 'failed'`)
  expect((await state()).message).toContain('no longer an active administrator')
})

test('a permanent failure is reported, and the next file is accepted', async () => {
  await send(rows(poha))
  await runJobs(() => Promise.reject(new Error('out of memory')))
  expect(await state()).toMatchObject({ status: 'failed', message: expect.stringContaining('our side') })
  await send(rows(poha))
  await runJobs()
  expect((await state()).status).toBe('checked')
})

test('an import without activity is deleted after a day', async () => {
  await send(rows(poha))
  await sweepImports(shop.db)
  expect(await count('imports')).toBe(1)
  await shop.db.pool.query(`UPDATE imports SET updated_at = now() - interval '25 hours'`)
  await sweepImports(shop.db)
  expect([await count('imports'), await count('import_parts')]).toEqual([0, 0])
})

test('a shopper and a guest are refused, and nothing is stored', async () => {
  expect((await send(rows(poha), shopper)).body.code).toBe('forbidden')
  const guest = await shop.call(catalogueAdminCalls.importProducts, {
    form: { file: new Blob([rows(poha)]) },
  })
  expect(guest.body.code).toBe('unauthorized')
  expect(await count('imports')).toBe(0)
})

test('a file of two encodings is refused with advice, and nothing is stored', async () => {
  const latin = await send(new Uint8Array([0xe0, 0xa4, 0xb9, 0x4e, 0xe9, 0x0a]))
  expect([latin.status, latin.body.code, Object.keys(latin.body.fields)]).toEqual([400, 'invalid', ['file']])
  expect(latin.body.message).toContain('CSV UTF-8')
  expect([await count('imports'), await count('import_parts')]).toEqual([0, 0])
})

test('a spreadsheet is checked and imported, whatever its name says', async () => {
  const list = rows(poha)
    .split('\n')
    .map((line) => line.split(','))
  expect((await send(new Uint8Array(workbook({ Prices: list, Notes: [['x']] })))).status).toBe(200)
  await runJobs()
  expect((await state()).outcome).toMatchObject({
    faultCount: 0,
    warnings: [{ row: 1, message: expect.stringContaining('"Prices"') }],
  })
  await write()
  await runJobs()
  expect(await names()).toEqual(['Poha'])
})

test('a spreadsheet of the old format, or one that is too large, is refused when it is sent', async () => {
  const old = new Uint8Array(Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]))
  const large = new Uint8Array(Buffer.concat([workbook({ Prices: [['x']] }), Buffer.alloc(10 * 1024 * 1024)]))
  for (const [bytes, advice] of [
    [old, 'before 2007 (.xls)'],
    [large, 'larger than 10 MB'],
  ] as const) {
    const refused = await send(bytes)
    expect([refused.status, refused.body.code]).toEqual([400, 'invalid'])
    expect(refused.body.message).toContain(advice)
  }
  expect([await count('imports'), await count('import_parts')]).toEqual([0, 0])
})

test('a CSV file may be larger than a picture', async () => {
  expect((await send(rows(poha) + '\n'.repeat(9 * 1024 * 1024))).status).toBe(200)
})

const supplier = (...lines: string[]) => ['S No,Item,Group,Pack Size,MRP,For You,HSN', ...lines].join('\n')
const map = (body: object) => shop.call(catalogueAdminCalls.mapImport, { as: admin, body })

test('the columns and categories of another list are chosen once, and kept for its next edition', async () => {
  await shop.owner.pool.query('TRUNCATE import_mappings')
  await send(rows(poha))
  await runJobs()
  await write()
  await runJobs()
  const pohaId = Number((await shop.db.pool.query('SELECT id FROM sub_categories')).rows[0].id)

  await send(supplier('1,Rava,Flour,1 kg,60,54,1103'))
  await runJobs()
  const { columns } = (await state()).outcome
  expect(columns).toMatchObject({
    isChosen: false,
    proposed: [null, 'name', 'category', 'unit', 'price', null, 'hsn'],
  })
  const chosen = columns.proposed.with(5, 'sellingPrice')
  expect((await map({ columns: chosen.slice(1) })).status).toBe(400)
  expect((await map({ columns: columns.proposed.with(1, null) })).body.message).toContain('the name')
  expect((await map({ columns: chosen })).body.data.status).toBe('checking')
  await runJobs()
  expect((await state()).outcome).toMatchObject({
    faultCount: 0,
    planned: { rows: 1 },
    newCategories: [{ category: 'Flour', subCategory: 'All', rows: 1 }],
  })
  await map({ categories: [{ category: 'Flour', subCategory: 'All', subCategoryId: pohaId }] })
  await runJobs()
  await write()
  await runJobs()
  expect(await names()).toEqual(['Poha', 'Rava'])
  expect(await count('sub_categories')).toBe(1)

  // Its code waits for whoever enters the rate.
  const [rava] = (await shop.db.pool.query<{ id: number }>(`SELECT id FROM products WHERE name = 'Rava'`))
    .rows
  const params = { id: rava!.id }
  const read = await shop.call(taxRatesCalls.getProductTax, { as: admin, params })
  expect(read.body.data).toEqual({ history: [], listedHsn: '1103' })
  const body = { hsn: '1103', treatment: 'taxable', rate: 5, validFrom: dayInIndia(new Date()) }
  const set = await shop.call(taxRatesCalls.setProductTax, { as: admin, params, body })
  expect(set.body.data).toEqual({ history: [expect.objectContaining({ hsn: '1103', rate: 5 })] })

  await send(supplier('1,Maida,FLOUR,1 kg,60,free,1103'))
  await runJobs()
  expect((await state()).outcome).toMatchObject({
    newCategories: [],
    faults: [{ row: 2, column: 'For You', message: expect.stringContaining('"free" is not an amount') }],
  })
})

test('the row of the headings is chosen, and found in the next edition', async () => {
  await shop.owner.pool.query('TRUNCATE import_mappings')
  const list = (...lines: string[]) => ['SHREE GANESH,,Rates of Nov', 'Maal,Bhaag,Daam', ...lines].join('\n')
  await send(list('Suji,Atta,40', 'Maida,Atta,38'))
  await runJobs()
  const { columns } = (await state()).outcome
  expect(columns).toMatchObject({ headingRow: 1, isChosen: false })
  expect(columns.rows.slice(0, 2)).toEqual([
    { row: 1, cells: ['SHREE GANESH', '', 'Rates of Nov'] },
    { row: 2, cells: ['Maal', 'Bhaag', 'Daam'] },
  ])
  const chosen = ['name', 'category', 'price']
  expect((await map({ columns: chosen, headingRow: 9 })).status).toBe(400)
  expect((await map({ columns: chosen, headingRow: 2 })).body.data.status).toBe('checking')
  await runJobs()
  expect((await state()).outcome).toMatchObject({
    faultCount: 0,
    planned: { rows: 2 },
    columns: { headingRow: 2, isChosen: true },
  })
  await send(['GANESH,,Rates of Dec', 'a line more,,', 'Maal,Bhaag,Daam', 'Suji,Atta,41'].join('\n'))
  await runJobs()
  expect((await state()).outcome).toMatchObject({ faultCount: 0, planned: { rows: 1 } })
})
