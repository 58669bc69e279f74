import { expect, test } from 'vitest'
import { statements } from '#platform/db/postgres.ts'

// A store registers its statements when it is loaded.
await Promise.all(Object.values(import.meta.glob('/src/**/*-store.ts')).map((load) => load()))

/** The ledger of cash, and the two that servers of before wrote. */
const LEDGERS =
  /\b(?:INSERT\s+INTO|UPDATE|DELETE\s+FROM|MERGE\s+INTO)\s+(?:ONLY\s+)?(?:cash_moves|drawer_entries|cash_entries)\b/i

const writers = (all: readonly { name: string; text: string }[]) =>
  all.filter(({ text }) => LEDGERS.test(text)).map(({ name }) => name)

test('one statement of the program writes cash', () => {
  expect(statements.length).toBeGreaterThan(500)
  expect(writers(statements)).toEqual(['cashMoves.insert'])
})

test('a second one would be noticed, also inside another statement', () => {
  const second = {
    name: 'x',
    text: 'WITH a AS (SELECT 1), b AS (INSERT INTO\n drawer_entries VALUES (1)) SELECT 1',
  }
  expect(writers([second])).toEqual(['x'])
})
