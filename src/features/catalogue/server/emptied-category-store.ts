import { sql, type Tx } from '#platform/db/postgres.ts'

const lockEmptied = sql(
  'subCategories.lockImported',
  `SELECT id FROM sub_categories WHERE id = ANY($1::int[]) ORDER BY id FOR UPDATE`,
)
const dropSubCategories = sql(
  'subCategories.dropImported',
  `DELETE FROM sub_categories s WHERE id = ANY($1::int[])
     AND NOT EXISTS (SELECT FROM products WHERE sub_category_id = s.id AND deleted_at IS NULL)`,
)
const lockEmptiedCategories = sql(
  'categories.lockImported',
  `SELECT id FROM categories WHERE id = ANY($1::int[]) ORDER BY id FOR UPDATE`,
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
  await tx.run(lockEmptiedCategories, [category_ids])
  await tx.run(lockEmptied, [sub_category_ids])
  const subs = await tx.run(dropSubCategories, [sub_category_ids])
  return (await tx.run(dropCategories, [category_ids])) + subs > 0
}
