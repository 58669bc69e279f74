import { z } from 'zod'
import { sql, type Tx } from '#platform/db/postgres.ts'

/** Sums of this many days are kept right whatever happens; lists and reports read thirty of them. */
const DAYS = 31

/** Order events read by one statement. */
const EVENTS = 10_000

const ZONE = `'Asia/Kolkata'`
const today = `(now() AT TIME ZONE ${ZONE})::date`
const onlyDay = z.object({ day: z.string() })

// Each night at two o'clock, and at once if they never were.
const uncounted = sql(
  'sales.uncountedDays',
  `SELECT (${today} - ago)::text AS day FROM generate_series(0, ${DAYS - 1}) AS ago
   CROSS JOIN (SELECT (date_trunc('day', now() AT TIME ZONE ${ZONE} - interval '2 h') + interval '2 h') AT TIME ZONE ${ZONE} AS two) AS night
   LEFT JOIN sales_days s ON s.day = ${today} - ago
   WHERE s.counted_at IS NULL OR s.counted_at < two ORDER BY ago`,
  onlyDay,
)

// Younger events may have a smaller id than one that is committed already, so they are read again by the next run.
const seen = sql(
  'sales.seen',
  `SELECT coalesce(max(seen_event), 0) AS event, now() - interval '10 min' AS before FROM sales_days`,
  z.object({ event: z.int(), before: z.date() }),
)

const changes = sql(
  'sales.changes',
  `SELECT max(e.id) AS last, max(e.id) FILTER (WHERE e.at < $2) AS seen,
     coalesce(array_agg(DISTINCT (o.created_at AT TIME ZONE ${ZONE})::date::text), '{}') AS days
   FROM (SELECT id, order_id, at FROM order_events WHERE id > $1 ORDER BY id LIMIT ${EVENTS}) e
   JOIN orders o ON o.id = e.order_id`,
  z.object({ last: z.int().nullable(), seen: z.int().nullable(), days: z.array(z.string()) }),
)

const see = sql(
  'sales.see',
  `INSERT INTO sales_days AS s (day, seen_event) VALUES (${today}, $1)
   ON CONFLICT (day) DO UPDATE SET seen_event = greatest(s.seen_event, excluded.seen_event)`,
)

const lockDay = sql(
  'sales.lockDay',
  `INSERT INTO sales_days (day, counted_at) VALUES ($1, now()) ON CONFLICT (day) DO UPDATE SET counted_at = now()`,
)

// Orders that await payment, failed or were cancelled are not sales; of a packed one, what was supplied is. Only rows that differ are written.
const countDay = sql(
  'sales.countDay',
  `WITH sold AS MATERIALIZED (
     SELECT id, coalesce(final_total_paise, total_paise) AS total_paise, packed_at IS NOT NULL AS is_packed FROM orders
     WHERE created_at >= $1::date::timestamp AT TIME ZONE ${ZONE} AND created_at < ($1::date + 1)::timestamp AT TIME ZONE ${ZONE}
       AND status NOT IN ('Awaiting Payment', 'Payment Failed', 'Cancelled')
   ), sums AS MATERIALIZED (
     SELECT g.pack_id, max(g.product_id) AS product_id, sum(g.quantity) AS units, sum(g.paise) AS sales_paise,
       count(DISTINCT g.order_id) AS orders
     FROM (
       SELECT order_id, pack_id, product_id, quantity, line_paise AS paise FROM order_lines
       WHERE order_id = ANY(ARRAY(SELECT id FROM sold WHERE NOT is_packed))
       UNION ALL SELECT order_id, pack_id, product_id, quantity, final_paise FROM supplied_lines
       WHERE order_id = ANY(ARRAY(SELECT id FROM sold WHERE is_packed))
     ) g GROUP BY g.pack_id
   ), removed AS (
     DELETE FROM pack_days d WHERE d.day = $1 AND NOT EXISTS (SELECT FROM sums WHERE sums.pack_id = d.pack_id)
   ), written AS (
     INSERT INTO pack_days AS d (day, pack_id, product_id, units, sales_paise, orders)
     SELECT $1, pack_id, product_id, units, sales_paise, orders FROM sums ORDER BY pack_id
     ON CONFLICT (day, pack_id) DO UPDATE SET product_id = excluded.product_id, units = excluded.units,
       sales_paise = excluded.sales_paise, orders = excluded.orders
     WHERE (d.product_id, d.units, d.sales_paise, d.orders)
       IS DISTINCT FROM (excluded.product_id, excluded.units, excluded.sales_paise, excluded.orders)
   )
   UPDATE sales_days d SET orders = t.orders, sales_paise = t.sales_paise
   FROM (SELECT count(*) AS orders, coalesce(sum(total_paise), 0) AS sales_paise FROM sold) t WHERE d.day = $1`,
)

