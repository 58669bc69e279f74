import type { Tx } from '#platform/db/postgres.ts'
import type { Translations } from '#shared/translations.ts'
import { AppError } from '#shared/problems.ts'
import { availableCategorySlug, findByName } from '../category-names.ts'
import { insertCategory, listCategories, nextCategoryId, type CategoryRow } from './category-store.ts'

interface NewCategory {
  name: string
  image: string
  isActive?: boolean
  translations?: Translations | undefined
}

/** Adds a category at the end; throws `slug_taken` when the name exists. The caller touches the shell tag. */
export async function addCategory(
  tx: Tx,
  { name, image, isActive = true, translations }: NewCategory,
): Promise<CategoryRow> {
  const others = await listCategories(tx, 'all')
  if (findByName(others, name)) throw nameTaken(name)
  const id = await nextCategoryId(tx)
  const slug = availableCategorySlug(others, name, `category-${id}`)
  const category = await insertCategory(tx, { id, name, image, slug, isActive, translations })
  if (!category) throw nameTaken(name)
  return category
}

export function nameTaken(name: string): AppError {
  const message = `The name ${name} is already in use. Please choose another.`
  return new AppError('slug_taken', undefined, { message, fields: { name: message } })
}
