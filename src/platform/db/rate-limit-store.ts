import { z } from 'zod'
import { retention } from '../retention.ts'
import { sql, type Tx } from './postgres.ts'

export interface RateLimit {
  key: string
  limit: number
  windowSeconds: number
}

type Window = Omit<RateLimit, 'limit'>

/** Begins a window with `count` uses, or adds them to the present one. The names of three parameters. */
const adding = (key: string, count: string, seconds: string) =>
  `INSERT INTO rate_limits AS held (key, window_start, used) VALUES (${key}, now(), ${count})
   ON CONFLICT (key) DO UPDATE SET
     used = CASE WHEN held.window_start <= now() - ${seconds} * interval '1 s' THEN 0 ELSE held.used END + ${count},
     window_start = CASE WHEN held.window_start <= now() - ${seconds} * interval '1 s' THEN now() ELSE held.window_start END`

/** Consumes one unit, if there is one: for a statement that does something else too. The names of three parameters. */
export const spendingOf = (key: string, limit: string, seconds: string) =>
  `${adding(key, '1', seconds)} WHERE held.used < ${limit} OR held.window_start <= now() - ${seconds} * interval '1 s'`

const spend = sql('rateLimits.spend', spendingOf('$1', '$2', '$3'))

const wait = sql(
  'rateLimits.wait',
  `SELECT greatest(1, ceil(extract(epoch FROM window_start + $2 * interval '1 s' - now())))::int AS seconds
   FROM rate_limits WHERE key = $1`,
  z.object({ seconds: z.number() }),
)

/** One unit of a window that begins with its first use. Null if available, else seconds to wait; rollback returns it. */
export async function consume(tx: Tx, { key, limit, windowSeconds }: RateLimit): Promise<number | null> {
  if ((await tx.run(spend, [key, limit, windowSeconds])) === 1) return null
  return waitFor(tx, { key, windowSeconds })
}

/** The seconds until the next window of a rate limit that is used up. */
export const waitFor = async (tx: Tx, { key, windowSeconds }: Window): Promise<number> =>
  (await tx.maybe(wait, [key, windowSeconds]))?.seconds ?? windowSeconds

/** Counts uses without refusing. Returns those in this window, and how many milliseconds of it are left. */
export const addUses = sql(
  'rateLimits.add',
  `${adding('$1', '$2::int', '$3')}
   RETURNING used::float8, (extract(epoch FROM window_start - now())::float8 + $3) * 1000 AS left_ms`,
  z.object({ used: z.number(), left_ms: z.number() }),
).one(({ key, count, windowSeconds }: Window & { count: number }) => [key, count, windowSeconds])

/** Counts one use without refusing; returns the uses in this window. */
export const countUse = async (tx: Tx, window: Window): Promise<number> =>
  (await addUses(tx, { ...window, count: 1 })).used

const addEach = sql(
  'rateLimits.addEach',
  `INSERT INTO rate_limits AS held (key, window_start, used)
   SELECT $1 || ':' || each, now(), 1 FROM (SELECT DISTINCT unnest($2::text[]) AS each) things ORDER BY each
   ON CONFLICT (key) DO UPDATE SET window_start = now() WHERE held.window_start <= now() - $3 * interval '1 s'`,
)

/** One unit for each thing that is new in this window. Null if there were enough, else seconds to wait: roll back. */
export async function consumeDistinct(
  tx: Tx,
  { key, limit, windowSeconds }: RateLimit,
  things: readonly string[],
): Promise<number | null> {
  const count = await tx.run(addEach, [key, things, windowSeconds])
  if (count === 0) return null
  const { used } = await addUses(tx, { key, windowSeconds, count })
  return used <= limit ? null : waitFor(tx, { key, windowSeconds })
}

const used = sql(
  'rateLimits.used',
  `SELECT used FROM rate_limits WHERE key = $1 AND window_start > now() - $2 * interval '1 s'`,
  z.object({ used: z.number() }),
)

export async function usesOf(tx: Tx, { key, windowSeconds }: Window): Promise<number> {
  return (await tx.maybe(used, [key, windowSeconds]))?.used ?? 0
}

/** Lets those who ask what is left of the same windows wait for one another, until the transaction ends. */
export const lockWindows = sql(
  'rateLimits.lock',
  `SELECT pg_advisory_xact_lock(k) FROM (SELECT hashtextextended('uses of ' || key, 0) AS k FROM unnest($1::text[]) AS key ORDER BY 1) AS keys`,
).many((windows: readonly Window[]) => [windows.map(({ key }) => key)])

/** Resets a rate limit. */
export const resetRateLimit = sql(
  'rateLimits.forget',
  `DELETE FROM rate_limits
   WHERE key = $1`,
).run<[key: string]>()

/** Deletes windows that are over: those of callers (`caller:…`, a minute), who may be many, sooner than others. */
export const sweepRateLimits = sql(
  'rateLimits.sweep',
  `DELETE FROM rate_limits WHERE window_start < now() - interval '${retention.callerUses.time}'
     AND (key LIKE 'caller:%' OR window_start < now() - interval '${retention.uses.time}')`,
).run()
