import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { closeAndCheckInvariants } from '../../../../test/invariants.ts'
import { paymentShop } from '../../../../test/payment-shop.ts'
import { registerShop, taxProduct } from '../../../../test/placed-orders.ts'
import { newCategory, newProduct, ravi } from '../../../../test/world.ts'
import type { TaxDocument } from '#features/papers/document-contract.ts'
import { dayInIndia } from '#shared/when.ts'
import { amountDue } from '../order-total.ts'
import { deskPaymentText, paymentText } from '../payment-text.ts'
import { getOrder } from './order-store.ts'
import { movedMail } from './order-mails.ts'
import { orderView } from './order-view.ts'
import { settlePayment } from './payment/settle-payment.ts'
import type { Order } from '../contract.ts'

let count = 0

const shop = await paymentShop()
const admin = await shop.signIn(await ravi(shop.db))
await registerShop(shop.db)
await taxProduct(shop.db, shop.productId, { hsn: '1006', rateBp: 500 })
await shop.db.pool.query(
  `INSERT INTO settings (key, value) VALUES ('opened', '{"at":"2026-01-01T00:00:00Z"}') ON CONFLICT DO NOTHING`,
)
afterAll(() => closeAndCheckInvariants(shop))

const move = (orderId: string, to: string) =>
  shop.call('PUT /api/order/update-order-status-admin', { as: admin, body: { orderId, order_status: to } })

/** An order of three packs at ₹349.50, paid online, on its way. */
async function dispatched() {
  const who = await shop.shopper(`Usha${++count}`)
  const { body } = await shop.order(who, 'PAYU', { quantity: 3 })
  const { order, checkout } = body.data as { order: Order; checkout: never }
  shop.act(await shop.open(checkout), 'pay')
  await settlePayment(shop.deps, await shop.attemptId(order.orderId))
  for (const to of ['Confirmed', 'Packed', 'Out for Delivery'])
    expect((await move(order.orderId, to)).body.message).toBe('The order is updated.')
  return { who, orderId: order.orderId }
}

const give = (
  orderId: string,
  rows: object[],
  more: { goodsBack?: boolean; refund?: boolean; reason?: string } = {},
  key: string = randomUUID(),
) =>
  shop.call('POST /api/tax/credit-note', {
    as: admin,
    body: { orderId, reason: 'Torn', goodsBack: true, refund: true, ...more, rows },
    headers: { 'idempotency-key': key },
  })
const documentOf = async (orderId: string, as = admin) =>
  (await shop.call('GET /api/tax/document', { as, query: { orderId } })).body.data as TaxDocument
/** The stock of the pack that is sold, which is the sum of its movements. */
const shopHas = async () => {
  const { rows } = await shop.db.pool.query<{ stock: number; moved: number }>(
    `SELECT stock, (SELECT sum(quantity)::int FROM stock_movements WHERE pack_id = packs.id) AS moved FROM packs WHERE product_id = $1`,
    [shop.productId],
  )
  expect(rows[0]!.stock).toBe(rows[0]!.moved)
  return rows[0]!.stock
}
const held = async (orderId: string) => (await shop.status(orderId)).stock
const refundsOf = async (orderId: string) =>
  (
    await shop.db.pool.query<{ amount_paise: number }>(
      'SELECT amount_paise FROM refunds WHERE order_id = $1 ORDER BY created_at',
      [orderId],
    )
  ).rows.map(({ amount_paise }) => amount_paise)

