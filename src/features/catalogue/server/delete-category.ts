import { touch } from '#platform/db/change-store.ts'
import type { Database } from '#platform/db/postgres.ts'
import { AppError } from '#shared/problems.ts'
import type { Actor } from '#features/audit/actor.ts'
import { recordAudit } from '#features/audit/server/record-audit.ts'
import { tags } from '#features/storefront/content-tags.ts'
import { auditedSubCategory } from './audited-categories.ts'
import { findCategory, findSubCategory } from './category-store.ts'
import { toCategory, toSubCategory } from './category-view.ts'
import {
  countInCategory,
  countInSubCategory,
  removeCategory,
  removeSubCategory,
} from './category-write-store.ts'
import { mapConstraintErrors } from './map-constraint-errors.ts'
import { audited } from './update-category.ts'

/** Deletes an empty category. Throws `not_found` and `category_in_use` with what it contains. */
export function deleteCategory(db: Database, actor: Actor, id: number): Promise<void> {
  return db.transaction(async (tx) => {
    const row = await findCategory(tx, id)
    if (!row) throw new AppError('not_found')
    const contents = await countInCategory(tx, id)
    if (contents.subCategories + contents.products > 0) throw inUse(row.name, contents)
    // If something was added since that check, the constraints refuse the deletion.
    await mapConstraintErrors(() => removeCategory(tx, id), 'category_in_use')
    await recordAudit(tx, actor, {
      action: 'category.delete',
      subjectId: id,
      subjectName: row.name,
      before: audited(toCategory(row)),
      after: null,
    })
    await touch(tx, [tags.shell, tags.category(id)])
  })
}

/** Deletes an empty sub-category. Throws `not_found` and `category_in_use` with what it contains. */
export function deleteSubCategory(db: Database, actor: Actor, id: number): Promise<void> {
  return db.transaction(async (tx) => {
    const row = await findSubCategory(tx, id)
    if (!row) throw new AppError('not_found')
    const contents = await countInSubCategory(tx, id)
    if (contents.products > 0) throw inUse(row.name, contents)
    await mapConstraintErrors(() => removeSubCategory(tx, id), 'category_in_use')
    await recordAudit(tx, actor, {
      action: 'sub-category.delete',
      subjectId: id,
      subjectName: row.name,
      before: await auditedSubCategory(tx, toSubCategory(row)),
      after: null,
    })
    await touch(tx, [tags.shell, tags.category(row.category_id)])
  })
}

function inUse(name: string, contents: { subCategories?: number; products: number }): AppError {
  const parts = [
    ...(contents.subCategories ? [counted(contents.subCategories, 'sub-category', 'sub-categories')] : []),
    ...(contents.products ? [counted(contents.products, 'product', 'products')] : []),
  ]
  const message = `${name} still contains ${parts.join(' and ')}. Please move or delete them first.`
  return new AppError('category_in_use', { ...contents }, { message })
}

const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-IN')} ${count === 1 ? one : many}`
