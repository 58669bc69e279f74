import { sql, type Tx } from '#platform/db/postgres.ts'
import { consume } from '#platform/db/rate-limit-store.ts'
import { limitOf } from '#platform/rate-limits.ts'
import { retention } from '#platform/retention.ts'
import { AppError } from '#shared/problems.ts'
import { t } from '#shared/words.ts'

const add = sql(
  'searchWishes.add',
  `INSERT INTO search_wishes (term, user_id, week)
   VALUES ($1, $2, date_trunc('week', now() AT TIME ZONE 'Asia/Kolkata')::date) ON CONFLICT DO NOTHING`,
)

/** A thing that was asked for is in the list of missing words even if the search itself was not counted. */
const addTerm = sql(
  'searchWishes.addTerm',
  `INSERT INTO search_terms (term) VALUES ($1) ON CONFLICT DO NOTHING`,
)

export const pruneWishes = sql(
  'searchWishes.prune',
  `DELETE FROM search_wishes WHERE asked_at < now() - interval '${retention.searchWishes.time}'`,
).run()

/** False if the person has asked for it this week. Throws `too_many_requests`. */
export async function addWish(tx: Tx, term: string, userId: string): Promise<boolean> {
  if ((await tx.run(add, [term, userId])) === 0) return false
  const retryAfter = await consume(tx, limitOf('search:wish', userId))
  if (retryAfter !== null)
    throw new AppError('too_many_requests', undefined, () => ({
      retryAfter,
      message: t('said.you-have-asked-for-many-things'),
    }))
  await tx.run(addTerm, [term])
  return true
}
