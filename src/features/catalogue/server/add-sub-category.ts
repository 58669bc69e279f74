import type { Tx } from '#platform/db/postgres.ts'
import { AppError } from '#shared/problems.ts'
import { freeCategorySlug, namesakeOf } from '../category-names.ts'
import { nameTaken } from './add-category.ts'
import {
  findCategory,
  insertSubCategory,
  listSubCategoriesOf,
  nextSubCategoryId,
  type SubCategoryRow,
} from './category-store.ts'

/**
 * Adds a sub-category within a transaction, after the others. Throws `not_found` for an unknown category and
 * `slug_taken` for a namesake in the same one. The caller touches the shell.
 */
export async function addSubCategory(
  tx: Tx,
  sub: { name: string; image: string; categoryId: number; isActive?: boolean },
): Promise<SubCategoryRow> {
  const { name, image, categoryId, isActive = true } = sub
  if (!(await findCategory(tx, categoryId))) throw new AppError('not_found')
  const others = await listSubCategoriesOf(tx, categoryId)
  if (namesakeOf(others, name)) throw nameTaken(name)
  const id = await nextSubCategoryId(tx)
  const slug = freeCategorySlug(others, name, `sub-category-${id}`)
  const subCategory = await insertSubCategory(tx, { id, categoryId, name, image, slug, isActive })
  if (!subCategory) throw nameTaken(name)
  return subCategory
}
