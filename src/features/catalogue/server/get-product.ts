import type { Tx } from '#platform/db/postgres.ts'
import { AppError } from '#shared/problems.ts'
import type { Product } from '#shared/shapes.ts'
import { findProduct, type ProductName } from './product-store.ts'
import { toProduct } from './product-view.ts'

/** One product by id or slug, whether or not it is on show. Throws `product_not_found`. */
export async function getProduct(tx: Tx, which: ProductName): Promise<Product> {
  const row = await findProduct(tx, which)
  if (!row) throw new AppError('product_not_found')
  return toProduct(row)
}
