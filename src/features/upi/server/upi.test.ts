import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { closeAndCheckInvariants } from '../../../../test/invariants.ts'
import { paymentShop, type PaymentShop } from '../../../../test/payment-shop.ts'
import { person, ravi } from '../../../../test/world.ts'
import { saveStaff } from '#features/people/accounts/server/staff-store.ts'
import type { Order } from '#features/orders/contract.ts'
import { processRefund } from '#features/orders/server/payment/send-refund.ts'
import type { UpiSettings } from '#features/storefront/contract.ts'
import { defaultShop, defaultUpi } from '#features/storefront/default-shop.ts'
import { saveSetting } from '#features/storefront/server/settings-store.ts'
import { saveShop } from '#features/storefront/server/shop-store.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { endUnpaidUpi } from './end-unpaid.ts'

let asha: Awaited<ReturnType<PaymentShop['shopper']>>
let count = 0
let lastUtr = 412_345_678_900

const shop = await paymentShop()
const admin = await shop.signIn(await ravi(shop.db))
afterAll(() => closeAndCheckInvariants(shop))
beforeEach(async () => {
  await takeUpi()
  asha = await shop.shopper(`Asha${(count += 1)}`)
})

const settings = { vpa: 'shop@okbank', name: 'Asha Stores', mc: '5411', atCheckout: true }
const takeUpi = (more: Partial<UpiSettings> = {}) =>
  saveSetting(shop.db, 'upi', { ...defaultUpi, ...settings, ...more })

const newUtr = () => String((lastUtr += 1))
const PRICE = 349.5

const tryToOrder = (who = asha) => shop.order(who, 'UPI')
async function place(who = asha): Promise<Order> {
  const { status, body } = await tryToOrder(who)
  expect([status, body.message]).toEqual([201, 'Your order is waiting for payment.'])
  return body.data.order
}

const linkOf = (orderId: string, as = asha.token) =>
  shop.call('GET /api/upi/link', { as, query: { orderId } })
const claim = (orderId: string, utr?: string, as = asha.token) =>
  shop.call('POST /api/upi/claim', { as, body: { orderId, ...(utr !== undefined && { utr }) } })
const see = (orderId: string, utr: string, more = {}) =>
  shop.call('POST /api/upi/seen', { as: admin, body: { orderId, utr, last4: utr.slice(-4), ...more } })
const notThere = (orderId: string) => shop.call('POST /api/upi/not-there', { as: admin, body: { orderId } })
const move = (orderId: string, order_status: string) =>
  shop.call('PUT /api/order/update-order-status-admin', { as: admin, body: { orderId, order_status } })
const desk = async () =>
  (await shop.call('GET /api/upi/desk', { as: admin })).body.data.waiting as { orderId: string }[]
const rowsOf = async (text: string, values: unknown[]) => (await shop.db.pool.query(text, values)).rows

const mails: Mail[] = []
const sweep = () =>
  endUnpaidUpi({
    db: shop.db,
    orderUrl: (id) => `https://shop.example/${id}`,
    queueMails: async (_tx, queued) => void mails.push(...queued.map(({ mail }) => mail)),
  })
const minutesPass = async (orderId: string, minutes: number) => {
  const by = `interval '${minutes} min'`
  await shop.owner.pool.query(
    `UPDATE payment_attempts SET created_at = created_at - ${by} WHERE order_id = $1`,
    [orderId],
  )
  await shop.owner.pool.query(
    `UPDATE orders SET payment_reminded_at = payment_reminded_at - ${by} WHERE id = $1`,
    [orderId],
  )
}
const mailsAbout = (orderId: string) =>
  mails.filter(({ messageId }) => messageId?.includes(orderId)).map(({ messageId }) => messageId)

test('the method is offered once the shop has an address and says so', async () => {
  const methods = async () => (await shop.call('GET /api/order/payment-methods')).body.data
  expect(await methods()).toContain('UPI')
  for (const off of [{ vpa: '' }, { atCheckout: false }]) {
    await takeUpi(off)
    expect(await methods()).not.toContain('UPI')
    expect((await tryToOrder()).body.code).toBe('payment_method_unavailable')
  }
})

