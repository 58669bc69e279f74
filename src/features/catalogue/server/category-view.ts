import type { Category, SubCategory } from '../contract.ts'
import type { CategoryRow, SubCategoryRow } from './category-store.ts'

export const toCategory = (row: CategoryRow): Category => ({
  _id: row.id,
  name: row.name,
  slug: row.slug,
  image: row.image,
  isActive: row.is_active,
  ...(Object.keys(row.translations).length > 0 && { translations: row.translations }),
  position: row.position,
  updatedAt: row.updated_at.toISOString(),
})

export const toSubCategory = (row: SubCategoryRow): SubCategory => ({
  ...toCategory(row),
  category: row.category_id,
})
