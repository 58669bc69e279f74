import type { Actor } from '#features/audit/actor.ts'
import { recordAudit } from '#features/audit/server/record-audit.ts'
import { refuseOwn } from '#features/people/accounts/server/managed-person.ts'
import { lockCapture } from '#features/payments/server/capture-store.ts'
import {
  findPayer,
  lockOrderForPayment,
  lockUserOfOrder,
} from '#features/payments/server/payment-status-store.ts'
import { refreshPaymentStatus } from '#features/payments/server/refresh-payment-status.ts'
import { findRefund } from '#features/payments/server/refund-store.ts'
import {
  findReview,
  isDispute,
  isReversal,
  resolveReview,
  type Review,
} from '#features/payments/server/review-store.ts'
import { onDayOfIssue } from '#features/papers/server/issue-document.ts'
import { touch } from '#platform/db/change-store.ts'
import type { Tx } from '#platform/db/postgres.ts'
import { AppError } from '#shared/problems.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { isUnderWay } from './send-refund.ts'
import {
  type ResolveReview,
  isUnknownOutcome,
  isHold,
  decide,
  queryAgain,
  askAboutPayment,
  ifResponding,
} from './review-decisions.ts'
import { writeVoucherOfPayment } from './write-voucher-of-payment.ts'

/**
 * An administrator resolves a review. `refund` refunds the money; `settle` accepts it as the order's payment, marks a
 * refund as arrived, confirms a dispute or closes it as lost, or queries the provider again about an unknown outcome;
 * `dismiss` closes a dispute as won, and changes nothing else. Throws `not_found`, `forbidden` for an own order, `already_resolved`.
 */
export async function resolvePaymentReview(
  deps: PaymentDeps,
  actor: Actor,
  input: ResolveReview,
): Promise<Review> {
  const before = await findReview(deps.db, input.id)
  if (!before) throw new AppError('not_found')
  if (before.order_id) await refuseOwn(deps.db, actor, await findPayer(deps.db, before.order_id))
  const isQuery = isUnknownOutcome(before) && input.action === 'settle' && !before.resolved_at
  if (isQuery) await queryAgain(deps, before)
  const failed =
    input.action === 'refund' && before.refund_id ? await findRefund(deps.db, before.refund_id) : null
  // It may have failed because the provider has returned the payment.
  if (failed?.status === 'Failed') await askAboutPayment(deps, failed)
  const isRefundUnderWay = failed?.status === 'Failed' && (await ifResponding(isUnderWay(deps, failed)))
  const work = async (tx: Tx, day: string): Promise<Review> => {
    if (before.order_id) await lockUserOfOrder(tx, before.order_id)
    const order = before.order_id ? await lockOrderForPayment(tx, before.order_id) : null
    if (before.capture_id) await lockCapture(tx, before.capture_id)
    const found = await findReview(tx, input.id)
    if (!found) throw new AppError('not_found')
    // The provider's answer may have closed the review already.
    const isAnswered = isQuery && found.resolved_at !== null
    // The first of two taps has confirmed it, and the second would close it as lost.
    if (isDispute(found) && (input.isConfirmed ?? found.is_confirmed) !== found.is_confirmed)
      throw new AppError('already_resolved')
    const isConfirming = isDispute(found) && !found.is_confirmed && input.action === 'settle'
    // A refund in spite of a dispute does not end it.
    const staysOpen = isConfirming || (isHold(found) && input.action === 'refund')
    const review = isAnswered
      ? found
      : staysOpen
        ? found.resolved_at === null && found
        : await resolveReview(tx, input.id, { ...input, userId: actor.userId })
    if (!review) throw new AppError('already_resolved')
    const tags =
      isAnswered && !isReversal(review)
        ? []
        : await decide(tx, { ...input, review, order, actor, isConfirming, isRefundUnderWay })
    await recordAudit(tx, actor, {
      action: 'payment.resolve',
      subjectId: review.id,
      subjectName: review.order_id ?? review.reference ?? review.provider,
      before: null,
      after: {
        reason: review.reason,
        amountPaise: review.amount_paise,
        action: input.action,
        note: input.note,
        ...(input.despite && { despite: input.despite }),
      },
    })
    if (order) await refreshPaymentStatus(tx, order.id)
    await touch(tx, tags)
    if (order?.settled_attempt_id === null) await writeVoucherOfPayment(tx, order.id, day)
    return review
  }
  return onDayOfIssue((day) => deps.db.transaction((tx) => work(tx, day)))
}