const rankRow = z.object({ id: z.int(), units: z.int() })
export type Rank = z.infer<typeof rankRow>

const outdatedRanks = sql(
  'sales.outdatedRanks',
  `SELECT p.id, coalesce(sold.units, 0)::bigint AS units
   FROM products p LEFT JOIN (SELECT product_id, sum(units) AS units FROM pack_days WHERE day > ${today} - 30
     GROUP BY product_id) sold ON sold.product_id = p.id
   WHERE p.recent_sales <> coalesce(sold.units, 0) ORDER BY p.id`,
  rankRow,
)

const rank = sql(
  'sales.rank',
  `WITH changed AS (
     SELECT p.id, c.units FROM products p JOIN unnest($1::int[], $2::bigint[]) AS c(id, units) ON c.id = p.id
     WHERE p.recent_sales <> c.units ORDER BY p.id FOR NO KEY UPDATE OF p
   )
   UPDATE products p SET recent_sales = changed.units FROM changed WHERE p.id = changed.id
   RETURNING p.category_id`,
  z.object({ category_id: z.int().nullable() }),
)

const recentlySold = sql(
  'sales.recentlySold',
  `SELECT id, least(recent_sales, 1000000000)::int AS sold FROM products WHERE recent_sales > 0`,
  z.object({ id: z.int(), sold: z.int() }),
)

/** The last days whose sums are to be made from the orders whatever has changed, the newest first. */
export const listUncountedDays = async (tx: Tx): Promise<string[]> =>
  (await tx.many(uncounted)).map(({ day }) => day)

/** The event up to which all days have been counted, and the time before which every event is committed. */
export const findSeenEvent = (tx: Tx) => tx.one(seen)

/** The days of the orders of the next events; `last` is null after the last event, `seen` if all events are too young. */
export const findChangedDays = (tx: Tx, after: number, before: Date) => tx.one(changes, [after, before])

export const saveSeenEvent = (tx: Tx, event: number) => tx.run(see, [event])

/** Makes the sums of one day from its orders. Of two transactions the second waits, so the later one is right. */
export async function sumDay(tx: Tx, day: string): Promise<void> {
  await tx.run(lockDay, [day])
  await tx.run(countDay, [day])
}

/** The products whose units sold in 30 days are not what is stored with them, in id order. */
export const listOutdatedRanks = (tx: Tx) => tx.many(outdatedRanks)

/** Stores the units sold in 30 days of these products; returns the categories in which some changed. */
export const updateProductRanks = async (tx: Tx, ranks: Rank[]): Promise<number[]> =>
  (await tx.many(rank, [ranks.map(({ id }) => id), ranks.map(({ units }) => units)])).flatMap(
    ({ category_id }) => category_id ?? [],
  )

/** Units sold of each product in the last thirty days, as of the last run of the job. */
export const listRecentSales = async (tx: Tx): Promise<Map<number, number>> =>
  new Map((await tx.many(recentlySold)).map(({ id, sold }) => [id, sold]))
