import { ProductDesk } from '#features/catalogue/admin/product-desk.tsx'

/** All products (specification, section 2: products). */
export function Component() {
  return <ProductDesk />
}
