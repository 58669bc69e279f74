import type { Database } from '#platform/db/postgres.ts'
import { eraseOrdersBefore } from './old-order-store.ts'

/**
 * Overwrites name, address and numbers in orders that are older than the shop keeps them (`platform/retention.ts`), as for
 * a person who is erased. Lines and sums stay. Runs on a schedule; safe at any time.
 */
export async function eraseOldOrders(
  db: Database,
  stopping: AbortSignal | undefined,
  now = new Date(),
): Promise<void> {
  for (let isMore = true; isMore;) {
    stopping?.throwIfAborted()
    isMore = await db.transaction((tx) => eraseOrdersBefore(tx, now))
  }
}
