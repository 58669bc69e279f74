import { z } from 'zod'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { stockIdOf, stockIdsOf } from './movement-store.ts'

/** A movement `m` in the unit of the stock of its pack. */
export const moved = 'coalesce(m.grams, m.quantity::bigint)'

/**
 * The CTEs that end in `off_sale`: how much of each heap left the stock by its date within 30 days, and nobody has found since. It
 * may still lie on the shelf.
 */
export const offSale = `taken AS (
     SELECT pack_id, min(id) AS first FROM stock_movements
     WHERE reason = 'waste' AND waste_reason = 'past_date' AND at > now() - interval '30 days' GROUP BY pack_id
   ), off_sale AS MATERIALIZED (
     SELECT k.id AS pack_id, greatest(0, -sum(${moved}))::bigint AS amount FROM taken t JOIN packs k ON k.id = t.pack_id
       JOIN stock_movements m ON m.pack_id = ANY(${stockIdsOf('k')}) AND m.id >= t.first
         AND (m.waste_reason = 'past_date' OR m.reason IN ('adjustment', 'count') AND ${moved} > 0) GROUP BY k.id
   )`

const amounts = sql(
  'stock.offSale',
  `WITH ${offSale} SELECT k.id AS pack_id, o.amount FROM packs k JOIN off_sale o ON o.pack_id = ${stockIdOf('k')}
   WHERE k.id = ANY($1::bigint[])`,
  z.object({ pack_id: z.number(), amount: z.number() }),
)

/** How much of each of these packs is off sale by its date and may still lie on the shelf, in the unit of its stock. */
export const listOffSale = async (tx: Tx, packIds: number[]): Promise<Map<number, number>> =>
  new Map((await tx.many(amounts, [packIds])).map(({ pack_id, amount }) => [pack_id, amount]))
