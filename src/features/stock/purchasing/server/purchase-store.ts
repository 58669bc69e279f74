import { z } from 'zod'
import { packColumns } from '#shared/pack-shapes.ts'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { ints, orNull, texts } from '#platform/db/row-columns.ts'
import { offsetOf, type Page } from '#shared/paging.ts'
import type { BillLine } from '../check-lines.ts'

/** What a debit note says beside its lines, kept as it was on its day. */
const noteFacts = z.object({
  /** Its name, and what the goods were called; rows of earlier versions do not say it. */
  supplier: z.optional(z.string()),
  gstin: z.string(),
  isInterState: z.boolean(),
  packs: z.array(
    z.object({
      packId: z.int(),
      goods: z.optional(z.object(texts('name', 'unit'))),
      tax: z.object({ hsn: z.string(), rateBp: z.int() }).nullable(),
      against: z.object({ billNumber: z.string(), billDate: z.string() }).nullable(),
    }),
  ),
})
export type NoteFacts = z.infer<typeof noteFacts>

const purchaseRow = z.object({
  ...texts('id', 'supplier_id', 'supplier', 'bill_number', 'bill_date', 'by'),
  written_at: z.date(),
  ...ints('total_paise', 'items'),
  ...orNull(texts('reverses', 'reversed_by', 'reason')),
  return_number: z.int().nullable(),
  note_facts: noteFacts.nullable(),
})
export type PurchaseRow = z.infer<typeof purchaseRow>

const columns = `b.id, b.supplier_id, s.name AS supplier, b.bill_number, b.bill_date, b.written_at,
  coalesce(nullif(u.name, ''), u.email, u.mobile::text) AS by, b.total_paise, b.reverses, r.id AS reversed_by, b.return_number, b.reason, b.note_facts,
  (SELECT count(*)::int FROM purchase_lines WHERE purchase_id = b.id) AS items`
const from = `purchases b JOIN suppliers s ON s.id = b.supplier_id JOIN users u ON u.id = b.by_id
  LEFT JOIN purchases r ON r.reverses = b.id`

const byId = sql('purchases.byId', `SELECT ${columns} FROM ${from} WHERE b.id = $1`, purchaseRow)

/** The financial year of a day, as the year in which it begins: suppliers begin again with number 1 in each. */
const yearOf = (day: string) => `date_part('year', ${day} - interval '3 months')`

// Of bills of this number the one of this financial year comes first.
/** The bill of this supplier, number and financial year that was not reversed, or else the last one of another year. */
export const findNumbered = sql(
  'purchases.standing',
  `SELECT ${columns}, ${yearOf('b.bill_date')} = ${yearOf('$3::date')} AS is_same_year
   FROM ${from} WHERE b.supplier_id = $1 AND lower(b.bill_number) = lower($2) AND b.return_number IS NULL
     AND b.reverses IS NULL AND r.id IS NULL
   ORDER BY is_same_year DESC, b.bill_date DESC LIMIT 1`,
  purchaseRow.extend({ is_same_year: z.boolean() }),
).maybe(({ supplierId, billNumber, billDate }: NumberedBill) => [supplierId, billNumber, billDate])

/** The same for all spellings of a number: `INV-001`, `inv/1` and `INV 1`. */
const keyOf = (number: string): string =>
  `regexp_replace(regexp_replace(regexp_replace(translate(lower(${number}), '०१२३४५६७८९', '0123456789'),
     '\\m(bill|invoice|inv|number|num|no)(?![a-z])|(?<=[0-9])[^0-9a-z]+(20)?[0-9]{2}-(20)?[0-9]{2}$|[^0-9a-z](20)?[0-9]{2}-(20)?[0-9]{2}(?=[^0-9a-z]+[0-9])', '', 'g'),
     '(^|[^0-9])0+(?=[0-9])', '\\1', 'g'), '[^[:alnum:]]', '', 'g')`

/** A bill of this supplier and financial year whose number is spelled otherwise. */
export const findSimilar = sql(
  'purchases.similar',
  `SELECT ${columns} FROM ${from} WHERE b.supplier_id = $1 AND ${keyOf('b.bill_number')} = ${keyOf('$2::text')}
     AND lower(b.bill_number) <> lower($2) AND ${yearOf('b.bill_date')} = ${yearOf('$3::date')}
     AND b.return_number IS NULL AND b.reverses IS NULL AND r.id IS NULL ORDER BY b.written_at DESC LIMIT 1`,
  purchaseRow,
).maybe(({ supplierId, billNumber, billDate }: NumberedBill) => [supplierId, billNumber, billDate])

/** The row that reverses a bill. */
export const findReversal = sql(
  'purchases.reversal',
  `SELECT ${columns} FROM ${from} WHERE b.reverses = $1`,
  purchaseRow,
).maybe<[id: string]>()

export const listPurchases = sql(
  'purchases.list',
  `SELECT ${columns} FROM ${from} WHERE $1::text IS NULL OR b.supplier_id = $1
   ORDER BY b.written_at DESC, b.id DESC LIMIT $2 OFFSET $3`,
  purchaseRow,
).many((supplierId: string | null, page: Page) => [supplierId, page.limit, offsetOf(page)])

