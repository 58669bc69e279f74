import type { Tx } from '#platform/db/postgres.ts'
import { toRupees } from '#shared/money.ts'
import type { Attention } from '../contract.ts'
import { listAttention } from './attention-store.ts'

/** How long a rider may be out without bringing anything before the desk is told. */
const LATE_AFTER_MINUTES = 60

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
