import { z } from 'zod'
import { FAILURES } from '#features/fulfilment/desk/delivery-proof.ts'
import { CAME_BACK } from '#features/stock/movements/server/retired-pack-store.ts'
import { sql } from '#platform/db/postgres.ts'
import { orNull, texts } from '#platform/db/row-columns.ts'
import { permissions } from '#shared/permissions.ts'
import { ATTENTION } from '../contract.ts'

const rider = `coalesce(nullif(u.name, ''), u.email, u.mobile::text)`
const none = 'NULL::text'
const deliverers = [...permissions['deliveries.own']]

// What a rider has who may not deliver any more (they were removed, have another role or are suspended): nobody brings it.
const LEFT = `SELECT d.order_id, d.rider_id, coalesce(s.ended_at, s.since, d.assigned_at) AS at
  FROM deliveries d JOIN orders o ON o.id = d.order_id JOIN users u ON u.id = d.rider_id LEFT JOIN staff s ON s.user_id = u.id
  WHERE d.done_at IS NULL AND o.status IN ('Confirmed', 'Packed', 'Out for Delivery')
    AND NOT (u.status = 'Active' AND s.ended_at IS NULL AND s.role IS NOT NULL AND s.role = ANY($2))`

// A rider who has several orders with them is listed once, with the order that has waited longest; one who left, with each.
/** What went wrong after dispatch: what came back first, then the newest; a rider is late who has brought nothing for so many minutes. */
export const listAttention = sql(
  'attention.list',
  `WITH gone AS (${LEFT}), latest AS (
     SELECT DISTINCT ON (d.order_id) d.* FROM deliveries d JOIN orders o ON o.id = d.order_id
     WHERE o.status = 'Out for Delivery' ORDER BY d.order_id, d.attempt DESC
   ), still AS (
     SELECT DISTINCT ON (l.rider_id) l.order_id, l.rider_id, m.at FROM latest l JOIN LATERAL (
       SELECT greatest(l.assigned_at,
         (SELECT max(at) FROM order_events WHERE order_id = l.order_id AND status = 'Out for Delivery'),
         (SELECT max(done_at) FROM deliveries WHERE rider_id = l.rider_id AND failure IS DISTINCT FROM 'called off')) AS at) m ON true
     WHERE l.done_at IS NULL AND m.at < now() - $1::float8 * interval '1 minute'
       AND NOT EXISTS (SELECT FROM gone WHERE gone.order_id = l.order_id) ORDER BY l.rider_id, m.at
   )
   SELECT a.*, o.customer->>'name' AS name FROM (
     SELECT 'came back' AS kind, l.order_id, ${rider} AS rider_name, l.failure, l.proof_note AS note,
       NULL::bigint AS amount_paise, l.done_at AS since
     FROM latest l JOIN users u ON u.id = l.rider_id WHERE l.outcome = 'failed'
     UNION ALL
     SELECT 'upi unseen', d.order_id, ${rider}, ${none}, ${none}, a.amount_paise, d.done_at
     FROM payment_attempts a JOIN deliveries d ON d.order_id = a.order_id AND d.paid_by = 'upi'
     JOIN orders o ON o.id = a.order_id AND o.status = 'Delivered' JOIN users u ON u.id = d.rider_id
     WHERE a.status = 'Due'
       AND NOT EXISTS (SELECT FROM cash_moves WHERE order_id = a.order_id AND kind = 'upi_missing')
     UNION ALL
     SELECT CASE WHEN o.status = 'Cancelled' THEN 'handed over' WHEN d.reported_at = d.done_at THEN 'overpaid' ELSE 'handed over twice' END, d.order_id, ${rider}, ${none},
       CASE WHEN d.reported_upi_paise > 0 AND d.reported_cash_paise > 0 THEN 'both' WHEN d.reported_upi_paise > 0 THEN 'upi' WHEN d.reported_cash_paise > 0 THEN 'cash' END,
       d.reported_cash_paise + d.reported_upi_paise, d.reported_at
     FROM deliveries d JOIN orders o ON o.id = d.order_id JOIN users u ON u.id = d.rider_id
     WHERE d.reported_at IS NOT NULL AND d.report_seen_at IS NULL
     UNION ALL
     SELECT 'off sale', w.order_id, ${none}, ${none}, string_agg(w.what, '; ' ORDER BY w.what), NULL, max(w.at) FROM (
       SELECT b.order_id, b.at, CASE WHEN k.weighed THEN trim_scale(b.amount / 1000.0) || ' kg ' ELSE b.amount || ' × ' END || p.name || ', ' || k.unit AS what
       FROM ${CAME_BACK}) w GROUP BY w.order_id
     UNION ALL
     SELECT 'refund failed', order_id, ${none}, ${none}, ${none}, amount_paise, at
     FROM payment_reviews WHERE reason = 'refund_failed' AND resolved_at IS NULL AND order_id IS NOT NULL
     UNION ALL
     SELECT 'rider late', s.order_id, ${rider}, ${none}, ${none}, NULL, s.at
     FROM still s JOIN users u ON u.id = s.rider_id
     UNION ALL
     SELECT 'rider left', g.order_id, ${rider}, ${none}, ${none}, NULL, g.at FROM gone g JOIN users u ON u.id = g.rider_id
     UNION ALL
     SELECT 'claim', order_id, ${none}, ${none}, ${none}, max(asked_paise), min(created_at)
     FROM claims WHERE state = 'open' GROUP BY order_id
   ) a JOIN orders o ON o.id = a.order_id
   ORDER BY a.kind IN ('came back', 'handed over', 'handed over twice', 'overpaid') DESC, a.since DESC, a.order_id LIMIT 100`,
  z.object({
    kind: z.enum(ATTENTION),
    ...texts('order_id', 'name'),
    ...orNull(texts('rider_name', 'note')),
    failure: z.enum([...FAILURES, 'called off']).nullable(),
    amount_paise: z.number().nullable(),
    since: z.date(),
  }),
).many((lateAfterMinutes: number) => [lateAfterMinutes, deliverers])

/** What a rider was to bring who may not deliver any more; none of anybody who may. */
export const listLeft = sql(
  'attention.left',
  `SELECT order_id FROM (${LEFT}) gone WHERE rider_id = $1`,
  z.object({ order_id: z.string() }),
).manyFirst((riderId: string) => [riderId, deliverers])
