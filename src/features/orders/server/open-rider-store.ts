import { z } from 'zod'
import { sql, type Tx } from '#platform/db/postgres.ts'

const openRider = sql(
  'deliveries.openRider',
  `SELECT rider_id FROM deliveries WHERE order_id = $1 AND done_at IS NULL`,
  z.object({ rider_id: z.string() }),
)

/** Who is to bring an order, or is on the way with it. */
export const findOpenRider = async (tx: Tx, orderId: string): Promise<string | null> =>
  (await tx.maybe(openRider, [orderId]))?.rider_id ?? null
