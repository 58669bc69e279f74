import { z } from 'zod'
import { sql } from '#platform/db/postgres.ts'
import type { Translations } from '#shared/translations.ts'

export interface CategoryFields {
  name: string
  image: string
  isActive: boolean
  translations?: Translations | undefined
}

// Later than every earlier one, so that two saves never have the same time.
const saved = (c: string) => `updated_at = greatest(now(), ${c}.updated_at + interval '1 ms')`

// Changes of the tree are serialised, so that checks of names and positions hold until the commit.
export const lockCategories = sql(
  'categories.lock',
  `SELECT id FROM categories ORDER BY id FOR NO KEY UPDATE`,
).run()

export const updateCategoryRow = sql(
  'categories.update',
  `UPDATE categories c SET name = $2, image = $3, is_active = $4,
     translations = coalesce($5::jsonb, translations), ${saved('c')} WHERE id = $1`,
).run((id: number, { name, image, isActive, translations }: CategoryFields) => [
  id,
  name,
  image,
  isActive,
  jsonOf(translations),
])

/** Its products follow it into another category. */
export const updateSubCategoryRow = sql(
  'subCategories.update',
  `UPDATE sub_categories s SET name = $2, image = $3, is_active = $4, category_id = $5, slug = $6,
     translations = coalesce($7::jsonb, translations), ${saved('s')}
   WHERE id = $1`,
).run(
  (
    id: number,
    {
      name,
      image,
      isActive,
      translations,
      categoryId,
      slug,
    }: CategoryFields & { categoryId: number; slug: string },
  ) => [id, name, image, isActive, categoryId, slug, jsonOf(translations)],
)

const reorder = (name: string, table: string) =>
  sql(
    `${name}.reorder`,
    `UPDATE ${table} c SET position = o.position FROM unnest($1::int[]) WITH ORDINALITY AS o (id, position)
     WHERE c.id = o.id AND c.position <> o.position`,
  )
export const orderCategories = reorder('categories', 'categories').run<[ids: number[]]>()
export const orderSubCategories = reorder('subCategories', 'sub_categories').run<[ids: number[]]>()

/** A foreign key refuses the deletion while it contains anything. */
export const removeCategory = sql('categories.delete', `DELETE FROM categories WHERE id = $1`).run<[number]>()
export const removeSubCategory = sql(
  'subCategories.delete',
  `DELETE FROM sub_categories
   WHERE id = $1`,
).run<[id: number]>()

/** The number of sub-categories and products in a category, without withdrawn products. */
export const countInCategory = sql(
  'categories.held',
  `SELECT (SELECT count(*)::int FROM sub_categories WHERE category_id = $1) AS "subCategories",
     (SELECT count(*)::int FROM products WHERE category_id = $1 AND deleted_at IS NULL) AS products`,
  z.object({ subCategories: z.int(), products: z.int() }),
).one<[id: number]>()

export const countInSubCategory = sql(
  'subCategories.held',
  `SELECT count(*)::int AS products FROM products WHERE sub_category_id = $1 AND deleted_at IS NULL`,
  z.object({ products: z.int() }),
).one<[id: number]>()

const translate = (name: string, table: string) =>
  sql(`${name}.translate`, `UPDATE ${table} c SET translations = $2, ${saved('c')} WHERE id = $1`)
/** Changes nothing but what a category is called in other languages. */
export const setCategoryTranslations = translate('categories', 'categories').run(
  (id: number, value: Translations) => [id, jsonOf(value)],
)
export const setSubCategoryTranslations = translate('subCategories', 'sub_categories').run(
  (id: number, value: Translations) => [id, jsonOf(value)],
)

const jsonOf = (value: Translations | undefined) => (value ? JSON.stringify(value) : null)
