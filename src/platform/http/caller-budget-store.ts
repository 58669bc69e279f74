import { z } from 'zod'
import { sql, type Tx } from '../db/postgres.ts'

const reserve = sql(
  'callers.reserve',
  `INSERT INTO caller_budgets AS held (key, window_start, used) VALUES ($1, now(), $2)
   ON CONFLICT (key) DO UPDATE SET
     used = CASE WHEN held.window_start <= now() - $3 * interval '1 ms' THEN 0 ELSE held.used END + $2,
     window_start = CASE WHEN held.window_start <= now() - $3 * interval '1 ms' THEN now() ELSE held.window_start END
   RETURNING used::float8, extract(epoch FROM window_start - now())::float8 * 1000 + $3 AS left_ms`,
  z.object({ used: z.number(), left_ms: z.number() }),
)

/**
 * Adds `count` calls of one caller. Returns how many calls all servers together have counted in this window, and how
 * many milliseconds of it are left.
 */
export const reserveCalls = (
  tx: Tx,
  { key, count, windowMs }: { key: string; count: number; windowMs: number },
): Promise<{ used: number; left_ms: number }> => tx.one(reserve, [key, count, windowMs])

const sweep = sql(
  'callers.sweep',
  `DELETE FROM caller_budgets WHERE window_start < now() - interval '10 min'`,
)

export const sweepCallerBudgets = (tx: Tx): Promise<number> => tx.run(sweep)
