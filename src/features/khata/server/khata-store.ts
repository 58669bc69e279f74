import { z } from 'zod'
import { owedRow } from '#platform/db/owed-row.ts'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { saidNo } from '#features/consents/server/consent-store.ts'
import { offsetOf, type Page } from '#shared/paging.ts'
import { ENTRY_KINDS, PAID_BY, type EntryKind, type PaidBy } from '../khata-rules.ts'
import { CREDIT_KINDS } from '../store-credit.ts'

/** What an entry adds to what is owed: `owedBy` of `khata-rules.ts`. */
const OWED = `CASE WHEN e.kind IN ('payment', 'return', 'write_off') THEN -e.amount_paise ELSE e.amount_paise END`

/** Who stands in the book for a customer `k`: the one into whom they were merged. */
const KEPT = 'coalesce(k.merged_into, k.id)'

/** What a customer of this id owes, with those who are the same person, in paise, as SQL. */
export const khataBalance = (customerId: string) =>
  `(SELECT coalesce(sum(${OWED}), 0)::bigint FROM khata_entries e WHERE e.customer_id = ANY (same_customer(${customerId})))`

const customerRow = z.object({
  id: z.string(),
  user_id: z.string().nullable(),
  email: z.string().nullable(),
  name: z.string(),
  mobile: z.number().nullable(),
  note: z.string(),
  khata_limit_paise: z.number().nullable(),
  /** What the shop owes them besides: the other column of their account. */
  credit_paise: z.number(),
  balance_paise: z.number(),
  last_at: z.date().nullable(),
  /** When the person is to be erased, who has asked for it. */
  erases_at: z.date().nullable(),
  /** The newest debts, as far as they are unpaid, in the order in which they were made. */
  may_remind: z.boolean(),
  debts: z.array(z.object({ at: z.coerce.date(), paise: z.number() })),
})
export type BookCustomerRow = z.infer<typeof customerRow>

/** Customers `c` with their balance, and the debts that it consists of. */
const withDebts = (customers: string) => `
  SELECT c.id, c.user_id, u.email, c.name, c.mobile, c.note, c.khata_limit_paise, c.credit_paise, c.balance_paise, c.last_at,
    NOT ${saidNo('c.user_id', 'reminders')} AS may_remind,
    (SELECT max(x.runs_at) FROM erasures x WHERE (x.customer_id = c.id OR x.user_id = c.user_id)
       AND x.withdrawn_at IS NULL AND x.ran_at IS NULL) AS erases_at,
    (SELECT coalesce(json_agg(json_build_object('at', d.at, 'paise', d.paise) ORDER BY d.id), '[]') FROM (
       SELECT e.id, e.at, ${OWED} AS paise, sum(${OWED}) OVER (ORDER BY e.id DESC) AS together
       FROM khata_entries e WHERE e.customer_id = ANY (same_customer(c.id)) AND ${OWED} > 0) d
     WHERE d.together - d.paise < c.balance_paise) AS debts
  FROM (${customers}) c LEFT JOIN users u ON u.id = c.user_id`

const BALANCES = `SELECT ${KEPT} AS customer_id, sum(${OWED})::bigint AS paise, max(e.at) AS last_at
  FROM khata_entries e JOIN customers k ON k.id = e.customer_id AND e.amount_paise <> 0`

const list = sql(
  'khata.listCustomers',
  `${withDebts(`SELECT c.*, coalesce(b.paise, 0) AS balance_paise, b.last_at
     FROM customers c LEFT JOIN (${BALANCES} GROUP BY 1) b ON b.customer_id = c.id
     WHERE c.merged_into IS NULL AND ($3::char(24) IS NULL OR c.user_id = $3) AND lower(c.name || ' ' || coalesce(c.mobile::text, '')) LIKE ALL ($1::text[])
       AND CASE $2 WHEN 'owing' THEN b.paise > 0 WHEN 'credit' THEN c.khata_limit_paise IS DISTINCT FROM 0 ELSE true END
     ORDER BY coalesce(b.paise, 0) DESC, lower(c.name), c.id LIMIT $4 OFFSET $5`)}
   ORDER BY c.balance_paise DESC, lower(c.name), c.id`,
  customerRow,
)

