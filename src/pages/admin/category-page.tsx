/** Categories (specification, section 2: category). */
export { CategoryDesk as Component } from '#features/catalogue/admin/category-desk.tsx'
