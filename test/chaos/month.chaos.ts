import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MONTH_TABLES, monthFileName, type MonthTable } from '#features/papers/month-files.ts'
import type { TaxDocument, TaxMonth } from '#features/papers/document-contract.ts'
import { fromRupees, toRupees } from '#shared/money.ts'
import type { OrderStatus } from '#shared/order-enums.ts'
import type { Product } from '#shared/shapes.ts'
import type { Sandboxes } from '../../src/sandbox/open-sandboxes.ts'
import { rupeesOf } from '../../src/sandbox/sandbox-books.ts'
import { testDatabase } from '../database.ts'
import { crowd, fillCart, orderCall } from '../faults/crowd.ts'
import { openFaultShop, type FaultShop } from '../faults/fault-shop.ts'
import { send, type HttpCall, type Reply } from '../faults/http-calls.ts'
import { untilAnswered } from '../faults/order-load.ts'
import { orderCallOf } from '../order-call.ts'
import { deliverUntilAnswered, openPage, openProviders } from '../faults/payment-calls.ts'
import { violationsIn } from '../invariants.ts'
import { randomFor, seed, type Random } from '../faults/seed.ts'
import {
  agreedPaise,
  contradictions,
  independently,
  monthsOfPapers,
  openMonthShop,
  picksOf,
  planOrder,
  taxOfMonth,
  type Plan,
} from '../tax-month.ts'
import { unzip } from '../unzip.ts'
import { ravi, type Person } from '../world.ts'
import { bookTable, compareBooks, oneFigure, type BookLine } from './compare-books.ts'
import { completePayments, countOpen, listOpen, refusals } from './complete-payments.ts'
import { beginFaults } from './provider-faults.ts'

// Orders of a registered shop on two servers that are killed, with providers that fail; then stock, bills, papers, refunds
// and tax are compared, and the month's files with sums in SQL. Run with `npm run chaos -- --month`.

const WANTED = Number(process.env.CHAOS_ORDERS ?? 2_000)
/** Most of an order's time is waiting for its payment and for locks. */
const LANES = 24
/** Of each product, so that not every order of the month waits for the same eight rows. */
const SETS = 6
/** Of the changes of the providers' faults, with how many a server is killed. */
const KILLS = 0.06

let shop: FaultShop
let sandboxes: Sandboxes
let owner: Person
let goods: Product[][]

beforeAll(async () => {
  const providers = await openProviders()
  sandboxes = providers.sandboxes
  const database = await testDatabase({ poolSize: 20 })
  // However long the machine stands still meanwhile, the run's own reads wait.
  Object.assign(database.owner.pool.options, { query_timeout: 0, connectionTimeoutMillis: 0 })
  goods = await openMonthShop(database.owner, 100_000, SETS)
  owner = await ravi(database.owner)
  const times = { PAYMENT_EXPIRY_MINUTES: '0.3', PAYMENT_POLL_SECONDS: '2', LOG_LEVEL: 'error' }
  shop = await openFaultShop({ ...providers.env, ...times }, database)
  providers.target.url = shop.url
})
afterAll(async () => {
  await shop?.close()
  await sandboxes?.close()
})

/** Repeats a call, with its key, until it is answered. */
const ask = (call: HttpCall): Promise<Reply> =>
  untilAnswered(() => send(shop.url, call), { patienceMs: 600_000 })

const statusOf = async (orderId: string) =>
  (await shop.db.pool.query<{ status: OrderStatus }>('SELECT status FROM orders WHERE id = $1', [orderId]))
    .rows[0]!.status

/** How many orders the shop said it had sent out. */
let dispatched = 0

/** One order, from the cart to its end; it ends early if its payment does not arrive. */
async function runOrder(plan: Plan, products: Product[], random: Random): Promise<void> {
  const as = await shop.signIn(owner)
  const orderId = await place(plan, products)
  if ((await statusOf(orderId)) !== 'Pending') return
  const move = async (status: OrderStatus) => {
    const call = 'PUT /api/order/update-order-status-admin'
    const { body } = await ask({ call, as, body: { orderId, order_status: status } })
    // The answer to an earlier try was lost.
    if (body.code !== undefined)
      expect([orderId, body.code, await statusOf(orderId)]).toEqual([orderId, 'move_refused', status])
  }
  await move('Confirmed')
  if (random.next() < 0.05) return move('Cancelled')
  for (const pick of picksOf(plan, products)) {
    const { status, body } = await ask({ call: 'PUT /api/pick/line', as, body: { orderId, ...pick } })
    expect([status, body.code]).toEqual([200, undefined])
  }
  const packed = await ask({ call: 'POST /api/pick/pack', as, key: randomUUID(), body: { orderId } })
  expect([packed.status, packed.body.code]).toEqual([200, undefined])
  if (plan.fate === 'never left') return move('Cancelled')
  await move('Out for Delivery')
  dispatched++
  if (plan.fate === 'delivered' || plan.fate === 'late') return move('Delivered')
  if (plan.fate !== 'cancelled') await credit(plan, orderId, as)
  if (plan.fate !== 'credited') await move('Cancelled')
}