describe('an order’s bill', () => {
  test('is shown to its owner and administrators once the goods have left, to nobody else', async () => {
    const { who, orderId } = await dispatched()
    const bill = await documentOf(orderId, who.token)
    expect(bill).toMatchObject({
      kind: 'tax_invoice',
      orderId,
      against: null,
      placeOfSupply: { code: '29', name: 'Karnataka' },
      rows: [
        { position: 0, hsn: '1006', packs: 3, rate: 5, gross: 1048.5, left: { packs: 3, gross: 1048.5 } },
      ],
      byRate: [{ treatment: 'taxable', rate: 5 }],
      totals: { total: 1048.5, inWords: 'Rupees One Thousand Forty Eight and Fifty Paise Only' },
      notes: [],
    })
    const stranger = await shop.shopper('Stranger')
    const query = { orderId }
    expect((await shop.call('GET /api/tax/document', { as: stranger.token, query })).status).toBe(404)
    const { body } = await shop.order(who, 'PAYU')
    const waiting = { orderId: body.data.order.orderId as string }
    expect((await shop.call('GET /api/tax/document', { as: who.token, query: waiting })).body.code).toBe(
      'document_not_found',
    )
    const back = async () => (await give(waiting.orderId, [{ position: 0, quantity: 1 }])).body.code
    expect(await back()).toBe('document_not_found')
    await move(waiting.orderId, 'Cancelled')
    expect(await back()).toBe('move_refused')
  })
})

