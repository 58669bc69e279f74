import { colleagueName } from '#features/people/accounts/server/colleague-name.ts'
import { z } from 'zod'
import { packColumns } from '#shared/pack-shapes.ts'
import { stockIdsOf } from '#features/stock/movements/server/movement-store.ts'
import { lastCostOf } from '#features/stock/purchasing/server/last-cost-store.ts'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { booleans, ints, orNull, texts } from '#platform/db/row-columns.ts'
import { offsetOf, type Page } from '#shared/paging.ts'

const countRow = z.object({
  ...texts('id', 'begun_by'),
  shelf: z.string().nullable(),
  ...ints('limit_paise', 'lines', 'missing_paise', 'surplus_paise'),
  begun_at: z.date(),
  finished_at: z.date().nullable(),
  packs: z.int().nullable(),
})
export type CountRow = z.infer<typeof countRow>

const difference = `coalesce(l.written, CASE WHEN l.again IS NULL THEN l.counted - l.expected ELSE l.again - l.again_expected END)`
/** A value is that of one pack. */
export const worth = `(${difference}) * l.value_paise / CASE WHEN l.in_grams THEN k.grams::numeric ELSE 1 END`

const columns = `c.id, c.shelf, c.limit_paise, c.begun_at, ${colleagueName('u')} AS begun_by, c.finished_at,
  n.lines, n.missing_paise, n.surplus_paise,
  CASE WHEN c.shelf IS NOT NULL THEN (SELECT count(*)::int FROM packs WHERE shelf = c.shelf AND retired_at IS NULL) END AS packs`
const from = `counts c JOIN users u ON u.id = c.by_id CROSS JOIN LATERAL (
    SELECT count(*)::int AS lines,
      coalesce(-round(sum(d.worth) FILTER (WHERE d.worth < 0)), 0)::bigint AS missing_paise,
      coalesce(round(sum(d.worth) FILTER (WHERE d.worth > 0)), 0)::bigint AS surplus_paise
    FROM (SELECT ${worth} AS worth FROM count_lines l JOIN packs k ON k.id = l.pack_id WHERE l.count_id = c.id) d) n`

export const listCounts = sql(
  'counts.list',
  `SELECT ${columns} FROM ${from} ORDER BY c.finished_at IS NULL DESC, c.begun_at DESC, c.id LIMIT $1 OFFSET $2`,
  countRow,
).many((page: Page) => [page.limit, offsetOf(page)])

export const countCounts = sql(
  'counts.count',
  'SELECT count(*)::int AS count FROM counts',
  z.object({ count: z.int() }),
).oneFirst()

export const findCount = sql('counts.byId', `SELECT ${columns} FROM ${from} WHERE c.id = $1`, countRow).maybe<
  [id: string]
>()
export const insertCount = sql(
  'counts.insert',
  'INSERT INTO counts (id, shelf, limit_paise, by_id) VALUES ($1, $2, $3, $4)',
).run<[id: string, shelf: string | null, limitPaise: number, userId: string]>()

/** The count, which nobody else changes now; its lines are written one after the other. */
/** Others finish their counts once the transaction has ended: what a person may count once is a sum over all of them. */
export const lockFinishing = sql(
  'counts.lockFinishing',
  `SELECT pg_advisory_xact_lock(hashtext('counts.finish'))`,
).run<[]>()

export const lockCount = sql(
  'counts.lock',
  'SELECT limit_paise, finished_at IS NOT NULL AS is_finished FROM counts WHERE id = $1 FOR NO KEY UPDATE',
  z.object({ limit_paise: z.int(), is_finished: z.boolean() }),
).maybe<[id: string]>()

export const markFinished = sql(
  'counts.finish',
  'UPDATE counts SET finished_at = now(), finished_by = $2 WHERE id = $1',
).run<[id: string, userId: string]>()

const packRow = z.object({ id: z.int(), pack_grams: z.int().nullable() })
/** The pack, while nobody else changes its stock, and how much one weighs if it is sold by weight; null if it is not sold. */
export const lockPackToCount = sql(
  'counts.lockPack',
  `SELECT k.id, CASE WHEN k.weighed THEN k.grams END AS pack_grams FROM packs k JOIN products p ON p.id = k.product_id
   WHERE k.product_id = $1 AND k.unit = $2 AND k.retired_at IS NULL AND p.deleted_at IS NULL FOR NO KEY UPDATE OF k`,
  packRow,
).maybe<[productId: number, unit: string]>()

/** No order is looked at that was placed longer before the count than it may wait. */
const LONGEST_WAIT = `interval '60 days'`

// The orders of which something may have lain on the shelf at the time $2: not packed then, nor ended.
const waiting = `(o.packed_at > $2 OR o.packed_at IS NULL AND (o.status IN ('Awaiting Payment', 'Pending', 'Confirmed')
  OR o.updated_at > $2 AND o.status IN ('Cancelled', 'Payment Failed')))
  AND o.channel <> 'counter' AND o.created_at <= $2 AND o.created_at > $2 - ${LONGEST_WAIT}`

