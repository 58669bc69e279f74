import { colleagueName } from '#features/people/accounts/server/colleague-name.ts'
import { z } from 'zod'
import { stockIdsOf } from '#features/stock/movements/server/movement-store.ts'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { permissions } from '#shared/permissions.ts'
import { worth } from './count-store.ts'

/** Saves a first count; one that was made before is replaced. */
export const saveCounted = sql(
  'countLines.save',
  `INSERT INTO count_lines (count_id, pack_id, counted, counted_at, counted_by, expected, value_paise, in_grams)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
   ON CONFLICT (count_id, pack_id) DO UPDATE SET counted = excluded.counted, counted_at = excluded.counted_at,
     counted_by = excluded.counted_by, expected = excluded.expected, value_paise = excluded.value_paise, in_grams = excluded.in_grams,
     again = NULL, again_at = NULL, again_by = NULL, again_expected = NULL, added_at = '{}'`,
).run(({ countId, packId, counted, at, userId, expected, valuePaise, inGrams }: CountedPack) => [
  countId,
  packId,
  counted,
  at,
  userId,
  expected,
  valuePaise,
  inGrams,
])
/** Saves a second count; false if there is no first one. */
export const saveCountedAgain = sql(
  'countLines.saveAgain',
  `UPDATE count_lines SET added_at = '{}', again = $3, again_at = $4, again_by = $5, again_expected = $6
   WHERE count_id = $1 AND pack_id = $2`,
).wrote(({ countId, packId, counted, at, userId, expected }: CountedPack) => [
  countId,
  packId,
  counted,
  at,
  userId,
  expected,
])

// Each is added once: a device whose answer was lost sends it again. What was expected stays that of the first place.
/** Adds what lies in another place to a number that was counted, the second one with `again`; once for each time. */
export const addCounted = sql(
  'countLines.add',
  `UPDATE count_lines SET added_at = added_at || $5::timestamptz,
     counted = counted + CASE WHEN $4 THEN 0 ELSE $3 END, again = again + CASE WHEN $4 THEN $3 ELSE 0 END
   WHERE count_id = $1 AND pack_id = $2 AND NOT $5 = ANY(added_at)`,
).run(
  ({
    countId,
    packId,
    counted,
    at,
    again,
  }: Pick<CountedPack, 'countId' | 'packId' | 'counted' | 'at'> & { again: boolean }) => [
    countId,
    packId,
    counted,
    again,
    at,
  ],
)

// Loose goods are counted as one of the packs that share them.
/** The pack as which the goods of a pack are in a count: the one of its heap that was counted before, or itself. */
export const findCountedPack = sql(
  'countLines.packOfHeap',
  `SELECT coalesce((SELECT l.pack_id FROM count_lines l
     WHERE l.count_id = $1 AND l.pack_id = ANY(${stockIdsOf('k')}) ORDER BY l.pack_id LIMIT 1), k.id) AS id
   FROM packs k WHERE k.id = $2`,
  z.object({ id: z.int() }),
).oneFirst<[countId: string, packId: number]>()

/** Who has counted a pack, and when; null for nobody. */
export const findFirstCount = sql(
  'countLines.first',
  `SELECT l.counted, l.counted_by, l.counted_at, l.again, l.again_by, l.again_at, l.in_grams, ${colleagueName('u')} AS name
   FROM count_lines l JOIN users u ON u.id = l.counted_by WHERE l.count_id = $1 AND l.pack_id = $2`,
  z.object({
    counted: z.int(),
    counted_by: z.string(),
    counted_at: z.date(),
    again: z.int().nullable(),
    again_by: z.string().nullable(),
    again_at: z.date().nullable(),
    in_grams: z.boolean(),
    name: z.string(),
  }),
).maybe<[countId: string, packId: number]>()

/** Whether the shop has somebody else who may count. */
export const hasOtherCounter = sql(
  'counts.others',
  `SELECT EXISTS (SELECT FROM staff s JOIN users u ON u.id = s.user_id
     WHERE s.user_id <> $1 AND s.ended_at IS NULL AND s.role = ANY($2) AND u.status = 'Active') AS found`,
  z.object({ found: z.boolean() }),
).oneFirst((userId: string) => [userId, permissions['stock.count']])

const onceToday = sql(
  'countLines.onceToday',
  `SELECT l.counted_by AS by_id, round(sum(abs(${worth})))::bigint AS paise
   FROM counts c JOIN count_lines l ON l.count_id = c.id JOIN packs k ON k.id = l.pack_id
   WHERE c.id <> $1 AND l.again IS NULL AND c.finished_at >= date_trunc('day', now(), 'Asia/Kolkata') GROUP BY 1`,
  z.object({ by_id: z.string(), paise: z.int() }),
)

/** What the differences that each person has counted once are worth in counts that were finished today, this one left out. */
export const listCountedOnce = async (tx: Tx, countId: string): Promise<Map<string, number>> =>
  new Map((await tx.many(onceToday, [countId])).map(({ by_id, paise }) => [by_id, paise]))

export interface CountedPack {
  countId: string
  packId: number
  counted: number
  at: Date
  userId: string
  expected: number
  valuePaise: number
  /** Whether the numbers are grams. */
  inGrams: boolean
}
