import { afterAll, beforeAll, expect } from 'vitest'
import { testDatabase, type TestDatabase } from '../database.ts'
import { newProduct, newCategory } from '../world.ts'
import { mutationCheck, scenario } from './scenario.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database?.drop())

/** What an attacker could try through an SQL injection: create stock by rewriting its ledger. */
async function rewriteLedger({ owner, db }: { owner: TestDatabase['db']; db: TestDatabase['db'] }) {
  await newProduct(owner, await newCategory(owner, 'Ledger'), { name: 'Saffron', stock: 3 })
  const outcome = await db.pool.query('UPDATE stock_movements SET quantity = quantity + 100').then(
    () => 'changed',
    (error: { code: string }) => error.code,
  )
  expect(['changed', '42501']).toContain(outcome)
}

scenario(
  'DB the serving role cannot rewrite the ledger',
  () => ({ db: database.owner }),
  () => rewriteLedger(database),
)
mutationCheck(
  'DB the serving role may update the ledger',
  async () => {
    const weak = await testDatabase()
    const role = new URL(weak.url).username
    await weak.owner.pool.query(`GRANT UPDATE ON stock_movements TO ${role}`)
    return { db: weak.owner, serving: weak.db, close: weak.drop }
  },
  ({ db, serving }: { db: TestDatabase['db']; serving: TestDatabase['db'] }) =>
    rewriteLedger({ owner: db, db: serving }),
)
