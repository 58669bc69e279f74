import { z } from 'zod'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { retention } from '#platform/retention.ts'
import { findColumns, madeOf } from './person-column-store.ts'
import { erasingOf } from './person-columns.ts'

const BATCH = 500

// A financial year ends with March in India. The first condition is that of an index.
const old = sql(
  'oldOrders.find',
  `SELECT id FROM orders
   WHERE created_at < $1::timestamptz - interval '${retention.orders.time}'
     AND date_trunc('year', created_at AT TIME ZONE 'Asia/Kolkata' - interval '3 months') + interval '15 months'
       <= $1::timestamptz AT TIME ZONE 'Asia/Kolkata' - interval '${retention.orders.time}'
     AND customer ->> 'email' <> 'erased' ORDER BY created_at LIMIT ${BATCH} FOR NO KEY UPDATE`,
  z.object({ id: z.string() }),
)

const ABOUT = {
  orders: 'id',
  payment_attempts: 'order_id',
  refunds: 'order_id',
  payment_reviews: 'order_id',
  deliveries: 'order_id',
}

const notes = sql('oldOrders.notes', 'SELECT erase_notes_of_old_orders($1)')

/** Overwrites who ordered in orders whose time is over, a batch of them; returns whether there may be more. */
export async function eraseOrdersBefore(tx: Tx, now: Date): Promise<boolean> {
  const ids = (await tx.many(old, [now])).map(({ id }) => id)
  if (ids.length === 0) return false
  const columns = await findColumns(tx, Object.keys(ABOUT))
  for (const [table, key] of Object.entries(ABOUT)) {
    const erasing = erasingOf(columns.get(table) ?? [])
    if (erasing === null || erasing === 'delete') throw new Error(`${table} is not overwritten`)
    await tx.run(
      madeOf(`oldOrders.${table}`, `UPDATE ${table} t SET ${erasing.set} WHERE ${key} = ANY($1)`),
      [ids],
    )
  }
  await tx.run(notes, [ids])
  return ids.length === BATCH
}
