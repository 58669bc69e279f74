import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { closeAndCheckInvariants } from '../../../../../test/invariants.ts'
import { registerShop, taxProduct } from '../../../../../test/placed-orders.ts'
import { riderShop } from '../../../../../test/rider-shop.ts'
import { newAddress, newCategory, newProduct, person } from '../../../../../test/world.ts'
import { defaultUpi } from '#features/storefront/default-shop.ts'
import { saveSetting } from '#features/storefront/server/settings-store.ts'
import { deliveryCodesFrom } from '#features/orders/server/delivery-codes.ts'
import type { DaySheet } from '../cash-contract.ts'
import { deliverOrder } from './deliver-order.ts'

// An order at the door that is paid partly in cash, partly by UPI, and what comes later.

const { shop, owner, chetan, rider, sendOut } = await riderShop()
await saveSetting(shop.db, 'upi', { ...defaultUpi, vpa: 'tokri@okaxis', name: 'Tokri', atCheckout: true })
await registerShop(shop.db)
afterAll(() => closeAndCheckInvariants(shop))
const { _id: productId } = await newProduct(shop.db, await newCategory(shop.db), {
  name: 'Rice',
  mrp: 100.5,
  stock: 100,
})

await taxProduct(shop.db, productId, { hsn: '1006', rateBp: 500 })

const run = async <Row>(text: string, values: unknown[] = []) =>
  (await shop.db.pool.query(text, values)).rows as Row[]
const codes = deliveryCodesFrom('a secret of this test')
const keyed = () => ({ 'idempotency-key': randomUUID() })
let [count, orderId] = [0, '']
/** An order of ₹301.50 that Chetan is on the way with. */
beforeEach(async () => {
  const usha = await person(shop.db, `Usha${++count}`)
  const as = await shop.signIn(usha)
  await shop.call('POST /api/cart/add-to-cart', { as, body: { productId, quantity: 3 } })
  const addressId = await newAddress(shop.db, usha)
  const body = { addressId, expectedTotal: 301.5 }
  const placed = await shop.call('POST /api/order/add-cash-on-delivery-order', { as, body })
  orderId = placed.body.data.orderId
  await sendOut(orderId)
})

const deliver = (body: object, headers = keyed()) =>
  shop.call('POST /api/rider/deliver', { as: rider, headers, body: { orderId, ...body } })
const split = (cashPart: number) => deliver({ paidBy: 'upi', cashPart })
const see = (amount?: number) => {
  const utr = String(500_000_000_000 + ++count)
  const body = { orderId, utr, last4: utr.slice(-4), ...(amount && { amount }) }
  return shop.call('POST /api/upi/seen', { as: owner, body })
}
const miss = () => shop.call('POST /api/upi/not-there', { as: owner, body: { orderId } })
const order = async () =>
  (
    await run<{ payment_status: string; paid: string }>(
      `SELECT payment_status, (SELECT string_agg(provider || ' ' || status || ' ' || amount_paise, ', ' ORDER BY created_at, id)
         FROM payment_attempts WHERE order_id = o.id AND status IN ('Paid', 'Due')) AS paid FROM orders o WHERE id = $1`,
      [orderId],
    )
  )[0]!
const day = async () => (await shop.call('GET /api/cash/day', { as: owner })).body.data as DaySheet
const owed = async () => (await day()).riders.find(({ riderId }) => riderId === chetan.userId)!.owed
/** Gives so many packs back. */
const giveBack = (quantity: number, refund: boolean) =>
  shop.call('POST /api/tax/credit-note', {
    as: owner,
    headers: keyed(),
    body: { orderId, reason: 'torn', rows: [{ position: 0, quantity }], refund, goodsBack: true },
  })
const wentBack = () =>
  run<{ what: string }>(
    `SELECT 'refund ' || amount_paise AS what FROM refunds WHERE order_id = $1
     UNION ALL SELECT kind || ' ' || amount_paise FROM cash_moves WHERE order_id = $1 AND kind = 'refund' ORDER BY 1`,
    [orderId],
  ).then((rows) => rows.map(({ what }) => what))

