import { z } from 'zod'
import { stockIdOf } from '#features/stock/movements/server/movement-store.ts'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { offsetOf, type Page } from '#shared/paging.ts'
import { lastCostOf } from './last-cost-store.ts'
import type { BillLine } from '../check-lines.ts'
import type { KnownPack } from '../pack-of-line.ts'

const known = sql(
  'purchases.knownPacks',
  `SELECT k.id, k.product_id, p.name, k.unit, k.barcode, k.sku, k.stock,
     ${stockIdOf('k')} AS stock_id, k.stock_grams, CASE WHEN k.weighed THEN k.grams END AS pack_grams, k.price_paise, k.discount_micro, c.cost_paise,
     ARRAY(SELECT name FROM supplier_items WHERE supplier_id = $5 AND pack_id = k.id AND name = ANY($4::text[])) AS bill_names
   FROM packs k JOIN products p ON p.id = k.product_id
   LEFT JOIN LATERAL (${lastCostOf('k')}) c ON true
   WHERE k.retired_at IS NULL AND p.deleted_at IS NULL AND k.id = ANY (ARRAY(
     SELECT id FROM packs WHERE product_id = ANY($1::int[])
     UNION ALL SELECT id FROM packs WHERE barcode = ANY($2::text[]) AND retired_at IS NULL
     UNION ALL SELECT id FROM packs WHERE sku = ANY($3::text[]) AND retired_at IS NULL
     UNION ALL SELECT pack_id FROM supplier_items WHERE supplier_id = $5 AND name = ANY($4::text[])
     -- A name, or the name and a unit: whichever of its beginnings is the name of a product.
     UNION ALL SELECT n.id FROM products o JOIN packs n ON n.product_id = o.id
     WHERE o.deleted_at IS NULL AND lower(o.name) = ANY (ARRAY(
       SELECT left(name, at) FROM unnest($4::text[]) AS name, generate_series(1, length(name)) AS at
       WHERE substr(name, at + 1, 1) IN ('', ' ')))
       AND (lower(o.name) = ANY($4::text[]) OR lower(o.name || ' ' || n.unit) = ANY($4::text[]))))
   ORDER BY k.id`,
  z.object({
    id: z.int(),
    product_id: z.int(),
    name: z.string(),
    unit: z.string(),
    barcode: z.string().nullable(),
    sku: z.string().nullable(),
    stock: z.int(),
    stock_id: z.int(),
    stock_grams: z.int().nullable(),
    pack_grams: z.int().nullable(),
    price_paise: z.int(),
    discount_micro: z.int(),
    cost_paise: z.int().nullable(),
    bill_names: z.array(z.string()),
  }),
)

/** What lines name packs by. Names are in lower case. */
export interface PackNames {
  productIds: number[]
  barcodes: string[]
  codes: string[]
  names: string[]
}

/** The packs in sale that lines of a supplier's bill may mean, with their last cost. */
export async function listKnownPacks(
  tx: Tx,
  supplierId: string,
  { productIds, barcodes, codes, names }: PackNames,
): Promise<KnownPack[]> {
  const rows = await tx.many(known, [productIds, barcodes, codes, names, supplierId])
  return rows.map((row) => ({
    packId: row.id,
    productId: row.product_id,
    name: row.name,
    unit: row.unit,
    barcode: row.barcode,
    sku: row.sku,
    stock: row.stock,
    stockId: row.stock_id,
    stockGrams: row.stock_grams,
    packGrams: row.pack_grams,
    pricePaise: row.price_paise,
    discountMicro: row.discount_micro,
    costPaise: row.cost_paise,
    billNames: row.bill_names,
  }))
}

const purchaseRow = z.object({
  id: z.string(),
  supplier_id: z.string(),
  supplier: z.string(),
  bill_number: z.string(),
  bill_date: z.string(),
  written_at: z.date(),
  by: z.string(),
  total_paise: z.int(),
  reverses: z.string().nullable(),
  reversed_by: z.string().nullable(),
  items: z.int(),
  return_number: z.int().nullable(),
  reason: z.string().nullable(),
})
export type PurchaseRow = z.infer<typeof purchaseRow>

