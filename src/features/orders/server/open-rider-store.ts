import { z } from 'zod'
import { sql } from '#platform/db/postgres.ts'

/** Who is to bring an order, or is on the way with it. */
export const findOpenRider = sql(
  'deliveries.openRider',
  `SELECT rider_id FROM deliveries WHERE order_id = $1 AND done_at IS NULL`,
  z.object({ rider_id: z.string() }),
).maybeFirst<[orderId: string]>()

/** Whom the shopper may call who waits for an order, and when that rider gave it up; null if it has no rider. */
export const findRiderOnTheWay = sql(
  'deliveries.riderOnTheWay',
  `SELECT coalesce(nullif(u.name, ''), 'Your rider') AS name, u.mobile, d.done_at AS failed_at
   FROM deliveries d JOIN users u ON u.id = d.rider_id WHERE d.order_id = $1 ORDER BY d.attempt DESC LIMIT 1`,
  z.object({ name: z.string(), mobile: z.number().nullable(), failed_at: z.date().nullable() }),
).maybe<[orderId: string]>()
