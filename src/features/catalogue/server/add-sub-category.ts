import type { Tx } from '#platform/db/postgres.ts'
import type { Translations } from '#shared/translations.ts'
import { AppError } from '#shared/problems.ts'
import { availableCategorySlug, findByName } from '../category-names.ts'
import { nameTaken } from './add-category.ts'
import {
  findCategory,
  insertSubCategory,
  listSubCategoriesOf,
  nextSubCategoryId,
  type SubCategoryRow,
} from './category-store.ts'

/** Adds it at the end. Throws `not_found` for an unknown category, `slug_taken`. The caller touches the shell tag. */
export async function addSubCategory(
  tx: Tx,
  sub: {
    name: string
    image: string
    categoryId: number
    isActive?: boolean
    translations?: Translations | undefined
  },
): Promise<SubCategoryRow> {
  const { name, image, categoryId, isActive = true, translations } = sub
  if (!(await findCategory(tx, categoryId))) throw new AppError('not_found')
  const others = await listSubCategoriesOf(tx, categoryId)
  if (findByName(others, name)) throw nameTaken(name)
  const id = await nextSubCategoryId(tx)
  const slug = availableCategorySlug(others, name, `sub-category-${id}`)
  const subCategory = await insertSubCategory(tx, {
    id,
    categoryId,
    name,
    image,
    slug,
    isActive,
    translations,
  })
  if (!subCategory) throw nameTaken(name)
  return subCategory
}
