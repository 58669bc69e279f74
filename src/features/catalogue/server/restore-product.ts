import { touch } from '#platform/db/change-store.ts'
import type { Database } from '#platform/db/postgres.ts'
import { AppError } from '#shared/problems.ts'
import type { Product } from '#shared/shapes.ts'
import type { Actor } from '#features/audit/actor.ts'
import { recordAudit } from '#features/audit/server/record-audit.ts'
import { wholeProductTags } from '../product-tags.ts'
import { availableSlugs } from './available-slugs.ts'
import { getProduct } from './get-product.ts'
import { mapConstraintErrors } from './map-constraint-errors.ts'
import { lockWithdrawnProduct, restoreWithdrawn } from './product-write-store.ts'
import { retryingSlugs } from './rename-slugs.ts'

/** Under a new slug if its own is taken. Throws `product_not_found`, `category_gone` and `sku_taken`. */
export function restoreProduct(db: Database, actor: Actor, productId: number): Promise<Product> {
  return retryingSlugs(() =>
    db.transaction(async (tx) => {
      const withdrawn = await lockWithdrawnProduct(tx, productId)
      if (!withdrawn) return getProduct(tx, { productId })
      const { name, slug, category_id, sub_category_id, publish } = withdrawn
      if (category_id === null || sub_category_id === null) throw new AppError('category_gone', { name })
      const [free = slug] = await availableSlugs(tx, [{ slug, productId }])
      await mapConstraintErrors(() => restoreWithdrawn(tx, productId, free))
      await recordAudit(tx, actor, {
        action: 'product.restore',
        subjectId: productId,
        subjectName: name,
        before: { isDeleted: true },
        after: { isDeleted: false },
      })
      const product = await getProduct(tx, { productId })
      if (publish) await touch(tx, wholeProductTags(productId, { categoryId: category_id }))
      return product
    }),
  )
}
