import { sql, type Tx } from '#platform/db/postgres.ts'

const lock = (name: string, table: string) =>
  sql(`${name}.lockImported`, `SELECT id FROM ${table} WHERE id = ANY($1::int[]) ORDER BY id FOR UPDATE`)
const lockCategories = lock('categories', 'categories')
const lockSubCategories = lock('subCategories', 'sub_categories')
const dropSubCategories = sql(
  'subCategories.dropImported',
  `DELETE FROM sub_categories s WHERE id = ANY($1::int[])
     AND NOT EXISTS (SELECT FROM products WHERE sub_category_id = s.id AND deleted_at IS NULL)`,
)
const dropCategories = sql(
  'categories.dropImported',
  `DELETE FROM categories c WHERE id = ANY($1::int[])
     AND NOT EXISTS (SELECT FROM sub_categories WHERE category_id = c.id)
     AND NOT EXISTS (SELECT FROM products WHERE category_id = c.id AND deleted_at IS NULL)`,
)

/** Deletes those of an import's categories and sub-categories that are empty; returns whether there were some. */
export async function dropEmptyCategories(
  tx: Tx,
  { category_ids, sub_category_ids }: { category_ids: number[]; sub_category_ids: number[] },
): Promise<boolean> {
  // Locked by statements of their own: what was added to them meanwhile is then seen.
  await tx.run(lockCategories, [category_ids])
  await tx.run(lockSubCategories, [sub_category_ids])
  const subs = await tx.run(dropSubCategories, [sub_category_ids])
  return (await tx.run(dropCategories, [category_ids])) + subs > 0
}
