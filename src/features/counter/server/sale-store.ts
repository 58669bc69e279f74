import { colleagueName } from '#features/people/accounts/server/colleague-name.ts'
import { readDocumentNumber } from '#features/papers/document-number.ts'
import { z } from 'zod'
import { priceColumns } from '#shared/pack-shapes.ts'
import { heapPacksOf, lockWantedPacks, stockIdOf } from '#features/stock/movements/server/movement-store.ts'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { booleans, ints, numbers, orNull, texts } from '#platform/db/row-columns.ts'
import { askedMrps } from './catalogue-store.ts'
import type { CheckKind, TenderKind } from '../tender-kinds.ts'

const packRow = z.object({
  ...ints('position', 'product_id', 'stock'),
  ...orNull(numbers('pack_id', 'stock_grams')),
  ...orNull(ints('category_id', 'sub_category_id', 'grams')),
  ...orNull(texts('name', 'shelf')),
  ...texts('image', 'unit'),
  ...priceColumns,
  /** The pack that stands for its heap, and what each pack of it weighs. */
  stock_id: z.number().nullable(),
  heap_packs: z.array(z.number()),
  ...booleans('weighed', 'is_sold'),
  /** What may be printed on its packets as MRP, in paise, where somebody must read it. */
  mrps: z.array(z.number()).nullable(),
  before: z.array(z.object({ pricePaise: z.number(), discountMicro: z.int() })),
})
export type SoldPack = z.infer<typeof packRow>

const packs = sql(
  'counterSales.packs',
  `SELECT (w.ordinality - 1)::int AS position, k.id AS pack_id, w.product_id, p.category_id, p.sub_category_id, p.name,
     coalesce(k.image, p.images[1], '') AS image, w.unit, coalesce(k.price_paise, 0) AS price_paise,
     coalesce(k.discount_micro, 0) AS discount_micro, coalesce(k.stock, 0) AS stock, k.stock_grams, k.shelf,
     ${stockIdOf('k')} AS stock_id, ${heapPacksOf('k')} AS heap_packs,
     coalesce(k.weighed, false) AS weighed, k.grams, k.retired_at IS NULL AND p.deleted_at IS NULL AS is_sold,
     ${askedMrps()} AS mrps,
     coalesce((SELECT json_agg(json_build_object('pricePaise', b.price_paise, 'discountMicro', b.discount_micro))
       FROM pack_prices b WHERE b.pack_id = k.id AND b.ended_at > now() - $3::int * interval '1 day'), '[]') AS before
   FROM unnest($1::int[], $2::text[]) WITH ORDINALITY AS w(product_id, unit, ordinality)
   LEFT JOIN packs k ON k.product_id = w.product_id AND k.unit = w.unit LEFT JOIN products p ON p.id = k.product_id
   ORDER BY w.ordinality`,
  packRow,
)

const billed = sql(
  'counterSales.billedMrps',
  `SELECT pack_id, array_agg(DISTINCT mrp_paise) AS mrps FROM (
     SELECT pack_id, mrp_paise FROM bought_packs WHERE mrp_paise IS NOT NULL UNION ALL SELECT pack_id, mrp_paise FROM kept_mrps) said
   WHERE pack_id = ANY($1) GROUP BY pack_id`,
  z.object({ pack_id: z.number(), mrps: z.array(z.number()) }),
)

export const listBilledMrps = async (tx: Tx, packIds: number[]): Promise<Map<number, number[]>> =>
  new Map((await tx.many(billed, [packIds])).map(({ pack_id, mrps }) => [pack_id, mrps]))

export const findSerial = sql(
  'counterSales.hasSerial',
  `SELECT order_id FROM counter_sales WHERE counter_id = $1 AND serial = $2`,
  z.object({ order_id: z.string() }),
).maybe<[counterId: string, serial: number]>()

/** The sale or the order that a whole UPI reference has paid; without its number for a khata. */
export const findReference = sql(
  'counterSales.usedReference',
  `SELECT order_id FROM tenders WHERE kind = 'upi' AND length(reference) > 4 AND reference = ANY($1)
   UNION ALL SELECT order_id FROM payment_captures WHERE provider = 'UPI' AND provider_reference = ANY($1)
   UNION ALL SELECT NULL FROM khata_entries e WHERE paid_by = 'upi' AND reference = ANY($1) AND credit_kind IS NULL
     AND NOT EXISTS (SELECT FROM khata_entries r WHERE r.reverses = e.id) LIMIT 1`,
  z.object({ order_id: z.string().nullable() }),
).maybe<[references: string[]]>()

/** Whoever erases this customer waits until the sale is written. */
export const findCustomer = sql(
  'counterSales.customer',
  `SELECT id, name, mobile FROM customers WHERE id = $1 FOR KEY SHARE`,
  z.object({ id: z.string(), name: z.string(), mobile: z.number().nullable() }),
).maybe<[id: string]>()

