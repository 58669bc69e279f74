import { z } from 'zod'
import { newHexId } from '#platform/db/hex-id.ts'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { orNull, texts } from '#platform/db/row-columns.ts'

const REFUND_STATUSES = ['Pending', 'Done', 'Failed'] as const

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
export const findRefundByKey = sql(
  'refunds.byKey',
  `SELECT ${columns} FROM refunds WHERE idempotency_key = $1`,
  refundRow,
).maybe<[key: string]>()

export const findRefundByReference = sql(
  'refunds.byReference',
  `SELECT ${columns} FROM refunds WHERE reference = $1`,
  refundRow,
).maybe((reference: string) => [reference.replaceAll('\0', '')])

export const listRefunds = sql(
  'refunds.ofOrder',
  `SELECT ${columns} FROM refunds WHERE order_id = $1 ORDER BY created_at, id`,
  refundRow,
).many<[orderId: string]>()

/** Whether another refund of the same capture was sent or tried. */
export const hasOtherRefunds = sql(
  'refunds.hasOthers',
  `SELECT EXISTS (SELECT FROM refunds WHERE capture_id = $1 AND id <> $2 AND tries <> 0) AS found`,
  z.object({ found: z.boolean() }),
).oneFirst(({ id, capture_id }: Pick<Refund, 'id' | 'capture_id'>) => [capture_id, id])

export const countRefundTry = sql(
  'refunds.countTry',
  `UPDATE refunds SET tries = abs(tries) + 1 WHERE id = $1`,
).run<[id: string]>()

/** Updates a pending refund with the provider's answer; 0 when it was already finished. */
export const reportRefund = sql(
  'refunds.report',
  `UPDATE refunds SET status = $2, provider_reference = coalesce($3, provider_reference), detail = $4, updated_at = now()
   WHERE id = $1 AND status = 'Pending'`,
).run(
  (
    id: string,
    outcome: { status: Refund['status']; providerReference: string | null; detail: string | null },
  ) => [id, outcome.status, outcome.providerReference, outcome.detail],
)

/** Sends a refund with an unknown outcome once more, with the same reference and without a query before. */
export const sendRefundAgain = sql(
  'refunds.again',
  `UPDATE refunds SET tries = -abs(tries), detail = NULL, despite = coalesce($2, despite), updated_at = now()
   WHERE id = $1 AND status = 'Pending'`,
).run<[id: string, despite: string | null]>()

/** A refund that was reported as failed is under way after all. */
export const reopenRefund = sql(
  'refunds.reopen',
  `UPDATE refunds SET status = 'Pending', detail = NULL, despite = coalesce($2, despite), updated_at = now()
   WHERE id = $1 AND status = 'Failed'`,
).run<[id: string, despite: string | null]>()

export const markRefundArrived = sql(
  'refunds.arrived',
  `UPDATE refunds SET status = 'Done', despite = coalesce($2, despite), updated_at = now() WHERE id = $1 AND status <> 'Done'`,
).run<[id: string, despite: string | null]>()

/** Ends the pending refunds of a capture that no provider has seen yet. */
export const stopUnsentRefunds = sql(
  'refunds.stopUnsent',
  `UPDATE refunds SET status = 'Failed', detail = 'Not sent: the payment is disputed or was returned', updated_at = now()
   WHERE capture_id = $1 AND status = 'Pending' AND tries = 0 AND despite IS NULL`,
).run<[captureId: string]>()

// What failed by itself has a review; what failed while its payment was held has none.
/** The refunds of a capture that failed because it was disputed or returned. */
export const listStoppedRefunds = sql(
  'refunds.stopped',
  `SELECT ${columns} FROM refunds r WHERE capture_id = $1 AND status = 'Failed'
     AND NOT EXISTS (SELECT FROM payment_reviews WHERE refund_id = r.id) ORDER BY created_at, id`,
  refundRow,
).many<[captureId: string]>()

/** What was refunded of a capture, or may have been, in paise. */
export const sumSentRefunds = sql(
  'refunds.sumSent',
  `SELECT coalesce(sum(amount_paise), 0)::bigint AS paise FROM refunds
   WHERE capture_id = $1 AND (status = 'Done' OR (status = 'Pending' AND tries <> 0))`,
  z.object({ paise: z.number() }),
).oneFirst<[captureId: string]>()

/** Whether a refund of this capture may have been made and may still fail, except in spite of a dispute. */
export const isRefundBeingSent = sql(
  'refunds.isBeingSent',
  `SELECT EXISTS (SELECT FROM refunds WHERE capture_id = $1 AND status = 'Pending' AND tries <> 0 AND despite IS NULL) AS found`,
  z.object({ found: z.boolean() }),
).oneFirst<[captureId: string]>()

export const listPendingRefunds = sql(
  'refunds.pendingIds',
  `SELECT id, order_id FROM refunds WHERE status = 'Pending' AND created_at < now() - interval '1 hour' ORDER BY created_at LIMIT 500`,
  z.object({ id: z.string(), order_id: z.string().nullable() }),
).many()

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
export const getRefund = (tx: Tx, id: string): Promise<Refund> => tx.one(byId, [id])
