import { z } from 'zod'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { ints } from '#platform/db/row-columns.ts'
import { retention } from '#platform/retention.ts'
import { offsetOf, type Page } from '#shared/paging.ts'

const termRow = z.object({
  term: z.string(),
  ...ints('searches', 'nothingFound', 'asked'),
  lastAt: z.date(),
  synonymOf: z.string().nullable(),
})
type TermRow = z.infer<typeof termRow>

/** How often a term was searched for since the last flush. */
export interface TermCount {
  term: string
  searches: number
  nothingFound: number
}

// In term order, so that processes that write at the same time wait instead of deadlocking.
export const addTermCounts = sql(
  'searchTerms.add',
  `INSERT INTO search_terms AS t (term, searches, nothing_found)
   SELECT * FROM unnest($1::text[], $2::int[], $3::int[]) AS counted (term, searches, nothing_found) ORDER BY term
   ON CONFLICT (term) DO UPDATE SET searches = t.searches + excluded.searches,
     nothing_found = t.nothing_found + excluded.nothing_found, last_at = now()`,
).run((counts: TermCount[]) => [
  counts.map(({ term }) => term),
  counts.map(({ searches }) => searches),
  counts.map(({ nothingFound }) => nothingFound),
])

/** Deletes terms not searched for lately, and the least frequent of too many. */
export const pruneTerms = sql(
  'searchTerms.prune',
  `DELETE FROM search_terms WHERE last_at < now() - interval '${retention.searchTerms.time}' OR term IN (
     SELECT term FROM search_terms ORDER BY searches DESC, last_at DESC OFFSET $1)`,
).run(() => [retention.searchTerms.rows])

// Each term with the name of the synonym group that now contains it.
const listed = `
  SELECT t.term, t.searches, t.nothing_found AS "nothingFound", coalesce(w.asked, 0) AS asked, t.last_at AS "lastAt",
    s.name AS "synonymOf"
  FROM search_terms t LEFT JOIN (
    SELECT term, count(*) AS asked FROM search_wishes GROUP BY 1) w USING (term) LEFT JOIN (
    SELECT lower(word) AS term, min(name) AS name
    FROM search_synonyms, unnest(terms || misspellings || name) AS word WHERE is_active GROUP BY 1) s USING (term)`

const list = sql('searchTerms.list', `${listed} ORDER BY t.searches DESC, t.term LIMIT $1 OFFSET $2`, termRow)

const listMissed = sql(
  'searchTerms.listMissed',
  `${listed} WHERE t.nothing_found > 0 OR w.asked > 0
   ORDER BY s.name IS NOT NULL, coalesce(w.asked, 0) DESC, t.nothing_found DESC, t.term LIMIT $1 OFFSET $2`,
  termRow,
)

const count = sql(
  'searchTerms.count',
  `SELECT count(*) AS count FROM search_terms t WHERE NOT $1::boolean OR nothing_found > 0
     OR EXISTS (SELECT FROM search_wishes w WHERE w.term = t.term)`,
  z.object({ count: z.int() }),
)

/** Most frequent first. With `onlyMissed`: terms without results, first those that are not a synonym yet. */
export const listTerms = (tx: Tx, onlyMissed: boolean, page: Page): Promise<TermRow[]> =>
  tx.many(onlyMissed ? listMissed : list, [page.limit, offsetOf(page)])

export const countTerms = async (tx: Tx, onlyMissed: boolean): Promise<number> =>
  (await tx.one(count, [onlyMissed])).count
