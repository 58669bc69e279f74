import { z } from 'zod'
import { newHexId } from '#platform/db/hex-id.ts'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { orNull, texts } from '#platform/db/row-columns.ts'

export const REFUND_STATUSES = ['Pending', 'Done', 'Failed'] as const

const refundRow = z.object({
  ...texts('id', 'capture_id', 'reference', 'reason', 'idempotency_key'),
  ...orNull(texts('order_id', 'provider_reference')),
  amount_paise: z.number(),
  status: z.enum(REFUND_STATUSES),
  /** How often it was sent or asked about; negative after an administrator has said that it is to be sent again. */
  tries: z.number(),
  /** Why an administrator let it go in spite of a dispute or a return. */
  despite: z.string().nullable(),
  created_at: z.date(),
})
export type Refund = z.infer<typeof refundRow>

const columns = Object.keys(refundRow.shape).join(', ')

// A trigger counts it in the capture's balance, which refuses more than may go back.
const insert = sql(
  'refunds.insert',
  `INSERT INTO refunds (id, capture_id, order_id, reference, amount_paise, reason, idempotency_key, requested_by, despite)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (idempotency_key) DO NOTHING RETURNING ${columns}`,
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
  `SELECT EXISTS (SELECT FROM refunds WHERE capture_id = $1 AND id <> $2 AND tries <> 0) AS found`,
  z.object({ found: z.boolean() }),
)

const countTry = sql('refunds.countTry', `UPDATE refunds SET tries = abs(tries) + 1 WHERE id = $1`)

const report = sql(
  'refunds.report',
  `UPDATE refunds SET status = $2, provider_reference = coalesce($3, provider_reference), detail = $4, updated_at = now()
   WHERE id = $1 AND status = 'Pending'`,
)

const again = sql(
  'refunds.again',
  `UPDATE refunds SET tries = -abs(tries), detail = NULL, despite = coalesce($2, despite), updated_at = now()
   WHERE id = $1 AND status = 'Pending'`,
)

const reopen = sql(
  'refunds.reopen',
  `UPDATE refunds SET status = 'Pending', detail = NULL, despite = coalesce($2, despite), updated_at = now()
   WHERE id = $1 AND status = 'Failed'`,
)

const arrived = sql(
  'refunds.arrived',
  `UPDATE refunds SET status = 'Done', despite = coalesce($2, despite), updated_at = now() WHERE id = $1 AND status <> 'Done'`,
)

const stopUnsent = sql(
  'refunds.stopUnsent',
  `UPDATE refunds SET status = 'Failed', detail = 'Not sent: the payment is disputed or was returned', updated_at = now()
   WHERE capture_id = $1 AND status = 'Pending' AND tries = 0 AND despite IS NULL`,
)

// What failed by itself has a review; what failed while its payment was held has none.
const stopped = sql(
  'refunds.stopped',
  `SELECT ${columns} FROM refunds r WHERE capture_id = $1 AND status = 'Failed'
     AND NOT EXISTS (SELECT FROM payment_reviews WHERE refund_id = r.id) ORDER BY created_at, id`,
  refundRow,
)

const sumSent = sql(
  'refunds.sumSent',
  `SELECT coalesce(sum(amount_paise), 0)::bigint AS paise FROM refunds
   WHERE capture_id = $1 AND (status = 'Done' OR (status = 'Pending' AND tries <> 0))`,
  z.object({ paise: z.number() }),
)

const isBeingSent = sql(
  'refunds.isBeingSent',
  `SELECT EXISTS (SELECT FROM refunds WHERE capture_id = $1 AND status = 'Pending' AND tries <> 0 AND despite IS NULL) AS found`,
  z.object({ found: z.boolean() }),
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
  /** An administrator's reason to refund a disputed or returned payment. */
  despite: string | null
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
    draft.despite,
  ])
}

export const findRefund = (tx: Tx, id: string) => tx.maybe(byId, [id])
/** A refund that is known to exist. */
export const getRefund = (tx: Tx, id: string): Promise<Refund> => tx.one(byId, [id])
export const findRefundByKey = (tx: Tx, key: string) => tx.maybe(byKey, [key])
export const findRefundByReference = (tx: Tx, reference: string) =>
  tx.maybe(byReference, [reference.replaceAll('\0', '')])
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
export const markRefundArrived = (tx: Tx, id: string, despite: string | null) =>
  tx.run(arrived, [id, despite])

/** Sends a refund with an unknown outcome once more, with the same reference and without a query before. */
export const sendRefundAgain = (tx: Tx, id: string, despite: string | null) => tx.run(again, [id, despite])

/** A refund that was reported as failed is under way after all. */
export const reopenRefund = (tx: Tx, id: string, despite: string | null) => tx.run(reopen, [id, despite])

/** Ends the pending refunds of a capture that no provider has seen yet. */
export const stopUnsentRefunds = (tx: Tx, captureId: string) => tx.run(stopUnsent, [captureId])

/** The refunds of a capture that failed because it was disputed or returned. */
export const listStoppedRefunds = (tx: Tx, captureId: string) => tx.many(stopped, [captureId])

/** What was refunded of a capture, or may have been, in paise. */
export const sumSentRefunds = async (tx: Tx, captureId: string) => (await tx.one(sumSent, [captureId])).paise

/** Whether a refund of this capture may have been made and may still fail, except in spite of a dispute. */
export const isRefundBeingSent = async (tx: Tx, captureId: string) =>
  (await tx.one(isBeingSent, [captureId])).found

export const listPendingRefunds = (tx: Tx) => tx.many(pendingIds)
