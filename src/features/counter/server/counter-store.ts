import { z } from 'zod'
import { IN_DRAWER } from '#features/cash/server/move-store.ts'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { numbers, orNull, texts } from '#platform/db/row-columns.ts'

const counterRow = z.object({
  ...texts('id', 'name', 'series'),
  has_device: z.boolean(),
  last_serial: z.int(),
  lost_at: z.date().nullable(),
})

const lockedCounter = counterRow.extend({
  device_hash: z.instanceof(Buffer).nullable(),
  /** Sales without a proof are taken. */
  may_be_unproven: z.boolean(),
  proven_from: z.int().nullable(),
  restored_at: z.date().nullable(),
})
export type CounterRow = z.infer<typeof lockedCounter>

const fields = `id, name, series, device_hash IS NOT NULL AS has_device, last_serial, lost_at, device_hash,
  coalesce(unproven_until > now(), false) AS may_be_unproven, proven_from, restored_at`

const listed = counterRow.extend({
  missing: z.array(z.int()),
  kept_bills: z.int().nullable(),
  drawer_id: z.string().nullable(),
  opened_at: z.date().nullable(),
  ...orNull(numbers('float_paise', 'cash_paise', 'left_paise')),
})
export type ListedCounter = z.infer<typeof listed>

/** Every counter, or one. */
export const listCounters = sql(
  'counters.list',
  `SELECT c.id, c.name, c.series, c.device_hash IS NOT NULL AS has_device, c.last_serial, c.lost_at,
     ARRAY(SELECT serial FROM counter_gaps WHERE counter_id = c.id ORDER BY serial) AS missing, c.kept_bills,
     d.id AS drawer_id, d.opened_at, d.float_paise, ${IN_DRAWER} AS cash_paise,
     CASE WHEN d.id IS NULL THEN (SELECT ${IN_DRAWER} FROM drawers d WHERE d.counter_id = c.id ORDER BY d.opened_at DESC, d.id DESC LIMIT 1) END AS left_paise
   FROM counters c LEFT JOIN drawers d ON d.counter_id = c.id AND d.closed_at IS NULL
   WHERE $1::char(24) IS NULL OR c.id = $1 ORDER BY c.name`,
  listed,
).many((id: string | null = null) => [id])

/** Locks a counter: by its series, by its id, or the first one that is no device's. Its sales wait for each other. */
export const lockCounter = sql(
  'counters.lock',
  `SELECT ${fields} FROM counters WHERE CASE WHEN $1::text IS NOT NULL THEN series = $1 WHEN $2::char(24) IS NOT NULL THEN id = $2
     ELSE device_hash IS NULL AND lost_at IS NULL END
   ORDER BY id LIMIT 1 FOR NO KEY UPDATE`,
  lockedCounter,
).maybe(({ series = null, id = null }: { series?: string | null; id?: string | null }) => [series, id])

/** The numbers of a counter that have not arrived. */
export const listGaps = sql(
  'counters.gaps',
  `SELECT serial FROM counter_gaps WHERE counter_id = $1`,
  z.object({ serial: z.int() }),
).manyFirst<[counterId: string]>()

/** After a restore: the devices have sold more than this database knows. */
export const markRestored = sql(
  'counters.restored',
  'UPDATE counters SET restored_at = now() WHERE device_hash IS NOT NULL AND lost_at IS NULL',
).run()

// Of two devices that begin at once, the second waits here, and then sees the first one's number.
const turn = sql('counters.turn', `SELECT pg_advisory_xact_lock(hashtext('counters.add'))`)

const add = sql(
  'counters.add',
  `WITH next AS (SELECT 'P' || coalesce(max(substr(series, 2)::int), 0) + 1 AS series
     FROM counters WHERE series ~ '^P[0-9]+$')
   INSERT INTO counters (id, name, series, device_hash, unproven_until)
   SELECT $1, CASE WHEN EXISTS (SELECT FROM counters WHERE name = $2) THEN left($2, 34) || ' ' || next.series ELSE $2 END,
     next.series, $3, NULL FROM next
   ON CONFLICT DO NOTHING RETURNING id`,
  z.object({ id: z.string() }),
)

export const findCounterOfDevice = sql(
  'counters.ofDevice',
  `SELECT id FROM counters WHERE device_hash = $1`,
  z.object({ id: z.string() }),
).maybeFirst<[deviceHash: Buffer]>()

/** Ends a series; null if it has ended. */
export const loseCounter = sql(
  'counters.lose',
  `UPDATE counters SET lost_at = now() WHERE id = $1 AND lost_at IS NULL RETURNING name`,
  z.object({ name: z.string() }),
).maybe<[id: string]>()

/** Adds a counter with the next series; null if the device has one already. */
export async function insertCounter(
  tx: Tx,
  one: { id: string; name: string; deviceHash: Buffer | null },
): Promise<string | null> {
  await tx.run(turn)
  return (await tx.maybe(add, [one.id, one.name, one.deviceHash]))?.id ?? null
}

/** So many bills its device keeps. */
export const saveKeptBills = sql(
  'counters.keep',
  `UPDATE counters SET kept_bills = $2 WHERE id = $1 AND kept_bills IS DISTINCT FROM $2`,
).run<[id: string, bills: number]>()

/** Makes a counter that no device has the one of this device. */
export const giveDevice = sql(
  'counters.give',
  `UPDATE counters SET device_hash = $1 WHERE id = (SELECT min(id) FROM counters WHERE device_hash IS NULL AND lost_at IS NULL)`,
).run<[deviceHash: Uint8Array]>()
