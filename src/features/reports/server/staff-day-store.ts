import { z } from 'zod'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { staffDay } from '../contract.ts'
import { STAFF_ROLES } from '#shared/permissions.ts'

const on = (column: string) => `${column} >= d.starts AND ${column} < d.ends`

/** As the indexes of these rows say it. */
const events = `order_events e WHERE e.by IN ('admin', 'staff') AND e.actor_id = s.user_id AND ${on('e.at')}`
const atCounter = 'EXISTS (SELECT FROM counter_sales c WHERE c.order_id = e.order_id)'

// Each count is a range of an index by person and time.
const day = sql(
  'reports.staffDay',
  `SELECT coalesce(nullif(u.name, ''), u.email, u.mobile::text) AS name, CASE WHEN s.ended_at IS NULL THEN s.role END AS role,
     (SELECT count(*)::int FROM picks WHERE picked_by = s.user_id AND ${on('picked_at')}) AS "linesPicked",
     (SELECT coalesce(jsonb_agg(jsonb_build_object('orderId', order_id, 'lines', lines) ORDER BY last DESC), '[]')
        FROM (SELECT order_id, count(*) AS lines, max(picked_at) AS last FROM picks
          WHERE picked_by = s.user_id AND ${on('picked_at')} GROUP BY 1 ORDER BY 3 DESC LIMIT 100) one) AS picked,
     (SELECT count(*)::int FROM ${events} AND e.status = 'Packed') AS "ordersPacked",
     (SELECT count(*)::int FROM ${events} AND e.status = 'Delivered' AND NOT ${atCounter}) AS "ordersDelivered",
     (SELECT count(*)::int FROM deliveries WHERE rider_id = s.user_id AND ${on('done_at')} AND outcome = 'failed'
        AND failure <> 'called off') AS "notDelivered",
     (SELECT count(*)::int FROM count_lines WHERE counted_by = s.user_id AND ${on('counted_at')})
       + (SELECT count(*)::int FROM count_lines WHERE again_by = s.user_id AND ${on('again_at')}) AS "packsCounted",
     sold.sales, sold.sales_paise,
     (SELECT count(*)::int FROM audit_log WHERE actor_id = s.user_id AND ${on('at')}
        AND split_part(action, '.', 1) NOT IN ('login', 'failed-login', 'session', 'refused-call')) AS changes
   FROM staff s JOIN users u ON u.id = s.user_id
   CROSS JOIN LATERAL (SELECT $2::date::timestamp AT TIME ZONE 'Asia/Kolkata' AS starts,
     ($2::date + 1)::timestamp AT TIME ZONE 'Asia/Kolkata' AS ends) d
   CROSS JOIN LATERAL (SELECT count(*)::int AS sales, coalesce(sum(total_paise), 0)::bigint AS sales_paise
     FROM orders WHERE business_day = $2 AND placed_by = s.user_id AND EXISTS (SELECT FROM counter_sales WHERE order_id = orders.id)) sold
   WHERE s.user_id = $1`,
  staffDay
    .omit({ day: true, person: true, salesAmount: true })
    .extend({ name: z.string(), role: z.enum(STAFF_ROLES).nullable(), sales_paise: z.number() }),
)

/** What a person did on a day in India; null for somebody who never worked in the shop. */
export const findStaffDay = (tx: Tx, userId: string, date: string) => tx.maybe(day, [userId, date])
