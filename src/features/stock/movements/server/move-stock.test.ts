import { expect, test } from 'vitest'
import { statements } from '#platform/db/postgres.ts'
import { testDatabase } from '../../../../../test/database.ts'
import { movementReasons } from '../movement-reasons.ts'
import { changeStock } from './movement-store.ts'

// A store registers its statements when it is loaded.
await Promise.all(Object.values(import.meta.glob('/src/**/*-store.ts')).map((load) => load()))

/** What else than the one text writes a stock or its ledger. */
function otherWriters(text: string): string[] {
  const rest = text.replaceAll(changeStock, '')
  return [
    ...(/\b(?:INSERT\s+INTO|UPDATE|DELETE\s+FROM|MERGE\s+INTO|TRUNCATE)\s+(?:ONLY\s+)?stock_movements\b/i.exec(
      rest,
    ) ?? []),
    // The fields that a statement sets of packs, or inserts into it.
    ...[...rest.matchAll(/\bUPDATE\s+packs\b(?:\s+\w+)?\s+SET\s([^]*?)(?:\bWHERE\b|\bFROM\b|$)/gi)]
      .map(([, set]) => set!)
      .filter((set) => /\bstock\w*\s*=|\(.*\bstock\w*\b.*\)\s*=/.test(set)),
    ...[...rest.matchAll(/\bINSERT\s+INTO\s+packs\s*\(([^)]*)\)([^]*)/gi)]
      .map(
        ([, columns, after]) =>
          `${columns} ${/\bDO UPDATE SET\b([^]*?)\bRETURNING\b/i.exec(after!)?.[1] ?? ''}`,
      )
      .filter((written) => /\bstock\w*\b/.test(written)),
    ...(/\bINSERT\s+INTO\s+packs\s+(?:SELECT|VALUES)\b/i.exec(rest) ?? []),
  ]
}

test('one text changes stocks and writes their ledger', () => {
  const own = statements.filter(({ name }) => !name.startsWith('test.'))
  expect(own.length).toBeGreaterThan(400)
  const found = own.map(({ name, text }) => [name, otherWriters(text)] as const)
  expect(found.filter(([, writers]) => writers.length > 0)).toEqual([])
  expect(own.flatMap(({ name, text }) => (text.includes(changeStock) ? [name] : [])).sort()).toEqual([
    'additions.amend',
    'orders.insert',
    'stock.move',
  ])
})

test('another writer is noticed', () => {
  const writers = [
    'UPDATE packs SET stock = stock - 1 WHERE id = $1',
    'UPDATE packs k SET price_paise = 1, stock = 0 FROM moves WHERE k.id = 1',
    'WITH a AS (UPDATE packs SET (position, stock) = (1, 2)) SELECT 1',
    'insert into stock_movements (pack_id) VALUES (1)',
    'INSERT INTO packs (product_id, stock) VALUES (1, 2)',
    'INSERT INTO packs (product_id) VALUES (1) ON CONFLICT DO UPDATE SET stock = 1 RETURNING id',
  ]
  expect(writers.filter((text) => otherWriters(text).length === 0)).toEqual([])
  expect(otherWriters('UPDATE packs SET shelf = $1 WHERE stock > 0')).toEqual([])
})

test('the schema knows the reasons, and what each is of', async () => {
  const shop = await testDatabase()
  try {
    const { rows } = await shop.db.pool.query<{ name: string; text: string }>(
      `SELECT conname AS name, pg_get_constraintdef(oid) AS text FROM pg_constraint
       WHERE conrelid = 'stock_movements'::regclass AND contype = 'c'`,
    )
    const reasonsIn = (name: string) =>
      [...rows.find((row) => row.name === name)!.text.matchAll(/'(\w+)'::text/g)]
        .map(([, one]) => one!)
        .sort()
    expect(reasonsIn('stock_movements_reason_check')).toEqual(Object.keys(movementReasons).sort())
    const needing = (...needs: string[]) =>
      Object.entries(movementReasons).flatMap(([reason, one]) =>
        needs.includes(String(one.needs)) ? [reason] : [],
      )
    expect(reasonsIn('stock_movements_of_order')).toEqual(needing('order', 'note').sort())
    expect(reasonsIn('stock_movements_return_check')).toEqual(needing('note'))
    expect(reasonsIn('stock_movements_of_purchase')).toEqual(needing('purchase'))
    expect(reasonsIn('stock_movements_of_count')).toEqual(needing('count'))
    expect(reasonsIn('stock_movements_of_waste')).toContain(needing('waste')[0])
  } finally {
    await shop.drop()
  }
})
