import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testShop, type TestShop } from '../../../../test/server.ts'
import { asha, ravi } from '../../../../test/world.ts'
import { catalogueAdminCalls } from '../admin-calls.ts'
import { MAX_IMPORT_BYTES } from '../limits.ts'
import { saveImportProgress } from './import-progress-store.ts'

let shop: TestShop
let admin: string
let shopper: string
let adminId: string
beforeAll(async () => {
  shop = await testShop()
  const person = await ravi(shop.db)
  adminId = person.userId
  admin = await shop.signIn(person)
  shopper = await shop.signIn(await asha(shop.db))
})
afterAll(() => shop.close())
beforeEach(() => shop.owner.pool.query('TRUNCATE categories CASCADE'))

const rows = (...lines: string[]) => ['name,category,subCategory,unit,price', ...lines].join('\n')
const send = (
  content: string | Uint8Array<ArrayBuffer>,
  query: Record<string, string> = {},
  as: string | undefined = admin,
) => shop.call(catalogueAdminCalls.importProducts, { as, query, form: { file: new Blob([content]) } })
const names = async () =>
  (await shop.db.pool.query<{ name: string }>('SELECT name FROM products ORDER BY name')).rows.map(
    ({ name }) => name,
  )
const progress = async () => (await shop.call(catalogueAdminCalls.getImportProgress, { as: admin })).body.data
const poha = 'Poha,Staples,Rice,500 g,45'
const faulty = rows(poha, 'Rava,Staples,Flours,500 g,much', ',Staples,Rice,1 kg,80')

test('a dry run says what would be added, and writes nothing', async () => {
  const { status, body } = await send(rows(poha), { dryRun: 'true' })
  expect([status, body.data]).toEqual([
    200,
    {
      faults: [],
      faultCount: 0,
      wrongRows: 0,
      planned: { rows: 1, newProducts: 1, knownProducts: 0 },
      isWritten: false,
      added: 0,
      changed: 0,
    },
  ])
  expect(await names()).toEqual([])
})

test('a file with wrong rows is refused with row, column and sentence of each', async () => {
  const { body } = await send(faulty)
  expect(body.data).toMatchObject({
    faults: [
      { row: 3, column: 'price', message: 'price: This must be an amount in rupees' },
      { row: 4, column: 'name', message: 'name is missing' },
    ],
    faultCount: 2,
    wrongRows: 2,
    planned: { rows: 1 },
    isWritten: false,
  })
  expect(await names()).toEqual([])
})

test('wrong rows are skipped when that is asked for', async () => {
  const { body } = await send(faulty, { skipWrongRows: 'true' })
  expect(body.data).toMatchObject({ faultCount: 2, isWritten: true, added: 1 })
  expect(body.message).toBe('1 product added, 0 changed. 2 wrong rows skipped.')
  expect(await names()).toEqual(['Poha'])
})

test('of many faults the first 200 are answered, and all are counted', async () => {
  const { body } = await send(
    rows(...Array.from({ length: 300 }, (_, i) => `Rice ${i},Staples,Rice,1 kg,much`)),
  )
  expect([body.data.faults.length, body.data.faultCount, body.data.faults[199].row]).toEqual([200, 300, 201])
})

test('how far an import is can be asked for, and is gone when it is done', async () => {
  expect(await progress()).toBeNull()
  await saveImportProgress(shop.db, adminId, { done: 250, total: 1000 })
  expect(await progress()).toEqual({ done: 250, total: 1000 })
  await send(rows(poha))
  expect(await progress()).toBeNull()
})

test('a shopper and a guest are refused, and nothing is read', async () => {
  expect((await send(rows(poha), {}, shopper)).body.code).toBe('forbidden')
  const guest = await shop.call(catalogueAdminCalls.importProducts, {
    form: { file: new Blob([rows(poha)]) },
  })
  expect(guest.body.code).toBe('unauthorized')
  expect(await names()).toEqual([])
})

test('a file above 16 MB is refused with a sentence; one above the 8 MB of pictures is not', async () => {
  const { status, body } = await send('x'.repeat(MAX_IMPORT_BYTES + 1))
  expect([status, body.message]).toEqual([413, 'That file is too large: at most 16 MB.'])
  const long = await send(rows(`${poha}\n${' '.repeat(9 * 1024 * 1024)}`), { dryRun: 'true' })
  expect([long.status, long.body.data.planned.rows]).toEqual([200, 1])
})

test('a file that is not UTF-8 is refused with what to do', async () => {
  const { status, body } = await send(new Uint8Array([0x4e, 0xe9, 0x0a]))
  expect([status, body.code, Object.keys(body.fields)]).toEqual([400, 'invalid', ['file']])
  expect(body.message).toContain('CSV UTF-8')
})
