import type { Tx } from '#platform/db/postgres.ts'
import { AppError } from '#shared/problems.ts'
import { slugOf } from '../slug.ts'
import { insertCategory, nextCategoryId, type CategoryRow } from './category-store.ts'

/** Adds a category within a transaction; throws `slug_taken` for a namesake. The caller touches the shell. */
export async function addCategory(
  tx: Tx,
  { name, image }: { name: string; image: string },
): Promise<CategoryRow> {
  const id = await nextCategoryId(tx)
  const category = await insertCategory(tx, { id, name, image, slug: slugOf(name) ?? `category-${id}` })
  if (!category) throw new AppError('slug_taken')
  return category
}
