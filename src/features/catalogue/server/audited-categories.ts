import type { Tx } from '#platform/db/postgres.ts'
import type { SubCategory } from '../contract.ts'
import type { StoredProduct } from '../stored-product.ts'
import { findCategory, findSubCategory } from './category-store.ts'
import { audited } from './update-category.ts'

/** A product's fields for the audit log, with the names that its category and sub-category have now. */
export async function auditedProduct<Fields extends Pick<StoredProduct, 'categoryId' | 'subCategoryId'>>(
  tx: Tx,
  { categoryId, subCategoryId, ...fields }: Fields,
): Promise<object> {
  const category = await findCategory(tx, categoryId)
  const subCategory = await findSubCategory(tx, subCategoryId)
  return { ...fields, category: category?.name, subCategory: subCategory?.name }
}

/** A sub-category's fields for the audit log, with the name that its category has now. */
export async function auditedSubCategory(tx: Tx, subCategory: SubCategory): Promise<object> {
  return { ...audited(subCategory), category: (await findCategory(tx, subCategory.category))?.name }
}
