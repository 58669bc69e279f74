import { afterAll, expect, test } from 'vitest'
import { statements } from '#platform/db/postgres.ts'
import { testDatabase } from '../../../../test/database.ts'
import { newProduct, newCategory } from '../../../../test/world.ts'

const database = await testDatabase()
const { _id } = await newProduct(database.db, await newCategory(database.db), { name: 'Paneer', stock: 1 })
await database.owner.pool.query(
  `INSERT INTO products (category_id, sub_category_id, name, slug, brand)
   SELECT category_id, sub_category_id, 'Goods ' || md5(n::text), 'goods-' || n, 'Brand ' || n % 50
   FROM products, generate_series(1, 4000) AS n WHERE id = $1`,
  [_id],
)
await database.owner.pool.query('ANALYZE products')
afterAll(() => database.drop())

const planOf = async (name: string, values: unknown[]) => {
  const { text } = statements.find((one) => one.name === name)!
  const { rows } = await database.db.pool.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`, values)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

test.each([
  ['products.allFound.popular', ['%anee%', 20, 0]],
  ['products.allFound.count', ['%anee%']],
])('%s uses the trigram indexes and no sequential scan', async (name, values) => {
  const plan = await planOf(name, values)
  expect(plan).toContain('products_name_trgm')
  expect(plan).toContain('products_brand_trgm')
  expect(plan).not.toContain('Seq Scan on products')
})
