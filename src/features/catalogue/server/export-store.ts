import { z } from 'zod'
import { sql } from '#platform/db/postgres.ts'
import { translations } from '#shared/translations.ts'
import { productColumns, productRow } from './product-row.ts'

const exported = productRow.extend({
  category: z.string(),
  subCategory: z.string(),
  categoryTranslations: translations,
  subCategoryTranslations: translations,
})

/** Products that are not deleted, ordered by id, starting after `id`. */
export const listExported = sql(
  'export.productsAfter',
  `SELECT ${productColumns}, c.name AS category, s.name AS "subCategory",
     c.translations AS "categoryTranslations", s.translations AS "subCategoryTranslations"
   FROM (SELECT * FROM products WHERE deleted_at IS NULL AND id > $1 ORDER BY id LIMIT $2) p
   JOIN categories c ON c.id = p.category_id
   JOIN sub_categories s ON s.id = p.sub_category_id
   ORDER BY p.id`,
  exported,
).many<[id: number, limit: number]>()
