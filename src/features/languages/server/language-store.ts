import { z } from 'zod'
import { sql, type Tx } from '#platform/db/postgres.ts'

const ownWord = z.object({ locale: z.string(), key: z.string(), wording: z.string() })
export type OwnWord = z.infer<typeof ownWord>

export const listOwnWords = sql('ownWords.list', 'SELECT locale, key, wording FROM own_words', ownWord).many()

export const lockOwnWord = sql(
  'ownWords.lock',
  'SELECT locale, key, wording FROM own_words WHERE locale = $1 AND key = $2 FOR NO KEY UPDATE',
  ownWord,
).maybe<[locale: string, key: string]>()

const save = sql(
  'ownWords.save',
  `INSERT INTO own_words (locale, key, wording) VALUES ($1, $2, $3)
   ON CONFLICT (locale, key) DO UPDATE SET wording = excluded.wording, set_at = now()`,
)

const remove = sql('ownWords.remove', 'DELETE FROM own_words WHERE locale = $1 AND key = $2')

const named = sql(
  'ownWords.named',
  `SELECT l.locale, count(*)::int AS products, count(*) FILTER (WHERE p.translations #> ARRAY[l.locale, 'name'] IS NOT NULL)::int AS named
   FROM products p CROSS JOIN unnest($1::text[]) AS l(locale) WHERE p.publish AND p.deleted_at IS NULL GROUP BY l.locale`,
  z.object({ locale: z.string(), products: z.int(), named: z.int() }),
)

/** Null removes it. */
export async function saveOwnWord(
  tx: Tx,
  locale: string,
  key: string,
  wording: string | null,
): Promise<void> {
  if (wording === null) await tx.run(remove, [locale, key])
  else await tx.run(save, [locale, key, wording])
}

/** Of each language the published products, and those that have a name in it; none for a shop without products. */
export const countNamedProducts = (tx: Tx, locales: readonly string[]) => tx.many(named, [locales])
