import { z } from 'zod'
import { newHexId } from '#platform/db/hex-id.ts'
import { sql, type Tx } from '#platform/db/postgres.ts'

export const REFUND_STATUSES = ['Pending', 'Done', 'Failed'] as const

const refundRow = z.object({
  id: z.string(),
  capture_id: z.string(),
  order_id: z.string().nullable(),
  reference: z.string(),
  amount_paise: z.number(),
  reason: z.string(),
  status: z.enum(REFUND_STATUSES),
  idempotency_key: z.string(),
  provider_reference: z.string().nullable(),
  tries: z.number(),
  created_at: z.date(),
})
export type Refund = z.infer<typeof refundRow>

const columns = Object.keys(refundRow.shape).join(', ')

// The caller locks the capture's row, so that two refunds never use the same money.
const insert = sql(
  'refunds.insert',
  `INSERT INTO refunds (id, capture_id, order_id, reference, amount_paise, reason, idempotency_key, requested_by)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (idempotency_key) DO NOTHING RETURNING ${columns}`,
  refundRow,
)

const byId = sql('refunds.byId', `SELECT ${columns} FROM refunds WHERE id = $1`, refundRow)
const byKey = sql('refunds.byKey', `SELECT ${columns} FROM refunds WHERE idempotency_key = $1`, refundRow)
const byReference = sql(
  'refunds.byReference',
  `SELECT ${columns} FROM refunds WHERE reference = $1`,
  refundRow,
)
const ofOrder = sql(
  'refunds.ofOrder',
  `SELECT ${columns} FROM refunds WHERE order_id = $1 ORDER BY created_at, id`,
  refundRow,
)

const hasOthers = sql(
  'refunds.hasOthers',
  `SELECT EXISTS (SELECT FROM refunds WHERE capture_id = $1 AND id <> $2 AND tries > 0) AS found`,
  z.object({ found: z.boolean() }),
)

const countTry = sql('refunds.countTry', `UPDATE refunds SET tries = tries + 1 WHERE id = $1`)

const report = sql(
  'refunds.report',
  `UPDATE refunds SET status = $2, provider_reference = coalesce($3, provider_reference), detail = $4, updated_at = now()
   WHERE id = $1 AND status = 'Pending'`,
)

const again = sql(
  'refunds.again',
  `UPDATE refunds SET status = 'Pending', tries = 0, detail = NULL, updated_at = now() WHERE id = $1 AND status <> 'Done'`,
)

const arrived = sql(
  'refunds.arrived',
  `UPDATE refunds SET status = 'Done', updated_at = now() WHERE id = $1 AND status <> 'Done'`,
)

const pendingIds = sql(
  'refunds.pendingIds',
  `SELECT id, order_id FROM refunds WHERE status = 'Pending' AND created_at < now() - interval '1 hour' ORDER BY created_at LIMIT 500`,
  z.object({ id: z.string(), order_id: z.string().nullable() }),
)

export interface RefundDraft {
  captureId: string
  orderId: string | null
  amountPaise: number
  reason: string
  /** One per reason to refund: the same reason twice is one refund. */
  idempotencyKey: string
  requestedBy: string | null
}

/** Inserts a refund; null when its key exists. */
export function insertRefund(tx: Tx, draft: RefundDraft): Promise<Refund | null> {
  const id = newHexId()
  return tx.maybe(insert, [
    id,
    draft.captureId,
    draft.orderId,
    `RF${id.slice(4).toUpperCase()}`,
    draft.amountPaise,
    draft.reason,
    draft.idempotencyKey,
    draft.requestedBy,
  ])
}

export const findRefund = (tx: Tx, id: string) => tx.maybe(byId, [id])
export const findRefundByKey = (tx: Tx, key: string) => tx.maybe(byKey, [key])
export const findRefundByReference = (tx: Tx, reference: string) => tx.maybe(byReference, [reference])
export const listRefunds = (tx: Tx, orderId: string) => tx.many(ofOrder, [orderId])
export const countRefundTry = (tx: Tx, id: string) => tx.run(countTry, [id])

/** Updates a pending refund with the provider's answer; 0 when it was already finished. */
export const reportRefund = (
  tx: Tx,
  id: string,
  outcome: { status: Refund['status']; providerReference: string | null; detail: string | null },
) => tx.run(report, [id, outcome.status, outcome.providerReference, outcome.detail])

/** Whether another refund of the same capture was sent or tried. */
export const hasOtherRefunds = async (tx: Tx, { id, capture_id }: Pick<Refund, 'id' | 'capture_id'>) =>
  (await tx.one(hasOthers, [capture_id, id])).found

/** An administrator has confirmed that it arrived. */
export const markRefundArrived = (tx: Tx, id: string) => tx.run(arrived, [id])

/** Retries a refund that failed or has an unknown outcome, with the same reference. */
export const retryRefund = (tx: Tx, id: string) => tx.run(again, [id])

export const listPendingRefunds = (tx: Tx) => tx.many(pendingIds)
