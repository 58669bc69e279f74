import { afterAll, expect, test } from 'vitest'
import { statements } from '#platform/db/postgres.ts'
import { testDatabase } from '../../../../test/database.ts'
import { newCategory } from '../../../../test/world.ts'
import { LOW_STOCK } from '#features/stock/movements/shown-stock.ts'
import { PRODUCT_SORTS } from '../sorts.ts'
import { listDeskProducts, type DeskFilter } from './desk-store.ts'

const PRODUCTS = 20_000
const anyOf: DeskFilter = { search: '', categoryId: null, subCategoryId: null, publish: null, stock: null }

const shop = await testDatabase()
const { categoryId, subCategoryId } = await newCategory(shop.db, 'Dairy')
const fill = (text: string, values: unknown[] = []) => shop.owner.pool.query(text, values)
// Few prices, names and sales, so that most products are equal in every order but that of their ids.
await fill(
  `INSERT INTO products (category_id, sub_category_id, name, slug, selling_paise, discount_micro, recent_sales, publish)
   SELECT $1, $2, 'Milk ' || n % 7, 'milk-' || n, n % 11 * 100, n % 5 * 1000000, n % 13, n % 3 > 0
   FROM generate_series(1, ${PRODUCTS}) AS n`,
  [categoryId, subCategoryId],
)
await fill(
  `INSERT INTO packs (product_id, unit, position, price_paise, stock, sku)
   SELECT id, '1 L', 0, 5000, CASE WHEN id % 1000 = 0 THEN 0 WHEN id % 1000 = 1 THEN ${LOW_STOCK} ELSE ${LOW_STOCK + 1} END, 'SKU-' || id
   FROM products`,
)
await fill('VACUUM (ANALYZE) products')
await fill('VACUUM (ANALYZE) packs')
afterAll(() => shop.drop())

const idsOf = async (sort: (typeof PRODUCT_SORTS)[number], page: number, limit: number, filter = anyOf) =>
  (await listDeskProducts(shop.db, filter, sort, { page, limit })).rows.map(({ id }) => id)

test.each(PRODUCT_SORTS)(
  'by %s, the pages are the whole list, from its start and from its end',
  async (sort) => {
    const stock = { ...anyOf, stock: 'low' as const }
    const whole = await idsOf(sort, 1, 100, stock)
    expect(new Set(whole).size).toBe(20)
    const paged = []
    for (const page of [1, 2, 3]) paged.push(...(await idsOf(sort, page, 8, stock)))
    expect(paged).toEqual(whole)
    expect(await idsOf(sort, 4, 8, stock)).toEqual([])
  },
)

interface Plan {
  'Node Type': string
  'Index Name'?: string
  'Actual Rows': number
  Plans?: Plan[]
}

/** The scans of a statement, as "Index Scan packs_low_stock", and the most rows that one of its steps read. */
async function scansOf(name: string, values: unknown[]): Promise<{ scans: string[]; most: number }> {
  const { text } = statements.find((one) => one.name === name)!
  const { rows } = await shop.db.pool.query({ text: `EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values })
  const scans: string[] = []
  let most = 0
  const walk = (plan: Plan): void => {
    if (plan['Node Type'].endsWith('Scan'))
      scans.push(`${plan['Node Type']} ${plan['Index Name'] ?? ''}`.trim())
    most = Math.max(most, plan['Actual Rows'])
    plan.Plans?.forEach(walk)
  }
  walk(rows[0]['QUERY PLAN'][0].Plan as Plan)
  return { scans, most }
}

test.each(PRODUCT_SORTS)(
  'by %s, the first and the last page read an index, and one page of products',
  async (sort) => {
    for (const name of [`products.desk.${sort}`, `products.desk.${sort}.end`]) {
      const { scans, most } = await scansOf(name, [null, null, null, null, null, null, [], 20, 0])
      expect(scans.filter((scan) => scan.startsWith('Seq'))).toEqual([])
      expect(most).toBe(20)
    }
  },
)

test('a search, codes and low stock begin with what they find', async () => {
  for (const [search, codes, stock, found] of [
    ['%milk%powder%', ['milk powder'], null, 0],
    ['%sku-17%', ['SKU-17'], null, 1],
    [null, null, 'out', 20],
    [null, null, 'low', 20],
  ] as const) {
    const values = [search, codes, null, null, null, stock, []]
    const { rows } = await shop.db.pool.query({
      text: statements.find(({ name }) => name === 'products.desk.count')!.text,
      values,
    })
    expect(rows).toEqual([{ count: found }])
    const { scans, most } = await scansOf('products.desk.popular', [...values, 100, 0])
    expect(scans.filter((scan) => scan.startsWith('Seq'))).toEqual([])
    expect(most).toBeLessThan(100)
  }
})

test('a pack with enough stock is sold without writing into an index', async () => {
  const connection = await shop.owner.pool.connect()
  await connection.query('BEGIN')
  await connection.query(
    `UPDATE packs SET stock = stock + 5 WHERE product_id = (SELECT max(id) FROM products WHERE id % 1000 = 2)`,
  )
  const { rows } = await connection.query(
    `SELECT pg_stat_get_xact_tuples_hot_updated('packs'::regclass)::int AS hot, pg_stat_get_xact_tuples_updated('packs'::regclass)::int AS updated`,
  )
  await connection.query('ROLLBACK')
  connection.release()
  expect(rows).toEqual([{ hot: 1, updated: 1 }])
})

test('what counts as low is the same in the database and in the program', async () => {
  const { rows } = await shop.owner.pool.query(
    'SELECT max(stock) AS most FROM packs WHERE low_stock IS NOT NULL AND low_stock = stock',
  )
  expect(rows).toEqual([{ most: LOW_STOCK }])
})