const count = sql(
  'khata.countCustomers',
  `SELECT count(*)::int AS count, (SELECT coalesce(sum(b.paise) FILTER (WHERE b.paise > 0), 0)::bigint
     FROM (${BALANCES} GROUP BY 1) b) AS owed_paise
   FROM customers c LEFT JOIN (${BALANCES} GROUP BY 1) b ON b.customer_id = c.id
   WHERE c.merged_into IS NULL AND ($3::char(24) IS NULL OR c.user_id = $3) AND lower(c.name || ' ' || coalesce(c.mobile::text, '')) LIKE ALL ($1::text[])
     AND CASE $2 WHEN 'owing' THEN b.paise > 0 WHEN 'credit' THEN c.khata_limit_paise IS DISTINCT FROM 0 ELSE true END`,
  z.object({ count: z.int(), owed_paise: z.number() }),
)

const one = (where: string) =>
  withDebts(`SELECT c.*, coalesce(b.paise, 0) AS balance_paise, b.last_at
    FROM customers c LEFT JOIN LATERAL (${BALANCES} WHERE e.customer_id = ANY (same_customer(c.id)) GROUP BY 1) b ON true WHERE ${where}`)
const byId = sql(
  'khata.customerById',
  one(`c.id = (SELECT ${KEPT} FROM customers k WHERE k.id = $1)`),
  customerRow,
)
const byUser = sql('khata.customerByUser', one('c.user_id = $1'), customerRow)

const insert = sql(
  'khata.insertCustomer',
  `INSERT INTO customers (id, user_id, name, mobile, note, khata_limit_paise) VALUES ($1, $2, $3, $4, $5, $6)`,
)

const update = sql(
  'khata.updateCustomer',
  `UPDATE customers SET name = $2, mobile = $3, note = $4, user_id = $5, khata_limit_paise = $6 WHERE id = $1`,
)

const lock = sql(
  'khata.lockCustomer',
  `SELECT id FROM customers WHERE id = (SELECT ${KEPT} FROM customers k WHERE k.id = $1) FOR NO KEY UPDATE`,
  z.object({ id: z.string() }),
)

const entryRow = z.object({
  id: z.number(),
  customer_id: z.string(),
  kind: z.enum(ENTRY_KINDS),
  order_id: z.string().nullable(),
  document: z.string().nullable(),
  amount_paise: z.number(),
  paid_by: z.enum(PAID_BY).nullable(),
  note: z.string().nullable(),
  credit_kind: z.enum(CREDIT_KINDS).nullable(),
  credit_paise: z.number(),
  reverses: z.number().nullable(),
  is_reversed: z.boolean(),
  at: z.date(),
  by_name: z.string().nullable(),
})
export type KhataEntryRow = z.infer<typeof entryRow>

const entries = (where: string) => `
  SELECT e.id, e.customer_id, e.kind, e.order_id,
    (SELECT number FROM tax_documents d WHERE d.order_id = e.order_id AND CASE WHEN e.document_id IS NULL
       THEN d.against IS NULL AND d.kind <> 'receipt_voucher' ELSE d.id = e.document_id END) AS document, e.amount_paise, e.credit_kind, e.credit_paise, e.paid_by, e.note, e.reverses,
    EXISTS (SELECT FROM khata_entries r WHERE r.reverses = e.id) AS is_reversed, e.at, coalesce(nullif(u.name, ''), u.email, u.mobile::text) AS by_name
  FROM khata_entries e LEFT JOIN users u ON u.id = e.by_id WHERE ${where} ORDER BY e.id`
const ofCustomer = sql(
  'khata.entries',
  entries('e.customer_id = ANY (same_customer($1)) AND e.amount_paise <> 0'),
  entryRow,
)
// Store credit that came with an order or a note is undone by these.
const entryById = sql(
  'khata.entry',
  entries('e.id = $1 AND (e.credit_kind IS NULL OR (e.order_id IS NULL AND e.document_id IS NULL))'),
  entryRow,
)