test('an order by UPI is real at once and unpaid; its code asks for what is due', async () => {
  const order = await place()
  expect(order).toMatchObject({ order_status: 'Pending', payment_status: 'Unpaid', payment_method: 'UPI' })
  expect(order.payments).toMatchObject([{ provider: 'UPI', status: 'Due', amount: PRICE }])
  const { body } = await linkOf(order.orderId)
  expect(body.data).toEqual({
    qr: `upi://pay?pa=shop@okbank&pn=Asha%20Stores&mc=5411&tr=${order.orderId.replaceAll('-', '')}&tn=Order%20${order.orderId}&am=349.50&cu=INR`,
    mayLink: true,
    vpa: 'shop@okbank',
    name: 'Asha Stores',
    amount: PRICE,
    claim: null,
    ends: null,
  })
  await takeUpi({ kind: 'personal', mc: '' })
  expect((await linkOf(order.orderId)).body.data.mayLink).toBe(false)
  const meera = await shop.shopper(`Meera${count}`)
  expect((await linkOf(order.orderId, meera.token)).status).toBe(404)
  expect((await claim(order.orderId, newUtr(), meera.token)).status).toBe(404)
})

test.each([
  ['41234567890', 'has 12 digits'],
  ['4123456789012', 'has 12 digits'],
  ['four one two', 'has 12 digits'],
])('a reference %s is refused with a sentence', async (utr, sentence) => {
  const { status, body } = await claim((await place()).orderId, utr)
  expect([status, body.fields.utr]).toEqual([400, expect.stringContaining(sentence)])
})

test('a claim is read in any spelling, proves nothing, and is one however often it is made', async () => {
  const { orderId } = await place()
  const claimed = await claim(orderId)
  expect(claimed.body.data).toMatchObject({ payment_status: 'Unpaid', order_status: 'Pending' })
  await claim(orderId, 'UTR: ४१२३ 4567-8901')
  await Promise.all([claim(orderId, '412345678901'), claim(orderId, '412345678901')])
  expect(await rowsOf('SELECT utr, state FROM upi_claims WHERE order_id = $1', [orderId])).toEqual([
    { utr: '412345678901', state: 'open' },
  ])
  expect((await claim(orderId)).body.data.payment_status).toBe('Unpaid')
  expect((await linkOf(orderId)).body.data.claim).toMatchObject({ utr: '412345678901' })
  expect(await rowsOf('SELECT FROM payment_captures WHERE order_id = $1', [orderId])).toEqual([])
})

test('Seen pays the order, is logged, and changes nothing the second time', async () => {
  const [{ orderId }, utr] = [await place(), newUtr()]
  await claim(orderId, utr)
  const wrong = await shop.call('POST /api/upi/seen', { as: admin, body: { orderId, utr, last4: '0000' } })
  expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([400, ['last4']])
  expect((await shop.status(orderId)).payment).toBe('Unpaid')
  const { body } = await see(orderId, utr)
  expect(body.data).toMatchObject({ payment_status: 'Paid', order_status: 'Pending', payment_method: 'UPI' })
  expect((await see(orderId, utr)).status).toBe(200)
  expect(
    await rowsOf(
      'SELECT provider_reference, amount_paise, disposition FROM payment_captures WHERE order_id = $1',
      [orderId],
    ),
  ).toEqual([{ provider_reference: utr, amount_paise: 34_950, disposition: 'settled' }])
  expect(await rowsOf('SELECT state, utr FROM upi_claims WHERE order_id = $1', [orderId])).toEqual([
    { state: 'seen', utr },
  ])
  const entries = await rowsOf(
    `SELECT changes FROM audit_log WHERE action = 'upi.seen' AND subject_id = $1`,
    [orderId],
  )
  expect(entries).toHaveLength(1)
  expect(JSON.stringify(entries)).not.toContain(utr)
  expect((await claim(orderId, newUtr())).body.code).toBe('already_paid')
})

