import { z } from 'zod'
import { sql, type Tx } from '#platform/db/postgres.ts'

/** What an administrator changes of a category. */
export interface CategoryFields {
  name: string
  image: string
  isActive: boolean
}

// Later than every earlier one, so that two saves are never taken for one.
const saved = (c: string) => `updated_at = greatest(now(), ${c}.updated_at + interval '1 ms')`

// Whoever changes the tree takes turns: their looks at names and places hold until the commit.
const lockAll = sql('categories.lock', `SELECT id FROM categories ORDER BY id FOR NO KEY UPDATE`)

const update = sql(
  'categories.update',
  `UPDATE categories c SET name = $2, image = $3, is_active = $4, ${saved('c')} WHERE id = $1`,
)

const updateSub = sql(
  'sub_categories.update',
  `UPDATE sub_categories s SET name = $2, image = $3, is_active = $4, category_id = $5, slug = $6, ${saved('s')}
   WHERE id = $1`,
)

const place = (table: string) =>
  sql(
    `${table}.place`,
    `UPDATE ${table} c SET position = o.position FROM unnest($1::int[]) WITH ORDINALITY AS o (id, position)
     WHERE c.id = o.id AND c.position <> o.position`,
  )
const placeCategories = place('categories')
const placeSubCategories = place('sub_categories')

const remove = sql('categories.delete', `DELETE FROM categories WHERE id = $1`)
const removeSub = sql('sub_categories.delete', `DELETE FROM sub_categories WHERE id = $1`)

const held = sql(
  'categories.held',
  `SELECT (SELECT count(*)::int FROM sub_categories WHERE category_id = $1) AS "subCategories",
     (SELECT count(*)::int FROM products WHERE category_id = $1 AND deleted_at IS NULL) AS products`,
  z.object({ subCategories: z.int(), products: z.int() }),
)

const heldBySub = sql(
  'sub_categories.held',
  `SELECT count(*)::int AS products FROM products WHERE sub_category_id = $1 AND deleted_at IS NULL`,
  z.object({ products: z.int() }),
)

export async function lockCategories(tx: Tx): Promise<void> {
  await tx.run(lockAll)
}

export async function updateCategoryRow(
  tx: Tx,
  id: number,
  { name, image, isActive }: CategoryFields,
): Promise<void> {
  await tx.run(update, [id, name, image, isActive])
}

/** Its products follow it into another category. */
export async function updateSubCategoryRow(
  tx: Tx,
  id: number,
  { name, image, isActive, categoryId, slug }: CategoryFields & { categoryId: number; slug: string },
): Promise<void> {
  await tx.run(updateSub, [id, name, image, isActive, categoryId, slug])
}

/** Puts all categories into this order. */
export async function orderCategories(tx: Tx, ids: number[]): Promise<void> {
  await tx.run(placeCategories, [ids])
}

/** Puts all sub-categories of one category into this order. */
export async function orderSubCategories(tx: Tx, ids: number[]): Promise<void> {
  await tx.run(placeSubCategories, [ids])
}

/** A broken constraint refuses it while anything is in it. */
export async function removeCategory(tx: Tx, id: number): Promise<void> {
  await tx.run(remove, [id])
}

export async function removeSubCategory(tx: Tx, id: number): Promise<void> {
  await tx.run(removeSub, [id])
}

/** What a category holds, withdrawn products aside. */
export const heldByCategory = (tx: Tx, id: number) => tx.one(held, [id])

export const heldBySubCategory = (tx: Tx, id: number) => tx.one(heldBySub, [id])