const insertEntry = sql(
  'khata.insertEntry',
  `INSERT INTO khata_entries (customer_id, kind, order_id, document_id, amount_paise, paid_by, by_id, note, reverses, reference)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING id`,
  z.object({ id: z.number() }),
)

// What the order still has on the khata; the rest of it is given back.
const lowerOrder = sql(
  'khata.lowerOrder',
  `INSERT INTO khata_entries (customer_id, kind, order_id, amount_paise, by_id)
   SELECT customer_id, 'return', order_id, sum(${OWED}) - $2, $3 FROM khata_entries e
   WHERE order_id = $1 GROUP BY customer_id, order_id HAVING sum(${OWED}) > $2`,
)

const returnOfNote = sql(
  'khata.returnOfNote',
  `INSERT INTO khata_entries (customer_id, kind, order_id, document_id, amount_paise, by_id)
   SELECT customer_id, 'return', id, $2, $3, $4 FROM orders WHERE id = $1 AND customer_id IS NOT NULL`,
)

/** Which customers a list shows: those that match every pattern. */
export interface BookFilter {
  words: string[]
  group: 'owing' | 'credit' | null
  userId: string | null
}

const patternsOf = ({ words }: BookFilter) =>
  words.length === 0 ? ['%'] : words.map((word) => `%${word.replace(/[\\%_]/g, String.raw`\$&`)}%`)

/** Those who owe most first. */
export const listBook = (tx: Tx, filter: BookFilter, page: Page) =>
  tx.many(list, [patternsOf(filter), filter.group, filter.userId, page.limit, offsetOf(page)])

/** How many match, and what everybody owes together. */
export const countBook = (tx: Tx, filter: BookFilter) =>
  tx.one(count, [patternsOf(filter), filter.group, filter.userId])

const owing = sql(
  'khata.owing',
  `SELECT k.id AS asked, c.id, c.name, c.name = 'erased' AS is_erased, ${khataBalance('c.id')} AS balance_paise
   FROM customers k JOIN customers c ON c.id = ${KEPT} WHERE k.id = ANY ($1)`,
  z.object({
    asked: z.string(),
    id: z.string(),
    name: z.string(),
    is_erased: z.boolean(),
    balance_paise: z.number(),
  }),
)

/** What the customers of these ids owe, each as who stands in the book for them. */
export const listOwing = (tx: Tx, ids: string[]) => tx.many(owing, [ids])

export const findBookCustomer = (tx: Tx, id: string) => tx.maybe(byId, [id])

const byMobile = sql(
  'khata.customersByMobile',
  'SELECT id, user_id, name FROM customers WHERE mobile = $1 AND merged_into IS NULL ORDER BY id',
  z.object({ id: z.string(), user_id: z.string().nullable(), name: z.string() }),
)

/** Everybody in the book who has this number. */
export const findCustomersByMobile = (tx: Tx, mobile: number) => tx.many(byMobile, [mobile])

export const findCustomerOfUser = (tx: Tx, userId: string) => tx.maybe(byUser, [userId])

export interface CustomerFields {
  userId: string | null
  name: string
  mobile: number | null
  note: string
  limitPaise: number | null
}

export const insertCustomer = (
  tx: Tx,
  id: string,
  { userId, name, mobile, note, limitPaise }: CustomerFields,
) => tx.run(insert, [id, userId, name, mobile, note, limitPaise])

export const updateBookCustomer = (
  tx: Tx,
  id: string,
  { userId, name, mobile, note, limitPaise }: CustomerFields,
) => tx.run(update, [id, name, mobile, note, userId, limitPaise])

/** Everything that changes a khata waits until this transaction ends; false if there is no such customer. */
export const lockBookCustomer = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.maybe(lock, [id])) !== null

