import { sql, type Tx } from '#platform/db/postgres.ts'

const refresh = sql(
  'catalogue.refreshStatistics',
  `SELECT refresh_statistics('categories', 'sub_categories', 'products', 'packs', 'stock_movements', 'images')`,
)

/**
 * Lets the planner look at the catalogue after much was added at once; until it has, it takes the tables for
 * empty.
 */
export async function refreshStatistics(tx: Tx): Promise<void> {
  await tx.many(refresh)
}