const columns = `b.id, b.supplier_id, s.name AS supplier, b.bill_number, b.bill_date, b.written_at,
  coalesce(nullif(u.name, ''), u.email, u.mobile::text) AS by, b.total_paise, b.reverses, r.id AS reversed_by, b.return_number, b.reason,
  (SELECT count(*)::int FROM purchase_lines WHERE purchase_id = b.id) AS items`
const from = `purchases b JOIN suppliers s ON s.id = b.supplier_id JOIN users u ON u.id = b.by_id
  LEFT JOIN purchases r ON r.reverses = b.id`

const byId = sql('purchases.byId', `SELECT ${columns} FROM ${from} WHERE b.id = $1`, purchaseRow)

/** The financial year of a day, as the year in which it begins: suppliers begin again with number 1 in each. */
const yearOf = (day: string) => `date_part('year', ${day} - interval '3 months')`

// Of bills of this number the one of this financial year comes first.
const standing = sql(
  'purchases.standing',
  `SELECT ${columns}, ${yearOf('b.bill_date')} = ${yearOf('$3::date')} AS is_same_year
   FROM ${from} WHERE b.supplier_id = $1 AND lower(b.bill_number) = lower($2) AND b.return_number IS NULL
     AND b.reverses IS NULL AND r.id IS NULL
   ORDER BY is_same_year DESC, b.bill_date DESC LIMIT 1`,
  purchaseRow.extend({ is_same_year: z.boolean() }),
)

/** The same for all spellings of a number: `INV-001`, `inv/1` and `INV 1`. */
const keyOf = (number: string): string =>
  `regexp_replace(regexp_replace(lower(${number}), '(^|[^0-9])0+(?=[0-9])', '\\1', 'g'), '[^[:alnum:]]', '', 'g')`

const similar = sql(
  'purchases.similar',
  `SELECT ${columns} FROM ${from} WHERE b.supplier_id = $1 AND ${keyOf('b.bill_number')} = ${keyOf('$2::text')}
     AND lower(b.bill_number) <> lower($2) AND ${yearOf('b.bill_date')} = ${yearOf('$3::date')}
     AND b.return_number IS NULL AND b.reverses IS NULL AND r.id IS NULL ORDER BY b.written_at DESC LIMIT 1`,
  purchaseRow,
)

const reversal = sql(
  'purchases.reversal',
  `SELECT ${columns} FROM ${from} WHERE b.reverses = $1`,
  purchaseRow,
)

const list = sql(
  'purchases.list',
  `SELECT ${columns} FROM ${from} WHERE $1::text IS NULL OR b.supplier_id = $1
   ORDER BY b.written_at DESC, b.id DESC LIMIT $2 OFFSET $3`,
  purchaseRow,
)

const countAll = sql(
  'purchases.count',
  'SELECT count(*)::int AS count FROM purchases WHERE $1::text IS NULL OR supplier_id = $1',
  z.object({ count: z.int() }),
)

// A bill that was reversed may be entered again; of two who enter it at once, one has the row.
const insert = sql(
  'purchases.insert',
  `INSERT INTO purchases (id, supplier_id, bill_number, bill_date, entry, by_id, total_paise)
   SELECT $1, $2, $3, $4::date, (SELECT count(*) FROM purchases b JOIN purchases r ON r.reverses = b.id
       WHERE b.supplier_id = $2 AND lower(b.bill_number) = lower($3) AND ${yearOf('b.bill_date')} = ${yearOf('$4::date')}), $5, $6
   ON CONFLICT (supplier_id, lower(bill_number), ${yearOf('bill_date')}, entry) WHERE reverses IS NULL DO NOTHING`,
)

const insertReversal = sql(
  'purchases.reverse',
  `INSERT INTO purchases (id, supplier_id, bill_number, bill_date, entry, by_id, reverses, total_paise, return_number, reason)
   SELECT $1, supplier_id, bill_number, bill_date, entry, $3, id, -total_paise, return_number, reason FROM purchases
   WHERE id = $2 AND reverses IS NULL ON CONFLICT (reverses) DO NOTHING`,
)

