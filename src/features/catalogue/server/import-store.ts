import { z } from 'zod'
import { sql } from '#platform/db/postgres.ts'
import { texts } from '#platform/db/row-columns.ts'
import type { KnownProduct } from './import-plan.ts'

/** The products that rows with these names, SKUs or barcodes may refer to. */
export const findKnownProducts = sql<KnownProduct>(
  'import.known',
  `WITH meant AS (
     SELECT id FROM products WHERE lower(name) IN (SELECT lower(name) FROM unnest($1::text[]) AS name)
     UNION
     SELECT product_id FROM packs WHERE retired_at IS NULL AND sku IN (SELECT sku FROM unnest($2::text[]) AS sku)
     UNION
     SELECT product_id FROM packs
     WHERE retired_at IS NULL AND barcode IN (SELECT barcode FROM unnest($3::text[]) AS barcode)
   )
   SELECT p.id, p.name, p.slug, p.brand, c.name AS category, s.name AS "subCategory",
     json_agg(json_build_object('unit', k.unit, 'sku', k.sku, 'barcode', k.barcode,
       'packets', CASE WHEN k.weighed THEN 0 ELSE k.stock END, 'mrpPaise', k.price_paise) ORDER BY k.position, k.id) AS packs
   FROM meant
   JOIN products p ON p.id = meant.id AND p.deleted_at IS NULL
   JOIN categories c ON c.id = p.category_id
   JOIN sub_categories s ON s.id = p.sub_category_id
   JOIN packs k ON k.product_id = p.id AND k.retired_at IS NULL
   GROUP BY p.id, c.name, s.name
   ORDER BY p.id`,
  z.object({
    id: z.int(),
    ...texts('name', 'slug', 'category', 'subCategory'),
    brand: z.string().nullable(),
    packs: z.array(
      z.object({
        unit: z.string(),
        sku: z.string().nullable(),
        barcode: z.string().nullable(),
        packets: z.int(),
        mrpPaise: z.int(),
      }),
    ),
  }),
).many(({ names, skus, barcodes }: { names: string[]; skus: string[]; barcodes: string[] }) => [
  names,
  skus,
  barcodes,
])
