import { z } from 'zod'
import { sql } from '#platform/db/postgres.ts'

export const insertNoSale = sql(
  'noSales.insert',
  `INSERT INTO no_sales (drawer_id, by_id, reason) VALUES ($1, $2, $3)`,
).run((one: { drawerId: string; byId: string; reason: string }) => [one.drawerId, one.byId, one.reason])

/** How often a drawer was opened without a sale. */
export const countNoSales = sql(
  'noSales.count',
  `SELECT count(*)::int AS times FROM no_sales WHERE drawer_id = $1`,
  z.object({ times: z.int() }),
).oneFirst<[drawerId: string]>()
