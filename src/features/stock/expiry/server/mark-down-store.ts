import { z } from 'zod'
import { stockIdsOf } from '#features/stock/movements/server/movement-store.ts'
import { sql } from '#platform/db/postgres.ts'
import { numbers } from '#platform/db/row-columns.ts'

/** A pack is about to be sold at another discount, for goods with a date. Marked down once more, it keeps the first discount. */
export const saveMarkDown = sql(
  'markDowns.save',
  `INSERT INTO mark_downs AS m (pack_id, before_micro, marked_micro, until)
   SELECT id, discount_micro, $2, $3 FROM packs WHERE id = $1
   ON CONFLICT (pack_id) DO UPDATE SET marked_micro = $2, until = $3,
     before_micro = CASE WHEN m.marked_micro = excluded.before_micro THEN m.before_micro ELSE excluded.before_micro END`,
).run<[packId: number, markedMicro: number, until: string | null]>()

/** The products with a pack that is marked down. */
export const listMarkedProducts = sql(
  'markDowns.products',
  `SELECT DISTINCT k.product_id FROM mark_downs m JOIN packs k ON k.id = m.pack_id ORDER BY 1`,
  z.object({ product_id: z.int() }),
).manyFirst()

// What was there is sold before what came since, by bills and by whoever has set the stock up.
/**
 * The mark-downs of a product. One whose discount somebody has changed since is none any more. `is_left`: some of what was there
 * when it was marked down is in stock.
 */
export const listMarkDowns = sql(
  'markDowns.ofProduct',
  `SELECT m.pack_id, k.price_paise, m.before_micro, m.until, k.discount_micro = m.marked_micro AND k.retired_at IS NULL AS stands,
     coalesce(k.stock_grams, k.stock) > greatest(0, coalesce((SELECT sum(coalesce(s.grams, s.quantity)) FROM stock_movements s
       WHERE s.pack_id = ANY(${stockIdsOf('k')}) AND (s.reason = 'purchase' OR s.reason = 'adjustment' AND coalesce(s.grams, s.quantity) > 0)
         AND s.at > (SELECT max(ended_at) FROM pack_prices WHERE pack_id = k.id AND discount_micro <> m.marked_micro)), 0)) AS is_left
   FROM mark_downs m JOIN packs k ON k.id = m.pack_id WHERE k.product_id = $1 ORDER BY m.pack_id`,
  z.object({
    ...numbers('pack_id', 'price_paise', 'before_micro'),
    until: z.string().nullable(),
    stands: z.boolean(),
    is_left: z.boolean(),
  }),
).many<[productId: number]>()

export const deleteMarkDowns = sql('markDowns.delete', 'DELETE FROM mark_downs WHERE pack_id = ANY($1)').run<
  [packIds: number[]]
>()
