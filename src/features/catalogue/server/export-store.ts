import { z } from 'zod'
import { sql, type Tx } from '#platform/db/postgres.ts'

const exported = z.object({
  id: z.int(),
  name: z.string(),
  brand: z.string().nullable(),
  category: z.string(),
  sub_category: z.string(),
  description: z.string(),
  images: z.array(z.string()),
  veg: z.boolean().nullable(),
  origin: z.string().nullable(),
  publish: z.boolean(),
  packs: z.array(
    z.object({
      unit: z.string(),
      price_paise: z.int(),
      discount_micro: z.int(),
      stock: z.int(),
      sku: z.string().nullable(),
    }),
  ),
})
export type ExportedProduct = z.infer<typeof exported>

const after = sql(
  'export.products_after',
  `SELECT p.id, p.name, p.brand, c.name AS category, s.name AS sub_category, p.description, p.images, p.veg,
     p.origin, p.publish,
     (SELECT coalesce(json_agg(json_build_object('unit', k.unit, 'price_paise', k.price_paise,
        'discount_micro', k.discount_micro, 'stock', k.stock, 'sku', k.sku) ORDER BY k.position, k.id), '[]')
      FROM packs k WHERE k.product_id = p.id AND k.retired_at IS NULL) AS packs
   FROM (SELECT * FROM products WHERE deleted_at IS NULL AND id > $1 ORDER BY id LIMIT $2) p
   JOIN categories c ON c.id = p.category_id
   JOIN sub_categories s ON s.id = p.sub_category_id
   ORDER BY p.id`,
  exported,
)

/** Products that are not deleted, ordered by id, starting after `id`. */
export const listExported = (tx: Tx, id: number, limit: number): Promise<ExportedProduct[]> =>
  tx.many(after, [id, limit])
