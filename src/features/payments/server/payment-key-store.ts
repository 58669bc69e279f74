import { z } from 'zod'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { ONLINE_METHODS, type OnlineMethod } from '../methods.ts'

const row = z.object({
  provider: z.enum(ONLINE_METHODS),
  sealed: z.instanceof(Buffer),
  is_on: z.boolean(),
})
export type PaymentKeysRow = z.infer<typeof row>

export const listPaymentKeys = sql(
  'paymentKeys.list',
  `SELECT provider, sealed, is_on FROM payment_keys ORDER BY provider`,
  row,
).many()

const lock = sql('paymentKeys.lock', `SELECT pg_advisory_xact_lock(hashtextextended('payment keys', 0))`)
const find = sql(
  'paymentKeys.find',
  `SELECT provider, sealed, is_on FROM payment_keys WHERE provider = $1`,
  row,
)

/** What was entered for a provider, locked even without a row, so that nobody loses what somebody else has entered. */
export async function lockPaymentKeys(tx: Tx, provider: OnlineMethod): Promise<PaymentKeysRow | null> {
  await tx.run(lock)
  return tx.maybe(find, [provider])
}

export const savePaymentKeysRow = sql(
  'paymentKeys.save',
  `INSERT INTO payment_keys (provider, sealed, is_on) VALUES ($1, $2, $3)
   ON CONFLICT (provider) DO UPDATE SET sealed = excluded.sealed, is_on = excluded.is_on, updated_at = now()`,
).run(({ provider, sealed, is_on }: PaymentKeysRow) => [provider, sealed, is_on])

export const removePaymentKeysRow = sql(
  'paymentKeys.remove',
  `DELETE FROM payment_keys WHERE provider = $1`,
).run<[provider: OnlineMethod]>()

/** Whether a provider must still be asked about a payment or a refund. */
export const hasOpenPayments = sql(
  'paymentKeys.open',
  `SELECT EXISTS (SELECT FROM payment_attempts WHERE provider = $1 AND status = 'Pending')
     OR EXISTS (SELECT FROM refunds r JOIN payment_captures c ON c.id = r.capture_id
       WHERE c.provider = $1 AND r.status = 'Pending') AS found`,
  z.object({ found: z.boolean() }),
).oneFirst<[provider: OnlineMethod]>()

/** Replaces the sealed form, unless other keys have been saved meanwhile. */
export const replaceSealedKeys = sql(
  'paymentKeys.reseal',
  `UPDATE payment_keys SET sealed = $3 WHERE provider = $1 AND sealed = $2`,
).run<[provider: OnlineMethod, from: Buffer, to: Buffer]>()