test('a reference pays one order, also at two desks at once, and twins are shown beside each other', async () => {
  const [first, second, utr] = [await place(), await place(), newUtr()]
  await claim(first.orderId, utr)
  await claim(second.orderId, utr)
  expect((await desk()).find(({ orderId }) => orderId === first.orderId)).toMatchObject({
    twins: [second.orderId],
  })
  const seen = await Promise.all([see(first.orderId, utr), see(second.orderId, utr)])
  expect(seen.map(({ body }) => body.code ?? 'paid').sort()).toEqual(['paid', 'utr_used'])
  const states = await Promise.all([shop.status(first.orderId), shop.status(second.orderId)])
  expect(states.map(({ payment }) => payment).sort()).toEqual(['Paid', 'Unpaid'])
  const loser = states[0]!.payment === 'Paid' ? second : first
  expect((await claim(loser.orderId, utr)).body.code).toBe('utr_used')
})

test('two desks that see one payment of one order pay it once', async () => {
  const [{ orderId }, utr] = [await place(), newUtr()]
  const seen = await Promise.all([see(orderId, utr), see(orderId, utr), see(orderId, utr)])
  expect(seen.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await rowsOf('SELECT FROM payment_captures WHERE order_id = $1', [orderId])).toHaveLength(1)
})

test('a second payment goes back by hand, once, and nobody sends it', async () => {
  const [{ orderId }, utr] = [await place(), newUtr()]
  const second = newUtr()
  const said = []
  for (const one of [utr, second, second, utr]) said.push((await see(orderId, one)).body.message)
  expect(said.map((message) => /^Marked as paid|not paid by it/.exec(message)?.[0])).toEqual([
    'Marked as paid',
    'not paid by it',
    'not paid by it',
    'Marked as paid',
  ])
  const [refund] = await rowsOf('SELECT id, amount_paise FROM refunds WHERE order_id = $1', [orderId])
  expect(refund).toMatchObject({ amount_paise: 34_950 })
  await processRefund(shop.deps, refund.id)
  await processRefund(shop.deps, refund.id)
  const { body } = await shop.call('GET /api/payment/unreconciled', { as: admin, query: { limit: 100 } })
  const reviews = body.data.filter((one: { orderId: string }) => one.orderId === orderId)
  expect(reviews).toMatchObject([{ provider: 'UPI', reason: 'refund_failed', amount: PRICE }])
  expect((await shop.status(orderId)).payment).toBe('Paid')
  const done = { _id: reviews[0]._id, action: 'settle' }
  expect((await shop.call('POST /api/payment/resolve', { as: admin, body: done })).status).toBe(200)
  expect((await shop.call('POST /api/payment/resolve', { as: admin, body: done })).body.code).toBe(
    'already_resolved',
  )
  expect(await rowsOf('SELECT status FROM refunds WHERE order_id = $1', [orderId])).toEqual([
    { status: 'Done' },
  ])
})

test('a payment of another amount is listed, and the order can still be paid', async () => {
  const { orderId } = await place()
  const seen = await see(orderId, newUtr(), { amount: 300 })
  expect(seen.body.message).toMatch(/not paid/)
  expect(await shop.status(orderId)).toMatchObject({ order: 'Pending', payment: 'Unpaid' })
  expect(await rowsOf(`SELECT reason FROM payment_reviews WHERE order_id = $1`, [orderId])).toEqual([
    { reason: 'amount' },
  ])
  expect((await see(orderId, newUtr())).body.data.payment_status).toBe('Paid')
  // What did not pay the order does not keep it waiting for its money.
  const listed = async () =>
    (await shop.call('GET /api/payment/unreconciled', { as: admin, query: { limit: 100 } })).body.data.find(
      (one: { orderId: string }) => one.orderId === orderId,
    )
  const resolve = async (action: string) => {
    const body = { _id: (await listed())._id, action, note: 'Given back at the counter' }
    expect((await shop.call('POST /api/payment/resolve', { as: admin, body })).status).toBe(200)
  }
  await resolve('dismiss')
  await shop.call('PUT /api/order/cancel-order', { as: asha.token, body: { orderId } })
  const [refund] = await rowsOf('SELECT id, amount_paise FROM refunds WHERE order_id = $1', [orderId])
  expect([refund.amount_paise, (await shop.status(orderId)).payment]).toEqual([34_950, 'Refund Pending'])
  await processRefund(shop.deps, refund.id)
  await resolve('settle')
  expect((await shop.status(orderId)).payment).toBe('Refunded')
})