// What a sale has besides its order, which `insertOrder` has written before. $2 what was supplied of each line, in grams; $3
// tenders, $4 checks, $5 the sale, $6 printed MRPs.
/** Writes what a sale has besides its order; the caller holds the locks of its counter, drawer and packs, and moves its cash. */
export const insertSale = sql(
  'counterSales.insert',
  `WITH supplied AS (
     INSERT INTO supplied_lines (order_id, position, line_position, is_replacement, pack_id, product_id, name, unit, image,
       quantity, grams, pack_grams, price_paise, discount_micro, final_paise, offer_paise, mrp_paise)
     SELECT order_id, position, position, false, pack_id, product_id, name, unit, image, quantity, w.grams,
       CASE WHEN w.grams IS NOT NULL THEN l.grams END, price_paise,
       discount_micro, line_paise, offer_paise, w.mrp
     FROM order_lines l JOIN unnest($2::int[], $6::bigint[]) WITH ORDINALITY AS w(grams, mrp, n) ON w.n = l.position + 1 WHERE order_id = $1
   ), tendered AS (
     INSERT INTO tenders (order_id, position, kind, amount_paise, reference)
     SELECT $1, t.ordinality - 1, t.kind, t.amount_paise, t.reference
     FROM jsonb_populate_recordset(null::tenders, $3) WITH ORDINALITY t
   ), checked AS (
     INSERT INTO counter_checks (order_id, position, kind, pack_id, quantity, price_paise, expected_paise, rate_bp, expected_rate_bp)
     SELECT $1, c.position, c.kind, c.pack_id, coalesce(c.quantity, 0), c.price_paise, c.expected_paise, c.rate_bp, c.expected_rate_bp
     FROM jsonb_populate_recordset(null::counter_checks, $4) c
   ), sold AS (
     INSERT INTO counter_sales (order_id, counter_id, serial, is_offline)
     SELECT $1, counter_id, serial, is_offline FROM jsonb_populate_record(null::counter_sales, $5)
     RETURNING counter_id, serial
   ), skipped AS (
     INSERT INTO counter_gaps SELECT c.id, n FROM sold JOIN counters c ON c.id = sold.counter_id,
       generate_series(c.last_serial + 1, sold.serial - 1) AS n
   ), filled AS (
     DELETE FROM counter_gaps g USING sold WHERE g.counter_id = sold.counter_id AND g.serial = sold.serial
   )
   UPDATE counters SET last_serial = greatest(last_serial, sold.serial),
     restored_at = CASE WHEN sold.serial <= last_serial THEN restored_at END,
     proven_from = CASE WHEN ($5::jsonb ->> 'is_proven')::boolean THEN least(proven_from, sold.serial) ELSE proven_from END
   FROM sold WHERE counters.id = sold.counter_id`,
).run(({ orderId, soldGrams, printedMrps, tenders, checks, sale }: NewSale) => [
  orderId,
  soldGrams,
  ...[tenders, checks, sale].map((part) => JSON.stringify(part)),
  printedMrps,
])

/** Who sells, by name or address. */
export const nameOfCashier = sql(
  'counterSales.cashier',
  `SELECT ${colleagueName('users')} AS name FROM users WHERE id = $1`,
  z.object({ name: z.string() }),
).oneFirst<[userId: string]>()

/** Lists a sale that put more on a khata than there was room for. */
export const addKhataCheck = sql(
  'counterSales.khataCheck',
  `INSERT INTO counter_checks (order_id, position, kind, pack_id, quantity, price_paise, expected_paise)
   SELECT order_id, position, 'khata', pack_id, 0, $2, $3 FROM order_lines WHERE order_id = $1 ORDER BY position LIMIT 1`,
).run((one: { orderId: string; amountPaise: number; roomPaise: number }) => [
  one.orderId,
  one.amountPaise,
  one.roomPaise,
])

/** The order of a counter's bill, by its number as it is typed. */
export const findByNumber = sql(
  'counterSales.byNumber',
  `SELECT d.order_id, o.counter_id, o.customer_id FROM tax_documents d JOIN orders o ON o.id = d.order_id
   WHERE d.number = $1 AND d.against IS NULL AND o.channel = 'counter'`,
  z.object({ order_id: z.string(), counter_id: z.string(), customer_id: z.string().nullable() }),
).maybe((number: string) => [readDocumentNumber(number)])

export interface NewSale {
  orderId: string
  /** What was sold of each line, in grams; null of what is not weighed. */
  soldGrams: (number | null)[]
  /** What is printed on the packets of each line as MRP, in paise; null where nobody was asked. */
  printedMrps: (number | null)[]
  tenders: { kind: TenderKind; amount_paise: number; reference: string | null }[]
  checks: {
    position: number
    kind: CheckKind
    pack_id: number
    /** What of the rest a kind does not say is null. */
    quantity?: number
    price_paise?: number
    expected_paise?: number
    rate_bp?: number
    expected_rate_bp?: number | null
  }[]
  sale: { counter_id: string; serial: number; is_offline: boolean; is_proven: boolean }
}

/** Locks the packs of a sale, and reads them after that, in the order of its lines; `days` is how long old prices count. */
export async function lockSoldPacks(
  tx: Tx,
  lines: { productId: number; unit: string }[],
  days: number,
): Promise<SoldPack[]> {
  const ids = [lines.map(({ productId }) => productId), lines.map(({ unit }) => unit)]
  const [, found] = await Promise.all([lockWantedPacks(tx, lines), tx.many(packs, [...ids, days])])
  return found
}

/** The order of any bill, wherever it was sold. */
export const findOrderOfDocument = sql(
  'counter.orderOfDocument',
  'SELECT order_id FROM tax_documents WHERE number = $1',
  z.object({ order_id: z.string() }),
).maybe((number: string) => [readDocumentNumber(number)])
