import type { Tx } from '#platform/db/postgres.ts'
import { AppError } from '#shared/problems.ts'
import { slugOf } from '../slug.ts'
import { findCategory, insertSubCategory, nextSubCategoryId, type SubCategoryRow } from './category-store.ts'

/**
 * Adds a sub-category within a transaction. Throws `not_found` for an unknown category and `slug_taken` for a
 * namesake in the same one. The caller touches the shell.
 */
export async function addSubCategory(
  tx: Tx,
  { name, image, categoryId }: { name: string; image: string; categoryId: number },
): Promise<SubCategoryRow> {
  if (!(await findCategory(tx, categoryId))) throw new AppError('not_found')
  const id = await nextSubCategoryId(tx)
  const slug = slugOf(name) ?? `sub-category-${id}`
  const subCategory = await insertSubCategory(tx, { id, categoryId, name, image, slug })
  if (!subCategory) throw new AppError('slug_taken')
  return subCategory
}
