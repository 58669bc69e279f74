import { z } from 'zod'

/** A pack as read from the database: paise, millionths of a percent. */
export const packRow = z.object({
  id: z.int(),
  unit: z.string(),
  price_paise: z.int(),
  discount_micro: z.int(),
  stock: z.int(),
  sku: z.string().nullable(),
  max_per_order: z.int().nullable(),
  image: z.string().nullable(),
})
export type PackRow = z.infer<typeof packRow>

/** A product with its packs in display order; the first one's price is shown in lists. Retired packs are left out. */
export const productRow = z.object({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  brand: z.string().nullable(),
  images: z.array(z.string()),
  category_id: z.int(),
  sub_category_id: z.int(),
  description: z.string(),
  details: z.record(z.string(), z.string()),
  veg: z.boolean().nullable(),
  origin: z.string().nullable(),
  publish: z.boolean(),
  created_at: z.date(),
  updated_at: z.date(),
  packs: z.tuple([packRow], packRow),
})
export type ProductRow = z.infer<typeof productRow>

/**
 * The columns that make a product `p` a `ProductRow`. Applied outside the filtered subquery, so that packs are read
 * only for the products of one page. A withdrawn product, which a cart may still hold, keeps the packs withdrawn with
 * it and may have outlived its category, which is then 0.
 */
export const productColumns = `
  p.id, p.name, p.slug, p.brand, p.images, coalesce(p.category_id, 0) AS category_id,
  coalesce(p.sub_category_id, 0) AS sub_category_id, p.description, p.details,
  p.veg, p.origin, p.publish, p.created_at, p.updated_at,
  (SELECT json_agg(json_build_object(
      'id', k.id, 'unit', k.unit, 'price_paise', k.price_paise, 'discount_micro', k.discount_micro,
      'stock', k.stock, 'sku', k.sku, 'max_per_order', k.max_per_order,
      'image', k.image) ORDER BY k.position, k.id)
    FROM packs k WHERE k.product_id = p.id
      AND (k.retired_at IS NULL OR k.retired_at = p.deleted_at)) AS packs`
