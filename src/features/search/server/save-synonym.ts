import { touch } from '#platform/db/change-store.ts'
import { errorCode } from '#platform/error-code.ts'
import type { Database, Tx } from '#platform/db/postgres.ts'
import { AppError } from '#shared/problems.ts'
import { refuseStaleSave } from '#shared/stale-save.ts'
import type { Actor } from '#features/audit/actor.ts'
import { recordAudit } from '#features/audit/server/record-audit.ts'
import { tags } from '#features/storefront/content-tags.ts'
import type { Synonym } from '../contract.ts'
import {
  insertSynonym,
  lockSynonym,
  updateSynonym,
  type SynonymFields,
  type SynonymRow,
} from './synonym-store.ts'

/** Adds a synonym group; every process uses it as soon as it notices the change. */
export const addSynonym = (db: Database, actor: Actor, group: SynonymFields): Promise<Synonym> =>
  saving(db, actor, async (tx) => ({ before: null, saved: await insertSynonym(tx, group) }))

/** Changes a group; throws `not_found`, `stale`, or `slug_taken` when another has its name. */
export const changeSynonym = (
  db: Database,
  actor: Actor,
  id: string,
  { updatedAt, ...change }: Partial<SynonymFields> & { updatedAt?: string | undefined },
): Promise<Synonym> =>
  saving(db, actor, async (tx) => {
    const before = await lockSynonym(tx, id)
    if (!before) throw new AppError('not_found')
    refuseStaleSave({ ...change, updatedAt }, { ...synonymView(before) })
    const saved = await updateSynonym(tx, id, change)
    if (!saved) throw new AppError('not_found')
    return { before, saved }
  })

async function saving(
  db: Database,
  actor: Actor,
  save: (tx: Tx) => Promise<{ before: SynonymRow | null; saved: SynonymRow }>,
): Promise<Synonym> {
  try {
    return await db.transaction(async (tx) => {
      const { before, saved } = await save(tx)
      await recordAudit(tx, actor, {
        action: before ? 'synonym.update' : 'synonym.create',
        subjectId: saved.id,
        subjectName: saved.name,
        before: before && fieldsOf(before),
        after: fieldsOf(saved),
      })
      await touch(tx, [tags.synonyms])
      return synonymView(saved)
    })
  } catch (error) {
    if (errorCode(error) === '23505') throw new AppError('slug_taken', undefined, { cause: error })
    throw error
  }
}

const fieldsOf = ({ id: _id, updatedAt: _at, ...fields }: SynonymRow): SynonymFields => fields

export const synonymView = ({ id, updatedAt, ...group }: SynonymRow): Synonym => ({
  _id: id,
  ...group,
  updatedAt: updatedAt.toISOString(),
})