test('a payment of an order that was cancelled meanwhile goes back', async () => {
  const [{ orderId }, utr] = [await place(), newUtr()]
  await claim(orderId, utr)
  await shop.call('PUT /api/order/cancel-order', { as: asha.token, body: { orderId } })
  expect((await see(orderId, utr)).body.data).toMatchObject({
    order_status: 'Cancelled',
    payment_status: 'Refund Pending',
    refunds: [{ amount: PRICE, reason: 'Paid after the order was cancelled' }],
  })
})

test('an order does not leave before its payment was seen', async () => {
  const { orderId } = await place()
  await claim(orderId, newUtr())
  await move(orderId, 'Confirmed')
  await move(orderId, 'Packed')
  expect((await move(orderId, 'Out for Delivery')).body.code).toBe('upi_not_seen')
  expect((await shop.status(orderId)).order).toBe('Packed')
  await see(orderId, newUtr())
  expect((await move(orderId, 'Out for Delivery')).status).toBe(200)
})

test('a regular shopper, if the shop trusts them, pays at the door instead, and by UPI after all', async () => {
  await takeUpi({ trustsRegulars: true })
  const through = async (orderId: string) => {
    for (const status of ['Confirmed', 'Packed', 'Out for Delivery', 'Delivered'])
      expect((await move(orderId, status)).status).toBe(200)
  }
  for (let n = 0; n < 3; n++) {
    const { orderId } = await place()
    await see(orderId, newUtr())
    await move(orderId, 'Confirmed')
    await move(orderId, 'Packed')
    const early = await place()
    await move(early.orderId, 'Confirmed')
    await move(early.orderId, 'Packed')
    expect((await move(early.orderId, 'Out for Delivery')).body.code).toBe('upi_not_seen')
    await move(early.orderId, 'Cancelled')
    await move(orderId, 'Out for Delivery')
    await move(orderId, 'Delivered')
  }
  const { orderId } = await place()
  await move(orderId, 'Confirmed')
  await move(orderId, 'Packed')
  const { body } = await move(orderId, 'Out for Delivery')
  expect(body.data).toMatchObject({ payment_method: 'CASH_ON_DELIVERY', payment_status: 'Unpaid' })
  expect(body.data.payments).toMatchObject([
    { status: 'Void' },
    { provider: 'CASH_ON_DELIVERY', status: 'Due' },
  ])
  expect((await linkOf(orderId)).body.data).toMatchObject({ amount: PRICE, ends: null })
  expect((await see(orderId, newUtr())).body.data).toMatchObject({
    payment_method: 'UPI',
    payment_status: 'Paid',
  })
  await move(orderId, 'Delivered')
  const last = await place()
  await through(last.orderId)
  expect(await shop.status(last.orderId)).toMatchObject({ payment: 'Paid', order: 'Delivered' })
})

test('at the door the rider of the order may have its code, and nobody else’s', async () => {
  await shop.call('POST /api/cart/add-to-cart', {
    as: asha.token,
    body: { productId: shop.productId, quantity: 1 },
  })
  const placed = await shop.call('POST /api/order/add-cash-on-delivery-order', {
    as: asha.token,
    body: { addressId: asha.home, expectedTotal: PRICE },
  })
  const { orderId } = placed.body.data
  for (const status of ['Confirmed', 'Packed']) await move(orderId, status)
  const rider = async (name: string) => {
    const who = await person(shop.db, name)
    await shop.db.transaction((tx) => saveStaff(tx, who.userId, 'rider'))
    return { riderId: who.userId, token: await shop.signIn(who) }
  }
  const [own, other] = [await rider('Ravi Rider'), await rider('Other Rider')]
  await shop.call('POST /api/delivery/assign', {
    as: admin,
    body: { orderIds: [orderId], riderId: own.riderId },
  })
  expect((await linkOf(orderId, own.token)).status).toBe(404)
  expect((await move(orderId, 'Out for Delivery')).status).toBe(200)
  await claim(orderId, newUtr())
  const { body } = await linkOf(orderId, own.token)
  expect(body.data).toMatchObject({ amount: PRICE, mayLink: true, claim: null })
  expect((await linkOf(orderId, other.token)).status).toBe(404)
  await move(orderId, 'Cancelled')
  expect((await linkOf(orderId, own.token)).status).toBe(404)
})

