import {
  holdOf,
  leftOfCapture,
  refundableOfCapture,
  type CaptureBalance,
  type PaymentHold,
} from '#features/payments/refundable-capture.ts'
import { lockCapture, markHandedOver } from '#features/payments/server/capture-store.ts'
import { sendRefund, paymentQueue } from '#features/payments/server/jobs.ts'
import {
  findRefundByKey,
  insertRefund,
  markRefundArrived,
  reopenRefund,
  sendRefundAgain,
  type Refund,
  type RefundDraft,
} from '#features/payments/server/refund-store.ts'
import type { Tx } from '#platform/db/postgres.ts'
import { toRupees, formatPaise } from '#shared/money.ts'
import { AppError } from '#shared/problems.ts'

// Every refund of the shop begins here, under the lock of its capture: the shopper's and the administrator's cancel, the
// refund button, the automatic refunds, a retry, a refund that is marked as arrived, and money that is given back by hand.
// The caller holds the lock of the order, if there is one.

type Draft = Omit<RefundDraft, 'amountPaise'>

/** Refunds all that is left, or less, once `tx` commits. Throws `payment_held`, `nothing_to_refund`, `refund_too_large`. */
export async function startRefund(
  tx: Tx,
  draft: Draft & { amountPaise?: number | undefined },
): Promise<Refund> {
  const refund = await insertRefund(tx, { ...draft, ...(await takeFromCapture(tx, draft)) })
  if (!refund) return (await findRefundByKey(tx, draft.idempotencyKey))!
  await sendRefund.enqueue(tx, { refundId: refund.id }, paymentQueue(draft.orderId))
  return refund
}

/** Refunds automatically what may go back of a capture; does nothing, and returns null, if that is nothing. */
export async function refundRest(tx: Tx, draft: Omit<Draft, 'despite'>): Promise<Refund | null> {
  const left = refundableOfCapture(await lockCapture(tx, draft.captureId), null)
  return left > 0 ? startRefund(tx, { ...draft, despite: null }) : null
}

interface RefundRetry {
  isUnderWay: boolean
  key: string
  requestedBy: string | null
  despite: string | null
}

/**
 * Tries once more to refund what did not arrive. With an unknown outcome it is the same refund, with the same reference;
 * what failed for good is followed by a new one, unless it is under way after all.
 */
export async function retryRefund(
  tx: Tx,
  refund: Refund,
  { isUnderWay, key, ...by }: RefundRetry,
): Promise<void> {
  const { id, capture_id: captureId, order_id: orderId, amount_paise: amountPaise, reason } = refund
  if (refund.status === 'Failed' && !isUnderWay)
    return void (await startRefund(tx, {
      captureId,
      orderId,
      amountPaise,
      reason,
      idempotencyKey: key,
      ...by,
    }))
  if (refund.status === 'Failed') {
    const { despite } = await takeFromCapture(tx, { captureId, amountPaise, despite: by.despite })
    await reopenRefund(tx, id, despite)
  } else {
    const hold = heldBy(await lockCapture(tx, captureId), by.despite)
    await sendRefundAgain(tx, id, hold && by.despite)
  }
  await sendRefund.enqueue(tx, { refundId: id }, paymentQueue(orderId))
}

/** Notes money given back by hand, so no refund pays it. Throws `payment_held`, `nothing_to_refund`, `refund_too_large`. */
export async function handOver(tx: Tx, captureId: string, amountPaise: number): Promise<void> {
  await takeFromCapture(tx, { captureId, amountPaise, despite: null })
  await markHandedOver(tx, captureId, amountPaise)
}

/** An administrator has seen that a refund arrived. */
export async function acceptRefund(tx: Tx, refund: Refund, despite: string | null): Promise<void> {
  const { capture_id: captureId, amount_paise: amountPaise } = refund
  const taken = refund.status === 'Failed' && (await takeFromCapture(tx, { captureId, amountPaise, despite }))
  await markRefundArrived(tx, refund.id, taken ? taken.despite : null)
}

/** Locks the capture and returns how much of it goes back, and in spite of what; throws if that is not all that is wanted. */
async function takeFromCapture(
  tx: Tx,
  {
    captureId,
    amountPaise,
    despite,
  }: Pick<Draft, 'captureId' | 'despite'> & { amountPaise?: number | undefined },
): Promise<{ amountPaise: number; despite: string | null }> {
  const capture = await lockCapture(tx, captureId)
  const left = refundableOfCapture(capture, despite)
  const hold = leftOfCapture(capture) > 0 ? heldBy(capture, despite) : null
  if (left <= 0) throw new AppError('nothing_to_refund')
  if (amountPaise !== undefined && (amountPaise <= 0 || amountPaise > left))
    throw new AppError(
      'refund_too_large',
      { left: toRupees(left) },
      { message: `At most ${formatPaise(left)} of this order can still go back.` },
    )
  // Words that nothing required are not kept as if something had.
  return { amountPaise: amountPaise ?? left, despite: hold && despite }
}

/** What holds a payment although words may let it go; throws `payment_held` without them. */
function heldBy(capture: CaptureBalance, despite: string | null): PaymentHold | null {
  const hold = holdOf(capture)
  if (hold && despite === null) throw new AppError('payment_held', undefined, { message: holdMessages[hold] })
  return hold
}

const holdMessages: Record<PaymentHold, string> = {
  disputed:
    'The payer’s bank disputes this payment. A refund would pay it out twice, unless you say why not.',
  returned:
    'The provider has returned this payment. A refund would pay it out twice, unless you say why not.',
}
