import { z } from 'zod'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { retention } from '#platform/retention.ts'
import { notExported, personalTables } from './personal-tables.ts'

const BATCH = 500
const setOf = (table: string): string => {
  const { erase } = personalTables[table] ?? notExported[table]!
  if (erase.how !== 'blank') throw new Error(`${table} is not overwritten`)
  return erase.set
}

// A financial year ends with March in India. The first condition is that of an index.
const orders = sql(
  'oldOrders.erase',
  `UPDATE orders t SET ${setOf('orders')} WHERE id IN (
     SELECT id FROM orders
     WHERE created_at < $1::timestamptz - interval '${retention.orders.time}'
       AND date_trunc('year', created_at AT TIME ZONE 'Asia/Kolkata' - interval '3 months') + interval '15 months'
         <= $1::timestamptz AT TIME ZONE 'Asia/Kolkata' - interval '${retention.orders.time}'
       AND customer ->> 'email' <> 'erased' ORDER BY created_at LIMIT ${BATCH})
   RETURNING id`,
  z.object({ id: z.string() }),
)

const about = ['payment_attempts', 'refunds', 'payment_reviews', 'deliveries'].map((table) =>
  sql(
    `oldOrders.${table.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())}`,
    `UPDATE ${table} t SET ${setOf(table)} WHERE order_id = ANY($1)`,
  ),
)

const notes = sql('oldOrders.notes', 'SELECT erase_notes_of_old_orders($1)')

/** Overwrites who ordered in orders whose time is over, a batch of them; returns whether there may be more. */
export async function eraseOrdersBefore(tx: Tx, now: Date): Promise<boolean> {
  const ids = (await tx.many(orders, [now])).map(({ id }) => id)
  if (ids.length > 0) for (const statement of [...about, notes]) await tx.run(statement, [ids])
  return ids.length === BATCH
}
