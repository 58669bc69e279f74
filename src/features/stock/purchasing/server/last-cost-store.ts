import { stockIdsOf } from '#features/stock/movements/server/movement-store.ts'

/**
 * The subquery of what one of a pack `k` cost by the last bill, or the last one before a time: what was bought as another pack of
 * its heap counts by its weight.
 */
export const lastCostOf = (k: string, before?: string) =>
  `SELECT CASE WHEN b.pack_id = ${k}.id THEN b.cost_paise ELSE round(b.cost_paise * ${k}.grams::numeric / h.grams)::bigint END AS cost_paise
   FROM packs h JOIN bought_packs b ON b.pack_id = h.id
   WHERE h.id = ANY(${stockIdsOf(k)}) AND b.cost_paise > 0${before ? ` AND b.written_at < ${before}` : ''}
   ORDER BY b.written_at DESC, b.purchase_id DESC, b."position" DESC LIMIT 1`
