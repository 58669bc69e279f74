import { touch } from '#platform/db/change-store.ts'
import type { Database } from '#platform/db/postgres.ts'
import type { Product } from '#shared/shapes.ts'
import { wholeProductTags } from '../product-tags.ts'
import { addProducts, type ProductDraft } from './add-products.ts'
import { getProduct } from './get-product.ts'

/** Adds one product with its packs. Throws `category_mismatch` and `sku_taken`; then nothing is added. */
export function createProduct(db: Database, draft: ProductDraft): Promise<Product> {
  return db.transaction(async (tx) => {
    const [productId] = await addProducts(tx, [draft])
    const product = await getProduct(tx, { productId })
    if (draft.publish) await touch(tx, wholeProductTags(product._id, draft))
    return product
  })
}
