import { touch } from '#platform/db/change-store.ts'
import { errorCode } from '#platform/error-code.ts'
import type { Database, Tx } from '#platform/db/postgres.ts'
import { AppError } from '#shared/problems.ts'
import { tags } from '#features/storefront/content-tags.ts'
import type { Synonym } from '../contract.ts'
import { insertSynonym, updateSynonym, type SynonymFields, type SynonymRow } from './synonym-store.ts'

/** Adds a group of synonyms; every process searches with it as soon as it hears of the change. */
export const addSynonym = (db: Database, group: SynonymFields): Promise<Synonym> =>
  saving(db, (tx) => insertSynonym(tx, group))

/** Changes a group; throws `not_found`, or `slug_taken` when another has its name. */
export const changeSynonym = (db: Database, id: string, change: Partial<SynonymFields>): Promise<Synonym> =>
  saving(db, async (tx) => {
    const saved = await updateSynonym(tx, id, change)
    if (!saved) throw new AppError('not_found')
    return saved
  })

async function saving(db: Database, save: (tx: Tx) => Promise<SynonymRow>): Promise<Synonym> {
  try {
    return await db.transaction(async (tx) => {
      const saved = await save(tx)
      await touch(tx, [tags.synonyms])
      return synonymView(saved)
    })
  } catch (error) {
    if (errorCode(error) === '23505') throw new AppError('slug_taken', undefined, { cause: error })
    throw error
  }
}

export const synonymView = ({ id, updatedAt, ...group }: SynonymRow): Synonym => ({
  _id: id,
  ...group,
  updatedAt: updatedAt.toISOString(),
})