async function place(plan: Plan, products: Product[]): Promise<string> {
  const [who] = await crowd(shop, 1)
  await shop.db.pool.query('UPDATE addresses SET state = $2 WHERE id = $1', [who!.addressId, plan.state])
  await fillCart(
    shop.db,
    who!,
    plan.lines.map(({ goods, quantity }) => ({ product: products[goods]!, quantity })),
  )
  const cash = orderCall(who!, toRupees(agreedPaise(plan)))
  const { call, body: more } = orderCallOf('PAYU')
  const placed = await ask(
    plan.isOnline ? { ...cash, call, body: { ...(cash.body as object), ...more } } : cash,
  )
  expect([placed.status, placed.body.code]).toEqual([201, undefined])
  if (!plan.isOnline) return placed.body.data.orderId
  const { order, checkout } = placed.body.data
  const back = sandboxes.act(await openPage(sandboxes, checkout), 'pay')
  if (back) await deliverUntilAnswered(shop.ports, back)
  for (let tries = 0; tries < 40 && (await statusOf(order.orderId)) === 'Awaiting Payment'; tries++)
    await sleep(500)
  return order.orderId
}

/** A pack of the first row of the bill and a third of the last one, each by a note of its own. */
async function credit({ goodsBack, isOnline }: Plan, orderId: string, as: string): Promise<void> {
  const { rows } = (await ask({ call: 'GET /api/tax/document', as, query: { orderId } })).body
    .data as TaxDocument
  const [first, last] = [rows[0]!, rows.at(-1)!]
  const third = toRupees(Math.floor(fromRupees(last.gross) / 3))
  const asks = [
    { position: first.position, quantity: 1 },
    ...(third >= 1 ? [{ position: last.position, amount: third }] : []),
  ]
  for (const row of asks) {
    const body = {
      orderId,
      reason: goodsBack ? 'Came back' : 'Torn',
      rows: [row],
      goodsBack,
      refund: isOnline,
    }
    const { status, body: answer } = await ask({
      call: 'POST /api/tax/credit-note',
      as,
      key: randomUUID(),
      body,
    })
    expect([status, answer.code]).toEqual([200, undefined])
  }
}

test(
  `TAX-03 seed ${seed}: after ${WANTED} orders with faults the month is the sum of what is stored`,
  {
    timeout: 3_600_000,
  },
  async () => {
    const begun = Date.now()
    const seconds = () => Math.round((Date.now() - begun) / 1_000)
    let next = 0
    const progress = setInterval(() => console.log(`${seconds()} s: ${next} orders begun`), 20_000)
    const faults = beginFaults(shop, sandboxes, KILLS)
    const lane = async () => {
      while (next < WANTED) {
        const random = randomFor(`month ${next}`)
        await runOrder(planOrder(random, next), goods[next++ % SETS]!, random)
      }
    }
    await Promise.all(Array.from({ length: LANES }, lane)).finally(() => clearInterval(progress))
    await faults.stop()
    const world = { shop, sandboxes, admin: await shop.signIn(owner) }
    await completePayments(world, Date.now())
    await callOffWhatWaits(world.admin)
    await completePayments(world, Date.now())

    const books = await compareMonth(world.admin)
    const { rows } = await shop.db.pool.query<{ line: string }>(
      `SELECT lpad(count(*)::text, 8) || '  ' || status || ', ' || payment_status AS line FROM orders GROUP BY status, payment_status ORDER BY 1 DESC`,
    )
    const table = bookTable('computed anew', books)
    console.log(
      [
        '',
        `A month with seed ${seed}: ${WANTED} orders in ${seconds()} s`,
        ...rows.map(({ line }) => line),
        '',
        ...table,
        '',
      ].join('\n'),
    )
    const open = await countOpen(world)
    if (open > 0) console.log([...(await listOpen(world)), ...refusals.values()].join('\n'))
    for (const { what, theirs, ours } of books) expect([what, ours]).toEqual([what, theirs])
    expect(await violationsIn(shop.db)).toEqual([])
    expect(open).toBe(0)
  },
)

/** Orders whose payment arrived after nobody waited for it any more. */
async function callOffWhatWaits(as: string): Promise<void> {
  const { rows } = await shop.db.pool.query<{ id: string }>(`SELECT id FROM orders WHERE status = 'Pending'`)
  for (const { id } of rows) {
    const body = { orderId: id, order_status: 'Cancelled' }
    expect((await ask({ call: 'PUT /api/order/update-order-status-admin', as, body })).status).toBe(200)
  }
}

