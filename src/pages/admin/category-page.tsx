import { CategoryDesk } from '#features/catalogue/admin/category-desk.tsx'

/** Categories (specification, section 2: category). */
export function Component() {
  return <CategoryDesk />
}
