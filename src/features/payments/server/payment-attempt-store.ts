import { z } from 'zod'
import { newHexId } from '#platform/db/hex-id.ts'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { numbers, texts } from '#platform/db/row-columns.ts'
import { ATTEMPT_STATUSES, PAYMENT_METHODS, type PaymentMethod } from '#shared/order-enums.ts'
import type { Checkout } from '../checkout.ts'

export const attemptRow = z.object({
  ...texts('id', 'order_id', 'currency'),
  provider: z.enum(PAYMENT_METHODS),
  status: z.enum(ATTEMPT_STATUSES),
  ...numbers('amount_paise', 'polls'),
  /** Our reference at the provider; null for cash on delivery. */
  merchant_reference: z.string().nullable(),
  reference: z.string().nullable(),
  checkout: z.custom<Checkout>().nullable(),
  expires_at: z.date().nullable(),
  /** When the provider was last asked about it. */
  asked_at: z.date().nullable(),
  created_at: z.date(),
})
export type PaymentAttempt = z.infer<typeof attemptRow>

export const columns = Object.keys(attemptRow.shape).join(', ')

/** Whether an attempt `p` of an order `o` is the cash of a bill that is paid partly in cash, partly by UPI: the order names the other. */
export const IS_CASH_PART = `p.provider = 'CASH_ON_DELIVERY' AND p.status = 'Paid' AND p.id IS DISTINCT FROM o.settled_attempt_id`

/** Opens an attempt, if there is no other open one, or records a closed one. Cash on delivery has no time limit (null). */
export const insertPaymentAttempt = sql(
  'paymentAttempts.insert',
  // Readable in the provider's dashboard: the order's id without dashes, and the attempt's number.
  `INSERT INTO payment_attempts (id, order_id, provider, status, amount_paise, merchant_reference, expires_at)
   SELECT $1, $2, $3, $4, $5,
     CASE WHEN $6::float8 IS NOT NULL THEN replace($2, '-', '') || lpad((count(*) + 1)::text, 2, '0') END,
     now() + $6::float8 * interval '1 s'
   FROM payment_attempts WHERE order_id = $2
   RETURNING ${columns}`,
  attemptRow,
).one(
  (input: {
    orderId: string
    provider: PaymentMethod
    status: 'Due' | 'Pending' | 'Void' | 'Paid'
    amountPaise: number
    expirySeconds: number | null
  }) => [newHexId(), input.orderId, input.provider, input.status, input.amountPaise, input.expirySeconds],
)

export const findPaymentAttempt = sql(
  'paymentAttempts.byId',
  `SELECT ${columns} FROM payment_attempts WHERE id = $1`,
  attemptRow,
).maybe<[id: string]>()

export const findAttemptByReference = sql(
  'paymentAttempts.byReference',
  `SELECT ${columns} FROM payment_attempts WHERE merchant_reference = $2 AND provider = $1`,
  attemptRow,
).maybe((provider: PaymentMethod, reference: string) => [provider, reference.replaceAll('\0', '')])

/** Oldest first. */
export const listPaymentAttempts = sql(
  'paymentAttempts.ofOrder',
  `SELECT ${columns} FROM payment_attempts WHERE order_id = $1 ORDER BY created_at, id`,
  attemptRow,
).many<[orderId: string]>()

/** Ends an open attempt; a late payment is still recognised. */
export const closePaymentAttempt = sql(
  'paymentAttempts.close',
  `UPDATE payment_attempts SET status = $2, updated_at = now() WHERE id = $1 AND status IN ('Due', 'Pending')`,
).run<[id: string, status: 'Failed' | 'Expired' | 'Void']>()

/** Voids the other open attempts of this order and returns them. */
export const voidOpenAttempts = sql(
  'paymentAttempts.closeOthers',
  `UPDATE payment_attempts SET status = 'Void', updated_at = now()
   WHERE order_id = $1 AND id IS DISTINCT FROM $2 AND status IN ('Due', 'Pending')
   RETURNING id, provider`,
  z.object({ id: z.string(), provider: z.enum(PAYMENT_METHODS) }),
).many<[orderId: string, exceptId: string | null]>()

