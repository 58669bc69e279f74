import { z } from 'zod'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { ints, texts } from '#platform/db/row-columns.ts'
import { offsetOf, type Page } from '#shared/paging.ts'
import { translations, type Translations } from '#shared/translations.ts'

const categoryRow = z.object({
  ...ints('id', 'position'),
  ...texts('name', 'slug', 'image'),
  is_active: z.boolean(),
  translations,
  updated_at: z.date(),
})
export type CategoryRow = z.infer<typeof categoryRow>

const subCategoryRow = categoryRow.extend({ category_id: z.int() })
export type SubCategoryRow = z.infer<typeof subCategoryRow>

const columns = `c.id, c.name, c.slug, c.image, c.is_active, c.translations, c.position, c.updated_at`
const subColumns = `${columns.replaceAll('c.', 's.')}, s.category_id`

/** Those that shoppers see, or inactive ones too. */
export type WhichCategories = 'shown' | 'all'

/** Categories in the administrator's order, then by creation. */
export const listCategories = sql(
  'categories.list',
  `SELECT ${columns} FROM categories c WHERE is_active OR $1::boolean ORDER BY position, id`,
  categoryRow,
).many((which: WhichCategories) => [which === 'all'])

// A sub-category is shown only while its category is.
const subCategories = `
  FROM sub_categories s JOIN categories c ON c.id = s.category_id
  WHERE (s.is_active AND c.is_active) OR $1::boolean`

export const listSubCategories = sql(
  'subCategories.list',
  `SELECT ${subColumns} ${subCategories}
   ORDER BY s.position, s.id LIMIT $2 OFFSET $3`,
  subCategoryRow,
).many((which: WhichCategories, page: Page) => [which === 'all', page.limit, offsetOf(page)])

export const countSubCategories = sql(
  'subCategories.count',
  `SELECT count(*) AS count ${subCategories}`,
  z.object({ count: z.int() }),
).oneFirst((which: WhichCategories) => [which === 'all'])

const subCategoryIn = sql(
  'subCategories.inCategory',
  `SELECT 1 AS found FROM sub_categories WHERE id = $1 AND category_id = $2`,
)

export const nextCategoryId = sql(
  'categories.nextId',
  `SELECT nextval(pg_get_serial_sequence('categories', 'id')) AS id`,
  z.object({ id: z.int() }),
).oneFirst()

export const nextSubCategoryId = sql(
  'subCategories.nextId',
  `SELECT nextval(pg_get_serial_sequence('sub_categories', 'id')) AS id`,
  z.object({ id: z.int() }),
).oneFirst()

/** Null when another category has this slug or name. */
export const insertCategory = sql(
  'categories.insert',
  `INSERT INTO categories AS c (id, name, slug, image, is_active, translations, position)
   SELECT $1, $2, $3, $4, $5, $6::jsonb, coalesce(max(position), 0) + 1 FROM categories
   ON CONFLICT DO NOTHING
   RETURNING ${columns}`,
  categoryRow,
).maybe((category: NewCategory) => [
  category.id,
  category.name,
  category.slug,
  category.image,
  category.isActive,
  JSON.stringify(category.translations ?? {}),
])

/** Null when the category does not exist, or another sub-category of it has this slug or name. */
export const insertSubCategory = sql(
  'subCategories.insert',
  `INSERT INTO sub_categories AS s (id, category_id, name, slug, image, is_active, translations, position)
   SELECT $1, c.id, $3, $4, $5, $6, $7::jsonb,
     (SELECT coalesce(max(position), 0) + 1 FROM sub_categories o WHERE o.category_id = c.id)
   FROM categories c WHERE c.id = $2
   ON CONFLICT DO NOTHING
   RETURNING ${subColumns}`,
  subCategoryRow,
).maybe((sub: NewCategory & { categoryId: number }) => [
  sub.id,
  sub.categoryId,
  sub.name,
  sub.slug,
  sub.image,
  sub.isActive,
  JSON.stringify(sub.translations ?? {}),
])

export const findCategory = sql(
  'categories.find',
  `SELECT ${columns} FROM categories c WHERE id = $1`,
  categoryRow,
).maybe<[id: number]>()

export const findSubCategory = sql(
  'subCategories.find',
  `SELECT ${subColumns} FROM sub_categories s WHERE id = $1`,
  subCategoryRow,
).maybe<[id: number]>()

/** All sub-categories of a category, inactive ones too, in the administrator's order. */
export const listSubCategoriesOf = sql(
  'subCategories.inOneCategory',
  `SELECT ${subColumns} FROM sub_categories s WHERE category_id = $1 ORDER BY position, id`,
  subCategoryRow,
).many<[categoryId: number]>()

/** Whether the sub-category exists and belongs to the category. */
export const isSubCategoryOf = async (tx: Tx, subCategoryId: number, categoryId: number): Promise<boolean> =>
  (await tx.maybe(subCategoryIn, [subCategoryId, categoryId])) !== null

interface NewCategory {
  id: number
  name: string
  slug: string
  image: string
  isActive: boolean
  translations?: Translations | undefined
}
