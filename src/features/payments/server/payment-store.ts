import { newHexId } from '#platform/db/hex-id.ts'
import { sql, type Tx } from '#platform/db/postgres.ts'
import type { PaymentMethod, ProviderPaymentStatus } from '#shared/order-enums.ts'

const insert = sql(
  'payments.insert',
  `INSERT INTO payments (id, order_id, provider, status, amount_paise) VALUES ($1, $2, $3, $4, $5)`,
)

const settle = sql(
  'payments.settleDue',
  `UPDATE payments SET status = 'Paid', updated_at = now() WHERE order_id = $1 AND status = 'Due'`,
)

const voidDue = sql(
  'payments.voidDue',
  `UPDATE payments SET status = 'Void', updated_at = now() WHERE order_id = $1 AND status = 'Due'`,
)

const askRefund = sql(
  'payments.askRefund',
  `UPDATE payments SET status = 'Refund Pending', updated_at = now() WHERE order_id = $1 AND status = 'Paid'`,
)

export interface PaymentDraft {
  orderId: string
  provider: PaymentMethod
  status: ProviderPaymentStatus
  amountPaise: number
}

/** The first payment of an order that stands already. */
export const insertPayment = (tx: Tx, payment: PaymentDraft) =>
  tx.run(insert, [newHexId(), payment.orderId, payment.provider, payment.status, payment.amountPaise])

/** The money due at the door was handed over. */
export const settleDuePayment = (tx: Tx, orderId: string) => tx.run(settle, [orderId])

/** Nothing is due any more. */
export const voidDuePayment = (tx: Tx, orderId: string) => tx.run(voidDue, [orderId])

/** A settled payment is to go back; answers how many were settled (0 or 1). */
export const askPaymentRefund = (tx: Tx, orderId: string) => tx.run(askRefund, [orderId])
