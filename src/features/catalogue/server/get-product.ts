import type { Tx } from '#platform/db/postgres.ts'
import { AppError } from '#shared/problems.ts'
import type { Product } from '#shared/shapes.ts'
import { findBrandDeclarations } from './brand-store.ts'
import { findProduct, type ProductName } from './product-store.ts'
import { toProduct } from './product-view.ts'

/** A product by id or slug, published or not. Throws `product_not_found`. */
export async function getProduct(tx: Tx, which: ProductName): Promise<Product> {
  const row = await findProduct(tx, which)
  if (!row) throw new AppError('product_not_found')
  const declared = row.brand === null ? null : (await findBrandDeclarations(tx, [row.brand])).get(row.brand)
  return { ...toProduct(row), ...(declared && { brandDeclarations: declared }) }
}
