import { z } from 'zod'
import { newHexId } from '#platform/db/hex-id.ts'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { offsetOf, type Page } from '#shared/paging.ts'
import { synonym } from '../contract.ts'

const columns =
  'id, name, kind, terms, misspellings, brands, finds, is_active AS "isActive", updated_at AS "updatedAt"'

const synonymRow = synonym.omit({ _id: true }).extend({ id: z.string(), updatedAt: z.date() })
export type SynonymRow = z.infer<typeof synonymRow>

export type SynonymFields = Omit<SynonymRow, 'id' | 'updatedAt'>

/** The active groups and uses, which searches use. */
export const listActiveSynonyms = sql(
  'synonyms.active',
  `SELECT name, kind, terms, misspellings, brands, finds FROM search_synonyms WHERE is_active ORDER BY id`,
  synonymRow.pick({ name: true, kind: true, terms: true, misspellings: true, brands: true, finds: true }),
).many()

const matching = `
  WHERE (finds <> '{}') = $2::boolean AND ($1 = '' OR lower(name) LIKE $1 OR EXISTS (
    SELECT FROM unnest(terms || misspellings || brands || finds) AS word WHERE lower(word) LIKE $1))`

/** Groups of synonyms, or uses. */
export const listSynonyms = sql(
  'synonyms.list',
  `SELECT ${columns} FROM search_synonyms ${matching} ORDER BY lower(name), id LIMIT $3 OFFSET $4`,
  synonymRow,
).many((search: string, areUses: boolean, page: Page) => [
  contains(search),
  areUses,
  page.limit,
  offsetOf(page),
])

const count = sql(
  'synonyms.count',
  `SELECT count(*) AS count FROM search_synonyms ${matching}`,
  z.object({ count: z.int() }),
)

export const insertSynonym = sql(
  'synonyms.insert',
  `INSERT INTO search_synonyms (id, name, kind, terms, misspellings, brands, finds, is_active)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING ${columns}`,
  synonymRow,
).one((group: SynonymFields) => [
  newHexId(),
  group.name,
  group.kind,
  group.terms,
  group.misspellings,
  group.brands,
  group.finds,
  group.isActive,
])

/** Changes the given fields; null when there is no such group. */
export const updateSynonym = sql(
  'synonyms.update',
  `UPDATE search_synonyms SET name = coalesce($2, name), kind = coalesce($3, kind), terms = coalesce($4, terms),
     misspellings = coalesce($5, misspellings), brands = coalesce($6, brands), finds = coalesce($7, finds),
     is_active = coalesce($8, is_active),
     updated_at = now()
   WHERE id = $1 RETURNING ${columns}`,
  synonymRow,
).maybe((id: string, change: Partial<SynonymFields>) => [
  id,
  change.name ?? null,
  change.kind ?? null,
  change.terms ?? null,
  change.misspellings ?? null,
  change.brands ?? null,
  change.finds ?? null,
  change.isActive ?? null,
])

/** The group, locked until the transaction ends; null when there is none. */
export const lockSynonym = sql(
  'synonyms.lock',
  `SELECT ${columns} FROM search_synonyms WHERE id = $1 FOR NO KEY UPDATE`,
  synonymRow,
).maybe<[id: string]>()

/** A LIKE pattern for text anywhere in a value, with wildcards escaped; '' for everything. */
const contains = (text: string): string => (text ? `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%` : '')

export const countSynonyms = async (tx: Tx, search: string, areUses: boolean): Promise<number> =>
  (await tx.one(count, [contains(search), areUses])).count
