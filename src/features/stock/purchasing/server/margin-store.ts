import { z } from 'zod'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { ints, texts } from '#platform/db/row-columns.ts'
import { lastCostOf } from './last-cost-store.ts'

const marginRow = z.object({
  ...texts('day', 'name'),
  ...ints('product_id', 'units', 'sales_paise'),
  cost_paise: z.int().nullable(),
})

// The cost of a day is that of the last bill until its end; a product with a pack that was never bought has none.
const margins = sql(
  'purchases.margins',
  `SELECT d.day, d.product_id, p.name, sum(d.units)::bigint AS units, sum(d.sales_paise)::bigint AS sales_paise,
     CASE WHEN bool_and(c.cost_paise IS NOT NULL)
       THEN round(sum(coalesce(d.grams::numeric / w.grams, d.units) * c.cost_paise))::bigint END AS cost_paise
   FROM pack_days d JOIN products p ON p.id = d.product_id
   LEFT JOIN packs k ON k.id = d.pack_id LEFT JOIN packs w ON w.id = d.pack_id AND w.weighed
   LEFT JOIN LATERAL (${lastCostOf('k', `(d.day + 1)::timestamp AT TIME ZONE 'Asia/Kolkata'`)}) c ON true
   WHERE d.day BETWEEN $1 AND $2 GROUP BY d.day, d.product_id, p.name
   ORDER BY d.day DESC, sum(d.sales_paise) DESC, d.product_id`,
  marginRow,
)

/** So many packs of whole days are a part, or those of one day. */
const PART = 750

// The last days of a span whose packs are a part: those after the day on which the first pack too many was sold. $3 how many.
const lastDays = sql(
  'purchases.lastDays',
  `SELECT least(cut.day + 1, last.day)::text AS from_day, (least(cut.day + 1, last.day) - 1)::text AS before
   FROM (SELECT max(day) AS day FROM pack_days WHERE day BETWEEN $1 AND $2) last,
     (SELECT day FROM pack_days WHERE day BETWEEN $1 AND $2 ORDER BY day DESC LIMIT 1 OFFSET $3) cut`,
  z.object({ from_day: z.string(), before: z.string() }),
)

/** What each day sold by product, and its cost: the last days of a span, and the day before them if there are more. */
export async function listMargins(tx: Tx, from: string, to: string, part = PART) {
  const cut = await tx.maybe(lastDays, [from, to, part])
  const rows = await tx.many(margins, [cut?.from_day ?? from, to])
  return { rows, next: cut && cut.before >= from ? cut.before : null }
}
