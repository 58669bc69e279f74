import { touch } from '#platform/db/change-store.ts'
import type { Database, Tx } from '#platform/db/postgres.ts'
import type { Category, SubCategory } from '../contract.ts'
import type { Actor } from '#features/audit/actor.ts'
import { recordAudit } from '#features/audit/server/record-audit.ts'
import { tags } from '#features/storefront/content-tags.ts'
import { addCategory } from './add-category.ts'
import { addSubCategory } from './add-sub-category.ts'
import { auditedSubCategory } from './audited-categories.ts'
import { toCategory, toSubCategory } from './category-view.ts'
import type { CategoryFields } from './category-write-store.ts'
import { refuseUnknownPictures } from './refuse-unknown-pictures.ts'

/** Adds a category. Throws `slug_taken` and `invalid`. */
export function createCategory(db: Database, actor: Actor, fields: CategoryFields): Promise<Category> {
  return db.transaction(async (tx) => {
    await refuseUnknownPictures(tx, [''], [fields.image])
    const category = toCategory(await addCategory(tx, fields))
    return recordCreated(tx, actor, category, { action: 'category.create', after: fields })
  })
}

/** Adds a sub-category. Throws `not_found` for its category, `slug_taken` and `invalid`. */
export function createSubCategory(
  db: Database,
  actor: Actor,
  fields: CategoryFields & { categoryId: number },
): Promise<SubCategory> {
  return db.transaction(async (tx) => {
    await refuseUnknownPictures(tx, [''], [fields.image])
    const subCategory = toSubCategory(await addSubCategory(tx, fields))
    const after = await auditedSubCategory(tx, subCategory)
    return recordCreated(tx, actor, subCategory, { action: 'sub-category.create', after })
  })
}

async function recordCreated<Created extends { _id: number; name: string }>(
  tx: Tx,
  actor: Actor,
  created: Created,
  entry: Pick<Parameters<typeof recordAudit>[2], 'action' | 'after'>,
): Promise<Created> {
  await recordAudit(tx, actor, { ...entry, subjectId: created._id, subjectName: created.name, before: null })
  await touch(tx, [tags.shell])
  return created
}
