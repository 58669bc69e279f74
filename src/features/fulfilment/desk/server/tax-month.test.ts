import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectInvariants } from '../../../../../test/invariants.ts'
import { testDatabase, type TestDatabase } from '../../../../../test/database.ts'
import { orderOf, payOnline } from '../../../../../test/placed-orders.ts'
import { randomFor } from '../../../../../test/faults/seed.ts'
import {
  agreedPaise,
  contradictions,
  GOODS,
  independently,
  monthsOfPapers,
  openMonthShop,
  picksOf,
  planOrder,
  type Plan,
} from '../../../../../test/tax-month.ts'
import { newAddress, person, ravi } from '../../../../../test/world.ts'
import { adminActor } from '#features/audit/actor.ts'
import { giveMoneyBack } from '#features/orders/server/give-money-back.ts'
import { pickOrderLine } from './pick-order.ts'
import { transitionOrder } from './transition-order.ts'
import type { OrderStatus } from '#shared/order-enums.ts'
import type { Product } from '#shared/shapes.ts'
import { isBill } from '#features/papers/document-kind.ts'
import { hsnLine, MONTH_TABLES, type MonthTable } from '#features/papers/month-files.ts'
import type { CreditAsk } from '#features/papers/credit-rows.ts'
import { listOrderDocuments } from '#features/papers/server/document-store.ts'
import { listLarge } from '#features/papers/server/month-store.ts'
import { monthFiles, readTaxMonth, sumTaxDays } from '#features/papers/server/tax-month.ts'

// Orders of a registered shop go through the real use cases; then every figure of the months' files is compared with sums
// that are computed from the stored papers in another way, and stock, bills, papers and refunds with each other. The same
// with faults: `npm run chaos -- --month`.

const ORDERS = 200
const LANES = 6

let database: TestDatabase
let adminId: string
let products: Product[]
let plans: Plan[]

const query = async <Row>(text: string, values: unknown[] = []) =>
  (await database.db.pool.query(text, values)).rows as Row[]
const move = ({ orderId }: Plan, to: OrderStatus) =>
  transitionOrder(database.db, { orderId, to, by: 'admin', actorId: adminId, note: null })

async function orderAndDispatch(one: Plan, index: number): Promise<void> {
  const { db, owner } = database
  const who = await person(db, `Shopper${index}`)
  const addressId = await newAddress(db, who)
  await owner.pool.query('UPDATE addresses SET state = $2 WHERE id = $1', [addressId, one.state])
  const { orderId } = await orderOf(db, who, {
    lines: one.lines.map(({ goods, quantity }) => ({ productId: products[goods]!._id, quantity })),
    expectedPaise: agreedPaise(one),
    method: one.isOnline ? 'PAYU' : 'CASH_ON_DELIVERY',
    addressId,
  })
  one.orderId = orderId
  if (one.isOnline) await payOnline(db, orderId)
  await move(one, 'Confirmed')
  for (const pick of picksOf(one, products)) await pickOrderLine(db, adminId, { orderId, ...pick })
  await move(one, 'Packed')
  if (one.fate !== 'never left') await move(one, 'Out for Delivery')
}

/** A pack of the first row and a third of the last one, each by a note of its own. */
async function credit(one: Plan): Promise<void> {
  const bill = (await listOrderDocuments(database.db, one.orderId)).find(({ kind }) => isBill(kind))
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
  adminId = (await ravi(database.db)).userId
  products = (await openMonthShop(database.owner, 5000))[0]!
  const random = randomFor('a month of papers')
  plans = Array.from({ length: ORDERS }, (_, index) => planOrder(random, index))
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

test('every figure of the months’ files is the sum of the stored rows', async () => {
  const months = await monthsOfPapers(database.db)
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
  expect(await linesOf(months.at(-1)!, 'docs')).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Receipt voucher,R/),
      expect.stringMatching(/^Refund voucher,V/),
    ]),
  )
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
  expect(hsnLine({ hsn: '0702', description: '', uqc: 'KGS', quantityMilli, ...none }).split(',')[3]).toBe(
    kilograms,
  )
})

test('stock, bills, papers and refunds agree', async () => {
  await expectInvariants(database.db)
  const left = plans.filter(({ fate }) => fate !== 'never left').length
  const [papers] = await query<{ bills: number; kinds: number; rounded: number }>(
    `SELECT count(*)::int AS bills, count(DISTINCT kind)::int AS kinds,
       count(*) FILTER (WHERE round_off_paise <> 0)::int AS rounded FROM tax_documents
     WHERE against IS NULL AND kind <> 'receipt_voucher'`,
  )
  expect(papers).toMatchObject({ bills: left, kinds: 3 })
  expect(papers!.rounded).toBeGreaterThan(0)

  for (const [what, text] of Object.entries(contradictions)) expect(await query(text), what).toEqual([])
})

test('days that are over say the same once they are summed, and a paper that comes later counts', async () => {
  const months = await monthsOfPapers(database.db)
  const read = async () => {
    const files = months.flatMap((month) => MONTH_TABLES.map((table) => linesOf(month, table)))
    return JSON.stringify([
      await Promise.all(months.map((month) => readTaxMonth(database.db, month))),
      await Promise.all(files),
    ])
  }
  const ofPapers = await read()
  await sumTaxDays(database.db)
  const { rows } = await database.db.pool.query<{ days: number; papers: number; rows: number }>(
    `SELECT (SELECT count(*)::int FROM tax_days) AS days, (SELECT sum(papers)::int FROM tax_day_papers) AS papers,
       (SELECT count(*)::int FROM tax_day_rows) AS rows`,
  )
  expect(rows[0]!.days).toBeGreaterThan(600)
  // On the first of a month the papers of its eve are not summed yet.
  expect(rows[0]!.papers).toBeGreaterThan(20)
  expect(rows[0]!.rows).toBeGreaterThan(10)
  expect(await read()).toBe(ofPapers)
  await sumTaxDays(database.db)
  expect(await read()).toBe(ofPapers)

  const late = `INSERT INTO tax_documents SELECT (jsonb_populate_record(d, jsonb_build_object('id', repeat('e', 24), 'serial', 90001,
      'number', 'A/9999/090001', 'kind', 'receipt_voucher', 'idempotency_key', NULL))).* FROM tax_documents d
    WHERE issued_at < '2024-04-01' AND against IS NULL
      AND NOT EXISTS (SELECT FROM tax_documents WHERE order_id = d.order_id AND kind = 'receipt_voucher') LIMIT 1`
  const receipts = async () =>
    (await readTaxMonth(database.db, '2024-03')).kinds.find(({ kind }) => kind === 'receipt_voucher')!.papers
  const before = await receipts()
  await database.owner.pool.query(late)
  expect(await receipts()).toBe(before + 1)
  await sumTaxDays(database.db)
  expect(await receipts()).toBe(before + 1)
  const summed = await query<{ papers: number }>(
    `SELECT sum(papers)::int AS papers FROM tax_day_papers WHERE kind = 'receipt_voucher' AND day = '2024-03-31'`,
  )
  expect(summed).toEqual([{ papers: before + 1 }])
})
