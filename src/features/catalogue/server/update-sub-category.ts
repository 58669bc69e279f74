import { touch } from '#platform/db/change-store.ts'
import type { Database } from '#platform/db/postgres.ts'
import { AppError } from '#shared/problems.ts'
import { refuseStaleSave } from '#shared/stale-save.ts'
import type { SubCategory } from '../contract.ts'
import type { Actor } from '#features/audit/actor.ts'
import { recordAudit } from '#features/audit/server/record-audit.ts'
import { tags } from '#features/storefront/content-tags.ts'
import { availableCategorySlug, findByName, withPosition } from '../category-names.ts'
import { nameTaken } from './add-category.ts'
import { auditedSubCategory } from './audited-categories.ts'
import { findCategory, findSubCategory, listSubCategoriesOf } from './category-store.ts'
import { toSubCategory } from './category-view.ts'
import { lockCategories, orderSubCategories, updateSubCategoryRow } from './category-write-store.ts'
import { mapConstraintErrors } from './map-constraint-errors.ts'
import { refuseUnknownPictures } from './refuse-unknown-pictures.ts'
import { changedCategory, type CategoryChange } from './update-category.ts'

/** With its products, last in a new category. Throws `not_found`, `category_mismatch`, `stale`, `slug_taken`, `invalid`. */
export function updateSubCategory(
  db: Database,
  actor: Actor,
  change: CategoryChange & { category?: number | undefined },
): Promise<SubCategory> {
  return db.transaction(async (tx) => {
    await lockCategories(tx)
    const row = await findSubCategory(tx, change._id)
    if (!row) throw new AppError('not_found')
    const before = toSubCategory(row)
    refuseStaleSave(change, { ...before, updatedAt: row.updated_at.toISOString() })
    const after = changedCategory(before, change)
    const categoryId = change.category ?? row.category_id
    const isMoved = categoryId !== row.category_id
    if (isMoved && !(await findCategory(tx, categoryId))) throw new AppError('category_mismatch')
    const siblings = await listSubCategoriesOf(tx, categoryId)
    if (findByName(siblings, after.name, row.id)) throw nameTaken(after.name)
    await refuseUnknownPictures(tx, ['', before.image], [after.image])
    const slug = isMoved ? availableCategorySlug(siblings, after.name, row.slug) : row.slug
    await mapConstraintErrors(() => updateSubCategoryRow(tx, row.id, { ...after, categoryId, slug }))
    const position = change.position ?? (isMoved ? siblings.length + 1 : undefined)
    const ids = siblings.map(({ id }) => id)
    if (position !== undefined) await orderSubCategories(tx, withPosition(ids, row.id, position))

    const subCategory = toSubCategory((await findSubCategory(tx, row.id)) ?? row)
    await recordAudit(tx, actor, {
      action: 'sub-category.update',
      subjectId: row.id,
      subjectName: subCategory.name,
      before: await auditedSubCategory(tx, before),
      after: await auditedSubCategory(tx, subCategory),
    })
    await touch(tx, [
      tags.shell,
      tags.category(row.category_id),
      tags.category(categoryId),
      ...(isMoved ? [tags.products, tags.prices(row.category_id), tags.prices(categoryId)] : []),
    ])
    return subCategory
  })
}