/** The column of a file that is added up. */
const FIGURES: Record<MonthTable, number> = { b2cs: 4, b2cl: 6, cdnur: 8, hsn: 6, exemp: 2, docs: 3 }

async function compareMonth(as: string): Promise<BookLine[]> {
  const { db } = shop
  const one = (text: string, values: unknown[] = []) => oneFigure(db, text, values)
  const books: BookLine[] = []
  const line = (what: string, theirs: number, ours: number, show: BookLine['show'] = String) =>
    books.push({ what, theirs, ours, show })
  const sumOf = (lines: string[], table: MonthTable) =>
    lines.reduce((sum, text) => sum + Math.round(Number(text.split(',')[FIGURES[table]]) * 100), 0)

  for (const month of await monthsOfPapers(db)) {
    const zipped = await fetch(`${shop.url}/api/tax/gstr1?month=${month}`, {
      headers: { authorization: `Bearer ${as}` },
    })
    const files = await unzip(Buffer.from(await zipped.arrayBuffer()))
    for (const table of MONTH_TABLES) {
      const written = files[monthFileName(table)]!.trimEnd().split('\r\n').slice(1)
      const { rows } = await db.pool.query<{ line: string }>(independently[table], [month])
      const summed = rows.map((row) => row.line)
      expect(written.toSorted(), `${table} of ${month}`).toEqual(summed.toSorted())
      line(`${month} ${monthFileName(table)}: lines`, summed.length, written.length)
      const show = table === 'docs' ? (figure: number) => String(figure / 100) : rupeesOf
      line(
        `${month} ${monthFileName(table)}: ${table === 'docs' ? 'papers' : 'rupees'}`,
        sumOf(summed, table),
        sumOf(written, table),
        show,
      )
    }
    const page = (await ask({ call: 'GET /api/tax/month', as, query: { month } })).body.data as TaxMonth
    const tax = page.byRate.reduce((sum, row) => sum + fromRupees(row.cgst + row.sgst + row.igst), 0)
    line(`${month} page Tax: CGST, SGST and IGST`, await one(taxOfMonth, [month]), tax, rupeesOf)
  }

  const bills = `FROM tax_documents WHERE against IS NULL AND kind <> 'receipt_voucher'`
  line('bills = orders that the shop said it sent out', dispatched, await one(`SELECT count(*) ${bills}`))
  line(
    'money on bills = final totals of what was sent out',
    await one(
      `SELECT sum(final_total_paise) FROM orders WHERE EXISTS (SELECT FROM order_events e WHERE e.order_id = orders.id AND e.status = 'Out for Delivery')`,
    ),
    await one(`SELECT sum(total_paise) ${bills}`),
    rupeesOf,
  )
  line(
    'papers = the last numbers of their series',
    await one('SELECT sum(last) FROM (SELECT max(serial) AS last FROM tax_documents GROUP BY series, fy) s'),
    await one('SELECT count(*) FROM tax_documents'),
  )
  line(
    'cash taken at the door = bills of what was delivered',
    await one(`SELECT sum(b.total_paise) FROM orders o JOIN tax_documents b ON b.order_id = o.id AND b.against IS NULL AND b.kind <> 'receipt_voucher'
      WHERE o.status = 'Delivered' AND o.payment_method = 'CASH_ON_DELIVERY'`),
    await one(
      `SELECT sum(amount_paise) FROM payment_attempts WHERE provider = 'CASH_ON_DELIVERY' AND status = 'Paid'`,
    ),
    rupeesOf,
  )
  line(
    'refunds of what was packed for less',
    await one(
      `SELECT sum(total_paise - final_total_paise) FROM orders WHERE settled_attempt_id IS NOT NULL AND payment_method <> 'CASH_ON_DELIVERY'`,
    ),
    await one(`SELECT sum(amount_paise) FROM refunds WHERE idempotency_key LIKE 'packed:%'`),
    rupeesOf,
  )
  line(
    'units in stock = the ledger',
    await one('SELECT sum(quantity) FROM stock_movements'),
    await one('SELECT sum(stock) FROM packs'),
  )
  for (const [what, text] of Object.entries(contradictions)) {
    const { rows } = await db.pool.query(text)
    line(what, 0, rows.length)
    if (rows.length > 0) console.log(what, rows.slice(0, 10))
  }
  line('violated rules of db/invariants.sql', 0, (await violationsIn(db)).length)
  return [...books, ...(await compareBooks(db, [...sandboxes.books.payments.values()]))]
}
