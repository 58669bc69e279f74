import { z } from 'zod'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { texts } from '#platform/db/row-columns.ts'
import { LIST_COLUMNS, type ColumnMapping } from '../list-headings.ts'

const find = sql(
  'importMappings.find',
  'SELECT columns FROM import_mappings WHERE headings_sha256 = $1',
  z.object({ columns: z.array(z.enum(LIST_COLUMNS as [string, ...string[]]).nullable()) }),
)
/** Of several rows of headings the one of whose columns somebody has spoken last; null for none. */
export const findLastMapped = sql(
  'importMappings.lastMapped',
  'SELECT headings_sha256 AS hash FROM import_mappings WHERE headings_sha256 = ANY($1) ORDER BY updated_at DESC LIMIT 1',
  z.object({ hash: z.string() }),
).maybeFirst<[headings: string[]]>()

export const saveMapping = sql(
  'importMappings.save',
  `INSERT INTO import_mappings (headings_sha256, columns) VALUES ($1, $2)
   ON CONFLICT (headings_sha256) DO UPDATE SET columns = excluded.columns, updated_at = now()`,
).run((headings: string, columns: ColumnMapping) => [headings, JSON.stringify(columns)])

/** The categories of other shops, in lower case, and what they are called here. */
export const listCategoryMeanings = sql(
  'importCategories.list',
  `SELECT m.category, m.sub_category AS "subCategory", c.name AS "toCategory", s.name AS "toSubCategory"
   FROM import_categories m
   JOIN sub_categories s ON s.id = m.sub_category_id
   JOIN categories c ON c.id = s.category_id`,
  z.object({ ...texts('category', 'subCategory', 'toCategory', 'toSubCategory') }),
).many()

export const saveCategoryMeaning = sql(
  'importCategories.save',
  `INSERT INTO import_categories (category, sub_category, sub_category_id)
   SELECT $1, $2, id FROM sub_categories WHERE id = $3
   ON CONFLICT (category, sub_category) DO UPDATE SET sub_category_id = excluded.sub_category_id`,
).run(({ category, subCategory, subCategoryId }: CategoryMeaning) => [
  category.toLowerCase(),
  subCategory.toLowerCase(),
  subCategoryId,
])

/** What the columns of lists with these headings mean; null when nobody has said so. */
export const findMapping = async (tx: Tx, headings: string): Promise<ColumnMapping | null> =>
  ((await tx.maybe(find, [headings]))?.columns as ColumnMapping | undefined) ?? null

export interface CategoryMeaning {
  category: string
  subCategory: string
  subCategoryId: number
}
