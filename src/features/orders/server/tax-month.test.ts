import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../../../test/database.ts'
import { randomFor } from '../../../../test/faults/seed.ts'
import { newAddress, newCategory, newProduct, person, ravi } from '../../../../test/world.ts'
import { adminActor } from '#features/audit/actor.ts'
import { addToCart } from '#features/cart/server/add-to-cart.ts'
import { shopOrderLimits } from '../order-limits.ts'
import { giveMoneyBack } from './give-money-back.ts'
import { applyFacts } from './payment/apply-facts.ts'
import { pickOrderLine } from './pick-order.ts'
import { placeOrder } from './place-order.ts'
import { transitionOrder } from './transition-order.ts'
import { listPaymentAttempts } from '#features/payments/server/payment-attempt-store.ts'
import { defaultShop, defaultTax } from '#features/storefront/default-shop.ts'
import { saveSetting } from '#features/storefront/server/settings-store.ts'
import { saveShop } from '#features/storefront/server/shop-store.ts'
import { toRupees } from '#shared/money.ts'
import type { OrderStatus } from '#shared/order-enums.ts'
import { hsnLine, MONTH_TABLES, type MonthTable } from '#features/tax/month-files.ts'
import type { CreditAsk } from '#features/tax/credit-rows.ts'
import { listOrderDocuments } from '#features/tax/server/document-store.ts'
import { listLarge } from '#features/tax/server/month-store.ts'
import { monthFiles } from '#features/tax/server/tax-month.ts'

// Orders of a registered shop go through the real use cases; then every figure of the months' files is compared with sums
// that are computed from the stored papers in another way, and stock, bills, papers and refunds with each other.

const ORDERS = 200
const LANES = 6

