import { z } from 'zod'
import { owedRow } from '#platform/db/owed-row.ts'
import { sql } from '#platform/db/postgres.ts'
import { booleans, numbers, orNull, texts } from '#platform/db/row-columns.ts'
import { offsetOf, type Page } from '#shared/paging.ts'
import {
  SUPPLIER_ENTRY_KINDS,
  SUPPLIER_PAID_BY,
  type SupplierEntryKind,
  type SupplierPaidBy,
} from '../supplier-words.ts'

const standing = (table: 'purchases' | 'supplier_entries') =>
  `FROM ${table} e WHERE e.reverses IS NULL AND NOT EXISTS (SELECT FROM ${table} r WHERE r.reverses = e.id)`

// What was undone comes to nothing with the row that undid it, and neither is a debt.
/** Everything that changes what the shop owes suppliers: what it adds, in paise, and its day. */
const LEDGER = `SELECT supplier_id, total_paise AS paise, bill_date AS day, written_at AS at ${standing('purchases')}
  UNION ALL SELECT supplier_id, amount_paise, day, at ${standing('supplier_entries')}`

/** What the shop owes the supplier of this id, in paise, as SQL; below zero what was paid in advance. */
export const owedTo = (supplierId: string) =>
  `(SELECT coalesce(sum(l.paise), 0)::bigint FROM (${LEDGER}) l WHERE l.supplier_id = ${supplierId})`

/** What the shop owes a supplier, in paise. */
export const readOwedTo = sql(
  'suppliers.owed',
  `SELECT ${owedTo('$1')} AS paise`,
  z.object({ paise: z.number() }),
).oneFirst<[supplierId: string]>()

/** What the shop owes its suppliers together, and since when the oldest bill is unpaid. */
export const sumSuppliers = sql(
  'suppliers.sumOwed',
  `SELECT count(*)::int AS count, coalesce(sum(b.paise), 0)::bigint AS paise, min(oldest.at) AS oldest
   FROM (SELECT l.supplier_id, sum(l.paise)::bigint AS paise FROM (${LEDGER}) l GROUP BY 1) b CROSS JOIN LATERAL (
     SELECT min(d.day)::timestamptz AS at FROM (SELECT l.day, l.paise, sum(l.paise) OVER (ORDER BY l.day DESC, l.at DESC) AS together
       FROM (${LEDGER}) l WHERE l.supplier_id = b.supplier_id AND l.paise > 0) d
     WHERE d.together - d.paise < b.paise) oldest
   WHERE b.paise > 0`,
  owedRow,
).one()

/** The kind of a row of a supplier's account: what a person entered, or what was brought and went back. */
const ACCOUNT_KINDS = ['bill', 'return', ...SUPPLIER_ENTRY_KINDS] as const

const accountRow = z.object({
  kind: z.enum(ACCOUNT_KINDS),
  entry_id: z.number().nullable(),
  ...orNull(texts('purchase_id', 'text')),
  paid_by: z.enum(SUPPLIER_PAID_BY).nullable(),
  ...texts('day', 'by'),
  at: z.date(),
  ...numbers('paise', 'balance_paise'),
  ...booleans('is_reversal', 'is_reversed'),
})
export type AccountRow = z.infer<typeof accountRow>

const ALL_ROWS = `
  SELECT CASE WHEN b.return_number IS NULL THEN 'bill' ELSE 'return' END AS kind, NULL::bigint AS entry_id, b.id AS purchase_id,
    b.bill_number AS text, NULL AS paid_by, b.bill_date AS day, b.written_at AS at, b.by_id, b.total_paise AS paise,
    b.reverses IS NOT NULL AS is_reversal, EXISTS (SELECT FROM purchases r WHERE r.reverses = b.id) AS is_reversed
  FROM purchases b WHERE b.supplier_id = $1
  UNION ALL
  SELECT e.kind, e.id, NULL, e.note, e.paid_by, e.day, e.at, e.by_id, e.amount_paise, e.reverses IS NOT NULL,
    EXISTS (SELECT FROM supplier_entries r WHERE r.reverses = e.id)
  FROM supplier_entries e WHERE e.supplier_id = $1`

/** The account of a supplier, the last row first, each with what was owed after it. */
export const listAccount = sql(
  'suppliers.account',
  `SELECT a.kind, a.entry_id, a.purchase_id, a.text, a.paid_by, a.day, a.at, coalesce(nullif(u.name, ''), u.email, u.mobile::text) AS by, a.paise,
     a.is_reversal, a.is_reversed, sum(a.paise) OVER (ORDER BY a.at, a.entry_id, a.purchase_id)::bigint AS balance_paise
   FROM (${ALL_ROWS}) a JOIN users u ON u.id = a.by_id
   ORDER BY a.at DESC, a.entry_id DESC, a.purchase_id DESC LIMIT $2 OFFSET $3`,
  accountRow,
).many((supplierId: string, page: Page) => [supplierId, page.limit, offsetOf(page)])

export const countAccount = sql(
  'suppliers.countAccount',
  `SELECT count(*)::int AS count FROM (${ALL_ROWS}) a`,
  z.object({ count: z.int() }),
).oneFirst<[supplierId: string]>()

const entryRow = z.object({
  ...numbers('id', 'amount_paise'),
  ...texts('supplier_id', 'day'),
  kind: z.enum(SUPPLIER_ENTRY_KINDS),
  paid_by: z.enum(SUPPLIER_PAID_BY).nullable(),
  reverses: z.number().nullable(),
  is_reversed: z.boolean(),
})

export const findSupplierEntry = sql(
  'suppliers.entry',
  `SELECT e.id, e.supplier_id, e.kind, e.amount_paise, e.paid_by, e.day, e.reverses,
     EXISTS (SELECT FROM supplier_entries r WHERE r.reverses = e.id) AS is_reversed
   FROM supplier_entries e WHERE e.id = $1`,
  entryRow,
).maybe<[id: number]>()

/** Whether what was owed before the first bill is written, and not undone. */
export const hasOpening = sql(
  'suppliers.hasOpening',
  `SELECT EXISTS (SELECT FROM supplier_entries e WHERE e.supplier_id = $1 AND e.kind = 'opening' AND e.reverses IS NULL
     AND NOT EXISTS (SELECT FROM supplier_entries r WHERE r.reverses = e.id)) AS has_opening`,
  z.object({ has_opening: z.boolean() }),
).oneFirst<[supplierId: string]>()

export const insertSupplierEntry = sql(
  'suppliers.insertEntry',
  `INSERT INTO supplier_entries (supplier_id, kind, amount_paise, paid_by, note, day, by_id, reverses)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id`,
  z.object({ id: z.number() }),
).oneFirst((one: NewSupplierEntry) => [
  one.supplierId,
  one.kind,
  one.amountPaise,
  one.paidBy,
  one.note,
  one.day,
  one.byId,
  one.reverses ?? null,
])

export interface NewSupplierEntry {
  supplierId: string
  kind: SupplierEntryKind
  /** What it adds to what the shop owes. */
  amountPaise: number
  paidBy: SupplierPaidBy | null
  note: string | null
  day: string
  byId: string
  reverses?: number
}
