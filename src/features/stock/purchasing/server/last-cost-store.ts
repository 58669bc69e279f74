import { stockIdsOf } from '#features/stock/movements/server/movement-store.ts'

/**
 * The subquery of what one of a pack `k` cost by the last bill, or the last one before a time: what was bought as another pack of
 * its heap counts by its weight. Its lines are sorted first, and `OFFSET 0` keeps them so: the last one is looked up, and no
 * plan reads all bills from the newest on.
 */
export const lastCostOf = (k: string, before?: string) =>
  `SELECT CASE WHEN b.pack_id = ${k}.id THEN b.cost_paise ELSE round(b.cost_paise * ${k}.grams::numeric / o.grams)::bigint END AS cost_paise
   FROM (SELECT l.purchase_id, l."position", p.written_at, h.grams
     FROM packs h JOIN purchase_lines l ON l.pack_id = h.id JOIN purchases p ON p.id = l.purchase_id
     WHERE h.id = ANY(${stockIdsOf(k)})${before ? ` AND p.written_at < ${before}` : ''}
     ORDER BY p.written_at DESC, l.purchase_id DESC, l."position" DESC OFFSET 0) o
   JOIN bought_packs b ON (b.purchase_id, b."position") = (o.purchase_id, o."position") AND b.cost_paise > 0
   ORDER BY o.written_at DESC, o.purchase_id DESC, o."position" DESC LIMIT 1`
