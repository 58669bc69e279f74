import { z } from 'zod'
import { owedRow } from '#platform/db/owed-row.ts'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { IN_DRAWER } from './move-store.ts'

const open = sql(
  'drawers.open',
  `INSERT INTO drawers (id, counter_id, opened_by, float_paise) VALUES ($1, $2, $3, $4)
   ON CONFLICT (counter_id) WHERE closed_at IS NULL DO NOTHING`,
)

const lockOpen = sql(
  'drawers.lockOpen',
  `SELECT id FROM drawers WHERE counter_id = $1 AND closed_at IS NULL FOR NO KEY UPDATE`,
  z.object({ id: z.string() }),
)

// The drawer that was open at $2, or the last one before it; before the first one, which only a wrong clock says, the last
// one. A count after that time has found the cash: its own, or the one with which the next drawer was opened.
const openAt = sql(
  'drawers.openAt',
  `SELECT d.id, d.closed_at IS NOT NULL AS is_late,
     coalesce(d.closed_at > $2::timestamptz, false)
       OR EXISTS (SELECT FROM drawers n WHERE n.counter_id = $1 AND n.opened_at > $2 AND n.id <> d.id) AS is_counted
   FROM drawers d WHERE d.counter_id = $1 ORDER BY d.opened_at <= $2 DESC, d.opened_at DESC, d.id DESC LIMIT 1`,
  z.object({ id: z.string(), is_late: z.boolean(), is_counted: z.boolean() }),
)

const left = sql(
  'drawers.left',
  `SELECT ${IN_DRAWER} AS paise FROM drawers d WHERE d.counter_id = $1 ORDER BY d.opened_at DESC, d.id DESC LIMIT 1`,
  z.object({ paise: z.number() }),
)

const inDrawer = sql(
  'drawers.paise',
  `SELECT ${IN_DRAWER} AS paise FROM drawers d WHERE d.id = $1`,
  z.object({ paise: z.number() }),
)

const lockById = sql(
  'drawers.lockById',
  `SELECT counter_id, closed_at IS NULL AS is_open, counted_paise FROM drawers WHERE id = $1 FOR NO KEY UPDATE`,
  z.object({ counter_id: z.string(), is_open: z.boolean(), counted_paise: z.number().nullable() }),
)

const reopen = sql(
  'drawers.reopen',
  `UPDATE drawers d SET closed_at = NULL, closed_by = NULL, counted_paise = NULL, expected_paise = NULL
   WHERE d.id = $1 AND d.closed_at IS NOT NULL
     AND NOT EXISTS (SELECT FROM drawers n WHERE n.counter_id = d.counter_id AND n.opened_at > d.opened_at)`,
)

const close = sql(
  'drawers.close',
  `UPDATE drawers SET closed_at = now(), closed_by = $2, counted_paise = $3, expected_paise = $4
   WHERE id = $1 AND closed_at IS NULL`,
)

/** False while another drawer of the counter is open. */
export const insertDrawer = async (
  tx: Tx,
  one: { id: string; counterId: string; openedBy: string; floatPaise: number },
): Promise<boolean> => (await tx.run(open, [one.id, one.counterId, one.openedBy, one.floatPaise])) === 1

/** Locks the open drawer of a counter; null if none is. */
export const lockOpenDrawer = async (tx: Tx, counterId: string) =>
  (await tx.maybe(lockOpen, [counterId]))?.id ?? null

/**
 * The drawer of a counter that something belongs to which happened at a time; null if the counter never had one. The
 * caller holds the counter's lock.
 */
export const findDrawerAt = (tx: Tx, counterId: string, at: Date) => tx.maybe(openAt, [counterId, at])

/** What should lie in the till of a counter, in paise: what was counted last, and what came late. Null before its first drawer. */
export const leftInTill = async (tx: Tx, counterId: string): Promise<number | null> =>
  (await tx.maybe(left, [counterId]))?.paise ?? null

/** What should lie in a drawer, in paise. */
export const readDrawerPaise = async (tx: Tx, drawerId: string) => (await tx.one(inDrawer, [drawerId])).paise

/** Locks a drawer by its id; null if there is none. */
export const lockDrawer = (tx: Tx, id: string) => tx.maybe(lockById, [id])

/** Opens the last drawer of a counter again, which was counted wrongly; false if another one was opened since. */
export const reopenDrawer = async (tx: Tx, id: string): Promise<boolean> => (await tx.run(reopen, [id])) === 1

/** Counts and closes a locked drawer. */
export const markClosed = (
  tx: Tx,
  one: { drawerId: string; by: string; countedPaise: number; expectedPaise: number },
) => tx.run(close, [one.drawerId, one.by, one.countedPaise, one.expectedPaise])

const inOpenDrawers = sql(
  'drawers.inOpenOnes',
  `SELECT count(*)::int AS count, coalesce(sum(${IN_DRAWER}), 0)::bigint AS paise, min(d.opened_at) AS oldest
   FROM drawers d WHERE d.closed_at IS NULL`,
  owedRow,
)

/** What should lie in the drawers that are open. */
export const sumOpenDrawers = (tx: Tx) => tx.one(inOpenDrawers)
