/** All products (specification, section 2: products). */
export { ProductDesk as Component } from '#features/catalogue/admin/product-desk.tsx'