/** In the order in which they were written. */
export const listEntries = (tx: Tx, customerId: string) => tx.many(ofCustomer, [customerId])

export const findEntry = (tx: Tx, id: number) => tx.maybe(entryById, [id])

const reversed = sql(
  'khata.isReversed',
  `SELECT EXISTS (SELECT FROM khata_entries WHERE reverses = $1) AS is_reversed`,
  z.object({ is_reversed: z.boolean() }),
)

/** Whether an entry was undone; the caller holds the khata’s lock. */
export const isEntryReversed = async (tx: Tx, id: number) => (await tx.one(reversed, [id])).is_reversed

export const insertKhataEntry = (
  tx: Tx,
  entry: {
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
  },
) =>
  tx.one(insertEntry, [
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
  ])

/** Writes a return, so that at most so much of the order is on the khata; nothing if no more is. */
export const lowerOrderOnKhata = (tx: Tx, orderId: string, toPaise: number, byId: string | null) =>
  tx.run(lowerOrder, [orderId, toPaise, byId])

/** Writes the return of a note; false if nobody knows whose order it is. */
export const returnNoteToKhata = async (
  tx: Tx,
  orderId: string,
  documentId: string,
  paise: number,
  byId: string | null,
): Promise<boolean> => (await tx.run(returnOfNote, [orderId, documentId, paise, byId])) === 1

const owed = sql(
  'khata.owed',
  `SELECT count(*)::int AS count, coalesce(sum(b.paise), 0)::bigint AS paise, min(oldest.at) AS oldest
   FROM (${BALANCES} GROUP BY 1) b CROSS JOIN LATERAL (
     SELECT min(d.at) AS at FROM (SELECT e.at, ${OWED} AS paise, sum(${OWED}) OVER (ORDER BY e.id DESC) AS together
       FROM khata_entries e WHERE e.customer_id = ANY (same_customer(b.customer_id)) AND ${OWED} > 0) d
     WHERE d.together - d.paise < b.paise) oldest
   WHERE b.paise > 0`,
  owedRow,
)

/** What is owed on khata together, the oldest debt that is unpaid first. */
export const sumKhata = (tx: Tx) => tx.one(owed)

const lockTwo = sql(
  'khata.lockTwo',
  `SELECT id, user_id, merged_into FROM customers WHERE id = $1 OR id = $2 ORDER BY id FOR NO KEY UPDATE`,
  z.object({ id: z.string(), user_id: z.string().nullable(), merged_into: z.string().nullable() }),
)

/** Two customers, in the order of their ids; whatever changes their khatas waits. */
export const lockCustomers = (tx: Tx, one: string, other: string) => tx.many(lockTwo, [one, other])

const merge = sql('khata.merge', `UPDATE customers SET merged_into = $1 WHERE id = $2 OR merged_into = $2`)

/** The same person as another, with those who were merged into them before. The caller holds both locks. */
export const mergeCustomer = (tx: Tx, intoId: string, id: string) => tx.run(merge, [intoId, id])

const part = sql(
  'khata.part',
  `UPDATE customers SET merged_into = NULL WHERE id = $1 AND merged_into IS NOT NULL`,
)

/** Somebody of their own again; false for whoever is. */
export const partCustomer = async (tx: Tx, id: string): Promise<boolean> => (await tx.run(part, [id])) === 1

const merged = sql(
  'khata.merged',
  `SELECT id, name, mobile FROM customers WHERE merged_into = $1 ORDER BY lower(name), id`,
  z.object({ id: z.string(), name: z.string(), mobile: z.number().nullable() }),
)

/** Who were merged into a customer. */
export const listMerged = (tx: Tx, customerId: string) => tx.many(merged, [customerId])

const keptOf = sql(
  'khata.keptOf',
  `SELECT merged_into FROM customers WHERE id = $1`,
  z.object({ merged_into: z.string().nullable() }),
)

/** Into whom a customer was merged; null for nobody. */
export const findKept = async (tx: Tx, id: string) => (await tx.maybe(keptOf, [id]))?.merged_into ?? null