// What an order holds lies there until its line is picked, or the order packed; of a line that is picked short, what is
// missing without a reason. A replacement has left before the stock knows it.
export const expected = sql(
  'counts.expected',
  `WITH open_orders AS MATERIALIZED (SELECT o.id FROM orders o WHERE ${waiting})
   SELECT (coalesce(k.stock_grams, k.stock) - moved.since + unpicked.amount - replaced.amount)::bigint AS expected,
     coalesce(bought.cost_paise, round(k.price_paise * (1 - k.discount_micro / 100000000.0)))::bigint AS value_paise
   FROM packs k
   CROSS JOIN LATERAL (SELECT ${stockIdsOf('k')} AS ids) shelf
   CROSS JOIN LATERAL (SELECT coalesce(sum(coalesce(grams, quantity)), 0)::bigint AS since FROM stock_movements
     WHERE pack_id = ANY(shelf.ids) AND coalesce(happened_at, at) > $2) moved
   CROSS JOIN LATERAL (
     SELECT coalesce(sum(CASE WHEN p.order_id IS NULL THEN held.amount
         WHEN k.weighed AND p.supplied_grams IS NOT NULL
           THEN CASE WHEN p.reason IS NULL OR held.amount < p.supplied_grams THEN held.amount - p.supplied_grams ELSE 0 END
         WHEN p.reason IS NULL AND p.supplied_grams IS NULL THEN greatest(0, l.quantity - p.supplied_quantity) * CASE WHEN k.weighed THEN w.grams::bigint ELSE 1 END
         ELSE 0 END), 0)::bigint AS amount
     FROM open_orders o JOIN order_lines l ON l.order_id = o.id AND l.pack_id = ANY(shelf.ids) JOIN packs w ON w.id = l.pack_id
     CROSS JOIN LATERAL (SELECT coalesce(-sum(coalesce(grams, quantity)), 0)::bigint AS amount FROM stock_movements m
       WHERE m.order_id = o.id AND m.pack_id = l.pack_id AND m.at <= $2) held
     LEFT JOIN picks p ON p.order_id = l.order_id AND p.line_position = l.position AND p.picked_at <= $2
     WHERE held.amount > 0
   ) unpicked
   CROSS JOIN LATERAL (
     SELECT coalesce(sum(CASE WHEN k.weighed THEN coalesce(p.replacement_grams, p.replacement_quantity::bigint * w.grams)
         ELSE p.replacement_quantity END), 0)::bigint AS amount
     FROM picks p JOIN open_orders o ON o.id = p.order_id JOIN packs w ON w.id = p.replacement_pack_id
     WHERE p.replacement_pack_id = ANY(shelf.ids) AND p.picked_at <= $2
   ) replaced
   LEFT JOIN LATERAL (${lastCostOf('k')}) bought ON true
   WHERE k.id = $1`,
  z.object({ expected: z.number(), value_paise: z.int() }),
)

/** What should lie on the shelf of a locked pack at a time, and what one is worth: its last cost, otherwise its price. */
export const readExpected = (tx: Tx, packId: number, at: Date) => tx.one(expected, [packId, at])

const lineRow = z.object({
  ...ints('pack_id', 'expected', 'counted', 'value_paise'),
  ...packColumns,
  ...orNull(texts('shelf', 'again_by')),
  counted_at: z.date(),
  ...texts('counted_by', 'counted_by_id'),
  ...orNull(ints('again', 'again_expected', 'written')),
  again_at: z.date().nullable(),
  ...booleans('in_grams', 'shares_stock'),
  /** What one pack weighs, if the numbers are grams. */
  pack_grams: z.int().nullable(),
})
export type CountLineRow = z.infer<typeof lineRow>

const lines = sql(
  'countLines.list',
  `SELECT l.pack_id, k.product_id, k.unit, p.name, k.shelf, l.expected, l.counted, l.counted_at,
     ${colleagueName('u')} AS counted_by, l.counted_by AS counted_by_id, l.again, l.again_expected,
     ${colleagueName('v')} AS again_by, l.again_at, l.value_paise, l.written,
     l.in_grams, k.shares_stock, CASE WHEN l.in_grams THEN k.grams END AS pack_grams
   FROM count_lines l JOIN packs k ON k.id = l.pack_id JOIN products p ON p.id = k.product_id
   JOIN users u ON u.id = l.counted_by LEFT JOIN users v ON v.id = l.again_by
   WHERE l.count_id = $1 AND ($2::bigint IS NULL OR l.pack_id = $2)
   ORDER BY abs(${worth}) DESC, p.name, l.pack_id`,
  lineRow,
)

/** The lines of a count, the largest differences first. */
export const listCountLines = (tx: Tx, countId: string): Promise<CountLineRow[]> =>
  tx.many(lines, [countId, null])
export const findCountLine = (tx: Tx, countId: string, packId: number): Promise<CountLineRow | null> =>
  tx.maybe(lines, [countId, packId])

/** The packs that a count has lines of. */
export const listCountedIds = sql(
  'countLines.packs',
  'SELECT pack_id FROM count_lines WHERE count_id = $1',
  z.object({ pack_id: z.number() }),
).manyFirst<[countId: string]>()

export const saveWritten = sql(
  'countLines.written',
  `UPDATE count_lines l SET written = w.written FROM unnest($2::bigint[], $3::int[]) AS w(pack_id, written)
   WHERE l.count_id = $1 AND l.pack_id = w.pack_id`,
).run((countId: string, changes: { packId: number; quantity: number }[]) => [
  countId,
  changes.map(({ packId }) => packId),
  changes.map(({ quantity }) => quantity),
])