const pay = sql(
  'paymentAttempts.pay',
  `UPDATE payment_attempts SET status = 'Paid', reference = $2, bank_reference = $3, updated_at = now() WHERE id = $1`,
)

const settleOrder = sql(
  'paymentAttempts.settleOrder',
  `UPDATE orders SET settled_attempt_id = $2, payment_method = $3 WHERE id = $1 AND settled_attempt_id IS NULL`,
)

/** Marks the cash due on delivery as collected. */
export const collectDuePayment = sql(
  'paymentAttempts.collect',
  `WITH paid AS (
     UPDATE payment_attempts SET status = 'Paid', updated_at = now() WHERE order_id = $1 AND status = 'Due' RETURNING id
   )
   UPDATE orders SET settled_attempt_id = paid.id FROM paid WHERE orders.id = $1 AND settled_attempt_id IS NULL`,
).run<[orderId: string]>()

/** Changes the cash due on delivery, if any is. */
export const changeDueAmount = sql(
  'paymentAttempts.changeDue',
  `UPDATE payment_attempts SET amount_paise = $2, updated_at = now()
   WHERE order_id = $1 AND status = 'Due' AND amount_paise <> $2`,
).run<[orderId: string, amountPaise: number]>()

/** Lowers the cash due on delivery; false if none is. */
export const lowerDueAmount = sql(
  'paymentAttempts.lowerDue',
  `UPDATE payment_attempts SET amount_paise = amount_paise - $2, updated_at = now() WHERE order_id = $1 AND status = 'Due'`,
).wrote<[orderId: string, byPaise: number]>()

export const saveAttemptCheckout = sql(
  'paymentAttempts.keepCheckout',
  `UPDATE payment_attempts SET checkout = $2, asking_until = NULL WHERE id = $1 AND checkout IS NULL`,
).run((id: string, checkout: Checkout) => [id, JSON.stringify(checkout)])

export const countAttemptPoll = sql(
  'paymentAttempts.countPoll',
  `UPDATE payment_attempts SET polls = polls + 1 WHERE id = $1`,
).run<[id: string]>()

// All attempts of the last days; of the paid ones also those of a week and of one to four months ago, each on one
// night: that is how long a cardholder can dispute a payment.
/** The attempts of the nightly reconciliation: unsettled ones first. */
export const listAttemptsToQuery = sql(
  'paymentAttempts.toAsk',
  `SELECT a.id, a.provider FROM unnest(ARRAY[0, 1, 2, 3, 7, 30, 60, 90, 120]) AS age JOIN payment_attempts a
     ON a.created_at >= current_date - age AND a.created_at < current_date - age + 1 AND (age <= 3 OR a.status = 'Paid')
   WHERE a.merchant_reference IS NOT NULL ORDER BY a.status = 'Paid', a.created_at, a.id`,
  z.object({ id: z.string(), provider: z.enum(PAYMENT_METHODS) }),
).many()

/** Marks the attempt that paid the order. False when another one has. */
export async function settleAttempt(
  tx: Tx,
  attempt: Pick<PaymentAttempt, 'id' | 'order_id' | 'provider'>,
  paid: { providerReference: string; bankReference: string | null },
): Promise<boolean> {
  if ((await tx.run(settleOrder, [attempt.order_id, attempt.id, attempt.provider])) === 0) return false
  await tx.run(pay, [attempt.id, paid.providerReference, paid.bankReference])
  return true
}

/** What counted as paid at the door is due again. The caller holds the order's lock. */
export const uncollectPayment = sql(
  'paymentAttempts.uncollect',
  `WITH due AS (
     UPDATE payment_attempts SET status = 'Due', updated_at = now()
     WHERE order_id = $1 AND status = 'Paid' AND provider = 'CASH_ON_DELIVERY'
       AND id = (SELECT settled_attempt_id FROM orders WHERE id = $1) RETURNING id
   )
   UPDATE orders SET settled_attempt_id = NULL FROM due WHERE orders.id = $1 AND settled_attempt_id = due.id`,
).run<[orderId: string]>()
