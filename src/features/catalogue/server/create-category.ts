import { touch } from '#platform/db/change-store.ts'
import type { Database } from '#platform/db/postgres.ts'
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
    await recordAudit(tx, actor, {
      action: 'category.create',
      subjectId: category._id,
      subjectName: category.name,
      before: null,
      after: fields,
    })
    await touch(tx, [tags.shell])
    return category
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
    await recordAudit(tx, actor, {
      action: 'sub-category.create',
      subjectId: subCategory._id,
      subjectName: subCategory.name,
      before: null,
      after: await auditedSubCategory(tx, subCategory),
    })
    await touch(tx, [tags.shell])
    return subCategory
  })
}
