import type { Tx } from '../../../platform/postgres.ts'
import { AppError } from '../../../shared/problems.ts'
import type { Product } from '../../../shared/shapes.ts'
import { findProduct } from './product-store.ts'
import { toProduct } from './product-view.ts'

/** One product by id or slug. Throws `product_not_found`; for guests that holds for unpublished ones too. */
export async function getProduct(
  tx: Tx,
  which: { productId?: number | undefined; slug?: string | undefined },
  unpublishedToo: boolean,
): Promise<Product> {
  const row = await findProduct(tx, which, unpublishedToo)
  if (!row) throw new AppError('product_not_found')
  return toProduct(row)
}