test('the cash is with the rider, the rest is due by UPI to the paisa, and paid once it is seen', async () => {
  const before = await owed()
  const headers = keyed()
  const body = { paidBy: 'upi', cashPart: 100 }
  const answers = [await deliver(body, headers), await deliver(body, headers)]
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(answers[1]!.body.data).toMatchObject({
    state: 'delivered',
    collect: { amount: 301.5, cashPart: 100 },
  })
  expect((await owed()) - before).toBe(100)
  expect(await order()).toEqual({
    payment_status: 'Unpaid',
    paid: 'CASH_ON_DELIVERY Due 20150, CASH_ON_DELIVERY Paid 10000',
  })
  expect((await day()).unconfirmed.find((one) => one.orderId === orderId)?.amount).toBe(201.5)
  expect(
    (await see()).body.data.payments.filter((one: { status: string }) => one.status === 'Paid'),
  ).toMatchObject([
    { provider: 'CASH_ON_DELIVERY', amount: 100 },
    { provider: 'UPI', amount: 201.5 },
  ])
  expect((await order()).payment_status).toBe('Paid')
  expect((await owed()) - before).toBe(100)
})

test.each([
  [{ paidBy: 'upi', cashPart: 301.5 }, 'cashPart'],
  [{ paidBy: 'upi', cashPart: 400 }, 'cashPart'],
  [{ paidBy: 'upi', cashPart: 100.5 }, 'cashPart'],
  [{ paidBy: 'cash', cashPart: 100 }, 'paidBy'],
])('%o is refused in words, and nothing is written', async (body, field) => {
  const before = await owed()
  const { status, body: said } = await deliver(body)
  expect([status, Object.keys(said.fields ?? said.data?.fields ?? {})]).toEqual([422, [field]])
  expect([await owed(), (await order()).paid]).toEqual([before, 'CASH_ON_DELIVERY Due 30150'])
})

test('the rider answers for a UPI part that never came, and not any more once it is seen', async () => {
  const before = await owed()
  await split(100)
  expect((await miss()).status).toBe(200)
  expect((await owed()) - before).toBe(301.5)
  expect((await order()).payment_status).toBe('Paid')
  expect((await see()).status).toBe(200)
  expect((await owed()) - before).toBe(100)
  expect((await order()).paid).toBe('CASH_ON_DELIVERY Paid 10000, UPI Paid 20150')
})

test.each([
  ['all of it', () => deliver({ paidBy: 'upi' }), 'refund 10050'],
  ['the part', () => split(100), 'refund 10050'],
])('money back for %s that is unseen waits until it is there, and then goes back', async (_, hand, back) => {
  await hand()
  const before = (await order()).paid
  const { status, body } = await giveBack(1, true)
  expect([status, body.code, body.message]).toEqual([
    409,
    'upi_not_seen',
    expect.stringContaining('page UPI'),
  ])
  expect([(await order()).paid, await wentBack()]).toEqual([before, []])
  await see()
  expect((await giveBack(1, true)).status).toBe(200)
  expect([(await order()).payment_status, await wentBack()]).toEqual(['Paid', [back]])
})

test('what was paid by UPI on the way, before a note took a part off, goes back', async () => {
  expect((await giveBack(1, false)).status).toBe(200)
  expect((await order()).paid).toBe('CASH_ON_DELIVERY Due 20100')
  await deliver({ paidBy: 'upi' })
  expect((await see(301.5)).status).toBe(200)
  expect([await order(), await wentBack()]).toEqual([
    { payment_status: 'Paid', paid: 'UPI Paid 20100' },
    ['refund 10050'],
  ])
})

test('an order of which nothing is due any more is paid, whatever its rider says', async () => {
  expect((await giveBack(3, false)).status).toBe(200)
  const input = { orderId, paidBy: 'upi' as const, code: codes.codeOf(orderId) }
  await deliverOrder({ db: shop.db, codes }, { userId: chetan.userId, role: 'USER' }, input, undefined)
  expect((await order()).payment_status).toBe('Paid')
})

test('a UPI payment of nothing that is not there is nobody’s to bring', async () => {
  const before = await owed()
  await deliver({ paidBy: 'upi' })
  // As a note after the door could leave it before it was refused there.
  const due = (paise: number) =>
    run(`UPDATE payment_attempts SET amount_paise = $2 WHERE order_id = $1`, [orderId, paise])
  await due(0)
  expect((await miss()).status).toBe(200)
  expect([(await order()).payment_status, await owed()]).toEqual(['Paid', before])
  await due(30_150)
})

