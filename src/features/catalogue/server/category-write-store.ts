import { z } from 'zod'
import { sql, type Tx } from '#platform/db/postgres.ts'
import type { Translations } from '#shared/translations.ts'

/** The fields of a category that an administrator can change. */
export interface CategoryFields {
  name: string
  image: string
  isActive: boolean
  translations?: Translations | undefined
}

// Later than every earlier one, so that two saves never have the same time.
const saved = (c: string) => `updated_at = greatest(now(), ${c}.updated_at + interval '1 ms')`

// Changes of the tree are serialised, so that checks of names and positions hold until the commit.
const lockAll = sql('categories.lock', `SELECT id FROM categories ORDER BY id FOR NO KEY UPDATE`)

const update = sql(
  'categories.update',
  `UPDATE categories c SET name = $2, image = $3, is_active = $4,
     translations = coalesce($5::jsonb, translations), ${saved('c')} WHERE id = $1`,
)

const updateSub = sql(
  'subCategories.update',
  `UPDATE sub_categories s SET name = $2, image = $3, is_active = $4, category_id = $5, slug = $6,
     translations = coalesce($7::jsonb, translations), ${saved('s')}
   WHERE id = $1`,
)

const reorder = (name: string, table: string) =>
  sql(
    `${name}.reorder`,
    `UPDATE ${table} c SET position = o.position FROM unnest($1::int[]) WITH ORDINALITY AS o (id, position)
     WHERE c.id = o.id AND c.position <> o.position`,
  )
const reorderCategories = reorder('categories', 'categories')
const reorderSubCategories = reorder('subCategories', 'sub_categories')

const remove = sql('categories.delete', `DELETE FROM categories WHERE id = $1`)
const removeSub = sql('subCategories.delete', `DELETE FROM sub_categories WHERE id = $1`)

const held = sql(
  'categories.held',
  `SELECT (SELECT count(*)::int FROM sub_categories WHERE category_id = $1) AS "subCategories",
     (SELECT count(*)::int FROM products WHERE category_id = $1 AND deleted_at IS NULL) AS products`,
  z.object({ subCategories: z.int(), products: z.int() }),
)

const heldBySub = sql(
  'subCategories.held',
  `SELECT count(*)::int AS products FROM products WHERE sub_category_id = $1 AND deleted_at IS NULL`,
  z.object({ products: z.int() }),
)

const translate = (name: string, table: string) =>
  sql(`${name}.translate`, `UPDATE ${table} c SET translations = $2, ${saved('c')} WHERE id = $1`)
const translateCategory = translate('categories', 'categories')
const translateSubCategory = translate('subCategories', 'sub_categories')

const jsonOf = (value: Translations | undefined) => (value ? JSON.stringify(value) : null)

/** Changes nothing but what a category is called in other languages. */
export const setCategoryTranslations = (tx: Tx, id: number, value: Translations) =>
  tx.run(translateCategory, [id, jsonOf(value)])

export const setSubCategoryTranslations = (tx: Tx, id: number, value: Translations) =>
  tx.run(translateSubCategory, [id, jsonOf(value)])

export async function lockCategories(tx: Tx): Promise<void> {
  await tx.run(lockAll)
}

export async function updateCategoryRow(
  tx: Tx,
  id: number,
  { name, image, isActive, translations }: CategoryFields,
): Promise<void> {
  await tx.run(update, [id, name, image, isActive, jsonOf(translations)])
}

/** Its products follow it into another category. */
export async function updateSubCategoryRow(
  tx: Tx,
  id: number,
  {
    name,
    image,
    isActive,
    translations,
    categoryId,
    slug,
  }: CategoryFields & { categoryId: number; slug: string },
): Promise<void> {
  await tx.run(updateSub, [id, name, image, isActive, categoryId, slug, jsonOf(translations)])
}

/** Writes the order of all categories. */
export async function orderCategories(tx: Tx, ids: number[]): Promise<void> {
  await tx.run(reorderCategories, [ids])
}

/** Writes the order of all sub-categories of one category. */
export async function orderSubCategories(tx: Tx, ids: number[]): Promise<void> {
  await tx.run(reorderSubCategories, [ids])
}

/** A foreign key refuses the deletion while it contains anything. */
export async function removeCategory(tx: Tx, id: number): Promise<void> {
  await tx.run(remove, [id])
}

export async function removeSubCategory(tx: Tx, id: number): Promise<void> {
  await tx.run(removeSub, [id])
}

/** The number of sub-categories and products in a category, without withdrawn products. */
export const countInCategory = (tx: Tx, id: number) => tx.one(held, [id])

export const countInSubCategory = (tx: Tx, id: number) => tx.one(heldBySub, [id])
