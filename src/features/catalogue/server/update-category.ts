import { touch } from '#platform/db/change-store.ts'
import type { Database } from '#platform/db/postgres.ts'
import { AppError } from '#shared/problems.ts'
import type { Translations } from '#shared/translations.ts'
import { refuseStaleSave } from '#shared/stale-save.ts'
import type { Category } from '../contract.ts'
import type { Actor } from '#features/audit/actor.ts'
import { recordAudit } from '#features/audit/server/record-audit.ts'
import { tags } from '#features/storefront/content-tags.ts'
import { findByName, withPosition } from '../category-names.ts'
import { nameTaken } from './add-category.ts'
import { listCategories } from './category-store.ts'
import { toCategory } from './category-view.ts'
import { lockCategories, orderCategories, updateCategoryRow } from './category-write-store.ts'
import { mapConstraintErrors } from './map-constraint-errors.ts'
import { refuseUnknownPictures } from './refuse-unknown-pictures.ts'

export interface CategoryChange {
  _id: number
  name?: string | undefined
  image?: string | undefined
  isActive?: boolean | undefined
  translations?: Translations | undefined
  position?: number | undefined
  updatedAt?: string | undefined
}

/** Changes a category; its slug, and so its URL, stays. Throws `not_found`, `stale`, `slug_taken`, `invalid`. */
export function updateCategory(db: Database, actor: Actor, change: CategoryChange): Promise<Category> {
  return db.transaction(async (tx) => {
    await lockCategories(tx)
    const rows = await listCategories(tx, 'all')
    const row = rows.find(({ id }) => id === change._id)
    if (!row) throw new AppError('not_found')
    const before = toCategory(row)
    refuseStaleSave(change, { ...before, updatedAt: row.updated_at.toISOString() })
    const after = changedCategory(before, change)
    if (findByName(rows, after.name, row.id)) throw nameTaken(after.name)
    await refuseUnknownPictures(tx, ['', before.image], [after.image])
    await mapConstraintErrors(() => updateCategoryRow(tx, row.id, after))
    const ids = rows.map(({ id }) => id)
    if (change.position !== undefined) await orderCategories(tx, withPosition(ids, row.id, change.position))

    const saved = (await listCategories(tx, 'all')).find(({ id }) => id === row.id)
    const category = toCategory(saved ?? row)
    await recordAudit(tx, actor, {
      action: 'category.update',
      subjectId: row.id,
      subjectName: category.name,
      before: audited(before),
      after: audited(category),
    })
    await touch(tx, [tags.shell, tags.category(row.id)])
    return category
  })
}

export const changedCategory = (before: Category, change: CategoryChange) => ({
  name: change.name ?? before.name,
  image: change.image ?? before.image,
  isActive: change.isActive ?? before.isActive,
  translations: change.translations ?? before.translations,
})

/** A category's fields for the audit log. */
export const audited = ({ _id, updatedAt: _at, ...fields }: Category): object => fields
