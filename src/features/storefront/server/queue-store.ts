import { z } from 'zod'
import { sql, type Tx } from '#platform/db/postgres.ts'
import type { Shop } from '../contract.ts'
import { queueMinutes } from '../delivery-promise.ts'

/** Beyond it the promise does not grow: a day's work for a shop. */
const MAX_QUEUE = 500

// Orders of later slots do not wait for anybody yet.
const open = sql(
  'queue.open',
  `SELECT count(*)::int AS orders FROM (
     SELECT FROM orders WHERE status IN ('Pending', 'Confirmed')
       AND (slot_id IS NULL OR promised_from < now() + interval '2 hours') LIMIT ${MAX_QUEUE}) so_many`,
  z.object({ orders: z.int() }),
)

/** By how many minutes the orders that wait to be picked make the promise later; asks nothing where they do not. */
export async function readQueueMinutes(tx: Tx, shop: Pick<Shop, 'opening' | 'delivery'>): Promise<number> {
  const { kind, queue } = shop.delivery.promise
  return kind === 'minutes' && queue.perOrder > 0 ? queueMinutes(shop, (await tx.one(open)).orders) : 0
}
