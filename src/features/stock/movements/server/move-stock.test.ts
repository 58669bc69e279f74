import { expect, test } from 'vitest'
import { statements } from '#platform/db/postgres.ts'
import { testDatabase } from '../../../../../test/database.ts'
import { movementReasons } from '../movement-reasons.ts'
import { changeStock } from './movement-store.ts'

// A store registers its statements when it is loaded.
await Promise.all(Object.values(import.meta.glob('/src/**/*-store.ts')).map((load) => load()))

test('three statements have the one text that changes stocks', () => {
  const own = statements.filter(({ text }) => text.includes(changeStock))
  expect(own.map(({ name }) => name).sort()).toEqual(['additions.amend', 'orders.insert', 'stock.move'])
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
