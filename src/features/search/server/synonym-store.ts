import { z } from 'zod'
import { newHexId } from '#platform/db/hex-id.ts'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { offsetOf, type Page } from '#shared/paging.ts'
import { synonym } from '../contract.ts'
import type { SynonymGroup } from '../engine/synonyms.ts'

const columns =
  'id, name, kind, terms, misspellings, brands, finds, is_active AS "isActive", updated_at AS "updatedAt"'

const synonymRow = synonym.omit({ _id: true }).extend({ id: z.string(), updatedAt: z.date() })
export type SynonymRow = z.infer<typeof synonymRow>

/** The editable fields of a group. */
export type SynonymFields = Omit<SynonymRow, 'id' | 'updatedAt'>

const active = sql(
  'synonyms.active',
  `SELECT name, kind, terms, misspellings, brands, finds FROM search_synonyms WHERE is_active ORDER BY id`,
  synonymRow.pick({ name: true, kind: true, terms: true, misspellings: true, brands: true, finds: true }),
)

const matching = `
  WHERE (finds <> '{}') = $2::boolean AND ($1 = '' OR lower(name) LIKE $1 OR EXISTS (
    SELECT FROM unnest(terms || misspellings || brands || finds) AS word WHERE lower(word) LIKE $1))`

const list = sql(
  'synonyms.list',
  `SELECT ${columns} FROM search_synonyms ${matching} ORDER BY lower(name), id LIMIT $3 OFFSET $4`,
  synonymRow,
)

const count = sql(
  'synonyms.count',
  `SELECT count(*) AS count FROM search_synonyms ${matching}`,
  z.object({ count: z.int() }),
)

const insert = sql(
  'synonyms.insert',
  `INSERT INTO search_synonyms (id, name, kind, terms, misspellings, brands, finds, is_active)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING ${columns}`,
  synonymRow,
)

const update = sql(
  'synonyms.update',
  `UPDATE search_synonyms SET name = coalesce($2, name), kind = coalesce($3, kind), terms = coalesce($4, terms),
     misspellings = coalesce($5, misspellings), brands = coalesce($6, brands), finds = coalesce($7, finds),
     is_active = coalesce($8, is_active),
     updated_at = now()
   WHERE id = $1 RETURNING ${columns}`,
  synonymRow,
)

const lock = sql(
  'synonyms.lock',
  `SELECT ${columns} FROM search_synonyms WHERE id = $1 FOR NO KEY UPDATE`,
  synonymRow,
)

/** The group, locked until the transaction ends; null when there is none. */
export const lockSynonym = (tx: Tx, id: string): Promise<SynonymRow | null> => tx.maybe(lock, [id])

/** The active groups and uses, which searches use. */
export const listActiveSynonyms = (tx: Tx): Promise<SynonymGroup[]> => tx.many(active)

/** A LIKE pattern for text anywhere in a value, with wildcards escaped; '' for everything. */
const contains = (text: string): string => (text ? `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%` : '')

/** Groups of synonyms, or uses. */
export const listSynonyms = (tx: Tx, search: string, areUses: boolean, page: Page): Promise<SynonymRow[]> =>
  tx.many(list, [contains(search), areUses, page.limit, offsetOf(page)])

export const countSynonyms = async (tx: Tx, search: string, areUses: boolean): Promise<number> =>
  (await tx.one(count, [contains(search), areUses])).count

export const insertSynonym = (tx: Tx, group: SynonymFields): Promise<SynonymRow> =>
  tx.one(insert, [
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
export const updateSynonym = (
  tx: Tx,
  id: string,
  change: Partial<SynonymFields>,
): Promise<SynonymRow | null> =>
  tx.maybe(update, [
    id,
    change.name ?? null,
    change.kind ?? null,
    change.terms ?? null,
    change.misspellings ?? null,
    change.brands ?? null,
    change.finds ?? null,
    change.isActive ?? null,
  ])
