import { z } from 'zod'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { today } from './sales-store.ts'

const rankRow = z.object({ id: z.int(), units: z.int() })
type Rank = z.infer<typeof rankRow>

/** The products whose units sold in 30 days are not what is stored with them, in id order. */
export const listOutdatedRanks = sql(
  'sales.outdatedRanks',
  `SELECT p.id, greatest(sold.units, 0)::bigint AS units
   FROM products p LEFT JOIN (SELECT product_id, sum(units) AS units FROM pack_days WHERE day > ${today} - 30
     GROUP BY product_id) sold ON sold.product_id = p.id
   WHERE p.recent_sales <> greatest(sold.units, 0) ORDER BY p.id`,
  rankRow,
).many()

const rank = sql(
  'sales.rank',
  `WITH changed AS (
     SELECT p.id, c.units FROM products p JOIN unnest($1::int[], $2::bigint[]) AS c(id, units) ON c.id = p.id
     WHERE p.recent_sales <> c.units ORDER BY p.id FOR NO KEY UPDATE OF p
   )
   UPDATE products p SET recent_sales = changed.units FROM changed WHERE p.id = changed.id
   RETURNING p.category_id`,
  z.object({ category_id: z.int().nullable() }),
)

const recentlySold = sql(
  'sales.recentlySold',
  `SELECT id, least(recent_sales, 1000000000)::int AS sold FROM products WHERE recent_sales > 0`,
  z.object({ id: z.int(), sold: z.int() }),
)

/** Stores the units sold in 30 days of these products; returns the categories in which some changed. */
export const updateProductRanks = async (tx: Tx, ranks: Rank[]): Promise<number[]> =>
  (await tx.many(rank, [ranks.map(({ id }) => id), ranks.map(({ units }) => units)])).flatMap(
    ({ category_id }) => category_id ?? [],
  )

/** Units sold of each product in the last thirty days, as of the last run of the job. */
export const listRecentSales = async (tx: Tx): Promise<Map<number, number>> =>
  new Map((await tx.many(recentlySold)).map(({ id, sold }) => [id, sold]))
