/** Sub-categories (specification, section 2: sub-category). */
export { SubCategoryDesk as Component } from '#features/catalogue/admin/sub-category-desk.tsx'
