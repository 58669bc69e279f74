import type { Database } from '#platform/db/postgres.ts'

/**
 * Lets the planner look at the catalogue after much was added at once; until it has, it takes the tables for
 * empty. A utility statement: it cannot be a named one.
 */
export async function refreshStatistics(db: Database): Promise<void> {
  await db.pool.query('ANALYZE categories, sub_categories, products, packs, stock_movements, images')
}
