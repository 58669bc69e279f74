import { z } from 'zod'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { booleans, numbers, orNull, texts } from '#platform/db/row-columns.ts'
import { PAID_BY, type PaidBy } from '../khata-rules.ts'
import { CREDIT_KINDS, type CreditKind } from '../store-credit.ts'

const creditRow = z.object({
  ...numbers('id', 'paise'),
  customer_id: z.string(),
  kind: z.enum(CREDIT_KINDS),
  ...orNull(texts('order_id', 'reference', 'note')),
  paid_by: z.enum(PAID_BY).nullable(),
  at: z.date(),
  reverses: z.number().nullable(),
  ...booleans('is_reversed', 'is_by_hand'),
})
export type CreditRow = z.infer<typeof creditRow>

const fields = `e.id, e.customer_id, e.credit_kind AS kind, e.credit_paise AS paise, e.order_id, e.reference, e.paid_by, e.note, e.at, e.reverses,
  EXISTS (SELECT FROM khata_entries r WHERE r.reverses = e.id) AS is_reversed, e.order_id IS NULL AND e.document_id IS NULL AS is_by_hand`

/** In the order in which they were written. */
export const listCredit = sql(
  'credit.entries',
  `SELECT ${fields} FROM khata_entries e
   WHERE e.customer_id = ANY (same_customer($1)) AND e.credit_kind IS NOT NULL ORDER BY e.id`,
  creditRow,
).many<[customerId: string]>()

const byId = sql('credit.entry', `SELECT ${fields} FROM khata_entries e WHERE e.id = $1`, creditRow)

/** The customer with the credit that they have; nothing changes it until the transaction ends. */
export const lockCustomerCredit = sql(
  'credit.lock',
  `SELECT id, user_id, credit_paise FROM customers
   WHERE id = (SELECT coalesce(k.merged_into, k.id) FROM customers k WHERE k.id = $1) FOR NO KEY UPDATE`,
  z.object({ id: z.string(), user_id: z.string().nullable(), credit_paise: z.number() }),
).maybe<[customerId: string]>()

// Only an account that gets credit, and has no customer, becomes one of the book.
export const addCustomerOfUser = sql(
  'credit.addCustomer',
  `INSERT INTO customers (id, user_id, name)
   SELECT $1, id, coalesce(nullif(name, ''), left(split_part(email, '@', 1), 80)) FROM users WHERE id = $2
   ON CONFLICT (user_id) DO NOTHING`,
).run<[id: string, userId: string]>()

export const findCustomerIdOfUser = sql(
  'credit.customerOfUser',
  `SELECT id FROM customers WHERE user_id = $1`,
  z.object({ id: z.string() }),
).maybeFirst<[userId: string]>()

export const insertCreditEntry = sql(
  'credit.insert',
  `INSERT INTO khata_entries (customer_id, kind, credit_kind, credit_paise, amount_paise, order_id, document_id, reference, paid_by, by_id, note, reverses)
   VALUES ($1, 'correction', $2, $3, CASE $2 WHEN 'khata' THEN $3::bigint ELSE 0 END, $4, $5, $6, $7, $8, $9, $10) RETURNING id`,
  z.object({ id: z.number() }),
).oneFirst((entry: NewCreditEntry) => [
  entry.customerId,
  entry.kind,
  entry.paise,
  entry.orderId ?? null,
  entry.documentId ?? null,
  entry.reference || null,
  entry.paidBy ?? null,
  entry.byId,
  entry.note || null,
  entry.reverses ?? null,
])

// What the order still has of the credit; the rest of it is given back.
/** Gives back what an order has of a credit beyond so much; nothing if it has no more. */
export const lowerCredit = sql(
  'credit.lowerOrder',
  `INSERT INTO khata_entries (customer_id, kind, credit_kind, credit_paise, amount_paise, order_id, by_id)
   SELECT min(customer_id), 'correction', 'spend_back', -sum(credit_paise) - $2, 0, order_id, $3 FROM khata_entries
   WHERE order_id = $1 AND credit_kind IN ('spend', 'spend_back') GROUP BY order_id HAVING -sum(credit_paise) > $2`,
).run<[orderId: string, toPaise: number, byId: string | null]>()

/** What somebody has given a person without a document of an order, since an instant, in paise. */
export const sumGivenSince = sql(
  'credit.givenSince',
  `SELECT coalesce(sum(credit_paise), 0)::bigint AS paise FROM khata_entries
   WHERE customer_id = ANY (same_customer($1)) AND by_id = $2 AND at >= $3
     AND (credit_kind = 'goodwill' OR (credit_kind = 'claim' AND order_id IS NULL))`,
  z.object({ paise: z.number() }),
).oneFirst((one: { customerId: string; byId: string; since: Date }) => [one.customerId, one.byId, one.since])

interface NewCreditEntry {
  customerId: string
  kind: CreditKind
  /** Below zero what is taken. */
  paise: number
  orderId?: string | null | undefined
  /** The note that it goes with. */
  documentId?: string | null | undefined
  reference?: string | null | undefined
  paidBy?: PaidBy | null | undefined
  byId: string | null
  note?: string | null | undefined
  /** The entry that it undoes, of the same kind. */
  reverses?: number
}

export const getCreditEntry = (tx: Tx, id: number) => tx.one(byId, [id])