const insertLines = sql(
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

const lines = sql(
  'purchases.lines',
  `SELECT l.pack_id, k.product_id, p.name, k.unit, l.quantity, l.free_quantity, l.cost_paise, l.mrp_paise, l.batch,
     l.expires_on, l.grams + l.free_grams AS grams
   FROM purchase_lines l JOIN packs k ON k.id = l.pack_id JOIN products p ON p.id = k.product_id
   WHERE l.purchase_id = $1 ORDER BY l."position"`,
  z.object({
    pack_id: z.int(),
    product_id: z.int(),
    name: z.string(),
    unit: z.string(),
    quantity: z.int(),
    free_quantity: z.int(),
    cost_paise: z.int(),
    mrp_paise: z.int().nullable(),
    batch: z.string().nullable(),
    expires_on: z.string().nullable(),
    grams: z.int().nullable(),
  }),
)

export const findPurchase = (tx: Tx, id: string): Promise<PurchaseRow | null> => tx.maybe(byId, [id])
export const getPurchaseRow = (tx: Tx, id: string): Promise<PurchaseRow> => tx.one(byId, [id])

export interface NumberedBill {
  supplierId: string
  billNumber: string
  billDate: string
}

/** The bill of this supplier, number and financial year that was not reversed, or else the last one of another year. */
export const findNumbered = (tx: Tx, { supplierId, billNumber, billDate }: NumberedBill) =>
  tx.maybe(standing, [supplierId, billNumber, billDate])

/** A bill of this supplier and financial year whose number is spelled otherwise. */
export const findSimilar = (
  tx: Tx,
  { supplierId, billNumber, billDate }: NumberedBill,
): Promise<PurchaseRow | null> => tx.maybe(similar, [supplierId, billNumber, billDate])

/** The bill of this supplier, number and financial year that was not reversed. */
export async function findStanding(tx: Tx, bill: NumberedBill): Promise<PurchaseRow | null> {
  const found = await findNumbered(tx, bill)
  return found?.is_same_year ? found : null
}

/** The row that reverses a bill. */
export const findReversal = (tx: Tx, id: string): Promise<PurchaseRow | null> => tx.maybe(reversal, [id])

export const listPurchases = (tx: Tx, supplierId: string | null, page: Page): Promise<PurchaseRow[]> =>
  tx.many(list, [supplierId, page.limit, offsetOf(page)])

export const countPurchases = async (tx: Tx, supplierId: string | null): Promise<number> =>
  (await tx.one(countAll, [supplierId])).count

export const listPurchaseLines = (tx: Tx, id: string) => tx.many(lines, [id])

export interface PurchaseDraft extends NumberedBill {
  id: string
  userId: string
  totalPaise: number
}

/** Writes a bill; false if it stands already. */
export const insertPurchase = async (tx: Tx, draft: PurchaseDraft): Promise<boolean> =>
  (await tx.run(insert, [
    draft.id,
    draft.supplierId,
    draft.billNumber,
    draft.billDate,
    draft.userId,
    draft.totalPaise,
  ])) === 1

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

const lockReturns = sql('purchases.lockReturns', `SELECT pg_advisory_xact_lock(hashtext('purchases.return'))`)

// Debit notes are numbered without gaps, so the caller waits for others who write one.
const insertDebitNote = sql(
  'purchases.insertReturn',
  `INSERT INTO purchases (id, supplier_id, bill_number, bill_date, by_id, total_paise, reason, return_number)
   SELECT $1, $2, 'Debit note ' || n.number, $3, $4, $5, $6, n.number
   FROM (SELECT coalesce(max(return_number), 0) + 1 AS number FROM purchases) n`,
)

// What came from a supplier and has not gone back, as far as its bills stand.
const brought = sql(
  'purchases.brought',
  `SELECT l.pack_id, sum(l.quantity + l.free_quantity)::int AS packs, coalesce(sum(l.grams + l.free_grams), 0)::bigint AS grams
   FROM purchase_lines l JOIN purchases b ON b.id = l.purchase_id
   WHERE b.supplier_id = $1 AND l.pack_id = ANY($2::bigint[]) GROUP BY l.pack_id`,
  z.object({ pack_id: z.int(), packs: z.int(), grams: z.number() }),
)

/** How many packs, and how many grams of them, came from a supplier and have not gone back. */
export const broughtBy = (tx: Tx, supplierId: string, packIds: number[]) =>
  tx.many(brought, [supplierId, packIds])

/** Writes the row of a debit note with the next number; `totalPaise` is below zero. */
export async function insertReturn(
  tx: Tx,
  one: { id: string; supplierId: string; day: string; userId: string; totalPaise: number; reason: string },
): Promise<void> {
  await tx.run(lockReturns)
  await tx.run(insertDebitNote, [one.id, one.supplierId, one.day, one.userId, one.totalPaise, one.reason])
}

export const insertReturnLines = (
  tx: Tx,
  id: string,
  lines: readonly { pack: KnownPack; quantity: number; grams: number | null; costPaise: number }[],
) =>
  tx.run(insertLines, [
    id,
    JSON.stringify(
      lines.map(({ pack, quantity, grams, costPaise }, position) => ({
        position,
        pack_id: pack.packId,
        quantity: -quantity,
        free_quantity: 0,
        cost_paise: costPaise,
        grams: grams === null ? null : -grams,
        free_grams: grams === null ? null : 0,
        relabels: false,
      })),
    ),
  ])

const marginRow = z.object({
  day: z.string(),
  product_id: z.int(),
  name: z.string(),
  units: z.int(),
  sales_paise: z.int(),
  cost_paise: z.int().nullable(),
})

// The cost of a day is that of the last bill until its end; a product with a pack that was never bought has none.
const margins = sql(
  'purchases.margins',
  `SELECT d.day, d.product_id, p.name, sum(d.units)::bigint AS units, sum(d.sales_paise)::bigint AS sales_paise,
     CASE WHEN bool_and(c.cost_paise IS NOT NULL)
       THEN round(sum(coalesce(d.grams::numeric / w.grams, d.units) * c.cost_paise))::bigint END AS cost_paise
   FROM pack_days d JOIN products p ON p.id = d.product_id
   LEFT JOIN packs k ON k.id = d.pack_id LEFT JOIN packs w ON w.id = d.pack_id AND w.weighed
   LEFT JOIN LATERAL (${lastCostOf('k', `(d.day + 1)::timestamp AT TIME ZONE 'Asia/Kolkata'`)}) c ON true
   WHERE d.day BETWEEN $1 AND $2 GROUP BY d.day, d.product_id, p.name
   ORDER BY d.day DESC, sum(d.sales_paise) DESC, d.product_id`,
  marginRow,
)

/** So many packs of whole days are a part, or those of one day. */
const PART = 1_000

// The last days of a span whose packs are a part: those after the day on which the first pack too many was sold. $3 how many.
const lastDays = sql(
  'purchases.lastDays',
  `SELECT least(cut.day + 1, last.day)::text AS from_day, (least(cut.day + 1, last.day) - 1)::text AS before
   FROM (SELECT max(day) AS day FROM pack_days WHERE day BETWEEN $1 AND $2) last,
     (SELECT day FROM pack_days WHERE day BETWEEN $1 AND $2 ORDER BY day DESC LIMIT 1 OFFSET $3) cut`,
  z.object({ from_day: z.string(), before: z.string() }),
)

/**
 * What was sold on each day by product, and what that had cost: the last days of a span, and the day before them if there
 * are more of it.
 */
export async function listMargins(tx: Tx, from: string, to: string, part = PART) {
  const cut = await tx.maybe(lastDays, [from, to, part])
  const rows = await tx.many(margins, [cut?.from_day ?? from, to])
  return { rows, next: cut && cut.before >= from ? cut.before : null }
}
