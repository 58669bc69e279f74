import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from './database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const query = async (text: string) => (await database.db.pool.query(text)).rows as Record<string, unknown>[]

test('every foreign key has an index over all rows, so that no deletion reads a whole table', async () => {
  const missing = await query(
    `SELECT conrelid::regclass::text || '.' || conname AS key FROM pg_constraint
     WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND NOT EXISTS (
       SELECT FROM pg_index WHERE indrelid = conrelid AND indpred IS NULL AND indisvalid
         AND (indkey::int2[])[0:cardinality(conkey) - 1] @> conkey)`,
  )
  expect(missing).toEqual([])
})

test('every constraint holds for old rows too, and every index is whole', async () => {
  expect(
    await query(
      `SELECT conname AS name FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND NOT convalidated
       UNION ALL SELECT indexrelid::regclass::text FROM pg_index WHERE NOT indisvalid`,
    ),
  ).toEqual([])
})
