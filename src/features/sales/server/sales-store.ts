import { z } from 'zod'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { ints, texts } from '#platform/db/row-columns.ts'
import { RETURN_KINDS, UNSOLD_STATUSES } from '../sale.ts'

/** Sums of this many days are kept right whatever happens; lists and reports read thirty of them. */
const DAYS = 31

/** Order events read by one statement. */
const EVENTS = 10_000

const ZONE = `'Asia/Kolkata'`
export const today = `(now() AT TIME ZONE ${ZONE})::date`
const onlyDay = z.object({ day: z.string() })

const listed = (values: readonly string[]) => values.map((one) => `'${one}'`).join(', ')
const isSold = `o.status NOT IN (${listed(UNSOLD_STATUSES)})`
const isReturn = `d.kind IN (${listed(RETURN_KINDS)})`
const dayOfNote = `(d.issued_at AT TIME ZONE ${ZONE})::date`

/**
 * Every sale, and every note that takes off one, as `sale.ts` says: `business_day`, `at`, `order_id`, `user_id`, `customer_id`, `document_id` (of a
 * note), `orders` (1 for a sale) and `paise` (below zero for a note).
 */
export const saleEntries = `(
  SELECT o.business_day, CASE WHEN (o.sold_at AT TIME ZONE ${ZONE})::date = o.business_day THEN o.sold_at ELSE o.created_at END AS at,
    o.id AS order_id, o.user_id, o.customer_id, NULL AS document_id, 1 AS orders, coalesce(o.final_total_paise, o.total_paise) AS paise
  FROM orders o WHERE ${isSold}
  UNION ALL
  SELECT ${dayOfNote}, d.issued_at, o.id, o.user_id, o.customer_id, d.id, 0, -d.total_paise
  FROM tax_documents d JOIN orders o ON o.id = d.order_id WHERE ${isReturn} AND ${isSold})`

// Each night at two o'clock, at once if they never were, and after each note, which is no event of an order.
const uncounted = sql(
  'sales.uncountedDays',
  `SELECT (${today} - ago)::text AS day FROM generate_series(0, ${DAYS - 1}) AS ago
   CROSS JOIN (SELECT (date_trunc('day', now() AT TIME ZONE ${ZONE} - interval '2 h') + interval '2 h') AT TIME ZONE ${ZONE} AS two) AS night
   LEFT JOIN sales_days s ON s.day = ${today} - ago
   WHERE s.counted_at IS NULL OR s.counted_at < two OR EXISTS (SELECT FROM tax_documents d
     WHERE ${isReturn} AND ${dayOfNote} = s.day AND d.issued_at > s.counted_at - interval '10 min') ORDER BY ago`,
  onlyDay,
)

// Younger events may have a smaller id than one that is committed already, so they are read again by the next run.
const seen = sql(
  'sales.seen',
  `SELECT coalesce(max(summed_event), 0) AS event, now() - interval '10 min' AS before FROM sales_days`,
  z.object({ event: z.int(), before: z.date() }),
)

/** The days of the orders of the next events; `last` is null after the last event, `seen` if all events are too young. */
export const findChangedDays = sql(
  'sales.changes',
  `WITH e AS MATERIALIZED (SELECT id, order_id, at FROM order_events WHERE id > $1 ORDER BY id LIMIT ${EVENTS})
   SELECT (SELECT max(id) FROM e) AS last, (SELECT max(id) FROM e WHERE at < $2) AS seen,
     ARRAY(SELECT o.business_day::text FROM e JOIN orders o ON o.id = e.order_id
       UNION SELECT ${dayOfNote}::text FROM e JOIN tax_documents d ON d.order_id = e.order_id AND ${isReturn}) AS days`,
  z.object({ last: z.int().nullable(), seen: z.int().nullable(), days: z.array(z.string()) }),
).one<[after: number, before: Date]>()

export const saveSeenEvent = sql(
  'sales.see',
  `INSERT INTO sales_days AS s (day, summed_event) VALUES (${today}, $1)
   ON CONFLICT (day) DO UPDATE SET summed_event = greatest(s.summed_event, excluded.summed_event)`,
).run<[event: number]>()

const lockDay = sql(
  'sales.lockDay',
  `INSERT INTO sales_days (day, counted_at) VALUES ($1, now()) ON CONFLICT (day) DO UPDATE SET counted_at = now()`,
)

