import { touch } from '#platform/db/change-store.ts'
import type { Database, Tx } from '#platform/db/postgres.ts'
import { once } from '#platform/requests/once.ts'
import type { SentRequest } from '#platform/requests/sent-request.ts'
import type { Product } from '#shared/shapes.ts'
import type { Actor } from '#features/audit/actor.ts'
import { recordAudit } from '#features/audit/server/record-audit.ts'
import type { SentProductTax } from '#features/papers/product-tax.ts'
import { writeProductTax } from '#features/papers/server/set-product-tax.ts'
import { wholeProductTags } from '../product-tags.ts'
import { addProducts, type ProductDraft } from './add-products.ts'
import { auditedProduct } from './audited-categories.ts'
import { getProduct } from './get-product.ts'
import { refuseUnknownPictures } from './refuse-unknown-pictures.ts'

/** Once per request. Throws `category_mismatch`, `sku_taken`, `slug_taken`, `invalid`; then nothing is added. */
export function createProduct(
  db: Database,
  actor: Actor,
  draft: ProductDraft,
  tax?: SentProductTax,
  sent?: SentRequest,
): Promise<Product> {
  const add = async (tx: Tx) => {
    await refuseUnknownPictures(tx, [], [...draft.images, ...draft.packs.flatMap(({ image }) => image ?? [])])
    const [productId = 0] = await addProducts(tx, [draft], actor.userId)
    const product = await getProduct(tx, { productId })
    await recordAudit(tx, actor, {
      action: 'product.create',
      subjectId: productId,
      subjectName: product.name,
      before: null,
      after: await auditedProduct(tx, draft),
    })
    if (tax) await writeProductTax(tx, actor, { id: productId, name: product.name }, tax)
    if (draft.publish) await touch(tx, wholeProductTags(productId, draft))
    return String(productId)
  }
  return db.transaction(async (tx) => {
    const id = await once(tx, sent, () => add(tx))
    return getProduct(tx, { productId: Number(id) })
  })
}