describe('giving money back', () => {
  test('writes a note, starts the refund and takes the goods back, once for each key', async () => {
    const { orderId } = await dispatched()
    const key = randomUUID()
    const [first, again] = await Promise.all(
      [1, 2].map(() => give(orderId, [{ position: 0, quantity: 1 }], {}, key)),
    )
    expect([first!.status, again!.status]).toEqual([200, 200])
    expect(again!.body.data).toEqual(first!.body.data)
    const { document, refund } = first!.body.data as { document: TaxDocument; refund: unknown }
    expect(document).toMatchObject({
      kind: 'credit_note',
      reason: 'Torn',
      gstEffective: true,
      against: (await documentOf(orderId)).number,
      rows: [{ quantity: 1, gross: 349.5 }],
      totals: { total: 349.5 },
    })
    expect(document.number).toMatch(/^C\/\d{4}\/\d{6}$/)
    expect(refund).toEqual({ amount: 349.5, status: 'Pending' })
    expect([await held(orderId), await refundsOf(orderId)]).toEqual([-2, [34_950]])
    const other = await give(orderId, [{ position: 0, quantity: 2 }], {}, key)
    expect(other.body.code).toBe('idempotency_key_reused')
    // The same pack comes back once more, by a note of its own.
    await give(orderId, [{ position: 0, quantity: 1 }])
    expect([await held(orderId), await refundsOf(orderId)]).toEqual([-1, [34_950, 34_950]])
    const { rows, notes } = await documentOf(orderId)
    expect([rows[0]!.left, notes.length]).toEqual([{ packs: 1, gross: 349.5 }, 2])
  })

  test('an amount takes nothing back; what is written off does not either', async () => {
    const { orderId } = await dispatched()
    const before = await shopHas()
    await give(orderId, [{ position: 0, amount: 10 }])
    await give(orderId, [{ position: 0, quantity: 1 }], { goodsBack: false, refund: false })
    expect([await shopHas(), await refundsOf(orderId)]).toEqual([before, [1000]])
    expect((await documentOf(orderId)).rows[0]!.left).toEqual({ packs: 2, gross: 699 })
  })

  test('what is handed over by hand is not refunded once more, neither by a cancel nor by the button', async () => {
    const { orderId } = await dispatched()
    expect((await give(orderId, [{ position: 0, quantity: 1 }], { refund: false })).status).toBe(200)
    const tooMuch = await shop.call('POST /api/order/refund-order', {
      as: admin,
      body: { orderId, amount: 699.01, reason: 'Torn' },
    })
    expect([tooMuch.body.code, tooMuch.body.message]).toEqual([
      'refund_too_large',
      'At most ₹699.00 of this order can still go back.',
    ])
    expect((await move(orderId, 'Cancelled')).status).toBe(200)
    expect(await refundsOf(orderId)).toEqual([69_900])
    expect((await documentOf(orderId)).notes.map(({ total }) => total)).toEqual([349.5, 699])
    const { rows } = await shop.db.pool.query<{ handed: number }>(
      `SELECT handed_over_paise::int AS handed FROM capture_balances b JOIN payment_captures c ON c.id = capture_id WHERE order_id = $1`,
      [orderId],
    )
    expect(rows).toEqual([{ handed: 34_950 }])
  })

  test('what was refunded without a note is not handed over once more', async () => {
    const { orderId } = await dispatched()
    const body = { orderId, amount: 700, reason: 'Torn' }
    expect((await shop.call('POST /api/order/refund-order', { as: admin, body })).status).toBe(200)
    const refused = await give(orderId, [{ position: 0, quantity: 1 }], { refund: false })
    expect([refused.status, refused.body.code]).toEqual([409, 'refund_too_large'])
    expect((await documentOf(orderId)).notes).toEqual([])
  })

  test('what was written off does not come back when the rest of the order does', async () => {
    const { orderId } = await dispatched()
    const before = await shopHas()
    await give(orderId, [{ position: 0, quantity: 1 }], { goodsBack: false })
    await give(orderId, [{ position: 0, quantity: 1 }])
    expect([await held(orderId), await shopHas()]).toEqual([-1, before + 1])
    expect((await move(orderId, 'Cancelled')).status).toBe(200)
    expect([await held(orderId), await shopHas()]).toEqual([0, before + 2])
    const { rows } = await shop.db.pool.query<{ reason: string; quantity: number }>(
      `SELECT reason, quantity FROM stock_movements WHERE order_id = $1 OR id > (SELECT max(id) FROM stock_movements
         WHERE order_id = $1 AND reason = 'order') AND order_id IS NULL ORDER BY id`,
      [orderId],
    )
    expect(rows.map(({ reason, quantity }) => `${reason} ${quantity}`)).toEqual([
      'order -3',
      'return 1',
      'adjustment -1',
      'return 1',
      'cancel 1',
    ])
  })

  test.each([
    ['more packs than are left', [{ position: 0, quantity: 4 }], 409, 'credit_exceeds'],
    ['more than the row cost', [{ position: 0, amount: 1048.51 }], 409, 'credit_exceeds'],
    [
      'a row twice',
      [
        { position: 0, quantity: 1 },
        { position: 0, amount: 1 },
      ],
      409,
      'credit_exceeds',
    ],
    ['a row that is not there', [{ position: 7, quantity: 1 }], 409, 'credit_exceeds'],
    ['under one rupee', [{ position: 0, amount: 0.99 }], 422, 'credit_too_small'],
    ['no row', [], 400, 'invalid'],
    ['neither quantity nor amount', [{ position: 0 }], 400, 'invalid'],
    ['a fraction of a pack', [{ position: 0, quantity: 0.5 }], 400, 'invalid'],
  ])('%s is refused, and nothing changes', async (_what, rows, status, code) => {
    const { orderId } = await dispatched()
    const reply = await give(orderId, rows)
    expect([reply.status, reply.body.code]).toEqual([status, code])
    expect([await held(orderId), await refundsOf(orderId), (await documentOf(orderId)).notes]).toEqual([
      -3,
      [],
      [],
    ])
  })

  test('goods that cost nothing come back with something that was paid, and are no note of their own', async () => {
    const { _id: productId, unit } = await newProduct(shop.db, await newCategory(shop.db, 'Gifts'), {
      name: 'Free spoon',
      mrp: 20,
      price: 0,
      stock: 10,
    })
    await taxProduct(shop.db, productId, { hsn: '1006', rateBp: 500 })
    const who = await shop.shopper(`Usha${++count}`)
    await shop.call('POST /api/cart/add-to-cart', { as: who.token, body: { productId, unit, quantity: 2 } })
    const { body } = await shop.order(who, 'PAYU')
    const { order, checkout } = body.data as { order: Order; checkout: never }
    shop.act(await shop.open(checkout), 'pay')
    await settlePayment(shop.deps, await shop.attemptId(order.orderId))
    for (const to of ['Confirmed', 'Packed', 'Out for Delivery']) await move(order.orderId, to)
    const { rows } = await documentOf(order.orderId)
    const [free, rice] = ['Free spoon', 'Rice'].map((name) => rows.find((row) => row.name.startsWith(name))!)
    expect(free).toMatchObject({ gross: 0, left: { packs: 2, gross: 0 } })
    const alone = await give(order.orderId, [{ position: free!.position, quantity: 1 }])
    expect([alone.status, alone.body.code]).toEqual([422, 'credit_too_small'])
    const both = [free!, rice!].map(({ position }) => ({ position, quantity: 1 }))
    const { document } = (await give(order.orderId, both)).body.data as { document: TaxDocument }
    expect(document.totals.total).toBe(349.5)
    const { rows: packs } = await shop.db.pool.query('SELECT stock FROM packs WHERE product_id = $1', [
      productId,
    ])
    expect(packs).toEqual([{ stock: 9 }])
    const left = (await documentOf(order.orderId)).rows.find(
      ({ position }) => position === free!.position,
    )!.left
    expect(left).toEqual({ packs: 1, gross: 0 })
  })

  test('of two who give back the same packs at once, one is refused', async () => {
    const { orderId } = await dispatched()
    const replies = await Promise.all([1, 2].map(() => give(orderId, [{ position: 0, quantity: 2 }])))
    expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
    expect([await held(orderId), await refundsOf(orderId)]).toEqual([-1, [69_900]])
  })

  test('calling the order off writes the note for all that is left, and everything comes back', async () => {
    const { orderId } = await dispatched()
    await give(orderId, [{ position: 0, amount: 33.33 }])
    await give(orderId, [{ position: 0, quantity: 1 }])
    expect((await move(orderId, 'Cancelled')).status).toBe(200)
    const { rows, notes, totals } = await documentOf(orderId)
    expect(rows[0]!.left).toEqual({ packs: 0, gross: 0 })
    const paise = notes.map(({ total }) => Math.round(total * 100))
    expect(paise).toHaveLength(3)
    expect(paise.reduce((sum, one) => sum + one, 0)).toBe(Math.round(totals.total * 100))
    const { rows: last } = await shop.db.pool.query<{ key: string; refund: number; note: number }>(
      `SELECT split_part(r.idempotency_key, ':', 1) AS key, r.amount_paise AS refund, d.total_paise AS note
       FROM tax_documents d JOIN refunds r ON r.id = d.refund_id WHERE d.order_id = $1 ORDER BY d.serial`,
      [orderId],
    )
    expect(last.at(-1)).toEqual({ key: 'cancel', refund: paise[2], note: paise[2] })
    expect(await held(orderId)).toBe(0)
    expect((await refundsOf(orderId)).reduce((sum, one) => sum + one, 0)).toBe(104_850)
    expect((await give(orderId, [{ position: 0, quantity: 1 }])).body.code).toBe('credit_exceeds')
  })

  test('after 30 November of the next financial year the tax stays paid', async () => {
    const { orderId } = await dispatched()
    const issuedAt = (at: string) =>
      shop.owner.pool.query(
        `BEGIN; ALTER TABLE tax_documents DISABLE TRIGGER tax_documents_append_only;
         UPDATE tax_documents SET issued_at = '${at}' WHERE order_id = '${orderId}' AND against IS NULL;
         ALTER TABLE tax_documents ENABLE TRIGGER tax_documents_append_only; COMMIT`,
      )
    const today = (await documentOf(orderId)).issuedAt
    await issuedAt('2024-03-31T12:00:00Z')
    const reply = await give(orderId, [{ position: 0, quantity: 1 }])
    expect(reply.body.data.document).toMatchObject({ gstEffective: false, totals: { total: 349.5 } })
    await issuedAt(today)
    expect(await refundsOf(orderId)).toEqual([34_950])
  })
})

