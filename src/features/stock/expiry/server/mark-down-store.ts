import { z } from 'zod'
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

/** The mark-downs of a product. One whose discount somebody has changed since is none any more. */
export const listMarkDowns = sql(
  'markDowns.ofProduct',
  `SELECT m.pack_id, k.price_paise, m.before_micro, m.until, k.discount_micro = m.marked_micro AND k.retired_at IS NULL AS stands,
     coalesce(k.stock_grams, k.stock) > 0 AS has_stock
   FROM mark_downs m JOIN packs k ON k.id = m.pack_id WHERE k.product_id = $1 ORDER BY m.pack_id`,
  z.object({
    ...numbers('pack_id', 'price_paise', 'before_micro'),
    until: z.string().nullable(),
    stands: z.boolean(),
    has_stock: z.boolean(),
  }),
).many<[productId: number]>()

export const deleteMarkDowns = sql('markDowns.delete', 'DELETE FROM mark_downs WHERE pack_id = ANY($1)').run<
  [packIds: number[]]
>()
