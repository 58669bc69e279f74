import type { Database } from '#platform/db/postgres.ts'
import { eraseOrdersBefore } from './old-order-store.ts'

/** Blanks persons in orders older than kept (`platform/retention.ts`); lines and sums stay. Safe at any time. */
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
