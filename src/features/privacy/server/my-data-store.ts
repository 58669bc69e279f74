import { z } from 'zod'
import { sql, type Tx } from '#platform/db/postgres.ts'
import type { MyData } from '../contract.ts'
import { personalTables } from './personal-tables.ts'

const found = z.object({ row: z.record(z.string(), z.unknown()) })

const statements = Object.entries(personalTables).map(([table, { heading, of, omit = [] }]) => ({
  table,
  heading,
  // Each condition names one of the two, and both are given.
  rows: sql(
    `myData.${table.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())}`,
    `SELECT to_jsonb(t) - '{${omit.join(',')}}'::text[] AS row FROM ${table} t
     WHERE ${of} AND $1::char(24) IS NOT NULL AND $2::text IS NOT NULL`,
    found,
  ),
}))

/** Everything about a user, without the tables that hold nothing. */
export async function findPersonalData(
  tx: Tx,
  { id, email }: { id: string; email: string },
): Promise<MyData['tables']> {
  const tables: MyData['tables'] = []
  for (const { table, heading, rows } of statements) {
    const all = (await tx.many(rows, [id, email])).map(({ row }) => row)
    if (all.length > 0) tables.push({ heading, table, rows: all })
  }
  return tables
}
