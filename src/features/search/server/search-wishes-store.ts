import { sql, type Tx } from '#platform/db/postgres.ts'
import { retention } from '#platform/retention.ts'

/** So many things may one person ask for in a week. */
const MAX_WISHES = 30

const add = sql(
  'searchWishes.add',
  `INSERT INTO search_wishes (term, user_id, week)
   SELECT $1, $2, week FROM (SELECT date_trunc('week', now() AT TIME ZONE 'Asia/Kolkata')::date AS week) this
   WHERE (SELECT count(*) FROM search_wishes w WHERE w.user_id = $2 AND w.week = this.week) < ${MAX_WISHES}
   ON CONFLICT DO NOTHING`,
)

/** A thing that was asked for is in the list of missing words even if the search itself was not counted. */
const addTerm = sql(
  'searchWishes.addTerm',
  `INSERT INTO search_terms (term) VALUES ($1) ON CONFLICT DO NOTHING`,
)

const prune = sql(
  'searchWishes.prune',
  `DELETE FROM search_wishes WHERE asked_at < now() - interval '${retention.searchWishes.time}'`,
)

/** False if the person has asked for it this week, or for too many things. */
export async function addWish(tx: Tx, term: string, userId: string): Promise<boolean> {
  if ((await tx.run(add, [term, userId])) === 0) return false
  await tx.run(addTerm, [term])
  return true
}

export const pruneWishes = (tx: Tx): Promise<number> => tx.run(prune)
