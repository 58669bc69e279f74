import { z } from 'zod'
import { packColumns, priceColumns } from '#shared/pack-shapes.ts'
import { sql } from '#platform/db/postgres.ts'

const printed = z.array(z.object({ mrp_paise: z.number(), pieces: z.int() }))

// Without a bill that says another MRP, all packets have that of the pack. Packets are looked at by name until 200 are found: of a
// large shop's thousands of packs this is most of the work.
/** Packs whose packets in stock may bear several MRPs, or a lower one. */
export const listMixedMrps = sql(
  'purchases.mixedMrps',
  `WITH waiting AS MATERIALIZED (SELECT pack_id, pieces FROM waiting_packs)
   SELECT k.product_id, k.name, k.unit, k.shelf, k.price_paise, k.discount_micro, m.printed
   FROM (SELECT k.id, k.product_id, p.name, k.unit, k.shelf, k.price_paise, k.discount_micro
     FROM packs k JOIN products p ON p.id = k.product_id
     WHERE k.id IN (SELECT l.pack_id FROM purchase_lines l JOIN packs w ON w.id = l.pack_id WHERE l.mrp_paise <> w.price_paise
         UNION ALL SELECT pack_id FROM kept_mrps)
       AND (k.stock > 0 OR k.id IN (SELECT pack_id FROM waiting))
       AND k.retired_at IS NULL AND p.deleted_at IS NULL AND NOT k.weighed
     ORDER BY p.name, k.unit OFFSET 0) k
   CROSS JOIN LATERAL (
     SELECT json_agg(json_build_object('mrp_paise', mrp_paise, 'pieces', pieces)) AS printed
     FROM printed_mrps(k.id, coalesce((SELECT w.pieces FROM waiting w WHERE w.pack_id = k.id), 0))
     HAVING count(*) > 1 OR min(mrp_paise) < k.price_paise) m
   ORDER BY k.name, k.unit LIMIT 200`,
  z.object({
    ...packColumns,
    shelf: z.string().nullable(),
    ...priceColumns,
    printed,
  }),
).many()
