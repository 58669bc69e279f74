import { z } from 'zod'
import { translationsOf } from '#features/orders/server/order-columns.ts'
import { sql } from '#platform/db/postgres.ts'
import { ints, orNull, texts } from '#platform/db/row-columns.ts'
import { ERASED_MOBILE } from '#shared/mobile-number.ts'
import { translations } from '#shared/translations.ts'

const fixedDay = z.object({
  ...texts('subscription_id', 'day'),
  outcome: z.enum(['ordered', 'brought', 'left_out']),
  ...ints('wanted', 'pieces'),
  ...orNull(texts('order_id', 'why')),
})

export const listFixedDays = sql(
  'subscriptions.days',
  `SELECT subscription_id, day::text, outcome, wanted, pieces, order_id, why FROM subscription_days
   WHERE subscription_id = ANY($1) AND day BETWEEN $2 AND $3 ORDER BY day, subscription_id`,
  fixedDay,
).many<[ids: string[], from: string, to: string]>()

const dayLine = z.object({
  ...texts('name', 'unit'),
  translations: z.optional(translations),
  quantity: z.int(),
})

const dayOrder = z.object({
  ...texts('day', 'order_id', 'status', 'payment_status', 'payment_method'),
  pieces: z.int(),
  total_paise: z.number(),
  lines: z.array(dayLine),
})

// An order that was cancelled costs nothing, one that was packed what was packed.
/** The orders of these subscriptions by day, with what each costs. */
export const listDayOrders = sql(
  'subscriptions.orders',
  `SELECT d.day::text, d.order_id, o.status, o.payment_status, o.payment_method, d.pieces,
     CASE WHEN o.status = 'Cancelled' THEN 0 ELSE coalesce(o.final_total_paise, o.total_paise) END AS total_paise,
     (SELECT json_agg(json_strip_nulls(json_build_object('name', l.name, 'translations', ${translationsOf('l')}, 'unit', l.unit, 'quantity', l.quantity)) ORDER BY l.position)
      FROM order_lines l WHERE l.order_id = o.id) AS lines
   FROM (SELECT day, order_id, sum(pieces)::int AS pieces FROM subscription_days
     WHERE subscription_id = ANY($1) AND day BETWEEN $2 AND $3 AND outcome = 'ordered' GROUP BY day, order_id) d
   JOIN orders o ON o.id = d.order_id ORDER BY d.day, d.order_id`,
  dayOrder,
).many<[ids: string[], from: string, to: string]>()

const stopRow = z.object({
  ...texts('order_id', 'name'),
  mobile: z.number().nullable(),
  address: z.object({ address_line: z.string(), landmark: z.string(), pincode: z.string() }),
  promise: z.string().nullable(),
  due_paise: z.number(),
  lines: z.array(dayLine),
})

/** The orders of a day, as they are brought one after another. */
export const listMorningStops = sql(
  'subscriptions.stops',
  `SELECT o.id AS order_id, o.address ->> 'name' AS name, nullif((o.address ->> 'mobile')::bigint, ${ERASED_MOBILE}) AS mobile, o.address,
     o.delivery_promise AS promise, coalesce((SELECT amount_paise FROM payment_attempts
       WHERE order_id = o.id AND status = 'Due' AND provider = 'CASH_ON_DELIVERY'), 0) AS due_paise,
     (SELECT json_agg(json_strip_nulls(json_build_object('name', l.name, 'translations', ${translationsOf('l')}, 'unit', l.unit, 'quantity', l.quantity)) ORDER BY l.position)
      FROM order_lines l WHERE l.order_id = o.id) AS lines
   FROM orders o WHERE o.status <> 'Cancelled' AND o.id = ANY (ARRAY(SELECT order_id FROM subscription_days WHERE day = $1 AND outcome = 'ordered'))
   ORDER BY o.address ->> 'pincode', o.address ->> 'landmark', o.address ->> 'address_line', o.id`,
  stopRow,
).many<[day: string]>()

/** Who gets less on a day than was wished. */
export const listShortOf = sql(
  'subscriptions.toCall',
  `SELECT coalesce(nullif(u.name, ''), u.email) AS name, coalesce(nullif(a.mobile, ${ERASED_MOBILE}), u.mobile) AS mobile, p.name AS product, k.unit,
     d.wanted - d.pieces AS missing, d.why
   FROM subscription_days d JOIN subscriptions s ON s.id = d.subscription_id JOIN users u ON u.id = s.user_id
   JOIN packs k ON k.id = s.pack_id JOIN products p ON p.id = k.product_id LEFT JOIN addresses a ON a.id = s.address_id
   WHERE d.day = $1 AND d.why IS NOT NULL AND d.why <> 'closed' ORDER BY name, d.subscription_id`,
  z.object({ ...texts('name', 'product', 'unit', 'why'), mobile: z.number().nullable(), missing: z.int() }),
).many<[day: string]>()
