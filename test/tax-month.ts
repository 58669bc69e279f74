import type { Random } from './faults/seed.ts'
import { registerShop, taxProduct } from './placed-orders.ts'
import { newCategory, newProduct } from './world.ts'
import type { MonthTable } from '#features/papers/month-files.ts'
import type { Database } from '#platform/db/postgres.ts'
import { toRupees } from '#shared/money.ts'
import type { Product } from '#shared/shapes.ts'

// Orders of a registered shop, whatever may happen to one, and sums over what it has stored that share no code with the shop.

/** The first is weighed, the last makes an order of more than a lakh. Two codes are one with six digits. */
export const GOODS = [
  { name: 'Tomato', price: 7777, hsn: '070200', treatment: 'exempt', rateBp: 0, grams: 500 },
  { name: 'Rice', price: 34_950, hsn: '10063020', treatment: 'taxable', rateBp: 500 },
  { name: 'Brown rice', price: 9999, hsn: '10063010', treatment: 'taxable', rateBp: 500 },
  { name: 'Soap', price: 4333, hsn: '3401', treatment: 'taxable', rateBp: 1800 },
  { name: 'Cola', price: 4000, hsn: '220210', treatment: 'taxable', rateBp: 4000 },
  { name: 'Salt', price: 2850, hsn: '250100', treatment: 'nil', rateBp: 0 },
  { name: 'Spirit', price: 12_345, hsn: '2207', treatment: 'non_gst', rateBp: 0 },
  { name: 'Saffron', price: 6_250_000, hsn: '091020', treatment: 'taxable', rateBp: 500 },
] as const
const SAFFRON = GOODS.length - 1

/** Delivery, a service of its own, is charged from here on; packing, which follows the goods, always. */
const DELIVERY = { from: 25_000, paise: 2_550 }
const PACKING_PAISE = 1_275

/** The shop, with `sets` of its goods in stock. It gives its bills of supply a series of their own. */
export async function openMonthShop(db: Database, stock: number, sets = 1): Promise<Product[][]> {
  const ordering = { minimum: null, cashLimit: null, wholeRupees: true }
  await registerShop(db, { hsnDigits: 6, billSeries: 'B', receiptVouchers: true }, { ordering })
  await db.pool.query(
    `INSERT INTO charges (id, name, type, value, sort_order, tax_rule, min_order_paise) VALUES
       (repeat('a', 24), 'Delivery', 'fixed', $1, 1, 'fixed', $2), (repeat('b', 24), 'Packing', 'fixed', $3, 2, 'follow', NULL)`,
    [DELIVERY.paise, DELIVERY.from, PACKING_PAISE],
  )
  const goods: Product[][] = []
  for (let set = 1; set <= sets; set++) goods.push(await stockGoods(db, stock, `Goods ${set}`))
  return goods
}

async function stockGoods(db: Database, stock: number, categoryName: string): Promise<Product[]> {
  const category = await newCategory(db, categoryName)
  const products: Product[] = []
  for (const { name, price, hsn, treatment, rateBp, ...more } of GOODS) {
    const weight = 'grams' in more ? { weighed: true, grams: more.grams } : {}
    const unit = name === 'Cola' ? '750 ml bottle' : '500 g'
    const packs = [{ unit, mrp: toRupees(price), stock, ...weight }]
    const product = await newProduct(db, category, { name, packs })
    await taxProduct(db, product._id, { hsn, treatment, rateBp })
    products.push(product)
  }
  return products
}

type Fate = 'delivered' | 'credited' | 'late' | 'cancelled' | 'credited, then cancelled' | 'never left'
export interface Plan {
  state: string
  isOnline: boolean
  lines: { goods: number; quantity: number; supplied: number; grams?: number; isBad: boolean }[]
  replacement: number | null
  fate: Fate
  goodsBack: boolean
  orderId: string
}

/** What happens to one order; every twelfth is worth more than a lakh. */
export function planOrder(random: Random, index: number): Plan {
  const oneOf = <T>(...items: T[]): T => items[random.between(0, items.length - 1)]!
  const isLarge = index % 12 === 0
  const chosen = isLarge ? [SAFFRON] : []
  chosen.push(...random.shuffle([0, 1, 2, 3, 4, 5, 6]).slice(0, random.between(1, 3)))
  return {
    state: isLarge ? oneOf('Tamil Nadu', 'Kerala') : oneOf('Karnataka', 'Karnataka', 'Tamil Nadu', 'Kerala'),
    isOnline: isLarge || oneOf(true, false),
    lines: chosen.map((goods, position) => {
      const quantity = goods === SAFFRON ? 2 : random.between(1, 4)
      const isFull = oneOf(true, false) || goods === SAFFRON
      return {
        goods,
        quantity,
        supplied: isFull ? quantity : random.between(position === 0 ? 1 : 0, quantity),
        ...(goods === 0 && { grams: random.between(250 * quantity, 520 * quantity) }),
        isBad: oneOf(true, false),
      }
    }),
    replacement: oneOf(null, null, 1, 3, 5),
    fate: oneOf<Fate>(
      'delivered',
      'delivered',
      'credited',
      'credited',
      'late',
      'cancelled',
      'credited, then cancelled',
      'never left',
    ),
    goodsBack: oneOf(true, false),
    orderId: '',
  }
}