export const countPurchases = sql(
  'purchases.count',
  'SELECT count(*)::int AS count FROM purchases WHERE $1::text IS NULL OR supplier_id = $1',
  z.object({ count: z.int() }),
).oneFirst<[supplierId: string | null]>()

// A bill that was reversed may be entered again; of two who enter it at once, one has the row.
/** Writes a bill; false if it stands already. */
export const insertPurchase = sql(
  'purchases.insert',
  `INSERT INTO purchases (id, supplier_id, bill_number, bill_date, entry, by_id, total_paise)
   SELECT $1, $2, $3, $4::date, (SELECT count(*) FROM purchases b JOIN purchases r ON r.reverses = b.id
       WHERE b.supplier_id = $2 AND lower(b.bill_number) = lower($3) AND ${yearOf('b.bill_date')} = ${yearOf('$4::date')}), $5, $6
   ON CONFLICT (supplier_id, lower(bill_number), ${yearOf('bill_date')}, entry) WHERE reverses IS NULL DO NOTHING`,
).wrote((draft: PurchaseDraft) => [
  draft.id,
  draft.supplierId,
  draft.billNumber,
  draft.billDate,
  draft.userId,
  draft.totalPaise,
])

const insertReversal = sql(
  'purchases.reverse',
  `INSERT INTO purchases (id, supplier_id, bill_number, bill_date, entry, by_id, reverses, total_paise, return_number, reason, note_facts)
   SELECT $1, supplier_id, bill_number, bill_date, entry, $3, id, -total_paise, return_number, reason, note_facts FROM purchases
   WHERE id = $2 AND reverses IS NULL ON CONFLICT (reverses) DO NOTHING`,
)

export const insertLines = sql(
  'purchases.insertLines',
  `INSERT INTO purchase_lines (purchase_id, "position", pack_id, quantity, free_quantity, cost_paise, mrp_paise, batch, expires_on, relabels,
     grams, free_grams)
   SELECT $1, * FROM jsonb_to_recordset($2) AS l("position" int, pack_id bigint, quantity int, free_quantity int,
     cost_paise bigint, mrp_paise bigint, batch text, expires_on date, relabels boolean, grams bigint, free_grams bigint)`,
)

const reverseLines = sql(
  'purchases.reverseLines',
  `INSERT INTO purchase_lines (purchase_id, "position", pack_id, quantity, free_quantity, cost_paise, mrp_paise, batch, expires_on,
     grams, free_grams)
   SELECT $1, "position", pack_id, -quantity, -free_quantity, cost_paise, mrp_paise, batch, expires_on, -grams, -free_grams
   FROM purchase_lines WHERE purchase_id = $2`,
)

export const listPurchaseLines = sql(
  'purchases.lines',
  `SELECT l.pack_id, k.product_id, p.name, k.unit, l.quantity, l.free_quantity, l.cost_paise, l.mrp_paise, l.batch,
     l.expires_on, l.grams + l.free_grams AS grams, k.grams AS pack_grams
   FROM purchase_lines l JOIN packs k ON k.id = l.pack_id JOIN products p ON p.id = k.product_id
   WHERE l.purchase_id = $1 ORDER BY l."position"`,
  z.object({
    ...ints('pack_id', 'quantity', 'free_quantity', 'cost_paise'),
    ...packColumns,
    ...orNull(ints('mrp_paise', 'grams', 'pack_grams')),
    ...orNull(texts('batch', 'expires_on')),
  }),
).many<[id: string]>()

export const findPurchase = (tx: Tx, id: string): Promise<PurchaseRow | null> => tx.maybe(byId, [id])
export const getPurchaseRow = (tx: Tx, id: string): Promise<PurchaseRow> => tx.one(byId, [id])

export interface NumberedBill {
  supplierId: string
  billNumber: string
  billDate: string
}

/** The bill of this supplier, number and financial year that was not reversed. */
export async function findStanding(tx: Tx, bill: NumberedBill): Promise<PurchaseRow | null> {
  const found = await findNumbered(tx, bill)
  return found?.is_same_year ? found : null
}

interface PurchaseDraft extends NumberedBill {
  id: string
  userId: string
  totalPaise: number
}

export async function insertPurchaseLines(tx: Tx, id: string, billLines: readonly BillLine[]): Promise<void> {
  const records = billLines.map((line, position) => ({
    position,
    pack_id: line.pack.packId,
    quantity: line.quantity,
    free_quantity: line.freeQuantity,
    cost_paise: line.costPaise,
    mrp_paise: line.mrpPaise,
    batch: line.batch,
    expires_on: line.expiresOn,
    relabels: line.relabels,
    grams: line.weight?.grams ?? null,
    free_grams: line.weight?.freeGrams ?? null,
  }))
  await tx.run(insertLines, [id, JSON.stringify(records)])
}

/** Writes the row that reverses a bill, with its lines; false if it was reversed already, or is a reversal itself. */
export async function reversePurchaseRow(tx: Tx, id: string, of: string, userId: string): Promise<boolean> {
  if ((await tx.run(insertReversal, [id, of, userId])) === 0) return false
  await tx.run(reverseLines, [id, of])
  return true
}
