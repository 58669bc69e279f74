import { z } from 'zod'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { productColumns, productRow, type ProductRow } from './product-row.ts'
import { isPublished } from './product-store.ts'

const isInStock = `EXISTS (
  SELECT FROM packs k WHERE k.product_id = p.id AND k.retired_at IS NULL AND k.stock > 0)`

/**
 * Reads a few products of each active category along an index, then orders them by sales. Among products with equal
 * sales (or none), the first of each category come before the second ones.
 */
const fromEachCategory = (few: string) => `
  SELECT ${productColumns}, p.recent_sales AS sold
  FROM categories h
  CROSS JOIN LATERAL (
    SELECT p.*, row_number() OVER (ORDER BY p.recent_sales DESC, p.id DESC) AS rank FROM (${few}) p
  ) p
  WHERE h.is_active
  ORDER BY p.recent_sales DESC, p.rank, h.position, h.id, p.id DESC
  LIMIT $1`

const bestsellers = sql(
  'products.bestsellers',
  fromEachCategory(`
    SELECT p.* FROM ${isPublished} AND p.category_id = h.id AND ${isInStock}
    ORDER BY p.recent_sales DESC, p.id DESC LIMIT $1`),
  productRow.extend({ sold: z.int() }),
)

const offers = sql(
  'products.offers',
  fromEachCategory(`
    SELECT p.* FROM ${isPublished} AND p.category_id = h.id AND p.discount_micro >= $2 AND ${isInStock}
    ORDER BY p.discount_micro DESC, p.id LIMIT 6`),
  productRow.extend({ sold: z.int() }),
)

export interface SoldRow extends ProductRow {
  /** Units sold in 30 days. */
  sold: number
}

/** Bestsellers in stock. */
export const listBestsellers = (tx: Tx, limit: number): Promise<SoldRow[]> => tx.many(bestsellers, [limit])

/** Products in stock with at least this discount off their MRP, in millionths of a percent. */
export const listOffers = (tx: Tx, limit: number, minDiscountMicro: number): Promise<SoldRow[]> =>
  tx.many(offers, [limit, minDiscountMicro])
