import { afterAll, beforeAll, expect, it } from 'vitest'
import { statements } from '#platform/db/postgres.ts'
import { testDatabase, type TestDatabase } from './database.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await testDatabase({ poolSize: 1 })
  // A store registers its statements when it is loaded.
  const stores = import.meta.glob(['../src/**/*-store.ts', '../src/platform/jobs/jobs.ts'])
  expect(Object.keys(stores)).not.toEqual([])
  await Promise.all(Object.values(stores).map((load) => load()))
})
afterAll(() => test.drop())

// Other test files declare statements too, some of them broken.
const ours = () => statements.filter(({ name }) => !name.startsWith('test.'))

it('every statement of the program can be planned on the migrated schema', async () => {
  const faults: string[] = []
  for (const { name, text } of ours())
    await test.db.pool.query(`PREPARE "${name}" AS ${text}`).catch((error: Error) => {
      faults.push(`${name}: ${error.message}`)
    })
  expect(faults).toEqual([])
})

// These fill a type that is declared elsewhere: an API shape, a rule's input, the search index.
const NAMED_BY_A_TYPE = /^(categories\.held|charges|import\.known|marketing|orderCart|search\w*|synonyms)\b/

it('the columns of a row are named as in the tables', () => {
  const camelCase = ours().filter(({ text }) => / AS "[a-z]+[A-Z]/.test(text))
  expect(camelCase.map(({ name }) => name).filter((name) => !NAMED_BY_A_TYPE.test(name))).toEqual([])
})

it('the serving role may run every statement', async () => {
  const faults: string[] = []
  // Privileges are checked when a plan starts to run, which EXPLAIN does without any row.
  await test.db.pool.query('SET plan_cache_mode = force_generic_plan')
  const { rows } = await test.db.pool.query<{ name: string; values: string }>(
    `SELECT name, coalesce('(' || nullif(array_to_string(array_fill('NULL'::text, ARRAY[cardinality(parameter_types)]), ', '), '') || ')', '') AS values
     FROM pg_prepared_statements WHERE from_sql`,
  )
  expect(rows).toHaveLength(ours().length)
  for (const { name, values } of rows.filter((row) => !row.name.startsWith('grants.')))
    await test.db.pool.query(`EXPLAIN EXECUTE "${name}"${values}`).catch((error: Error) => {
      faults.push(`${name}: ${error.message}`)
    })
  expect(faults).toEqual([])
})
