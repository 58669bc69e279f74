import { z } from 'zod'
import { sql, type Tx } from '#platform/db/postgres.ts'

const insert = sql('noSales.insert', `INSERT INTO no_sales (drawer_id, by_id, reason) VALUES ($1, $2, $3)`)

const count = sql(
  'noSales.count',
  `SELECT count(*)::int AS times FROM no_sales WHERE drawer_id = $1`,
  z.object({ times: z.int() }),
)

export const insertNoSale = (tx: Tx, one: { drawerId: string; byId: string; reason: string }) =>
  tx.run(insert, [one.drawerId, one.byId, one.reason])

/** How often a drawer was opened without a sale. */
export const countNoSales = async (tx: Tx, drawerId: string): Promise<number> =>
  (await tx.one(count, [drawerId])).times