describe('an order that is still to be paid at the door', () => {
  /** Three packs at ₹349.50 on their way, and nothing paid. */
  async function unpaid() {
    const who = await shop.shopper(`Usha${++count}`)
    const { body } = await shop.order(who, 'PAYU', { quantity: 3 })
    const { order, checkout } = body.data as { order: Order; checkout: never }
    const payment = await shop.open(checkout)
    const { orderId } = order
    const paymentMethod = 'CASH_ON_DELIVERY'
    await shop.call('POST /api/order/retry-payment', { as: who.token, body: { orderId, paymentMethod } })
    for (const to of ['Confirmed', 'Packed', 'Out for Delivery'])
      expect((await move(orderId, to)).body.message).toBe('The order is updated.')
    return { orderId, payment }
  }
  const orderOf = async (orderId: string) => orderView(await getOrder(shop.db, orderId))
  const mailOf = async (orderId: string) => {
    const mailed = { url: 'https://shop.test/o', shop: { name: 'Asha Stores', fssai: '' } }
    return movedMail({ order: await getOrder(shop.db, orderId), ...mailed }, 'Out for Delivery').text
  }

  test('less is collected by what notes give back, and so much is paid once it is delivered', async () => {
    const { orderId } = await unpaid()
    expect(amountDue(await orderOf(orderId))).toBe(1048.5)
    await give(orderId, [{ position: 0, quantity: 1 }], { refund: false, goodsBack: false })
    await give(orderId, [{ position: 0, amount: 48.5 }], { refund: false })
    const order = await orderOf(orderId)
    expect([amountDue(order), deskPaymentText(order), paymentText(order)]).toEqual([
      650.5,
      'Collect ₹650.50 on delivery',
      'Pay ₹650.50 on delivery',
    ])
    expect(await mailOf(orderId)).toContain(
      'Total: ₹1,048.50, less ₹398.00 given back: ₹650.50, to be paid on delivery\n',
    )
    await move(orderId, 'Delivered')
    expect(await orderOf(orderId)).toMatchObject({
      payment_status: 'Paid',
      final: { totalAmt: 1048.5 },
    })
    expect((await orderOf(orderId)).payments.at(-1)).toMatchObject({ status: 'Paid', amount: 650.5 })
    const cashOf = async () =>
      (
        await shop.db.pool.query(
          `SELECT kind, from_place, to_place, amount_paise::int AS paise, document_id IS NOT NULL AS has_note FROM cash_moves
           WHERE order_id = $1 ORDER BY id`,
          [orderId],
        )
      ).rows as unknown[]
    const collected = {
      kind: 'collected',
      from_place: 'customer',
      to_place: 'safe',
      paise: 65_050,
      has_note: false,
    }
    expect(await cashOf()).toEqual([collected])
    // From now on money is handed over.
    await give(orderId, [{ position: 0, quantity: 1 }], { refund: false })
    expect(await cashOf()).toEqual([
      collected,
      { kind: 'refund', from_place: 'safe', to_place: 'customer', paise: 30_100, has_note: true },
    ])
    expect((await orderOf(orderId)).payments.at(-1)).toMatchObject({ status: 'Paid', amount: 650.5 })
  })

  test('nothing is collected once all of it is given back, and it can be delivered all the same', async () => {
    const { orderId } = await unpaid()
    await give(orderId, [{ position: 0, quantity: 3 }], { refund: false, goodsBack: false })
    const order = await orderOf(orderId)
    expect([amountDue(order), paymentText(order)]).toEqual([0, 'Nothing to pay'])
    expect((await move(orderId, 'Delivered')).status).toBe(200)
    expect((await orderOf(orderId)).payment_status).toBe('Paid')
  })

  test('refused at the door afterwards, it owes nothing', async () => {
    const { orderId } = await unpaid()
    await give(orderId, [{ position: 0, quantity: 1 }], { refund: false })
    expect((await move(orderId, 'Cancelled')).status).toBe(200)
    expect(amountDue(await orderOf(orderId))).toBeNull()
    expect((await documentOf(orderId)).notes.map(({ total }) => total)).toEqual([349.5, 699])
  })

  test('there is no payment to refund, so asking for it writes no note', async () => {
    const { orderId } = await unpaid()
    expect((await give(orderId, [{ position: 0, quantity: 1 }])).body.code).toBe('nothing_to_refund')
    expect([(await documentOf(orderId)).notes, amountDue(await orderOf(orderId))]).toEqual([[], 1048.5])
  })

  test('an online payment that arrives now goes back whole, and as much as before is due', async () => {
    const { orderId, payment } = await unpaid()
    await give(orderId, [{ position: 0, quantity: 1 }], { refund: false })
    shop.act(payment, 'pay')
    await settlePayment(shop.deps, await shop.attemptId(orderId, 0))
    expect(await refundsOf(orderId)).toEqual([104_850])
    expect(amountDue(await orderOf(orderId))).toBe(699)
  })
})

