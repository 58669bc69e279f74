import { colleagueName } from '#features/people/accounts/server/colleague-name.ts'
import { z } from 'zod'
import { sql } from '#platform/db/postgres.ts'
import { dates, ints, numbers, orNull, texts } from '#platform/db/row-columns.ts'
import { CHECK_KINDS } from '../tender-kinds.ts'

const checkRow = z.object({
  ...texts('order_id', 'name', 'unit', 'counter', 'cashier'),
  ...ints('position', 'quantity'),
  kind: z.enum(CHECK_KINDS),
  ...orNull(numbers('price_paise', 'expected_paise')),
  ...orNull(ints('rate_bp', 'expected_rate_bp')),
  ...dates('at', 'sold_at'),
  line_paise: z.number(),
})
export type CheckRow = z.infer<typeof checkRow>

/** What is to be looked at, the newest first; not what only a later version knows. */
export const listChecks = sql(
  'counterSales.unseen',
  `SELECT c.order_id, c.position, c.kind, l.name, l.unit, c.quantity, c.price_paise, c.expected_paise, c.rate_bp, c.expected_rate_bp,
     c.at, o.sold_at, t.name AS counter, coalesce(${colleagueName('u')}, '') AS cashier, l.line_paise
   FROM counter_checks c JOIN orders o ON o.id = c.order_id JOIN counters t ON t.id = o.counter_id
   LEFT JOIN users u ON u.id = o.placed_by
   JOIN order_lines l ON l.order_id = c.order_id AND l.position = c.position
   WHERE c.seen_at IS NULL AND c.kind IN (${CHECK_KINDS.map((kind) => `'${kind}'`).join(', ')}) ORDER BY c.at DESC, c.order_id, c.position`,
  checkRow,
).many()

export const seeCheck = sql(
  'counterSales.see',
  `UPDATE counter_checks SET seen_at = now(), seen_by = $4 WHERE order_id = $1 AND position = $2 AND kind = $3 AND seen_at IS NULL`,
).run((one: { orderId: string; position: number; kind: string; by: string }) => [
  one.orderId,
  one.position,
  one.kind,
  one.by,
])

/** What shows only after a sale was written. */
export interface LateCheck {
  position: number
  kind: 'clock' | 'tax'
  rate_bp?: number
  expected_rate_bp?: number
}

/** Lists what is not listed of an order yet, nor was looked at. */
export const addChecks = sql(
  'counterSales.addChecks',
  `INSERT INTO counter_checks (order_id, position, kind, pack_id, rate_bp, expected_rate_bp)
   SELECT $1, c.position, c.kind, l.pack_id, c.rate_bp, c.expected_rate_bp
   FROM jsonb_to_recordset($2) AS c(position int, kind text, rate_bp int, expected_rate_bp int)
   JOIN order_lines l ON l.order_id = $1 AND l.position = c.position ON CONFLICT DO NOTHING`,
).run((orderId: string, checks: LateCheck[]) => [orderId, JSON.stringify(checks)])