// Of a packed order, what was supplied is sold. What came back is worth what it was sold for: a row of a note is after offers
// and the coupon, as its bill's row is; sales are after offers alone. Only rows that differ are written.
const countDay = sql(
  'sales.countDay',
  `WITH entries AS MATERIALIZED (
     SELECT s.*, o.packed_at IS NOT NULL AS is_packed FROM ${saleEntries} s JOIN orders o ON o.id = s.order_id WHERE s.business_day = $1
   ), sums AS MATERIALIZED (
     SELECT g.pack_id, max(g.product_id) AS product_id, sum(g.quantity) AS units, sum(g.grams) AS grams, sum(g.paise) AS sales_paise,
       count(DISTINCT g.order_id) AS orders
     FROM (
       SELECT order_id, pack_id, product_id, quantity, quantity::bigint * grams AS grams, line_paise - offer_paise AS paise FROM order_lines
       WHERE order_id = ANY(ARRAY(SELECT order_id FROM entries WHERE document_id IS NULL AND NOT is_packed))
       UNION ALL SELECT order_id, pack_id, product_id, quantity, grams, final_paise - offer_paise FROM supplied_lines
       WHERE order_id = ANY(ARRAY(SELECT order_id FROM entries WHERE document_id IS NULL AND is_packed))
       UNION ALL SELECT NULL, r.pack_id, r.product_id, -r.packs, CASE WHEN r.uqc = 'KGS' THEN -r.quantity_milli END,
         -CASE WHEN b.gross_paise = 0 THEN r.gross_paise
         ELSE round(r.gross_paise::numeric * (b.gross_paise + b.coupon_paise) / b.gross_paise)::bigint END
       FROM entries JOIN tax_documents d ON d.id = entries.document_id
       JOIN tax_document_rows r ON r.document_id = d.id AND r.pack_id IS NOT NULL
       JOIN tax_document_rows b ON b.document_id = d.against AND b.position = r.of_position
     ) g GROUP BY g.pack_id HAVING sum(g.quantity) <> 0 OR sum(g.paise) <> 0
   ), removed AS (
     DELETE FROM pack_days d WHERE d.day = $1 AND NOT EXISTS (SELECT FROM sums WHERE sums.pack_id = d.pack_id)
   ), written AS (
     INSERT INTO pack_days AS d (day, pack_id, product_id, units, grams, sales_paise, orders)
     SELECT $1, pack_id, product_id, units, grams, sales_paise, orders FROM sums ORDER BY pack_id
     ON CONFLICT (day, pack_id) DO UPDATE SET product_id = excluded.product_id, units = excluded.units,
       grams = excluded.grams, sales_paise = excluded.sales_paise, orders = excluded.orders
     WHERE (d.product_id, d.units, d.grams, d.sales_paise, d.orders)
       IS DISTINCT FROM (excluded.product_id, excluded.units, excluded.grams, excluded.sales_paise, excluded.orders)
   )
   UPDATE sales_days d SET orders = t.orders, sales_paise = t.sales_paise
   FROM (SELECT coalesce(sum(orders), 0) AS orders, coalesce(sum(paise), 0) AS sales_paise FROM entries) t WHERE d.day = $1`,
)

const sold = { orders: z.int(), sales_paise: z.number() }

/** Today's orders and sales, by hour; hours without any are left out. */
export const sumTodaysHours = sql(
  'sales.todaysHours',
  `SELECT extract(hour FROM at AT TIME ZONE ${ZONE})::int AS hour, sum(orders)::int AS orders, sum(paise)::bigint AS sales_paise
   FROM ${saleEntries} s WHERE business_day = ${today} GROUP BY 1 ORDER BY 1`,
  z.object({ hour: z.int(), ...sold }),
).many()

/** Each of the days before today, including those without an order. */
export const sumEarlierDays = sql(
  'sales.earlierDays',
  `SELECT d.day::text, coalesce(s.orders, 0) AS orders, coalesce(s.sales_paise, 0)::bigint AS sales_paise
   FROM generate_series(1, $1::int) AS ago CROSS JOIN LATERAL (SELECT ${today} - ago AS day) d
   LEFT JOIN sales_days s ON s.day = d.day ORDER BY d.day`,
  z.object({ day: z.string(), ...sold }),
).many<[days: number]>()

export const listBestSellers = sql(
  'sales.bestSellers',
  `SELECT p.id AS product_id, p.name, coalesce(p.images[1], '') AS image, s.units::int, s.sales_paise
   FROM (SELECT product_id, sum(units) AS units, sum(sales_paise)::bigint AS sales_paise FROM pack_days
     WHERE day > ${today} - $1::int GROUP BY product_id HAVING sum(units) > 0 ORDER BY 2 DESC, 1 LIMIT $2) s
   JOIN products p ON p.id = s.product_id ORDER BY s.units DESC, p.id`,
  z.object({ ...ints('product_id', 'units'), ...texts('name', 'image'), sales_paise: z.number() }),
).many<[days: number, limit: number]>()

// A sale at a counter is listed by its tenders.
/** The sales of a day by channel and tender, of other channels than the counter by payment method. */
export const sumByTender = sql(
  'sales.byTender',
  `SELECT 'counter' AS channel, t.kind AS tender, count(DISTINCT t.order_id)::int AS orders, sum(t.amount_paise)::bigint AS paise
   FROM tenders t WHERE t.order_id = ANY(ARRAY(SELECT o.id FROM orders o
     WHERE o.business_day = $1 AND o.channel = 'counter' AND ${isSold})) GROUP BY t.kind
   UNION ALL
   SELECT o.channel, o.payment_method, count(*)::int, sum(s.paise)::bigint
   FROM ${saleEntries} s JOIN orders o ON o.id = s.order_id
   WHERE s.business_day = $1 AND s.document_id IS NULL AND o.channel <> 'counter' GROUP BY o.channel, o.payment_method
   ORDER BY 1, 2`,
  z.object({ channel: z.string(), tender: z.string(), orders: z.int(), paise: z.number() }),
).many<[day: string]>()

/** The notes of a day that take off sales. */
export const sumReturns = sql(
  'sales.returns',
  `SELECT count(*)::int AS notes, coalesce(-sum(paise), 0)::bigint AS paise FROM ${saleEntries} s
   WHERE business_day = $1 AND document_id IS NOT NULL`,
  z.object({ notes: z.int(), paise: z.number() }),
).one<[day: string]>()

/** The last days whose sums are to be made whatever orders have changed, the newest first. */
export const listUncountedDays = async (tx: Tx): Promise<string[]> =>
  (await tx.many(uncounted)).map(({ day }) => day)

/** The event up to which all days have been counted, and the time before which every event is committed. */
export const findSeenEvent = (tx: Tx) => tx.one(seen)

/** Makes the sums of one day from its orders. Of two transactions the second waits, so the later one is right. */
export async function sumDay(tx: Tx, day: string): Promise<void> {
  await tx.run(lockDay, [day])
  await tx.run(countDay, [day])
}
