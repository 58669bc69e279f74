import type { Actor } from '#features/audit/actor.ts'
import { recordAudit } from '#features/audit/server/record-audit.ts'
import { refuseUnlessManages } from '#features/people/accounts/server/managed-person.ts'
import { findPayingCapture } from '#features/payments/server/capture-store.ts'
import { findPayer, lockOrderForPayment } from '#features/payments/server/payment-status-store.ts'
import { refreshPaymentStatus } from '#features/payments/server/refresh-payment-status.ts'
import type { Database, Tx } from '#platform/db/postgres.ts'
import { once } from '#platform/requests/once.ts'
import type { SentRequest } from '#platform/requests/sent-request.ts'
import { fromRupees } from '#shared/money.ts'
import { AppError } from '#shared/problems.ts'
import { newHexId } from '#platform/db/hex-id.ts'
import { soldAtCounter } from '../move-refused.ts'
import { startRefund } from './start-refund.ts'

/** Refunds all or part of what is left. A repeated key is the same refund; together they never exceed what was paid. */
export async function refundOrder(
  db: Database,
  actor: Actor,
  input: {
    orderId: string
    amount: number | undefined
    reason: string
    /** Why a disputed or returned payment is refunded. */
    despite: string | null
    sent?: SentRequest | undefined
  },
): Promise<void> {
  const { orderId, reason, despite, sent } = input
  const refund = async (tx: Tx) => {
    const order = await lockOrderForPayment(tx, orderId)
    if (!order) throw new AppError('order_not_found')
    // Nobody gives money back to themselves, but an owner.
    await refuseUnlessManages(tx, actor, await findPayer(tx, orderId))
    const paying = await findPayingCapture(tx, orderId)
    if (!paying)
      throw order.payment_method === 'COUNTER' ? soldAtCounter() : new AppError('nothing_to_refund')
    const started = await startRefund(tx, {
      captureId: paying.id,
      orderId,
      amountPaise: input.amount === undefined ? undefined : fromRupees(input.amount),
      reason,
      idempotencyKey: `admin:${sent?.key ?? newHexId()}`,
      requestedBy: actor.userId,
      despite,
    })
    await recordAudit(tx, actor, {
      action: 'order.refund',
      subjectId: orderId,
      before: null,
      after: {
        amountPaise: started.amount_paise,
        reason,
        ...(started.despite && { despite: started.despite }),
      },
    })
    await refreshPaymentStatus(tx, orderId)
    return started.id
  }
  await db.transaction((tx) => once(tx, sent, () => refund(tx), usedBefore))
}

const usedBefore = () => new AppError('idempotency_key_reused')
