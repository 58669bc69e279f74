import { z } from 'zod'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { TREATMENTS, type ProductTax } from '../treatments.ts'

const inForce = sql(
  'productTaxes.inForce',
  `SELECT DISTINCT ON (product_id) product_id, hsn, treatment, rate_bp FROM product_taxes
   WHERE product_id = ANY($1) AND valid_from <= $2 ORDER BY product_id, valid_from DESC`,
  z.object({ product_id: z.int(), hsn: z.string(), treatment: z.enum(TREATMENTS), rate_bp: z.int() }),
)

/** HSN and tax of products in force on a day in India (`2026-11-21`); a product without any is not in it. */
export async function taxesAt(tx: Tx, productIds: number[], day: string): Promise<Map<number, ProductTax>> {
  const rows = await tx.many(inForce, [productIds, day])
  return new Map(
    rows.map(({ product_id, hsn, treatment, rate_bp }) => [product_id, { hsn, treatment, rateBp: rate_bp }]),
  )
}
