import { colleagueName } from '#features/people/accounts/server/colleague-name.ts'
import { z } from 'zod'
import { sql } from '#platform/db/postgres.ts'
import { numbers, orNull, texts } from '#platform/db/row-columns.ts'
import { ENTRY_KINDS, PAID_BY, type EntryKind, type PaidBy } from '../khata-rules.ts'
import { CREDIT_KINDS } from '../store-credit.ts'
import { HAPPENED, OWED } from './khata-store.ts'

const entryRow = z.object({
  ...numbers('id', 'amount_paise', 'credit_paise'),
  customer_id: z.string(),
  kind: z.enum(ENTRY_KINDS),
  ...orNull(texts('order_id', 'document', 'note', 'by_name')),
  paid_by: z.enum(PAID_BY).nullable(),
  credit_kind: z.enum(CREDIT_KINDS).nullable(),
  reverses: z.number().nullable(),
  is_reversed: z.boolean(),
  at: z.date(),
  happened_at: z.date(),
})
export type KhataEntryRow = z.infer<typeof entryRow>

const entries = (where: string) => `
  SELECT e.id, e.customer_id, e.kind, e.order_id,
    (SELECT number FROM tax_documents d WHERE d.order_id = e.order_id AND CASE WHEN e.document_id IS NULL
       THEN d.against IS NULL AND d.kind <> 'receipt_voucher' ELSE d.id = e.document_id END) AS document, e.amount_paise, e.credit_kind, e.credit_paise, e.paid_by, e.note, e.reverses,
    EXISTS (SELECT FROM khata_entries r WHERE r.reverses = e.id) AS is_reversed, e.at, ${HAPPENED} AS happened_at, ${colleagueName('u')} AS by_name
  FROM khata_entries e LEFT JOIN users u ON u.id = e.by_id WHERE ${where} ORDER BY e.id`
/** In the order in which they were written. */
export const listEntries = sql(
  'khata.entries',
  entries('e.customer_id = ANY (same_customer($1)) AND e.amount_paise <> 0'),
  entryRow,
).many<[customerId: string]>()

// Store credit that came with an order or a note is undone by these.
export const findEntry = sql(
  'khata.entry',
  entries('e.id = $1 AND (e.credit_kind IS NULL OR (e.order_id IS NULL AND e.document_id IS NULL))'),
  entryRow,
).maybe<[id: number]>()

export const insertKhataEntry = sql(
  'khata.insertEntry',
  `INSERT INTO khata_entries (customer_id, kind, order_id, document_id, amount_paise, paid_by, by_id, note, reverses, reference, happened_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) RETURNING id`,
  z.object({ id: z.number() }),
).one(
  (entry: {
    customerId: string
    kind: EntryKind
    orderId?: string
    documentId?: string
    amountPaise: number
    paidBy?: PaidBy | null
    byId: string | null
    note?: string | null
    reverses?: number
    /** Of a payment by UPI. */
    utr?: string | null
    /** Of what comes in later. */
    happenedAt?: Date | null | undefined
  }) => [
    entry.customerId,
    entry.kind,
    entry.orderId ?? null,
    entry.documentId ?? null,
    entry.amountPaise,
    entry.paidBy ?? null,
    entry.byId,
    entry.note ?? null,
    entry.reverses ?? null,
    entry.utr ?? null,
    entry.happenedAt ?? null,
  ],
)

// What the order still has on the khata; the rest of it is given back.
/** Writes a return, so that at most so much of the order is on the khata; nothing if no more is. */
export const lowerOrderOnKhata = sql(
  'khata.lowerOrder',
  `INSERT INTO khata_entries (customer_id, kind, order_id, amount_paise, by_id)
   SELECT customer_id, 'return', order_id, sum(${OWED}) - $2, $3 FROM khata_entries e
   WHERE order_id = $1 GROUP BY customer_id, order_id HAVING sum(${OWED}) > $2`,
).run<[orderId: string, toPaise: number, byId: string | null]>()

/** Writes the return of a note; false if nobody knows whose order it is. */
export const returnNoteToKhata = sql(
  'khata.returnOfNote',
  `INSERT INTO khata_entries (customer_id, kind, order_id, document_id, amount_paise, by_id)
   SELECT customer_id, 'return', id, $2, $3, $4 FROM orders WHERE id = $1 AND customer_id IS NOT NULL`,
).wrote<[orderId: string, documentId: string, paise: number, byId: string | null]>()

/** Whether an entry was undone; the caller holds the khata’s lock. */
export const isEntryReversed = sql(
  'khata.isReversed',
  `SELECT EXISTS (SELECT FROM khata_entries WHERE reverses = $1) AS is_reversed`,
  z.object({ is_reversed: z.boolean() }),
).oneFirst<[id: number]>()

/** Whether a khata has an opening balance that nobody undid; the caller holds its lock. */
export const hasOpening = sql(
  'khata.hasOpening',
  `SELECT EXISTS (SELECT FROM khata_entries e WHERE e.customer_id = $1 AND e.kind = 'opening'
     AND NOT EXISTS (SELECT FROM khata_entries r WHERE r.reverses = e.id)) AS has_opening`,
  z.object({ has_opening: z.boolean() }),
).oneFirst<[customerId: string]>()
