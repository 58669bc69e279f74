import { z } from 'zod'
import { sql } from '#platform/db/postgres.ts'
import { dates, numbers, orNull, texts } from '#platform/db/row-columns.ts'
import { address } from '#shared/shapes.ts'
import { saidNo } from '#features/consents/server/consent-store.ts'
import { IS_CASH_PART } from '#features/payments/server/payment-attempt-store.ts'
import { khataBalance } from '#features/khata/server/khata-store.ts'

const stopRow = z.object({
  order_id: z.string(),
  outcome: z.enum(['delivered', 'failed']).nullable(),
  ...numbers('tries', 'food', 'other', 'total_paise'),
  has_account: z.boolean(),
  ...orNull(dates('promised_from', 'promised_to')),
  ...orNull(texts('delivery_promise', 'delivery_note')),
  created_at: z.date(),
  address,
  ...orNull(numbers('mobile', 'due_paise', 'khata_paise')),
  /** The order had ended otherwise before the rider’s report of it came. */
  is_overtaken: z.boolean(),
  is_cancelled: z.boolean(),
  /** What of it was paid in cash, if the rest was paid by UPI. */
  part_paise: z.number().nullable(),
})
export type StopRow = z.infer<typeof stopRow>

const IS_RECENT = `(d.done_at IS NULL OR d.done_at > now() - interval '1 hour')`
/** The customer of the book whom an order `o` is for. */
const CUSTOMER = 'coalesce(o.customer_id, (SELECT id FROM customers WHERE user_id = o.user_id))'

// The last attempt that this rider had of an order. The number and the khata are gone an hour after the attempt, and the
// number is never there if its owner does not want riders to have it.
const columns = `
  d.order_id, CASE WHEN d.reported_at IS NOT NULL THEN 'delivered' ELSE d.outcome END AS outcome, d.reported_at IS NOT NULL AND d.reported_at IS DISTINCT FROM d.done_at AS is_overtaken, o.status = 'Cancelled' AS is_cancelled, d.tries, o.user_id IS NOT NULL AS has_account, o.promised_from, o.promised_to, o.delivery_promise, o.created_at, o.address,
  CASE WHEN ${IS_RECENT} AND NOT ${saidNo('o.user_id', 'share_with_rider')} THEN (o.address->>'mobile')::bigint END AS mobile,
  o.delivery_note, coalesce(b.food, 0)::int AS food, coalesce(b.other, 0)::int AS other,
  coalesce(o.final_total_paise, o.total_paise) AS total_paise,
  c.part_paise, coalesce((SELECT collected_paise FROM deliveries WHERE order_id = o.id AND collected_paise IS NOT NULL) + coalesce(c.part_paise, 0),
    (SELECT amount_paise FROM payment_attempts WHERE order_id = o.id AND status = 'Due' AND provider = 'CASH_ON_DELIVERY')) AS due_paise,
  CASE WHEN ${IS_RECENT} THEN ${khataBalance(CUSTOMER)} END AS khata_paise`
/** The packs of an order `o`: `b.food`, and `b.other`, which are in a bag of their own. */
export const BAGS = `LEFT JOIN LATERAL (
    SELECT sum(s.quantity) FILTER (WHERE p.id IS NULL OR p.veg IS NOT NULL) AS food,
      sum(s.quantity) FILTER (WHERE p.id IS NOT NULL AND p.veg IS NULL) AS other
    FROM supplied_lines s LEFT JOIN products p ON p.id = s.product_id WHERE s.order_id = o.id) b ON true`
const from = `deliveries d JOIN orders o ON o.id = d.order_id ${BAGS}
  LEFT JOIN LATERAL (SELECT p.amount_paise AS part_paise FROM payment_attempts p
    WHERE p.order_id = o.id AND d.paid_by = 'upi' AND ${IS_CASH_PART}) c ON true
  WHERE d.rider_id = $1 AND NOT EXISTS (
    SELECT FROM deliveries n WHERE n.order_id = d.order_id AND n.rider_id = d.rider_id AND n.attempt > d.attempt)`

/** A rider's stops, in their order: those to go first. */
export const listStopRows = sql(
  'stops.list',
  `SELECT ${columns} FROM ${from} AND (d.done_at IS NULL AND o.status = 'Out for Delivery'
     OR d.done_at >= date_trunc('day', now(), 'Asia/Kolkata') AND (d.failure IS DISTINCT FROM 'called off' OR d.reported_at IS NOT NULL))
   ORDER BY d.done_at IS NOT NULL, d.sequence, o.promised_from, o.address->>'pincode', d.assigned_at, d.order_id LIMIT 200`,
  stopRow,
).many<[riderId: string]>()

/** The rider's last attempt of this order; it must exist. */
export const getStopRow = sql(
  'stops.byOrder',
  `SELECT ${columns} FROM ${from} AND d.order_id = $2`,
  stopRow,
).one<[riderId: string, orderId: string]>()

/** The customer of an order that the rider brings or has brought, if the shop's book has one; null for other orders. */
export const findCustomerOfStop = sql(
  'stops.customer',
  `SELECT ${CUSTOMER} AS customer_id FROM orders o
   WHERE o.id = $2 AND EXISTS (SELECT FROM deliveries WHERE order_id = o.id AND rider_id = $1)`,
  z.object({ customer_id: z.string().nullable() }),
).maybe<[riderId: string, orderId: string]>()

/** Gives a rider's open stops the order of these numbers; others lose their place, and come last. */
export const sortStops = sql(
  'stops.sort',
  `UPDATE deliveries d SET sequence = w.place
   FROM (SELECT own.order_id, place FROM deliveries own LEFT JOIN unnest($2::text[]) WITH ORDINALITY AS p(id, place)
           ON p.id = own.order_id
         WHERE own.rider_id = $1 AND own.done_at IS NULL) w
   WHERE d.order_id = w.order_id AND d.rider_id = $1 AND d.done_at IS NULL`,
).run<[riderId: string, orderIds: string[]]>()
