import { z } from 'zod'
import { sql } from '#platform/db/postgres.ts'
import { productColumns, productRow } from './product-row.ts'
import { isPublished } from './product-store.ts'

const isInStock = `EXISTS (
  SELECT FROM packs k WHERE k.product_id = p.id AND k.retired_at IS NULL AND k.stock > 0)`

/** A few products of each active category, by sales; of equal ones the first of each category before the second ones. */
const fromEachCategory = (few: string) => `
  SELECT ${productColumns}, p.recent_sales AS sold
  FROM categories h
  CROSS JOIN LATERAL (
    SELECT p.*, row_number() OVER (ORDER BY p.recent_sales DESC, p.id DESC) AS rank FROM (${few}) p
  ) p
  WHERE h.is_active
  ORDER BY p.recent_sales DESC, p.rank, h.position, h.id, p.id DESC
  LIMIT $1`

export const listBestsellers = sql(
  'products.bestsellers',
  fromEachCategory(`
    SELECT p.* FROM ${isPublished} AND p.category_id = h.id AND ${isInStock}
    ORDER BY p.recent_sales DESC, p.id DESC LIMIT $1`),
  productRow.extend({ sold: z.int() }),
).many<[limit: number]>()

/** Products in stock with at least this discount off their MRP, in millionths of a percent. */
export const listOffers = sql(
  'products.offers',
  fromEachCategory(`
    SELECT p.* FROM ${isPublished} AND p.category_id = h.id AND p.discount_micro >= $2 AND ${isInStock}
    ORDER BY p.discount_micro DESC, p.id LIMIT 6`),
  productRow.extend({ sold: z.int() }),
).many<[limit: number, minDiscountMicro: number]>()
