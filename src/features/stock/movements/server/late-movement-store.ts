import { z } from 'zod'
import { sql } from '#platform/db/postgres.ts'
import { stockIdsOf } from './movement-store.ts'

/** A movement that happened before it was written. */
export interface LateMovement {
  packId: number
  quantity: number
  grams: number | null
  happenedAt: Date
  countId: string | null
}

const late = `late AS (
     SELECT l.*, coalesce(l.grams, l.packs * k.grams) AS all_grams, ${stockIdsOf('k')} AS ids
     FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::timestamptz[], $5::text[]) WITH ORDINALITY
       AS l(pack_id, packs, grams, happened_at, count_id, position) JOIN packs k ON k.id = l.pack_id)`
/** In the unit of a line of a count. */
const amount = '(CASE WHEN c.in_grams THEN all_grams ELSE packs END)'

/** Open counts whose time is later expect what these movements left. The caller holds the locks of the packs. */
export const expectLateMovements = sql(
  'lateMovements.expect',
  `WITH ${late}
   UPDATE count_lines c SET
     expected = expected + coalesce((SELECT sum(${amount}) FROM late l WHERE c.pack_id = ANY(l.ids)
       AND l.count_id IS DISTINCT FROM c.count_id AND l.happened_at <= c.counted_at), 0),
     again_expected = again_expected + coalesce((SELECT sum(${amount}) FROM late l WHERE c.pack_id = ANY(l.ids)
       AND l.count_id IS DISTINCT FROM c.count_id AND l.happened_at <= c.again_at), 0)
   WHERE c.pack_id = ANY(ARRAY(SELECT unnest(ids) FROM late)) AND c.written IS NULL
     AND greatest(c.counted_at, c.again_at) >= (SELECT min(happened_at) FROM late)`,
).run((movements: LateMovement[]) => valuesOf(movements))

// The first count after a movement has missed it; later ones were taken against what that one had written.
/**
 * The first finished count of each movement's pack whose time is later, and when that was; its line says from now on that it
 * wrote so much less. The caller writes the movements, and holds the locks of the packs.
 */
export const correctCountsAfter = sql(
  'lateMovements.countsAfter',
  `WITH ${late}, missed AS (
     SELECT l.position, c.pack_id, ${amount} AS amount,
       coalesce(l.grams, CASE WHEN c.pack_id <> l.pack_id THEN all_grams END) AS grams, c.count_id, c.decided_at FROM late l CROSS JOIN LATERAL (
       SELECT count_id, pack_id, in_grams, coalesce(again_at, counted_at) AS decided_at FROM count_lines
       WHERE pack_id = ANY(l.ids) AND written IS NOT NULL AND coalesce(again_at, counted_at) >= l.happened_at
         AND count_id IS DISTINCT FROM l.count_id
       ORDER BY coalesce(again_at, counted_at), count_id LIMIT 1) c
   ), corrected AS (
     UPDATE count_lines c SET written = c.written - m.amount
     FROM (SELECT count_id, pack_id, sum(amount) AS amount FROM missed GROUP BY 1, 2) m
     WHERE c.count_id = m.count_id AND c.pack_id = m.pack_id
   )
   SELECT (position - 1)::int AS position, pack_id, grams, count_id, decided_at FROM missed`,
  z.object({
    position: z.int(),
    pack_id: z.int(),
    grams: z.int().nullable(),
    count_id: z.string(),
    decided_at: z.date(),
  }),
).many((movements: LateMovement[]) => valuesOf(movements))

const valuesOf = (movements: LateMovement[]) => [
  movements.map(({ packId }) => packId),
  movements.map(({ quantity }) => quantity),
  movements.map(({ grams }) => grams),
  movements.map(({ happenedAt }) => happenedAt),
  movements.map(({ countId }) => countId),
]