/** What the order costs as it is placed. */
export function agreedPaise({ lines }: Plan): number {
  const goods = lines.reduce((sum, line) => sum + GOODS[line.goods]!.price * line.quantity, 0)
  return goods + PACKING_PAISE + (goods >= DELIVERY.from ? DELIVERY.paise : 0)
}

/** What its picker decides about each line. */
export const picksOf = ({ lines, replacement }: Plan, products: Product[]) =>
  lines.map(({ goods, quantity, supplied, grams, isBad }, position) => {
    const isMissing = grams === undefined && supplied < quantity
    const { _id: productId, unit } = products[replacement ?? 0]!
    return {
      position,
      ...(grams === undefined ? { suppliedQuantity: supplied } : { suppliedGrams: grams }),
      ...(isMissing && isBad && { why: 'bad' as const }),
      ...(isMissing &&
        replacement !== null &&
        replacement !== goods && { replacement: { productId, unit, quantity: 1 } }),
    }
  })

const rupees = (paise: string) => `to_char(${paise} / 100.0, 'FM9999999990.00')`
const place = `place || CASE place WHEN '29' THEN '-Karnataka' WHEN '32' THEN '-Kerala' WHEN '33' THEN '-Tamil Nadu' END`
const rate = `trim_scale(rate_bp / 100.0)::text`
const day = `to_char(issued_at AT TIME ZONE 'Asia/Kolkata', 'DD-Mon-YYYY')`

/** Bills and notes, but for the vouchers of advances. */
const billsAndNotes = `(SELECT * FROM tax_documents WHERE series NOT IN ('R', 'V'))`

// What bills and effective notes of a month say, notes with a minus.
const entries = `bill AS (SELECT *, inter_state AND total_paise > 100 * 100000 AS is_large FROM ${billsAndNotes} b WHERE against IS NULL),
  paper AS (
    SELECT id, number, issued_at, total_paise, 1 AS sign, inter_state, is_large, place_of_supply AS place FROM bill
    UNION ALL
    SELECT n.id, n.number, n.issued_at, n.total_paise, -1, b.inter_state, b.is_large, b.place_of_supply
    FROM tax_documents n JOIN bill b ON b.id = n.against
    WHERE n.issued_at < '2024-12-01T00:00:00+05:30' OR b.issued_at > '2024-04-01T00:00:00+05:30'),
  entry AS (
    SELECT p.id, p.number, p.issued_at, p.total_paise, p.sign, p.inter_state, p.is_large, p.place, r.uqc, r.treatment, r.rate_bp,
      CASE WHEN r.kind = 'charge' AND r.hsn = '996813' THEN r.hsn ELSE substr(r.hsn, 1, 6) END AS code,
      sign * r.quantity_milli AS milli, sign * r.gross_paise AS gross, sign * r.taxable_paise AS taxable,
      sign * r.cgst_paise AS cgst, sign * r.sgst_paise AS sgst, sign * r.igst_paise AS igst
    FROM paper p JOIN tax_document_rows r ON r.document_id = p.id
    WHERE to_char(p.issued_at AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM') = $1)`

const singly = (sign: 1 | -1, line: string) =>
  `WITH ${entries} SELECT ${line} AS line FROM entry WHERE is_large AND treatment = 'taxable' AND sign = ${sign}
   GROUP BY id, number, issued_at, total_paise, place, rate_bp`

const exempt = (words: string, isInterState: boolean) =>
  `SELECT '${words}' || ',' || ${['nil', 'exempt', 'non_gst']
    .map((treatment) => rupees(`coalesce(sum(gross) FILTER (WHERE treatment = '${treatment}'), 0)`))
    .join(" || ',' || ")} AS line FROM entry WHERE inter_state = ${isInterState}`

