import { readdir, readFile } from 'node:fs/promises'
import { afterAll, expect, it } from 'vitest'
import { statements } from '#platform/db/postgres.ts'
import { testDatabase } from './database.ts'

const test = await testDatabase({ poolSize: 1 })
// Prepared statements belong to one connection, which the pool may replace.
const connection = await test.db.pool.connect()
// A store registers its statements when it is loaded.
const stores = import.meta.glob('../src/**/*-store.ts')
expect(Object.keys(stores)).not.toEqual([])
await Promise.all(Object.values(stores).map((load) => load()))
afterAll(async () => {
  connection.release()
  await test.drop()
})

// Other test files declare statements too, some of them broken.
const ours = () => statements.filter(({ name }) => !name.startsWith('test.'))

it('statements stand in stores alone', async () => {
  const files = (await readdir('src', { recursive: true })).filter(
    (file) => file.endsWith('.ts') && !/-store\.ts$|\.test\.ts$/.test(file),
  )
  const texts = await Promise.all(files.map((file) => readFile(`src/${file}`, 'utf8')))
  expect(files.filter((_, at) => /\bsql\(/.test(texts[at]!))).toEqual([])
})

it('every statement of the program can be planned on the migrated schema', async () => {
  const faults: string[] = []
  for (const { name, text } of ours())
    await connection.query(`PREPARE "${name}" AS ${text}`).catch((error: Error) => {
      faults.push(`${name}: ${error.message}`)
    })
  expect(faults).toEqual([])
})

// These fill a type that is declared elsewhere: an API shape, a rule's input, the search index.
const NAMED_BY_A_TYPE =
  /^(categories\.held|charges|export\.productsAfter|import\.known|importCategories|marketing|orderCart|search\w*|synonyms)\b/

it('a column is named as in its table; a table of columns may write it in camel case', () => {
  const renamed = ours().filter(({ text }) =>
    [...text.matchAll(/([a-z_]+) AS "([a-z]+[A-Z]\w*)"/g)].some(
      ([, column, name]) =>
        column!.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()) !== name,
    ),
  )
  expect(renamed.map(({ name }) => name).filter((name) => !NAMED_BY_A_TYPE.test(name))).toEqual([])
})

it('every statement has a name in camel case; lists end with the name of their order in the API', () => {
  const odd = ours().filter(
    ({ name }) => !/^[a-z][A-Za-z0-9]*(\.[a-z][A-Za-z0-9]*)+$/.test(name.replace(/\.price_(asc|desc)\b/, '')),
  )
  expect(odd.map(({ name }) => name)).toEqual([])
})

/** A start runs these as the owner of the tables. */
const OWNER_STATEMENTS = /^(grants|paymentMethods)\./

it('the serving role may run every statement', async () => {
  const faults: string[] = []
  // Privileges are checked when a plan starts to run, which EXPLAIN does without any row.
  await connection.query('SET plan_cache_mode = force_generic_plan')
  const { rows } = await connection.query<{ name: string; values: string }>(
    `SELECT name, coalesce('(' || nullif(array_to_string(array_fill('NULL'::text, ARRAY[cardinality(parameter_types)]), ', '), '') || ')', '') AS values
     FROM pg_prepared_statements WHERE from_sql`,
  )
  expect(rows).toHaveLength(ours().length)
  for (const { name, values } of rows.filter((row) => !OWNER_STATEMENTS.test(row.name)))
    await connection.query(`EXPLAIN EXECUTE "${name}"${values}`).catch((error: Error) => {
      faults.push(`${name}: ${error.message}`)
    })
  expect(faults).toEqual([])
})
