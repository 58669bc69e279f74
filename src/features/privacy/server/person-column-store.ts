import { z } from 'zod'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { booleans, texts } from '#platform/db/row-columns.ts'
import type { Column } from './person-columns.ts'

const columns = sql(
  'privacy.columns',
  `SELECT c.relname::text AS table_name, a.attname::text AS name, format_type(a.atttypid, a.atttypmod) AS type,
     NOT a.attnotnull AS is_nullable, col_description(a.attrelid, a.attnum) AS comment,
     EXISTS (SELECT FROM pg_constraint k WHERE k.conrelid = c.oid AND k.contype = 'c' AND k.conkey = ARRAY[a.attnum]
       AND strpos(pg_get_constraintdef(k.oid), format('(%I = ANY (ARRAY[', a.attname)) > 0) AS is_state,
     a.attname NOT IN ('id', 'user_id') AND EXISTS (SELECT FROM pg_constraint k
       WHERE k.conrelid = c.oid AND k.contype = 'f' AND k.conkey = ARRAY[a.attnum] AND k.confrelid = 'users'::regclass) AS is_actor
   FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
   WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> 'schema_migrations' AND ($1::text[] IS NULL OR c.relname = ANY ($1))
     AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
   ORDER BY c.relname, a.attnum`,
  z.object({
    ...texts('table_name', 'name', 'type'),
    ...booleans('is_nullable', 'is_state', 'is_actor'),
    comment: z.string().nullable(),
  }),
)

/** The columns of these tables, or of all, by table. */
export async function findColumns(
  tx: Tx,
  tables: readonly string[] | null = null,
): Promise<Map<string, Column[]>> {
  const byTable = new Map<string, Column[]>()
  for (const column of await tx.many(columns, [tables])) {
    const { table_name: table } = column
    byTable.set(table, [...(byTable.get(table) ?? []), column])
  }
  return byTable
}

/** A statement that is made of the comments of the columns. */
export const madeOf = <Row = unknown>(name: string, text: string, row?: z.ZodType<Row>) => ({
  name,
  text,
  row,
  isPlannedEachTime: true,
})
