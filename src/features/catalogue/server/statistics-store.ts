import { sql, type Tx } from '#platform/db/postgres.ts'

const refresh = sql(
  'catalogue.refreshStatistics',
  `SELECT refresh_statistics('categories', 'sub_categories', 'products', 'packs', 'stock_movements', 'images')`,
)

/** Runs ANALYZE on the catalogue after many inserts at once; until then the planner assumes that the tables are empty. */
export async function refreshStatistics(tx: Tx): Promise<void> {
  await tx.many(refresh)
}
