import { z } from 'zod'
import { owedRow } from '#platform/db/owed-row.ts'
import { sql } from '#platform/db/postgres.ts'
import { IN_DRAWER } from './move-store.ts'

/** False while another drawer of the counter is open. */
export const insertDrawer = sql(
  'drawers.open',
  `INSERT INTO drawers (id, counter_id, opened_by, float_paise) VALUES ($1, $2, $3, $4)
   ON CONFLICT (counter_id) WHERE closed_at IS NULL DO NOTHING`,
).wrote((one: { id: string; counterId: string; openedBy: string; floatPaise: number }) => [
  one.id,
  one.counterId,
  one.openedBy,
  one.floatPaise,
])

/** Locks the open drawer of a counter; null if none is. */
export const lockOpenDrawer = sql(
  'drawers.lockOpen',
  `SELECT id FROM drawers WHERE counter_id = $1 AND closed_at IS NULL FOR NO KEY UPDATE`,
  z.object({ id: z.string() }),
).maybeFirst<[counterId: string]>()

// The drawer that was open at $2, or the last one before it; before the first one, which only a wrong clock says, the last
// one. A count after that time has found the cash: its own, or the one with which the next drawer was opened.
/** A counter's drawer at the time of something; null if it never had one. The caller holds the counter's lock. */
export const findDrawerAt = sql(
  'drawers.openAt',
  `SELECT d.id, d.closed_at IS NOT NULL AS is_late,
     coalesce(d.closed_at > $2::timestamptz, false)
       OR EXISTS (SELECT FROM drawers n WHERE n.counter_id = $1 AND n.opened_at > $2 AND n.id <> d.id) AS is_counted
   FROM drawers d WHERE d.counter_id = $1 ORDER BY d.opened_at <= $2 DESC, d.opened_at DESC, d.id DESC LIMIT 1`,
  z.object({ id: z.string(), is_late: z.boolean(), is_counted: z.boolean() }),
).maybe<[counterId: string, at: Date]>()

/** What should lie in the till of a counter, in paise: what was counted last, and what came late. Null before its first drawer. */
export const leftInTill = sql(
  'drawers.left',
  `SELECT ${IN_DRAWER} AS paise FROM drawers d WHERE d.counter_id = $1 ORDER BY d.opened_at DESC, d.id DESC LIMIT 1`,
  z.object({ paise: z.number() }),
).maybeFirst<[counterId: string]>()

/** What should lie in a drawer, in paise. */
export const readDrawerPaise = sql(
  'drawers.paise',
  `SELECT ${IN_DRAWER} AS paise FROM drawers d WHERE d.id = $1`,
  z.object({ paise: z.number() }),
).oneFirst<[drawerId: string]>()

/** Locks a drawer by its id; null if there is none. */
export const lockDrawer = sql(
  'drawers.lockById',
  `SELECT counter_id, closed_at IS NULL AS is_open, counted_paise FROM drawers WHERE id = $1 FOR NO KEY UPDATE`,
  z.object({ counter_id: z.string(), is_open: z.boolean(), counted_paise: z.number().nullable() }),
).maybe<[id: string]>()

/** Opens the last drawer of a counter again, which was counted wrongly; false if another one was opened since. */
export const reopenDrawer = sql(
  'drawers.reopen',
  `UPDATE drawers d SET closed_at = NULL, closed_by = NULL, counted_paise = NULL, expected_paise = NULL
   WHERE d.id = $1 AND d.closed_at IS NOT NULL
     AND NOT EXISTS (SELECT FROM drawers n WHERE n.counter_id = d.counter_id AND n.opened_at > d.opened_at)`,
).wrote<[id: string]>()

/** Counts and closes a locked drawer. */
export const markClosed = sql(
  'drawers.close',
  `UPDATE drawers SET closed_at = now(), closed_by = $2, counted_paise = $3, expected_paise = $4
   WHERE id = $1 AND closed_at IS NULL`,
).run((one: { drawerId: string; by: string; countedPaise: number; expectedPaise: number }) => [
  one.drawerId,
  one.by,
  one.countedPaise,
  one.expectedPaise,
])

/** What should lie in the drawers that are open. */
export const sumOpenDrawers = sql(
  'drawers.inOpenOnes',
  `SELECT count(*)::int AS count, coalesce(sum(${IN_DRAWER}), 0)::bigint AS paise, min(d.opened_at) AS oldest
   FROM drawers d WHERE d.closed_at IS NULL`,
  owedRow,
).one()
