import { z } from 'zod'
import { sql } from '#platform/db/postgres.ts'
import { ATTEMPT_STATUSES, ORDER_STATUSES, PAYMENT_METHODS, type PaymentStatus } from '#shared/order-enums.ts'
import { IS_PAYING } from './capture-store.ts'
import { IS_CASH_PART } from './payment-attempt-store.ts'

/** Locks the order: all other changes to its payments wait until this transaction ends. */
export const lockOrderForPayment = sql(
  'paymentStatus.lock',
  `SELECT id, user_id, status, payment_method, total_paise - credit_paise AS money_paise, credit_paise,
     CASE WHEN packed_at IS NOT NULL THEN greatest(final_total_paise - credit_paise
       - (SELECT coalesce(sum(total_paise + cash_rounding_paise), 0) FROM tax_documents WHERE order_id = orders.id AND lowers_due), 0)::bigint END AS final_money_paise,
     settled_attempt_id FROM orders WHERE id = $1 FOR NO KEY UPDATE`,
  z.object({
    id: z.string(),
    /** Null for an order of somebody without an account. */
    user_id: z.string().nullable(),
    status: z.enum(ORDER_STATUSES),
    payment_method: z.enum(PAYMENT_METHODS),
    /** What is paid in money: the total without what store credit pays. */
    money_paise: z.number(),
    credit_paise: z.number(),
    /** The same once it is packed, less what notes took off it while it was due; null until then. */
    final_money_paise: z.number().nullable(),
    settled_attempt_id: z.string().nullable(),
  }),
).maybe<[orderId: string]>()
export type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrderForPayment>>>

/** Locks the shopper: before the order, in the order of placing one, by whatever may revive it or fill a cart. */
export const lockUserOfOrder = sql(
  'paymentStatus.lockUser',
  `SELECT FROM users WHERE id = (SELECT user_id FROM orders WHERE id = $1) FOR NO KEY UPDATE`,
).run<[orderId: string]>()

const HAS_SETTLED = `c.attempt_id = o.settled_attempt_id AND ${IS_PAYING}`

export const readPaymentFacts = sql(
  'paymentStatus.facts',
  `SELECT o.status, coalesce((SELECT sum(c.amount_paise)::bigint FROM payment_captures c
       WHERE ${HAS_SETTLED}), s.amount_paise)
       + coalesce((SELECT sum(p.amount_paise) FROM payment_attempts p WHERE p.order_id = o.id AND ${IS_CASH_PART}), 0)::bigint AS settled_paise,
     (SELECT json_agg(a.status ORDER BY a.created_at, a.id) FROM payment_attempts a WHERE a.order_id = o.id) AS attempts,
     coalesce((SELECT json_agg(json_build_object('status', r.status, 'amountPaise', r.amount_paise,
         'isOfSettled', ${HAS_SETTLED}))
       FROM refunds r JOIN payment_captures c ON c.id = r.capture_id WHERE r.order_id = o.id), '[]') AS refunds,
     (SELECT coalesce(sum(c.amount_paise), 0)::bigint FROM payment_captures c WHERE c.order_id = o.id
       AND (${HAS_SETTLED}) IS NOT TRUE) AS other_paise,
     coalesce((SELECT json_agg(json_build_object('paise', b.returned_paise + b.handed_over_paise,
         'isOfSettled', ${HAS_SETTLED}))
       FROM payment_captures c JOIN capture_balances b ON b.capture_id = c.id
       WHERE c.order_id = o.id AND b.returned_paise + b.handed_over_paise > 0), '[]') AS returned
   FROM orders o LEFT JOIN payment_attempts s ON s.id = o.settled_attempt_id WHERE o.id = $1`,
  z.object({
    status: z.enum(ORDER_STATUSES),
    settled_paise: z.number().nullable(),
    attempts: z.array(z.enum(ATTEMPT_STATUSES)).nullable(),
    refunds: z.array(
      z.object({
        status: z.enum(['Pending', 'Done', 'Failed']),
        amountPaise: z.number(),
        isOfSettled: z.boolean().nullable(),
      }),
    ),
    other_paise: z.number(),
    returned: z.array(z.object({ paise: z.number(), isOfSettled: z.boolean().nullable() })),
  }),
).one<[orderId: string]>()

/** The account that an order is paid by: of its shopper, or of the customer of the book. Null for nobody's. */
export const findPayer = sql(
  'paymentStatus.payer',
  `SELECT coalesce(o.user_id, k.user_id) AS user_id FROM orders o LEFT JOIN customers c ON c.id = o.customer_id
   LEFT JOIN customers k ON k.id = coalesce(c.merged_into, c.id) WHERE o.id = $1`,
  z.object({ user_id: z.string().nullable() }),
).maybeFirst<[orderId: string]>()

export const writePaymentStatus = sql(
  'paymentStatus.write',
  `UPDATE orders SET payment_status = $2, updated_at = now() WHERE id = $1 AND payment_status <> $2`,
).run<[orderId: string, status: PaymentStatus]>()
