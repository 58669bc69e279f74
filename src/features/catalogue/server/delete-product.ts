import { touch } from '#platform/db/change-store.ts'
import type { Database } from '#platform/db/postgres.ts'
import { AppError } from '#shared/problems.ts'
import type { Actor } from '#features/audit/actor.ts'
import { recordAudit } from '#features/audit/server/record-audit.ts'
import { wholeProductTags } from '../product-tags.ts'
import { auditedProduct } from './audited-categories.ts'
import { lockProductPacks, toStoredPack } from './pack-store.ts'
import { lockProducts, withdrawProducts } from './product-write-store.ts'

/** Withdraws a product: slug, SKUs and categories become free; `restoreProduct` undoes it. Throws `product_not_found`. */
export function deleteProduct(db: Database, actor: Actor, productId: number): Promise<void> {
  return db.transaction(async (tx) => {
    const [product] = await lockProducts(tx, [productId])
    if (!product) throw new AppError('product_not_found')
    const packs = (await lockProductPacks(tx, [productId])).filter(({ retired }) => !retired)
    await withdrawProducts(tx, [productId])
    const { id: _, ...fields } = product
    await recordAudit(tx, actor, {
      action: 'product.delete',
      subjectId: productId,
      subjectName: product.name,
      before: { ...(await auditedProduct(tx, fields)), packs: packs.map(toStoredPack) },
      after: null,
    })
    if (product.publish) await touch(tx, wholeProductTags(productId, product))
  })
}
