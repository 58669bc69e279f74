import type { Actor } from '#features/audit/actor.ts'
import { recordAudit } from '#features/audit/server/record-audit.ts'
import { refuseOwn } from '#features/people/accounts/server/managed-person.ts'
import { moveMoney } from '#features/cash/server/move-money.ts'
import { applyFacts } from '#features/orders/server/payment/apply-facts.ts'
import { findCashPart } from '#features/payments/server/cash-part-store.ts'
import {
  findCaptureByReference,
  findPayingCapture,
  listUsedUpiReferences,
  lockUpiReferences,
  type Capture,
} from '#features/payments/server/capture-store.ts'
import {
  insertPaymentAttempt,
  listPaymentAttempts,
  uncollectPayment,
  type PaymentAttempt,
} from '#features/payments/server/payment-attempt-store.ts'
import {
  findPayer,
  lockOrderForPayment,
  lockUserOfOrder,
} from '#features/payments/server/payment-status-store.ts'
import { notifyDesk } from '#features/notifications/server/notify-desk.ts'
import { onDayOfIssue } from '#features/papers/server/issue-document.ts'
import type { Database, Tx } from '#platform/db/postgres.ts'
import { invalidField } from '#shared/invalid-field.ts'
import { AppError } from '#shared/problems.ts'
import { findMissed, saveSeen, type MissedRow } from './upi-store.ts'

interface SeePayment {
  orderId: string
  utr: string
  /** As the shop's own app shows them. */
  last4: string
  /** Null for what is due. */
  amountPaise: number | null
}

/**
 * Somebody of the shop has seen a payment in its own app: it settles the order like a payment that a provider reports.
 * A second payment, one of another amount and one of a cancelled order are listed or go back, as theirs do; returns whether
 * it has paid the order. Seen again, it changes nothing. A rider who answered for it, because it was not there before, does not any more. Throws `order_not_found`, `forbidden` for an own order, `invalid` or `utr_used`.
 */
export async function seePayment(
  db: Database,
  actor: Actor & { userId: string },
  { orderId, utr, last4, amountPaise }: SeePayment,
): Promise<boolean> {
  if (!utr.endsWith(last4)) {
    const message = `These are not the last four digits of the reference that was claimed. Compare it with the shop’s own app.`
    throw invalidField('last4', message)
  }
  return onDayOfIssue((day) =>
    db.transaction(async (tx) => {
      await lockUserOfOrder(tx, orderId)
      const order = await lockOrderForPayment(tx, orderId)
      if (!order) throw new AppError('order_not_found')
      await refuseOwn(tx, actor, await findPayer(tx, orderId))
      await lockUpiReferences(tx, [utr])
      const earlier = await findCaptureByReference(tx, 'UPI', utr)
      if (earlier?.order_id === orderId) return hasPaid(tx, earlier)
      if (earlier || (await listUsedUpiReferences(tx, [utr])).length > 0) throw new AppError('utr_used')
      const missed = await findMissed(tx, orderId)
      const isFound = missed !== null && isOf(missed, amountPaise, await findCashPart(tx, orderId))
      if (isFound) await uncollectPayment(tx, orderId)
      const attempt = await attemptOf(tx, order)
      const paidPaise = amountPaise ?? attempt.amount_paise
      if (paidPaise === 0) throw new AppError('invalid', undefined, nothingDue)
      const paid = {
        providerReference: utr,
        state: 'paid' as const,
        amountPaise: paidPaise,
        currency: attempt.currency,
        bankReference: utr,
      }
      await applyFacts(tx, attempt, [paid], day)
      if (isFound) await giveRiderBack(tx, missed, { orderId, byId: actor.userId })
      if (order.status === 'Delivered')
        await notifyDesk(tx, 'order-status-updated', { orderId, order_status: order.status })
      await saveSeen(tx, { orderId, utr, amountPaise: paidPaise, by: actor.userId })
      await recordAudit(tx, actor, {
        action: 'upi.seen',
        subjectId: orderId,
        before: null,
        after: { amountPaise: paidPaise, reference: `…${last4}` },
      })
      return hasPaid(tx, await findCaptureByReference(tx, 'UPI', utr))
    }),
  )
}

/** Whether a payment is what a rider answers for, alone or with the part that was paid in cash as well. */
const isOf = (
  { amount_paise: missedPaise }: MissedRow,
  paidPaise: number | null,
  part: { amount_paise: number } | null,
): boolean =>
  paidPaise === null || paidPaise === missedPaise || paidPaise === missedPaise + (part?.amount_paise ?? 0)

const hasPaid = async (tx: Tx, capture: Capture | null): Promise<boolean> =>
  capture?.order_id != null && (await findPayingCapture(tx, capture.order_id))?.id === capture.id

const nothingDue = {
  message: 'Nothing is due for this order. Enter what was paid.',
  fields: { amount: 'Nothing is due for this order. Enter what was paid.' },
}

/** The payment came after all: what its rider answered for is undone. */
const giveRiderBack = (
  tx: Tx,
  { id, rider_id: rider, amount_paise: amountPaise }: MissedRow,
  by: { orderId: string; byId: string },
) => moveMoney(tx, { kind: 'upi_missing', from: { rider }, to: 'customer', amountPaise, reverses: id, ...by })

/**
 * The attempt that a payment belongs to: the one that is due, or another one, of whatever else was agreed. It is closed,
 * so that the order stays payable as agreed if this payment does not settle it.
 */
async function attemptOf(
  tx: Tx,
  order: { id: string; money_paise: number; final_money_paise: number | null },
): Promise<PaymentAttempt> {
  const open = (await listPaymentAttempts(tx, order.id)).find(
    ({ status }) => status === 'Due' || status === 'Pending',
  )
  if (open?.provider === 'UPI') return open
  return insertPaymentAttempt(tx, {
    orderId: order.id,
    provider: 'UPI',
    status: 'Void',
    amountPaise: open?.amount_paise ?? order.final_money_paise ?? order.money_paise,
    expirySeconds: null,
  })
}