/** The lines of a month's file, its first parameter the month. */
export const independently: Record<MonthTable, string> = {
  b2cs: `WITH ${entries} SELECT concat_ws(',', 'OE', ${place}, '', ${rate}, ${rupees('sum(taxable)')}, '0.00', '') AS line
    FROM entry WHERE treatment = 'taxable' AND NOT is_large GROUP BY place, rate_bp`,
  b2cl: singly(
    1,
    `concat_ws(',', number, ${day}, ${rupees('total_paise')}, ${place}, '', ${rate}, ${rupees('sum(taxable)')}, '0.00', '')`,
  ),
  cdnur: singly(
    -1,
    `concat_ws(',', 'B2CL', number, ${day}, 'C', ${place}, ${rupees('total_paise')}, '', ${rate}, ${rupees('-sum(taxable)')}, '0.00')`,
  ),
  hsn: `WITH ${entries} SELECT concat_ws(',', code, CASE code WHEN '070200' THEN 'Fresh vegetables' WHEN '100630' THEN 'Cereals rice'
      WHEN '3401' THEN 'Other soap' WHEN '220210' THEN 'Sweetened or aerated drinks' WHEN '091020' THEN 'Spices' WHEN '996813' THEN 'Local delivery'
      WHEN '250100' THEN 'Salt' ELSE '' END, CASE uqc WHEN 'PAC' THEN 'PAC-PACKS' WHEN 'KGS' THEN 'KGS-KILOGRAMS'
      WHEN 'BTL' THEN 'BTL-BOTTLES' ELSE uqc END, to_char(round(sum(milli) / 1000, 2), 'FM99999990.00'),
      ${rupees('sum(gross)')}, ${rate}, ${rupees('sum(taxable)')}, ${rupees('sum(igst)')}, ${rupees('sum(cgst)')}, ${rupees('sum(sgst)')}, '0.00') AS line
    FROM entry GROUP BY code, uqc, rate_bp`,
  exemp: `WITH ${entries}
    SELECT 'Inter-State supplies to registered persons,0.00,0.00,0.00' AS line
    UNION ALL SELECT 'Intra-State supplies to registered persons,0.00,0.00,0.00'
    UNION ALL ${exempt('Inter-State supplies to unregistered persons', true)}
    UNION ALL ${exempt('Intra-State supplies to unregistered persons', false)}`,
  docs: `WITH serials AS (
      SELECT series, fy, min(serial) AS first, max(serial) AS last, count(*) AS papers FROM tax_documents
      WHERE to_char(issued_at AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM') = $1 AND series <> 'N' GROUP BY series, fy)
    SELECT concat_ws(',', CASE series WHEN 'C' THEN 'Credit Note' WHEN 'R' THEN 'Receipt voucher' WHEN 'V' THEN 'Refund voucher' ELSE 'Invoices for outward supply' END,
      (SELECT number FROM tax_documents d WHERE (d.series, d.fy, d.serial) = (s.series, s.fy, s.first)),
      (SELECT number FROM tax_documents d WHERE (d.series, d.fy, d.serial) = (s.series, s.fy, s.last)), papers, '0') AS line
    FROM serials s`,
}

/** All tax of a month, its first parameter. */
export const taxOfMonth = `WITH ${entries} SELECT coalesce(sum(cgst + sgst + igst), 0) FROM entry`

/** The months in which papers were issued. */
export const monthsOfPapers = async (db: Database): Promise<string[]> =>
  (
    await db.pool.query<{ month: string }>(
      `SELECT DISTINCT to_char(issued_at AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM') AS month FROM tax_documents ORDER BY 1`,
    )
  ).rows.map(({ month }) => month)

/** Queries that must find nothing, by what they would find. What is weighed is left out of the last. */
export const contradictions = {
  'notes of online orders without a refund of as much': `SELECT n.number, n.total_paise, r.amount_paise FROM ${billsAndNotes} n
    JOIN orders o ON o.id = n.order_id LEFT JOIN refunds r ON r.id = n.refund_id
    WHERE n.against IS NOT NULL AND CASE WHEN o.settled_attempt_id IS NULL OR o.payment_method = 'CASH_ON_DELIVERY'
      THEN n.refund_id IS NOT NULL
      -- What calls an order off sends refunds that failed before once more.
      WHEN n.idempotency_key IS NULL THEN r.amount_paise < n.total_paise
      ELSE r.amount_paise IS DISTINCT FROM n.total_paise END`,
  'packed orders refunded for other than they should be': `SELECT o.id, o.status, o.total_paise, o.final_total_paise, b.paise
    FROM orders o JOIN LATERAL (SELECT coalesce(sum(r.amount_paise), 0) AS paise FROM refunds r
      JOIN payment_captures c ON c.id = r.capture_id AND c.attempt_id = o.settled_attempt_id WHERE r.status <> 'Failed') b ON true
    WHERE o.payment_method = 'PAYU' AND o.packed_at IS NOT NULL
      AND b.paise <> o.total_paise - o.final_total_paise + CASE WHEN EXISTS (SELECT FROM ${billsAndNotes} d WHERE order_id = o.id)
        THEN (SELECT coalesce(sum(total_paise), 0) FROM ${billsAndNotes} d WHERE order_id = o.id AND against IS NOT NULL)
        WHEN o.status = 'Cancelled' THEN o.final_total_paise ELSE 0 END`,
  'orders called off whose notes are not their bill': `SELECT b.number FROM orders o
    JOIN ${billsAndNotes} b ON b.order_id = o.id AND b.against IS NULL
    WHERE o.status = 'Cancelled' AND b.total_paise <> (SELECT sum(total_paise) FROM ${billsAndNotes} d WHERE against = b.id)`,
  // What a note writes off is an adjustment, which belongs to no order.
  'packs whose stock bills and notes do not explain': `SELECT k.id FROM packs k
    WHERE k.grams IS NULL AND k.stock <> (SELECT sum(quantity) FROM stock_movements WHERE pack_id = k.id AND order_id IS NULL)
      - (SELECT coalesce(sum(CASE WHEN d.against IS NULL THEN r.packs ELSE -r.packs END), 0)
         FROM tax_document_rows r JOIN ${billsAndNotes} d ON d.id = r.document_id JOIN orders o ON o.id = d.order_id
         WHERE r.pack_id = k.id AND o.status <> 'Cancelled')`,
}
