import { z } from 'zod'
import { sql, type Tx } from '#platform/db/postgres.ts'

export interface RateLimit {
  key: string
  limit: number
  windowSeconds: number
}

/** Consumes one unit, if there is one: for a statement that does something else too. The names of three parameters. */
export const spendingOf = (key: string, limit: string, seconds: string) =>
  `INSERT INTO budgets AS held (key, window_start, used) VALUES (${key}, now(), 1)
   ON CONFLICT (key) DO UPDATE SET
     used = CASE WHEN held.window_start <= now() - ${seconds} * interval '1 s' THEN 1 ELSE held.used + 1 END,
     window_start = CASE WHEN held.window_start <= now() - ${seconds} * interval '1 s' THEN now() ELSE held.window_start END
   WHERE held.used < ${limit} OR held.window_start <= now() - ${seconds} * interval '1 s'`

const spend = sql('budgets.spend', spendingOf('$1', '$2', '$3'))

const wait = sql(
  'budgets.wait',
  `SELECT greatest(1, ceil(extract(epoch FROM window_start + $2 * interval '1 s' - now())))::int AS seconds
   FROM budgets WHERE key = $1`,
  z.object({ seconds: z.number() }),
)

/**
 * Consumes one unit of a rate limit whose window begins with its first use. Returns null when it was available, else
 * the seconds until the next window. A rollback returns the unit.
 */
export async function consume(tx: Tx, { key, limit, windowSeconds }: RateLimit): Promise<number | null> {
  if ((await tx.run(spend, [key, limit, windowSeconds])) === 1) return null
  return waitFor(tx, { key, windowSeconds })
}

/** The seconds until the next window of a rate limit that is used up. */
export const waitFor = async (tx: Tx, { key, windowSeconds }: Omit<RateLimit, 'limit'>): Promise<number> =>
  (await tx.maybe(wait, [key, windowSeconds]))?.seconds ?? windowSeconds

const count = sql(
  'budgets.count',
  `INSERT INTO budgets AS held (key, window_start, used) VALUES ($1, now(), 1)
   ON CONFLICT (key) DO UPDATE SET
     used = CASE WHEN held.window_start <= now() - $2 * interval '1 s' THEN 1 ELSE held.used + 1 END,
     window_start = CASE WHEN held.window_start <= now() - $2 * interval '1 s' THEN now() ELSE held.window_start END
   RETURNING used`,
  z.object({ used: z.number() }),
)

/** Counts without refusing; returns the count in this window. */
export async function countUse(tx: Tx, { key, windowSeconds }: Omit<RateLimit, 'limit'>): Promise<number> {
  return (await tx.one(count, [key, windowSeconds])).used
}

const used = sql(
  'budgets.used',
  `SELECT used FROM budgets WHERE key = $1 AND window_start > now() - $2 * interval '1 s'`,
  z.object({ used: z.number() }),
)

export async function usesOf(tx: Tx, { key, windowSeconds }: Omit<RateLimit, 'limit'>): Promise<number> {
  return (await tx.maybe(used, [key, windowSeconds]))?.used ?? 0
}

const forget = sql('budgets.forget', `DELETE FROM budgets WHERE key = $1`)

/** Resets a rate limit. */
export async function resetRateLimit(tx: Tx, key: string): Promise<void> {
  await tx.run(forget, [key])
}

const sweep = sql('budgets.sweep', `DELETE FROM budgets WHERE window_start < now() - interval '1 day'`)

export const sweepRateLimits = (tx: Tx): Promise<number> => tx.run(sweep)