test('cash that was UPI after all is due by UPI with the rest', async () => {
  const before = await owed()
  await split(100)
  const { moves = [] } = await day()
  const { _id: moveId } = moves.find((one) => one.orderId === orderId && one.kind === 'collected')!
  const undo = () =>
    shop.call('POST /api/cash/reverse', {
      as: owner,
      headers: keyed(),
      body: { moveId, reason: 'All of it was UPI' },
    })
  expect((await undo()).status).toBe(200)
  expect(await owed()).toBe(before)
  expect((await order()).paid).toBe('CASH_ON_DELIVERY Due 30150')
  await see()
  expect(await order()).toEqual({ payment_status: 'Paid', paid: 'UPI Paid 30150' })
})

test('cash is not undone once the rest is settled, and the refusal says what to do', async () => {
  await split(100)
  await see()
  const { moves = [] } = await day()
  const { _id: moveId } = moves.find((one) => one.orderId === orderId && one.kind === 'collected')!
  const body = { moveId, reason: 'All of it was UPI' }
  const { status, body: said } = await shop.call('POST /api/cash/reverse', {
    as: owner,
    headers: keyed(),
    body,
  })
  expect([status, said.code, said.message]).toEqual([
    409,
    'not_reversible',
    expect.stringContaining('settled by UPI'),
  ])
})

test('what goes back goes back by UPI first, and the rest in cash', async () => {
  await split(100)
  await see()
  expect((await giveBack(1, true)).status).toBe(200)
  expect(await wentBack()).toEqual(['refund 10050'])
  expect((await order()).payment_status).toBe('Paid')
  expect((await giveBack(2, true)).status).toBe(200)
  expect(await wentBack()).toEqual(['refund 10000', 'refund 10050', 'refund 10100'])
})

test('what is handed over is noted, so that no refund pays it once more', async () => {
  await split(100)
  await see()
  expect((await giveBack(3, false)).status).toBe(200)
  expect(await wentBack()).toEqual(['refund 30150'])
  const balances = await run<{ paise: string }>(
    `SELECT handed_over_paise AS paise FROM capture_balances b JOIN payment_captures c ON c.id = b.capture_id WHERE c.order_id = $1`,
    [orderId],
  )
  expect(balances.map(({ paise }) => Number(paise))).toEqual([20_150])
})

test.each([
  ['at once', () => Promise.resolve(), 100],
  ['after it was not there', miss, 100],
])('all of it by UPI as well goes back as far as it was paid in cash: %s', async (_, first, inCash) => {
  const before = await owed()
  await split(100)
  await first()
  expect((await see(301.5)).status).toBe(200)
  expect([await order(), await wentBack(), (await owed()) - before]).toEqual([
    { payment_status: 'Paid', paid: 'CASH_ON_DELIVERY Paid 10000, UPI Paid 20150' },
    ['refund 10000'],
    inCash,
  ])
})

test('so does the sum that was due after a note, when a part was paid in cash', async () => {
  expect((await giveBack(1, false)).status).toBe(200)
  await split(100)
  expect((await see(201)).status).toBe(200)
  expect([(await order()).payment_status, await wentBack()]).toEqual(['Paid', ['refund 10000']])
})

test('late money beside it is listed', async () => {
  await split(100)
  await see()
  expect((await see(100)).body.message).toMatch(/^Marked|^Written/)
  const [review] = await run<{ reason: string }>(`SELECT reason FROM payment_reviews WHERE order_id = $1`, [
    orderId,
  ])
  expect(review?.reason).toBe('amount')
})

test('what came in says how much by each way', async () => {
  const sums = async () =>
    Object.fromEntries((await day()).byMethod.map(({ method, amount }) => [method, amount])) as Record<
      string,
      number
    >
  const before = await sums()
  await split(100)
  await see()
  const after = await sums()
  expect(
    ['CASH_ON_DELIVERY', 'UPI'].map(
      (method) => ((after[method] ?? 0) * 100 - (before[method] ?? 0) * 100) / 100,
    ),
  ).toEqual([100, 201.5])
})
