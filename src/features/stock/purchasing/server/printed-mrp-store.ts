import { z } from 'zod'
import { packColumns, priceColumns } from '#shared/pack-shapes.ts'
import { sql, type Tx } from '#platform/db/postgres.ts'

const printed = z.array(z.object({ mrp_paise: z.number(), pieces: z.int() }))

// Without a bill that says another MRP, all packets have that of the pack.
const mixed = sql(
  'purchases.mixedMrps',
  `SELECT k.product_id, p.name, k.unit, k.shelf, k.price_paise, k.discount_micro, m.printed
   FROM packs k JOIN products p ON p.id = k.product_id CROSS JOIN LATERAL (
     SELECT json_agg(json_build_object('mrp_paise', mrp_paise, 'pieces', pieces)) AS printed FROM printed_mrps(k.id)
     HAVING count(*) > 1 OR min(mrp_paise) < k.price_paise) m
   WHERE k.id IN (SELECT l.pack_id FROM purchase_lines l JOIN packs w ON w.id = l.pack_id WHERE l.mrp_paise <> w.price_paise
       UNION ALL SELECT pack_id FROM kept_mrps)
     AND k.retired_at IS NULL AND p.deleted_at IS NULL AND NOT k.weighed
   ORDER BY p.name, k.unit LIMIT 200`,
  z.object({
    ...packColumns,
    shelf: z.string().nullable(),
    ...priceColumns,
    printed,
  }),
)

/** Packs whose packets in stock may bear several MRPs, or a lower one. */
export const listMixedMrps = (tx: Tx) => tx.many(mixed)