test('nothing was not paid: an amount of 0 is refused at its field', async () => {
  const { orderId } = await place()
  const { status, body } = await see(orderId, newUtr(), { amount: 0 })
  expect([status, body.code, body.fields]).toEqual([400, 'invalid', { amount: 'Enter what was paid' }])
})

test('of an order that store credit has paid only what was paid beside it is seen', async () => {
  await shop.call('POST /api/credit/give', {
    as: admin,
    headers: { 'idempotency-key': randomUUID() },
    body: { userId: asha.userId, kind: 'goodwill', amount: 500, note: 'Sorry' },
  })
  await shop.call('POST /api/cart/add-to-cart', {
    as: asha.token,
    body: { productId: shop.productId, quantity: 1 },
  })
  const placed = await shop.call('POST /api/order/add-cash-on-delivery-order', {
    as: asha.token,
    body: { addressId: asha.home, expectedTotal: PRICE, useCredit: true },
  })
  const { orderId } = placed.body.data
  const { status, body } = await see(orderId, newUtr())
  expect([status, body.fields]).toEqual([
    400,
    { amount: 'Nothing is due for this order. Enter what was paid.' },
  ])
  await move(orderId, 'Cancelled')
  expect((await see(orderId, newUtr())).status).toBe(400)
  expect((await see(orderId, newUtr(), { amount: 50 })).status).toBe(200)
  expect(
    await rowsOf('SELECT amount_paise FROM payment_reviews WHERE order_id = $1', [orderId]),
  ).toMatchObject([{ amount_paise: 5_000 }])
})

test('after half an hour the shopper is asked, and after another one the order is paid at the door', async () => {
  const { orderId } = await place()
  await sweep()
  expect(mailsAbout(orderId)).toEqual([])
  await minutesPass(orderId, 31)
  await sweep()
  await sweep()
  expect(mailsAbout(orderId)).toEqual([`order-${orderId}-upi-ask`])
  expect((await linkOf(orderId)).body.data.ends).toMatchObject({ as: 'cash' })
  await minutesPass(orderId, 31)
  await sweep()
  expect(mailsAbout(orderId)).toEqual([`order-${orderId}-upi-ask`, `order-${orderId}-upi-at-door`])
  const { rows } = await shop.db.pool.query(
    'SELECT payment_method, payment_status FROM orders WHERE id = $1',
    [orderId],
  )
  expect(rows).toEqual([{ payment_method: 'CASH_ON_DELIVERY', payment_status: 'Unpaid' }])
  // The money came after all.
  expect((await see(orderId, newUtr())).body.data).toMatchObject({
    payment_method: 'UPI',
    payment_status: 'Paid',
  })
})

test('or it is cancelled, if the shop wants that or cash is too much; what is confirmed stays', async () => {
  await takeUpi({ ifUnpaid: 'cancel' })
  const [early, confirmed] = [await place(), await place()]
  await move(confirmed.orderId, 'Confirmed')
  const ended = async (...orders: Order[]) => {
    for (let n = 0; n < 2; n++) {
      for (const { orderId } of orders) await minutesPass(orderId, 31)
      await sweep()
    }
    return Promise.all(orders.map((order) => shop.status(order)))
  }
  const states = await ended(early, confirmed)
  expect(states.map(({ order, stock }) => [order, stock])).toEqual([
    ['Cancelled', 0],
    ['Confirmed', -1],
  ])
  await takeUpi()
  await saveShop(shop.db, { ...defaultShop, ordering: { minimum: null, cashLimit: 300 } })
  const large = await place()
  expect(await ended(large)).toMatchObject([{ order: 'Cancelled' }])
  await saveShop(shop.db, defaultShop)
})

