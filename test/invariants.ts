import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import type { Database } from '#platform/db/postgres.ts'

const invariants = readFileSync(new URL('../db/invariants.sql', import.meta.url), 'utf8')

/** Every rule of db/invariants.sql that the database violates. */
export async function violationsIn(db: Database): Promise<string[]> {
  const { rows } = await db.pool.query<{ rule: string; violation: string }>(invariants)
  return rows.map(({ rule, violation }) => `${rule}: ${violation}`)
}

export async function expectInvariants(db: Database): Promise<void> {
  expect(await violationsIn(db)).toEqual([])
}

type Closable = { db: Database } & ({ close(): Promise<void> } | { drop(): Promise<void> })

/** Closes a shop, or drops a database, and checks that it violated no rule of `db/invariants.sql`. */
export async function closeAndCheckInvariants(shop: Closable): Promise<void> {
  const violations = await violationsIn(shop.db)
  await ('close' in shop ? shop.close() : shop.drop())
  expect(violations).toEqual([])
}
