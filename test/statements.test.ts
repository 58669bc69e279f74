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

it('can plan every statement of the program on the migrated schema', async () => {
  const faults: string[] = []
  // Other test files declare statements of their own, broken ones too.
  for (const { name, text } of statements.filter((statement) => !statement.name.startsWith('test.'))) {
    await test.db.pool.query(`PREPARE "${name}" AS ${text}`).catch((error: Error) => {
      faults.push(`${name}: ${error.message}`)
    })
  }
  expect(faults).toEqual([])
})