test('a claim waits for the shop; one that is not there is refused, and the order ends half an hour later', async () => {
  const { orderId } = await place()
  await claim(orderId, newUtr())
  for (let n = 0; n < 2; n++) {
    await minutesPass(orderId, 31)
    await sweep()
  }
  expect(mailsAbout(orderId)).toEqual([])
  expect((await notThere(orderId)).status).toBe(200)
  expect(await rowsOf('SELECT state FROM upi_claims WHERE order_id = $1', [orderId])).toEqual([
    { state: 'not_there' },
  ])
  const queued = await rowsOf(
    `SELECT payload->>'text' AS text FROM jobs WHERE kind = 'send-mail' AND key LIKE $1`,
    [`order-${orderId}-upi-not-found%`],
  )
  expect(queued).toMatchObject([{ text: expect.stringContaining('we could not find your payment') }])
  // The shopper finds the right reference.
  const utr = newUtr()
  await claim(orderId, utr)
  await minutesPass(orderId, 31)
  await sweep()
  expect((await desk()).map((one) => one.orderId)).toContain(orderId)
  await notThere(orderId)
  await minutesPass(orderId, 31)
  await sweep()
  expect(await rowsOf('SELECT payment_method FROM orders WHERE id = $1', [orderId])).toEqual([
    { payment_method: 'CASH_ON_DELIVERY' },
  ])
  expect(
    await rowsOf(`SELECT FROM audit_log WHERE action = 'upi.not-there' AND subject_id = $1`, [orderId]),
  ).toHaveLength(2)
})

test('what is seen while the order ends is paid: one of the two waits for the other', async () => {
  const { orderId } = await place()
  await minutesPass(orderId, 31)
  await sweep()
  await minutesPass(orderId, 31)
  const [seen] = await Promise.all([see(orderId, newUtr()), sweep(), sweep()])
  expect(seen.body.data).toMatchObject({ payment_status: 'Paid' })
  expect(await shop.status(orderId)).toMatchObject({ order: 'Pending', payment: 'Paid' })
})

test('an order that waits for an online payment can be paid to the shop instead', async () => {
  const { body } = await shop.order(asha, 'PAYU')
  const { orderId } = body.data.order
  const retried = await shop.call('POST /api/order/retry-payment', {
    as: asha.token,
    body: { orderId, paymentMethod: 'UPI' },
  })
  expect(retried.body.data.order).toMatchObject({
    order_status: 'Pending',
    payment_method: 'UPI',
    payment_status: 'Unpaid',
  })
  expect((await see(orderId, newUtr())).body.data.payment_status).toBe('Paid')
})

test('a statement is compared with the orders, and only Seen changes them', async () => {
  const [claimed, noted, missing] = [await place(), await place(), await place()]
  const [utr, other, third] = [newUtr(), newUtr(), newUtr()]
  await claim(claimed.orderId, utr)
  await claim(missing.orderId, third)
  const today = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10)
  const rows = [
    'Account,XX1234,,,',
    'Txn Date,Description,Reference No,Debit,Credit',
    `${today},UPI,${utr},,349.50`,
    `${today},UPI,${utr},,349.50`,
    `${today},${noted.orderId.replaceAll('-', '')},${other},,"1,349.50 Cr"`,
    `${today},Rent,${newUtr()},5000,`,
    `${today},Unknown,,,77777`,
  ]
  const form = () => ({ file: new Blob([rows.join('\n')], { type: 'text/csv' }) })
  const read = await shop.call('POST /api/upi/read-statement', { as: admin, form: form() })
  expect(read.body.data).toMatchObject({ columns: ['date', 'note', 'reference', null, 'credit'] })
  const match = async (columns = 'date,note,reference,,credit', as = admin) =>
    shop.call('POST /api/upi/match-statement', { as, query: { columns }, form: form() })
  expect((await match('date,note,reference,,')).body.fields).toEqual({
    columns: 'Choose the column of the money that came in.',
  })
  expect((await match(undefined, asha.token)).status).toBe(403)
  const before = (await match()).body.data
  expect(before.matches).toMatchObject([
    {
      orderId: claimed.orderId,
      by: 'reference',
      money: { utr, amount: PRICE },
      amount: PRICE,
      isPaid: false,
    },
    { orderId: noted.orderId, by: 'note', money: { utr: other, amount: 1_349.5 }, amount: PRICE },
  ])
  expect(before.unmatched).toMatchObject([{ amount: 77_777, utr: null }])
  expect(before.missing).toContain(missing.orderId)
  expect(before.missing).not.toContain(claimed.orderId)
  expect((await shop.status(claimed.orderId)).payment).toBe('Unpaid')
  await see(claimed.orderId, utr, { amount: PRICE })
  expect((await match()).body.data).toMatchObject({
    recorded: before.recorded + 1,
    matches: [{ orderId: noted.orderId }],
  })
  expect((await shop.status(claimed.orderId)).payment).toBe('Paid')
})
