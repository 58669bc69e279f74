import { z } from 'zod'
import { columnsOf } from '#platform/db/columns-of.ts'
import { storedPack, storedProduct } from '../stored-product.ts'

/** A pack as read from the database. */
export const packRow = storedPack.extend({ id: z.int() })
export type PackRow = z.infer<typeof packRow>

/** A pack `k` as a `PackRow`. */
export const packJson = columnsOf(packRow).json

// A withdrawn product, which a cart may still hold, may have outlived its category.
const categoryId = z
  .int()
  .nullable()
  .transform((id) => id ?? 0)

const ownRow = storedProduct.extend({
  id: z.int(),
  slug: z.string(),
  createdAt: z.date(),
  updatedAt: z.date(),
})

/** A product with its packs in display order; the first one's price is shown in lists. Retired packs are left out. */
export const productRow = ownRow.extend({
  categoryId,
  subCategoryId: categoryId,
  packs: z.tuple([packRow], packRow),
})
export type ProductRow = z.infer<typeof productRow>

/**
 * The columns that make a product `p` a `ProductRow`. Applied outside the filtered subquery, so that packs are read
 * only for the products of one page. A withdrawn product keeps the packs withdrawn with it.
 */
export const productColumns = `
  ${columnsOf(ownRow).read('p')},
  (SELECT json_agg(${packJson('k')} ORDER BY k.position, k.id)
    FROM packs k WHERE k.product_id = p.id
      AND (k.retired_at IS NULL OR k.retired_at = p.deleted_at)) AS packs`
