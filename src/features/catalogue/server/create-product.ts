import type { Database } from '#platform/db/postgres.ts'
import type { Product } from '#shared/shapes.ts'
import { bumpPublicVersion } from '#features/storefront/server/version-store.ts'
import { addProducts, type ProductDraft } from './add-products.ts'
import { getProduct } from './get-product.ts'

/** Adds one product with its packs. Throws `category_mismatch` and `sku_taken`; then nothing is added. */
export function createProduct(db: Database, draft: ProductDraft): Promise<Product> {
  return db.transaction(async (tx) => {
    const [productId] = await addProducts(tx, [draft])
    const product = await getProduct(tx, { productId })
    await bumpPublicVersion(tx)
    return product
  })
}
