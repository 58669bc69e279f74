import { isDeepStrictEqual } from 'node:util'
import type { Tx } from '#platform/db/postgres.ts'
import { categoryKey } from './import-plan.ts'
import type { ImportRow } from './import-rows.ts'
import { addCategory } from './add-category.ts'
import { addSubCategory } from './add-sub-category.ts'
import { translationsIn } from '../import-columns.ts'
import { listCategories, listSubCategories, type CategoryRow } from './category-store.ts'
import { setCategoryTranslations, setSubCategoryTranslations } from './category-write-store.ts'

/** The category and sub-category of a row's product. */
export interface CategoryPath {
  categoryId: number
  subCategoryId: number
}

export const categoryPathKey = ({
  category,
  subCategory,
}: Pick<ImportRow, 'category' | 'subCategory'>): string =>
  `${categoryKey(category)}/${categoryKey(subCategory)}`

const everySub = { page: 1, limit: 1_000_000 }

/** The ids of all categories and sub-categories, by their names and addresses. */
async function listCategoryIds(tx: Tx) {
  const categoryIds = new Map<string, number>()
  // A renamed category is found by its name and, unless another has that name now, by its unchanged slug.
  const categories = await listCategories(tx, 'all')
  for (const { id, slug } of categories) categoryIds.set(categoryKey(slug), id)
  for (const { id, name } of categories) categoryIds.set(categoryKey(name), id)
  const subIds = new Map<string, number>()
  const subs = await listSubCategories(tx, 'all', everySub)
  for (const { id, category_id, slug } of subs) subIds.set(`${category_id}/${categoryKey(slug)}`, id)
  for (const { id, category_id, name } of subs) subIds.set(`${category_id}/${categoryKey(name)}`, id)
  const translationsOf = (rows: CategoryRow[]) =>
    new Map(rows.map(({ id, translations }) => [id, translations]))
  return { categoryIds, subIds, categoriesById: translationsOf(categories), subsById: translationsOf(subs) }
}

/** Those that the shop does not have, at most so many. */
export async function findNewCategories<Path extends Pick<ImportRow, 'category' | 'subCategory'>>(
  tx: Tx,
  paths: Path[],
  most: number,
): Promise<Path[]> {
  if (paths.length === 0) return []
  const { categoryIds, subIds } = await listCategoryIds(tx)
  return paths
    .filter(
      ({ category, subCategory }) =>
        !subIds.has(`${categoryIds.get(categoryKey(category))}/${categoryKey(subCategory)}`),
    )
    .slice(0, most)
}

/** Finds the categories and sub-categories named by rows, and creates the missing ones. */
export async function importCategories(
  tx: Tx,
  rows: ImportRow[],
): Promise<{
  categoryPaths: Map<string, CategoryPath>
  addedIds: number[]
  addedSubIds: number[]
  /** Something is called otherwise in another language now. */
  isTranslated: boolean
}> {
  const { categoryIds, subIds, categoriesById, subsById } = await listCategoryIds(tx)
  const [addedIds, addedSubIds]: [number[], number[]] = [[], []]
  const categoryPaths = new Map<string, CategoryPath>()
  let isTranslated = false
  for (const row of rows) {
    if (categoryPaths.has(categoryPathKey(row))) continue
    const key = categoryKey(row.category)
    const categoryId = categoryIds.get(key) ?? (await addCategory(tx, { name: row.category, image: '' })).id
    if (!categoryIds.has(key)) addedIds.push(categoryId)
    categoryIds.set(key, categoryId)
    const subKey = `${categoryId}/${categoryKey(row.subCategory)}`
    const subCategoryId =
      subIds.get(subKey) ?? (await addSubCategory(tx, { name: row.subCategory, image: '', categoryId })).id
    if (!subIds.has(subKey)) addedSubIds.push(subCategoryId)
    subIds.set(subKey, subCategoryId)
    categoryPaths.set(categoryPathKey(row), { categoryId, subCategoryId })
  }
  for (const [what, named, set] of [
    ['category', categoriesById, setCategoryTranslations],
    ['subCategory', subsById, setSubCategoryTranslations],
  ] as const)
    for (const row of rows) {
      const path = categoryPaths.get(categoryPathKey(row))!
      const id = what === 'category' ? path.categoryId : path.subCategoryId
      const before = named.get(id) ?? {}
      const after = translationsIn(row, [what], before)
      if (isDeepStrictEqual(before, after)) continue
      await set(tx, id, after)
      named.set(id, after)
      isTranslated = true
    }
  return { categoryPaths, addedIds, addedSubIds, isTranslated }
}