describe('the month', () => {
  const month = dayInIndia(new Date()).slice(0, 7)
  const csv = async (table: string, of = month) => {
    const { body, statusCode } = await shop.server.inject({
      url: `/api/tax/gstr1?month=${of}&table=${table}`,
      headers: { authorization: `Bearer ${admin}` },
    })
    expect(statusCode).toBe(200)
    return body.trimEnd().split('\r\n')
  }

  test('its files are sums of the stored rows, as counted another way', async () => {
    await dispatched()
    const { rows } = await shop.db.pool.query<{
      taxable: string
      gross: string
      packs: string
      cgst: string
    }>(
      `WITH signed AS (
         SELECT r.*, d.issued_at, 1 AS sign FROM tax_document_rows r, tax_documents d WHERE d.id = r.document_id AND d.kind = 'tax_invoice'
         UNION ALL
         SELECT r.*, d.issued_at, -1 FROM tax_document_rows r, tax_documents d WHERE d.id = r.document_id AND d.kind = 'credit_note' AND d.gst_effective)
       SELECT to_char(sum(sign * taxable_paise) / 100.0, 'FM9999990.00') AS taxable, to_char(sum(sign * gross_paise) / 100.0, 'FM9999990.00') AS gross,
         to_char(sum(sign * quantity_milli) / 1000.0, 'FM99990.00') AS packs, to_char(sum(sign * cgst_paise) / 100.0, 'FM9999990.00') AS cgst
       FROM signed WHERE to_char(issued_at AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM') = $1`,
      [month],
    )
    const { taxable, gross, packs, cgst } = rows[0]!
    expect((await csv('b2cs')).slice(1)).toEqual([`OE,29-Karnataka,,5,${taxable},0.00,`])
    expect((await csv('hsn')).slice(1)).toEqual([
      `1006,Cereals rice,PAC-PACKS,${packs},${gross},5,${taxable},0.00,${cgst},${cgst},0.00`,
    ])
    expect(await csv('exemp')).toHaveLength(5)
    const docs = await csv('docs')
    expect(docs[1]).toMatch(/^Invoices for outward supply,A\/\d{4}\/\d{6},A\/\d{4}\/\d{6},\d+,0$/)
    expect(docs[2]).toMatch(/^Credit Note,C\/\d{4}\/000001,C\//)
    const shown = (await shop.call('GET /api/tax/month', { as: admin, query: { month } })).body.data
    expect(shown.byRate).toEqual([
      expect.objectContaining({ rate: 5, taxable: Number(taxable), cgst: Number(cgst) }),
    ])
    expect(shown.series.every(({ gaps }: { gaps: number }) => gaps === 0)).toBe(true)
    expect(shown.lateNotes).toEqual({ papers: 1, total: 349.5 })
  })

  test('a month that has not begun has headings only; a wrong one and a shopper are refused', async () => {
    for (const table of ['b2cs', 'b2cl', 'cdnur', 'hsn', 'docs'])
      expect(await csv(table, '2090-01')).toHaveLength(1)
    const zipped = await shop.server.inject({
      url: `/api/tax/gstr1?month=2090-01`,
      headers: { authorization: `Bearer ${admin}` },
    })
    expect(zipped.headers['content-type']).toBe('application/zip')
    expect(zipped.rawPayload.subarray(0, 2).toString()).toBe('PK')
    const who = await shop.shopper(`Usha${++count}`)
    expect((await shop.call('GET /api/tax/gstr1', { as: who.token, query: { month } })).status).toBe(403)
    expect((await shop.call('GET /api/tax/gstr1', { as: admin, query: { month: '2026-13' } })).status).toBe(
      400,
    )
  })

  test('the list of papers is filtered by kind and day', async () => {
    const list = async (query: object) =>
      (await shop.call('GET /api/tax/documents', { as: admin, query: { limit: 100, ...query } })).body
    const all = await list({})
    const notes = await list({ kind: 'credit_note' })
    expect(notes.data.length).toBeGreaterThan(0)
    expect(notes.data.length).toBeLessThan(all.data.length)
    expect(notes.data.every(({ against }: { against: string }) => against.startsWith('A/'))).toBe(true)
    expect((await list({ from: '2090-01-01' })).data).toEqual([])
  })
})