/** The first is weighed, the last makes an order of more than a lakh. Two codes are one with six digits. */
const GOODS = [
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
const DELIVERY_PAISE = 2_550

type Fate = 'delivered' | 'credited' | 'late' | 'cancelled' | 'credited, then cancelled' | 'never left'
interface Plan {
  state: string
  isOnline: boolean
  lines: { goods: number; quantity: number; supplied: number; grams?: number; isBad: boolean }[]
  replacement: number | null
  follows: boolean
  fate: Fate
  goodsBack: boolean
  orderId: string
}

let database: TestDatabase
let adminId: string
let products: { productId: number; unit: string }[]
let plans: Plan[]

function plan(random = randomFor('a month of papers')): Plan[] {
  const oneOf = <T>(...items: T[]): T => items[random.between(0, items.length - 1)]!
  return Array.from({ length: ORDERS }, (_, index) => {
    const isLarge = index % 12 === 0
    const chosen = isLarge ? [SAFFRON] : []
    chosen.push(...random.shuffle([0, 1, 2, 3, 4, 5, 6]).slice(0, random.between(1, 3)))
    return {
      state: isLarge
        ? oneOf('Tamil Nadu', 'Kerala')
        : oneOf('Karnataka', 'Karnataka', 'Tamil Nadu', 'Kerala'),
      isOnline: isLarge || oneOf(true, false),
      lines: chosen.map((goods, position) => {
        const quantity = goods === SAFFRON ? 2 : random.between(1, 4)
        const supplied =
          oneOf(true, false) || goods === SAFFRON
            ? quantity
            : random.between(position === 0 ? 1 : 0, quantity)
        return {
          goods,
          quantity,
          supplied,
          ...(goods === 0 && { grams: random.between(250 * quantity, 520 * quantity) }),
          isBad: oneOf(true, false),
        }
      }),
      replacement: oneOf(null, null, 1, 3, 5),
      follows: oneOf(true, false),
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
  })
}

const query = async <Row>(text: string, values: unknown[] = []) =>
  (await database.db.pool.query(text, values)).rows as Row[]
const move = ({ orderId }: Plan, to: OrderStatus) =>
  transitionOrder(database.db, { orderId, to, by: 'admin', actorId: adminId, note: null })

async function orderAndDispatch(one: Plan, index: number): Promise<void> {
  const { db, owner } = database
  const who = await person(db, `Shopper${index}`)
  const addressId = await newAddress(db, who)
  await owner.pool.query('UPDATE addresses SET state = $2 WHERE id = $1', [addressId, one.state])
  for (const { goods, quantity } of one.lines)
    await addToCart(db, { userId: who.userId, ...products[goods]!, quantity })
  const charge = {
    id: '0'.repeat(24),
    name: 'Delivery',
    type: 'fixed' as const,
    value: DELIVERY_PAISE,
    description: '',
    minOrderPaise: null,
    maxOrderPaise: null,
    isActive: true,
    sortOrder: 0,
    updatedAt: new Date(),
    taxRule: one.follows ? ('follow' as const) : ('fixed' as const),
    sac: '996813',
    taxRateBp: 1800,
  }
  const goodsPaise = one.lines.reduce((sum, { goods, quantity }) => sum + GOODS[goods]!.price * quantity, 0)
  const { orderId } = await placeOrder(
    db,
    {
      userId: who.userId,
      request: { addressId, expectedTotal: toRupees(goodsPaise + DELIVERY_PAISE) },
      paymentMethod: one.isOnline ? 'PAYU' : 'CASH_ON_DELIVERY',
      idempotencyKey: undefined,
    },
    { ...shopOrderLimits, held: { share: 100, paise: 100_000_000 } },
    undefined,
    {
      readTerms: () =>
        Promise.resolve({ shop: defaultShop, charges: [charge], tax: { ...defaultTax, mode: 'regular' } }),
    },
  )
  one.orderId = orderId
  if (one.isOnline) {
    const [attempt] = await listPaymentAttempts(db, orderId)
    const fact = {
      providerReference: `pay-${attempt!.id}`,
      state: 'paid' as const,
      amountPaise: attempt!.amount_paise,
      currency: 'INR',
      bankReference: null,
    }
    await db.transaction((tx) => applyFacts(tx, attempt!, [fact]))
  }
  await move(one, 'Confirmed')
  for (const [position, { goods, quantity, supplied, grams, isBad }] of one.lines.entries()) {
    const isMissing = grams === undefined && supplied < quantity
    const replaced = isMissing && one.replacement !== null && one.replacement !== goods
    await pickOrderLine(db, adminId, {
      orderId,
      position,
      ...(grams === undefined ? { suppliedQuantity: supplied } : { suppliedGrams: grams }),
      ...(isMissing && isBad && { why: 'bad' as const }),
      ...(replaced && { replacement: { ...products[one.replacement!]!, quantity: 1 } }),
    })
  }
  await move(one, 'Packed')
  if (one.fate !== 'never left') await move(one, 'Out for Delivery')
}

/** A pack of the first row and a third of the last one, each by a note of its own. */
async function credit(one: Plan): Promise<void> {
  const [bill] = await listOrderDocuments(database.db, one.orderId)
  const [first, last] = [bill!.rows[0]!, bill!.rows.at(-1)!]
  const asks: CreditAsk[] = [{ position: first.position, packs: 1 }]
  if (last.gross_paise >= 300)
    asks.push({ position: last.position, amountPaise: Math.floor(last.gross_paise / 3) })
  for (const ask of asks)
    await giveMoneyBack(database.db, adminActor({ userId: adminId }), {
      orderId: one.orderId,
      reason: one.goodsBack ? 'Came back' : 'Torn',
      asks: [ask],
      goodsBack: one.goodsBack,
      refund: one.isOnline,
      idempotencyKey: undefined,
    })
}

async function meetFate(one: Plan): Promise<void> {
  const { fate } = one
  if (fate === 'delivered' || fate === 'late') await move(one, 'Delivered')
  if (fate !== 'delivered' && fate !== 'cancelled' && fate !== 'never left') await credit(one)
  if (fate.endsWith('cancelled') || fate === 'never left') await move(one, 'Cancelled')
}

/** Several at once, as in a shop. */
async function forEachPlan(work: (one: Plan, index: number) => Promise<void>): Promise<void> {
  const queue = [...plans.entries()]
  const lane = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await work(next[1], next[0])
  }
  await Promise.all(Array.from({ length: LANES }, lane))
}

/** The first 60 bills to the end of last month, the 61st to the first instant of this one, some to a long closed year. */
const spreadOverMonths = (late: string[]) =>
  database.owner.pool.query(
    `BEGIN; ALTER TABLE tax_documents DISABLE TRIGGER tax_documents_append_only;
     UPDATE tax_documents SET issued_at = (date_trunc('month', now() AT TIME ZONE 'Asia/Kolkata')
       + (serial - 61) * interval '1 ms') AT TIME ZONE 'Asia/Kolkata' WHERE series = 'A' AND serial <= 61;
     UPDATE tax_documents SET issued_at = '2024-03-31T18:29:59.999999Z' WHERE order_id IN (${late.map((id) => `'${id}'`).join(', ')});
     ALTER TABLE tax_documents ENABLE TRIGGER tax_documents_append_only; COMMIT`,
  )

beforeAll(async () => {
  database = await testDatabase({ poolSize: 12 })
  const { db } = database
  adminId = (await ravi(db)).userId
  const tax = { mode: 'regular', legalName: 'Asha Stores', address: '12 Market Road', stateCode: '29' }
  await saveSetting(db, 'tax', { ...defaultTax, ...tax, hsnDigits: 6, billSeries: 'B' })
  const ordering = { minimum: null, cashLimit: null, wholeRupees: true }
  await saveShop(db, { ...defaultShop, name: 'Asha Stores', gstin: '29AAAAA0000A1ZY', ordering })
  const category = await newCategory(db)
  products = []
  for (const { name, price, hsn, treatment, rateBp, ...more } of GOODS) {
    const mrp = toRupees(price)
    const weight = 'grams' in more ? { weighed: true, grams: more.grams } : {}
    const { _id: productId, unit } = await newProduct(db, category, {
      name,
      packs: [{ unit: name === 'Cola' ? '750 ml bottle' : '500 g', mrp, stock: 5000, ...weight }],
    })
    await query(
      `INSERT INTO product_taxes (product_id, valid_from, hsn, treatment, rate_bp) VALUES ($1, '2025-09-22', $2, $3, $4)`,
      [productId, hsn, treatment, rateBp],
    )
    products.push({ productId, unit })
  }
  plans = plan()
  await forEachPlan(orderAndDispatch)
  await spreadOverMonths(plans.filter(({ fate }) => fate === 'late').map(({ orderId }) => orderId))
  await forEachPlan(meetFate)
}, 600_000)
afterAll(() => database.drop())

async function linesOf(month: string, table: MonthTable): Promise<string[]> {
  let text = ''
  for await (const chunk of monthFiles(database.db, month, table).chunks) text += chunk.toString()
  return text.trimEnd().split('\r\n').slice(1)
}

const rupees = (paise: string) => `to_char(${paise} / 100.0, 'FM9999999990.00')`
const place = `place || CASE place WHEN '29' THEN '-Karnataka' WHEN '32' THEN '-Kerala' WHEN '33' THEN '-Tamil Nadu' END`
const rate = `trim_scale(rate_bp / 100.0)::text`
const day = `to_char(issued_at AT TIME ZONE 'Asia/Kolkata', 'DD-Mon-YYYY')`

// What bills and effective notes of a month say, notes with a minus.
const entries = `bill AS (SELECT *, inter_state AND total_paise > 100 * 100000 AS is_large FROM tax_documents WHERE against IS NULL),
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

const independently: Record<MonthTable, string> = {
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
  hsn: `WITH ${entries} SELECT concat_ws(',', code, '', CASE uqc WHEN 'PAC' THEN 'PAC-PACKS' WHEN 'KGS' THEN 'KGS-KILOGRAMS'
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
      WHERE to_char(issued_at AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM') = $1 AND series IN ('A', 'B', 'C') GROUP BY series, fy)
    SELECT concat_ws(',', CASE series WHEN 'C' THEN 'Credit Note' ELSE 'Invoices for outward supply' END,
      (SELECT number FROM tax_documents d WHERE (d.series, d.fy, d.serial) = (s.series, s.fy, s.first)),
      (SELECT number FROM tax_documents d WHERE (d.series, d.fy, d.serial) = (s.series, s.fy, s.last)), papers, '0') AS line
    FROM serials s`,
}

const monthsOfPapers = async () =>
  (
    await query<{ month: string }>(
      `SELECT DISTINCT to_char(issued_at AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM') AS month FROM tax_documents ORDER BY 1`,
    )
  ).map(({ month }) => month)

test('every figure of the months’ files is the sum of the stored rows', async () => {
  const months = await monthsOfPapers()
  expect(months[0]).toBe('2024-03')
  expect(months.length).toBeGreaterThanOrEqual(3)
  const counted = Object.fromEntries(MONTH_TABLES.map((table) => [table, 0]))
  for (const month of months)
    for (const table of MONTH_TABLES) {
      const written = await linesOf(month, table)
      const summed = await query<{ line: string }>(independently[table], [month])
      expect(written.toSorted(), `${table} of ${month}`).toEqual(summed.map(({ line }) => line).toSorted())
      counted[table]! += written.length
    }
  // Nothing of it is empty: every rate in every state, large papers and notes against them.
  expect(counted.b2cs).toBeGreaterThanOrEqual(9)
  expect(counted.hsn).toBeGreaterThanOrEqual(GOODS.length)
  expect(counted.b2cl).toBeGreaterThan(3)
  expect(counted.cdnur).toBeGreaterThan(0)
  expect(counted.docs).toBeGreaterThanOrEqual(6)
})

test('large papers are listed whole, however many fit on a page', async () => {
  const always = [new Date('2024-01-01'), new Date('2100-01-01')] as const
  const numbers = async (size?: number) => {
    const all: string[] = []
    for await (const { number } of listLarge(database.db, always, 'papers', size)) {
      all.push(number)
      expect(all.length).toBeLessThan(ORDERS)
    }
    return all
  }
  const all = await numbers()
  expect(all.length).toBeGreaterThan(4)
  expect(new Set(all).size).toBe(all.length)
  expect(await numbers(2)).toEqual(all)
})

test.each([
  [1005, '1.01'],
  [1004, '1.00'],
  [-1005, '-1.01'],
  [-4, '0.00'],
])('%i grams are %s kg', (quantityMilli, kilograms) => {
  const none = { grossPaise: 0, rateBp: 0, taxablePaise: 0, cgstPaise: 0, sgstPaise: 0, igstPaise: 0 }
  expect(hsnLine({ hsn: '0702', uqc: 'KGS', quantityMilli, ...none }).split(',')[3]).toBe(kilograms)
})

test('stock, bills, papers and refunds agree', async () => {
  expect(await query(readFileSync('db/invariants.sql', 'utf8'))).toEqual([])
  const left = plans.filter(({ fate }) => fate !== 'never left').length
  const [papers] = await query<{ bills: number; kinds: number; rounded: number }>(
    `SELECT count(*)::int AS bills, count(DISTINCT kind)::int AS kinds,
       count(*) FILTER (WHERE round_off_paise <> 0)::int AS rounded FROM tax_documents WHERE against IS NULL`,
  )
  expect(papers).toMatchObject({ bills: left, kinds: 3 })
  expect(papers!.rounded).toBeGreaterThan(0)

  // Each note of an order that was paid online goes back by one refund of as much, and what was packed for less before.
  expect(
    await query(
      `SELECT n.number, n.total_paise, r.amount_paise FROM tax_documents n JOIN orders o ON o.id = n.order_id
       LEFT JOIN refunds r ON r.id = n.refund_id
       WHERE n.against IS NOT NULL AND CASE WHEN o.settled_attempt_id IS NULL OR o.payment_method = 'CASH_ON_DELIVERY'
         THEN n.refund_id IS NOT NULL ELSE r.amount_paise IS DISTINCT FROM n.total_paise END`,
    ),
  ).toEqual([])
  expect(
    await query(
      `SELECT o.id FROM orders o WHERE o.payment_method = 'PAYU' AND (SELECT coalesce(sum(amount_paise), 0) FROM refunds WHERE order_id = o.id)
         <> o.total_paise - o.final_total_paise + CASE WHEN EXISTS (SELECT FROM tax_documents WHERE order_id = o.id)
           THEN (SELECT coalesce(sum(total_paise), 0) FROM tax_documents WHERE order_id = o.id AND against IS NOT NULL)
           ELSE o.final_total_paise END`,
    ),
  ).toEqual([])
  expect(
    await query(
      `SELECT b.number FROM orders o JOIN tax_documents b ON b.order_id = o.id AND b.against IS NULL
       WHERE o.status = 'Cancelled' AND b.total_paise <> (SELECT sum(total_paise) FROM tax_documents WHERE against = b.id)`,
    ),
  ).toEqual([])

  // Of what is not weighed, the shelf lacks what bills name, less what notes say came back.
  expect(
    await query(
      `SELECT k.id, k.stock FROM packs k WHERE k.grams IS NULL AND k.stock <>
         (SELECT sum(quantity) FROM stock_movements WHERE pack_id = k.id AND order_id IS NULL)
         - (SELECT coalesce(sum(CASE WHEN d.against IS NULL THEN r.packs WHEN d.reason = 'Came back' THEN -r.packs ELSE 0 END), 0)
            FROM tax_document_rows r JOIN tax_documents d ON d.id = r.document_id JOIN orders o ON o.id = d.order_id
            WHERE r.pack_id = k.id AND o.status <> 'Cancelled')`,
    ),
  ).toEqual([])
})
