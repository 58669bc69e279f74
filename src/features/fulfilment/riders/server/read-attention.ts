import { notifyDesk } from '#features/notifications/server/notify-desk.ts'
import type { Tx } from '#platform/db/postgres.ts'
import { toRupees } from '#shared/money.ts'
import type { Attention } from '../contract.ts'
import { listAttention, listLeft } from './attention-store.ts'

/** How long a rider may be out without bringing anything before the desk is told. */
const LATE_AFTER_MINUTES = 60

/** Tells the desk at once what waits for another rider, as this person may not deliver any more. */
export async function tellOfLeft(tx: Tx, userId: string): Promise<void> {
  const orderIds = await listLeft(tx, userId)
  if (orderIds.length > 0)
    await notifyDesk(tx, 'needs-attention', ...orderIds.map((orderId) => ({ orderId })))
}

/** What went wrong after dispatch and waits for somebody at the desk. */
export const readAttention = async (tx: Tx): Promise<Attention[]> =>
  (await listAttention(tx, LATE_AFTER_MINUTES)).map((row) => ({
    kind: row.kind,
    orderId: row.order_id,
    name: row.name,
    riderName: row.rider_name,
    failed: row.failure,
    note: row.note,
    amount: row.amount_paise === null ? null : toRupees(row.amount_paise),
    since: row.since.toISOString(),
  }))
