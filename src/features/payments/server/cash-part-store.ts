import { z } from 'zod'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { IS_CASH_PART, insertPaymentAttempt, lowerDueAmount } from './payment-attempt-store.ts'

/** What was paid in cash at the door of an order whose rest is paid by UPI; null without such a part. */
export const findCashPart = sql(
  'paymentAttempts.cashPart',
  `SELECT p.id, p.amount_paise FROM orders o JOIN payment_attempts p ON p.order_id = o.id AND ${IS_CASH_PART} WHERE o.id = $1`,
  z.object({ id: z.string(), amount_paise: z.number() }),
).maybe<[orderId: string]>()

const voidPart = sql(
  'paymentAttempts.voidPart',
  `UPDATE payment_attempts SET status = 'Void', updated_at = now() WHERE id = $1 AND status = 'Paid'`,
)

/** So much of what is due was paid in cash; the rest is due by UPI. The caller holds the order's lock. */
export async function collectCashPart(tx: Tx, orderId: string, amountPaise: number): Promise<void> {
  await lowerDueAmount(tx, orderId, amountPaise)
  const part = {
    orderId,
    provider: 'CASH_ON_DELIVERY',
    status: 'Paid',
    amountPaise,
    expirySeconds: null,
  } as const
  await insertPaymentAttempt(tx, part)
}

/** The part in cash was none: it is due again with the rest. The caller holds the order's lock. */
export async function uncollectCashPart(
  tx: Tx,
  orderId: string,
  part: { id: string; amount_paise: number },
): Promise<void> {
  await tx.run(voidPart, [part.id])
  await lowerDueAmount(tx, orderId, -part.amount_paise)
}
