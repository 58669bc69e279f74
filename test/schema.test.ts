import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from './database.ts'
import { asha, newProduct, newCategory } from './world.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const query = async (text: string) => (await database.db.pool.query(text)).rows as Record<string, unknown>[]

test('every foreign key to a table with deletable rows has an index over all rows', async () => {
  const missing = await query(
    `SELECT conrelid::regclass::text || '.' || conname AS key FROM pg_constraint
     WHERE contype = 'f' AND connamespace = 'public'::regnamespace
       AND coalesce(obj_description(confrelid, 'pg_class'), '') !~ '^(no delete|read only)' AND NOT EXISTS (
       SELECT FROM pg_index WHERE indrelid = conrelid AND indpred IS NULL AND indisvalid
         AND (indkey::int2[])[0:cardinality(conkey) - 1] @> conkey)`,
  )
  expect(missing).toEqual([])
})

test('no stock movement and no idempotency key can refer to a missing order', async () => {
  const { userId } = await asha(database.db)
  await newProduct(database.db, await newCategory(database.db), { name: 'Milk' })
  for (const text of [
    `INSERT INTO stock_movements (pack_id, order_id, reason, quantity)
     VALUES ((SELECT id FROM packs LIMIT 1), 'ORD-261121-NOWHERE0', 'order', -1)`,
    `INSERT INTO idempotency_keys (user_id, key, body_hash, order_id)
     VALUES ('${userId}', gen_random_uuid(), '', 'ORD-261121-NOWHERE0')`,
  ])
    await expect(query(text)).rejects.toMatchObject({
      code: '23503',
      constraint: expect.stringContaining('order_id'),
    })
})

test('every table has a comment, unless its name and columns say it all', async () => {
  const plain = [
    'addresses',
    'passwords',
    'sub_categories',
    'categories',
    'products',
    'packs',
    'cart_items',
    'charges',
    'sessions',
  ]
  const silent = await query(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
       AND relname <> 'schema_migrations' AND obj_description(oid, 'pg_class') IS NULL ORDER BY 1`,
  )
  expect(silent.map(({ name }) => name)).toEqual(plain.sort())
})

test('every constraint is validated, also for old rows, and every index is valid', async () => {
  expect(
    await query(
      `SELECT conname AS name FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND NOT convalidated
       UNION ALL SELECT indexrelid::regclass::text FROM pg_index WHERE NOT indisvalid`,
    ),
  ).toEqual([])
})
