import { sql, type Tx } from '#platform/db/postgres.ts'
import { PAYMENT_METHODS } from '#shared/payment-methods.ts'

const add = sql(
  'paymentMethods.add',
  `INSERT INTO payment_methods SELECT unnest($1::text[]) EXCEPT SELECT method FROM payment_methods
   ON CONFLICT DO NOTHING`,
)

/** Adds the payment methods that this release knows and the database does not; run by the owner. */
export const addPaymentMethods = (owner: Tx) => owner.run(add, [PAYMENT_METHODS])
