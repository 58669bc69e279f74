import { SubCategoryDesk } from '#features/catalogue/admin/sub-category-desk.tsx'

/** Sub-categories (specification, section 2: sub-category). */
export function Component() {
  return <SubCategoryDesk />
}
