import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { closeAndCheckInvariants, expectInvariants } from './invariants.ts'
import { killedBefore } from './killed-before.ts'
import { paymentShop, type PaymentShop } from './payment-shop.ts'
import { orderCallOf, type OrderMethod } from './order-call.ts'
import { newCategory, newProduct, person, ravi, stockLeft } from './world.ts'
import { claimOrder, packPickedOrder } from '#features/fulfilment/desk/server/pick-order.ts'
import { transitionOrder } from '#features/fulfilment/desk/server/transition-order.ts'
import { defaultUpi } from '#features/storefront/default-shop.ts'
import { saveSetting } from '#features/storefront/server/settings-store.ts'
import { newHexId } from '#platform/db/hex-id.ts'
import type { OrderStatus } from '#shared/order-enums.ts'
import type { Product } from '#shared/shapes.ts'
import type { AdditionQuote } from '#features/orders/addition-quote.ts'
import type { Order } from '#features/orders/contract.ts'
import { shopOrderLimits } from '#features/orders/order-limits.ts'
import { addToOrder, type AddToOrder } from '#features/orders/server/add-to-order.ts'
import { readOrderTerms } from '#features/orders/server/price-order.ts'
import { slotReader } from '#features/fulfilment/slots/server/slot-view.ts'
import { saveStaff } from '#features/people/accounts/server/staff-store.ts'
import type { Database } from '#platform/db/postgres.ts'
import { sentRequest } from '#platform/requests/sent-request.ts'
import { announceAdditionHandler } from '#features/orders/server/announce.ts'
import { settlePayment } from '#features/orders/server/payment/settle-payment.ts'

const shop = await paymentShop()
const owner = await ravi(shop.db)
const admin = await shop.signIn(owner)
await saveSetting(shop.db, 'upi', { ...defaultUpi, vpa: 'tokri@okaxis', name: 'Tokri', atCheckout: true })
const category = await newCategory(shop.db, 'Dairy')
const delivery = await charge({ name: 'Delivery', value: 25, maxOrderAmount: 500 })
let count = 0
let asha: Awaited<ReturnType<PaymentShop['shopper']>>
let rice: Product
let sugar: Product
afterAll(() => closeAndCheckInvariants(shop))
beforeEach(async () => {
  count += 1
  asha = await shop.shopper(`Asha${count}`)
  rice = await newProduct(shop.db, category, { name: `Rice ${count}`, mrp: 100, stock: 50 })
  sugar = await newProduct(shop.db, category, { name: `Sugar ${count}`, mrp: 40, stock: 50 })
  await endOffers()
  await change({ oncePerTime: false })
})

async function charge(body: object): Promise<string> {
  const made = await shop.call('POST /api/charge/create', { as: admin, body: { type: 'fixed', ...body } })
  return made.body.data._id
}
async function endOffers(): Promise<void> {
  const { body } = await shop.call('GET /api/promotion', { as: admin })
  for (const { _id } of body.data) await shop.call('DELETE /api/promotion', { as: admin, body: { _id } })
}
const setMinimum = (minimum: number | null) =>
  shop.call('PUT /api/settings/update-settings', {
    as: admin,
    body: { section: 'ordering', values: { minimum, cashLimit: null } },
  })
const change = (body: object) =>
  shop.call('PUT /api/charge/update/{id}', { as: admin, params: { id: delivery }, body })
const put = (product: Product, quantity = 1, who = asha) =>
  shop.call('POST /api/cart/add-to-cart', { as: who.token, body: { productId: product._id, quantity } })
const inCart = async (who = asha) =>
  (await shop.call('GET /api/cart/get-cart-items', { as: who.token })).body.data.length
/** One of rice, ₹100 and ₹25 for its delivery. */
async function ordered(method: OrderMethod = 'CASH_ON_DELIVERY', body: object = {}): Promise<Order> {
  const reply = await shop.order(asha, method, {
    productId: rice._id,
    body: { expectedTotal: 125, ...body },
    headers: { 'idempotency-key': randomUUID() },
  })
  expect([reply.status, reply.body.message]).toEqual([201, reply.body.message])
  return reply.body.data.order ?? reply.body.data
}
const quote = async (orderId: string): Promise<AdditionQuote> =>
  (await shop.call('GET /api/order/addition', { as: asha.token, query: { orderId } })).body.data
const add = (orderId: string, way: string, expectedTotal: number, key: string = randomUUID(), who = asha) =>
  shop.call('POST /api/order/add-to-order', {
    as: who.token,
    body: { orderId, way, expectedTotal },
    headers: { 'idempotency-key': key },
  })
/** Adds what is in the cart as it is quoted. */
async function added(orderId: string): Promise<{ quoted: AdditionQuote; order: Order; checkout?: never }> {
  const quoted = await quote(orderId)
  const reply = await add(orderId, quoted.way!, quoted.bill!.totalAmt)
  expect([reply.status, reply.body.message]).toEqual([200, 'Added to your order.'])
  return { quoted, ...reply.body.data }
}
const orderOf = async (orderId: string): Promise<Order> =>
  (await shop.call('GET /api/order/get-order/{id}', { as: admin, params: { id: orderId } })).body.data
const move = (orderId: string, to: OrderStatus) =>
  transitionOrder(shop.db, { orderId, to, by: 'admin', actorId: owner.userId, note: null })
const cancel = (orderId: string) =>
  shop.call('PUT /api/order/cancel-order', { as: asha.token, body: { orderId } })
async function paid(orderId: string, checkout: never): Promise<void> {
  shop.act(await shop.open(checkout), 'pay')
  await settlePayment(shop.deps, await shop.attemptId(orderId))
}
async function paidOnline(): Promise<Order> {
  const { body } = await shop.order(asha, 'PAYU', { productId: rice._id, body: { expectedTotal: 125 } })
  await paid(body.data.order.orderId, body.data.checkout as never)
  return orderOf(body.data.order.orderId)
}
const packets = (product: Product) => stockLeft(shop.db, product)

describe('cash at the door', () => {
  test('goods go into the order, and the difference onto what is collected', async () => {
    const { orderId } = await ordered()
    await put(sugar, 2)
    const { quoted, order } = await added(orderId)
    expect(quoted).toMatchObject({ way: 'same', difference: 80, problem: null })
    expect(order).toMatchObject({
      orderId,
      subTotal: 180,
      totalAmt: 205,
      itemCount: 2,
      additions: [{ items: 1, amount: 80 }],
    })
    expect(order.items.map(({ name, quantity }) => [name, quantity])).toEqual([
      [rice.name, 1],
      [sugar.name, 2],
    ])
    expect(order.payments).toMatchObject([{ provider: 'CASH_ON_DELIVERY', status: 'Due', amount: 205 }])
    expect([await inCart(), await packets(sugar)]).toEqual([0, 48])
  })

  test('the same pack again, at the price of now, what was ordered at that of then; delivery falls away', async () => {
    const { orderId } = await ordered()
    await shop.owner.pool.query('UPDATE packs SET price_paise = 20000 WHERE product_id = $1', [rice._id])
    await put(rice, 1)
    expect((await added(orderId)).order).toMatchObject({ totalAmt: 325 })
    await put(rice, 1)
    const { quoted, order } = await added(orderId)
    expect([quoted.difference, order.totalAmt, order.charges]).toEqual([175, 500, []])
    expect(order.items.map(({ price }) => price)).toEqual([100, 200, 200])
    await move(orderId, 'Confirmed')
    await move(orderId, 'Packed')
    await move(orderId, 'Out for Delivery')
    expect(await move(orderId, 'Delivered')).toMatchObject({
      payment_status: 'Paid',
      final: { totalAmt: 500 },
    })
  })

  test('a small addition that makes delivery free costs less than nothing', async () => {
    await put(rice, 3)
    const { orderId } = (
      await shop.order(asha, 'CASH_ON_DELIVERY', { productId: rice._id, body: { expectedTotal: 425 } })
    ).body.data
    const salt = await newProduct(shop.db, category, { name: `Salt ${count}`, mrp: 110 })
    await put(salt)
    expect((await quote(orderId)).difference).toBe(85)
    await shop.call('PUT /api/charge/update/{id}', {
      as: admin,
      params: { id: delivery },
      body: { value: 200 },
    })
    expect((await quote(orderId)).difference).toBe(85)
    await shop.call('PUT /api/charge/update/{id}', {
      as: admin,
      params: { id: delivery },
      body: { value: 25 },
    })
    expect((await added(orderId)).order.totalAmt).toBe(510)
  })

  test('a repeated request adds once, another body with its key is refused, and of two tabs one adds', async () => {
    const { orderId } = await ordered()
    await put(sugar, 1)
    const key = randomUUID()
    const replies = await Promise.all([add(orderId, 'same', 165, key), add(orderId, 'same', 165, key)])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect((await add(orderId, 'same', 165, key)).body.data.order.totalAmt).toBe(165)
    expect((await add(orderId, 'same', 166, key)).status).toBe(422)
    await put(sugar, 1)
    const tabs = await Promise.all([add(orderId, 'same', 205), add(orderId, 'same', 205)])
    const outcomes = tabs.map(({ status, body }) => body.code ?? String(status))
    expect(new Set(outcomes)).toEqual(new Set(['200', 'cart_empty']))
    expect((await orderOf(orderId)).totalAmt).toBe(205)
    expect(await packets(sugar)).toBe(48)
  })

  test('another total than was shown is refused with the bill, and nothing is taken', async () => {
    const { orderId } = await ordered()
    await put(sugar, 1)
    const { status, body } = await add(orderId, 'same', 160)
    expect([status, body.code, body.data.bill.totalAmt]).toEqual([409, 'total_changed', 165])
    expect([await inCart(), await packets(sugar), (await orderOf(orderId)).totalAmt]).toEqual([1, 50, 125])
  })

  test('the checks of an order hold: stock, the most of a pack in all, whose order it is', async () => {
    const few = await newProduct(shop.db, category, {
      name: `Few ${count}`,
      mrp: 10,
      stock: 9,
      maxPerOrder: 3,
    })
    const { orderId } = (
      await shop.order(asha, 'CASH_ON_DELIVERY', {
        productId: few._id,
        quantity: 2,
        body: { expectedTotal: 45 },
      })
    ).body.data
    await put(few, 2)
    expect((await quote(orderId)).problem).toContain('At most 1 more in this order')
    expect((await add(orderId, 'same', 65)).body).toMatchObject({
      code: 'out_of_stock',
      data: { shortages: [{ wanted: 2, available: 1 }] },
    })
    await shop.owner.pool.query('UPDATE packs SET max_per_order = 2 WHERE product_id = $1', [few._id])
    expect((await quote(orderId)).problem).toContain('as much of this as one order may have')
    const meera = await shop.shopper(`Meera${count}`)
    await put(sugar, 1, meera)
    expect((await add(orderId, 'same', 85, undefined, meera)).status).toBe(404)
    expect(await inCart(meera)).toBe(1)
  })

  test('a cancelled order gives all of it back; nothing can be added to it', async () => {
    const { orderId } = await ordered()
    await put(sugar, 2)
    await added(orderId)
    expect((await cancel(orderId)).status).toBe(200)
    expect([await packets(rice), await packets(sugar)]).toEqual([50, 50])
    await put(sugar, 1)
    expect((await quote(orderId)).way).toBe(null)
    const { status, body } = await add(orderId, 'same', 165)
    expect([status, body.code, await inCart()]).toEqual([409, 'move_refused', 1])
  })

  test('adding and cancelling at once: either it was added and came back, or it was not', async () => {
    for (let round = 0; round < 3; round++) {
      const { orderId } = await ordered()
      await put(sugar, 1)
      const [reply] = await Promise.all([add(orderId, 'same', 165), cancel(orderId)])
      expect([200, 409]).toContain(reply.status)
      expect(await packets(sugar)).toBe(50)
      await shop.call('DELETE /api/cart/clear-cart', { as: asha.token })
    }
  })

  test('the picker’s first tap ends it: what comes at once is on the picker’s list, or beside the order', async () => {
    const { orderId } = await ordered()
    await move(orderId, 'Confirmed')
    await put(sugar, 1)
    const [reply] = await Promise.all([add(orderId, 'same', 165), claimOrder(shop.db, orderId, owner.userId)])
    const { items } = await claimOrder(shop.db, orderId, owner.userId)
    expect([items, reply.status]).toEqual(reply.status === 200 ? [2, 200] : [1, 409])
    if (reply.status === 200) await put(sugar, 1)
    const late = await add(orderId, 'same', 165)
    expect([late.status, late.body.code, await inCart()]).toEqual([409, 'total_changed', 1])
    expect((await quote(orderId)).way).toBe('after')
  })

  test('offers and a coupon are worked out over all of it, and their uses say so', async () => {
    await shop.call('POST /api/promotion', {
      as: admin,
      body: {
        name: '3 for ₹250',
        kind: 'some_for',
        of: { categories: [category.categoryId] },
        pieces: 3,
        pricePaise: 25_000,
      },
    })
    await shop.call('POST /api/coupon', {
      as: admin,
      body: { code: `TEN${count}`, kind: 'percentage', value: 10_000_000, minOrderPaise: 0 },
    })
    await put(rice, 1)
    const reply = await shop.order(asha, 'CASH_ON_DELIVERY', {
      productId: rice._id,
      body: { expectedTotal: 205, coupon: `TEN${count}` },
    })
    const { orderId, totalAmt } = reply.body.data
    expect([reply.status, totalAmt]).toEqual([201, 205])
    await put(rice, 1)
    const { order } = await added(orderId)
    expect(order).toMatchObject({ subTotal: 300, offers: [{ amount: 50 }] })
    expect(order.coupon!.amount).toBeGreaterThanOrEqual(20)
    expect(order.totalAmt).toBe(300 + 25 - 50 - order.coupon!.amount)
    await expectInvariants(shop.db)
    expect((await cancel(orderId)).status).toBe(200)
  })

  test('where an offer of the order has ended, what is added comes beside it and takes nothing away', async () => {
    const made = await shop.call('POST /api/promotion', {
      as: admin,
      body: {
        name: '2 for ₹150',
        kind: 'some_for',
        of: { categories: [category.categoryId] },
        pieces: 2,
        pricePaise: 15_000,
      },
    })
    expect(made.status).toBe(200)
    await put(rice, 1)
    const { orderId, totalAmt } = (
      await shop.order(asha, 'CASH_ON_DELIVERY', { productId: rice._id, body: { expectedTotal: 175 } })
    ).body.data
    expect(totalAmt).toBe(175)
    await endOffers()
    await put(sugar, 1)
    const { quoted, order } = await added(orderId)
    expect([quoted.way, order.totalAmt, order.addedTo]).toEqual(['beside', 40, orderId])
    expect((await orderOf(orderId)).totalAmt).toBe(175)
  })

  test('where an offer, or a charge, of the order was edited since, too: nobody pays more for what they had', async () => {
    const offer = (percentMicro: number, more: object = {}) => ({
      name: 'Off dairy',
      kind: 'percent',
      of: { categories: [category.categoryId] },
      percentMicro,
      ...more,
    })
    const made = await shop.call('POST /api/promotion', { as: admin, body: offer(20_000_000) })
    expect([made.status, made.body.message]).toEqual([200, made.body.message])
    const { orderId } = await ordered('CASH_ON_DELIVERY', { expectedTotal: 105 })
    const { _id, version } = made.body.data
    const edited = offer(5_000_000, { _id, version })
    expect((await shop.call('PUT /api/promotion', { as: admin, body: edited })).status).toBe(200)
    await put(sugar, 1)
    const { quoted } = await added(orderId)
    expect([quoted.way, quoted.bill!.totalAmt]).toEqual(['beside', 38])
    expect((await orderOf(orderId)).totalAmt).toBe(105)

    await endOffers()
    const second = await ordered()
    await change({ value: 60 })
    await put(sugar, 1)
    expect((await quote(second.orderId)).way).toBe('beside')
    await change({ value: 25 })
    expect(await quote(second.orderId)).toMatchObject({ way: 'same' })

    const packing = await charge({ name: 'Packing', type: 'percentage', value: 10 })
    const third = await quote(second.orderId)
    await shop.call('PUT /api/charge/update/{id}', {
      as: admin,
      params: { id: packing },
      body: { value: 0.1, minOrderAmount: 120 },
    })
    const fourth = await quote(second.orderId)
    await shop.call('DELETE /api/charge/delete/{id}', { as: admin, params: { id: packing } })
    expect([third.way, third.bill!.totalAmt, fourth.way]).toEqual(['beside', 44, 'same'])
  })

  test('its shopper and the desk are told, once', async () => {
    const { orderId } = await ordered()
    await put(sugar, 1)
    await added(orderId)
    const jobs = await shop.db.pool.query(
      `SELECT payload FROM jobs WHERE kind = 'announce-addition' AND payload->>'orderId' = $1`,
      [orderId],
    )
    expect(jobs.rowCount).toBe(1)
    const mails: { subject: string; to: string; text: string; messageId: string }[] = []
    const told: object[] = []
    await announceAdditionHandler({
      db: shop.db,
      notifyDesk: async (_tx, event, ...payloads) => void told.push({ event, payloads }),
      queueMails: async (_tx, queued) => void mails.push(...(queued.map(({ mail }) => mail) as typeof mails)),
      tell: async () => undefined,
      orderUrl: (id) => `https://shop.test/${id}`,
      codeOf: () => '0000',
      log: { error: () => undefined } as never,
    })(jobs.rows[0].payload)
    const mail = mails.find(({ subject, to }) => to === asha.email && subject.includes('more was added'))
    expect(mail?.text).toContain(sugar.name)
    expect(mail?.text).toContain('165')
    expect(told).toContainEqual({
      event: 'order-status-updated',
      payloads: [{ orderId, order_status: 'Pending' }],
    })
  })
})

describe('what is paid otherwise is added beside it, and paid as it was', () => {
  test('online: the paid order stays as it is, the difference is paid, without a second delivery charge', async () => {
    const first = await paidOnline()
    await put(sugar, 1)
    const { quoted, order, checkout } = await added(first.orderId)
    expect(quoted).toMatchObject({ way: 'beside', difference: 40, paymentMethod: 'PAYU' })
    expect(order).toMatchObject({
      order_status: 'Awaiting Payment',
      totalAmt: 40,
      charges: [],
      addedTo: first.orderId,
    })
    await paid(order.orderId, checkout!)
    expect(await orderOf(order.orderId)).toMatchObject({ order_status: 'Pending', payment_status: 'Paid' })
    expect(await orderOf(first.orderId)).toMatchObject({
      totalAmt: 125,
      payment_status: 'Paid',
      addedOrders: [order.orderId],
    })
    expect((await quote(order.orderId)).way).toBe(null)
  })

  test('its shopper cancels both; what was paid goes back, and late money too', async () => {
    const first = await paidOnline()
    await put(sugar, 1)
    const one = await added(first.orderId)
    await paid(one.order.orderId, one.checkout!)
    await put(sugar, 1)
    const two = await added(first.orderId)
    expect((await cancel(first.orderId)).status).toBe(200)
    expect((await orderOf(first.orderId)).payment_status).toBe('Refund Pending')
    expect((await orderOf(one.order.orderId)).payment_status).toBe('Refund Pending')
    expect((await orderOf(two.order.orderId)).order_status).toBe('Cancelled')
    await paid(two.order.orderId, two.checkout!)
    expect(await orderOf(two.order.orderId)).toMatchObject({
      order_status: 'Cancelled',
      payment_status: 'Refund Pending',
    })
    expect([await packets(rice), await packets(sugar)]).toEqual([50, 50])
  })

  test('what the shop has taken up already is not cancelled with it', async () => {
    const first = await paidOnline()
    await put(sugar, 1)
    const { order, checkout } = await added(first.orderId)
    await paid(order.orderId, checkout!)
    await move(order.orderId, 'Confirmed')
    expect((await cancel(first.orderId)).status).toBe(200)
    expect((await orderOf(order.orderId)).order_status).toBe('Confirmed')
  })

  test('to the shop’s own UPI: due by itself', async () => {
    const first = await ordered('UPI')
    await put(sugar, 1)
    const { quoted, order } = await added(first.orderId)
    expect([quoted.way, order.totalAmt, order.payment_method]).toEqual(['beside', 40, 'UPI'])
    expect(order.payments).toMatchObject([{ provider: 'UPI', status: 'Due', amount: 40 }])
  })

  test('on khata: within its room, and not beyond', async () => {
    const book = { name: `Asha ${count}`, userId: asha.userId, khataLimit: 200 }
    await shop.call('POST /api/customers', { as: admin, body: book })
    const first = await ordered('KHATA')
    await put(sugar, 2)
    const tooMuch = await add(first.orderId, 'beside', 80)
    expect([tooMuch.status, tooMuch.body.code, tooMuch.body.data]).toEqual([
      409,
      'khata_limit_exceeded',
      { room: 75 },
    ])
    expect([await inCart(), await packets(sugar)]).toEqual([1, 50])
    await shop.call('DELETE /api/cart/clear-cart', { as: asha.token })
    await put(sugar, 1)
    expect((await added(first.orderId)).order.payment_method).toBe('KHATA')
    const own = await shop.call('GET /api/khata/own', { as: asha.token })
    expect(own.body.data).toMatchObject({ balance: 165, room: 35 })
  })

  test('by store credit: what is left of it pays', async () => {
    await shop.call('POST /api/credit/give', {
      as: admin,
      body: { userId: asha.userId, kind: 'goodwill', amount: 150, note: 'Sorry' },
      headers: { 'idempotency-key': randomUUID() },
    })
    const first = await ordered('CASH_ON_DELIVERY', { useCredit: true })
    expect(first).toMatchObject({ payment_status: 'Paid', credit: 125 })
    await put(sugar, 1)
    const { quoted, order } = await added(first.orderId)
    expect([quoted.way, quoted.difference, order.credit]).toEqual(['beside', 15, 25])
    expect(order.payments).toMatchObject([{ status: 'Due', amount: 15 }])
  })

  test('as small as it is, since the order is large enough', async () => {
    const first = await ordered('UPI')
    expect((await setMinimum(100)).status).toBe(200)
    await put(sugar, 1)
    const { quoted } = await added(first.orderId).finally(() => setMinimum(null))
    expect([quoted.problem, quoted.difference]).toEqual([null, 40])
  })
})

describe('once it is being picked', () => {
  async function picked(): Promise<Order> {
    const first = await ordered()
    await move(first.orderId, 'Confirmed')
    await claimOrder(shop.db, first.orderId, owner.userId)
    return first
  }

  test('a second order of the same time pays delivery, unless the charge says not again', async () => {
    const first = await picked()
    await put(sugar, 1)
    expect(await quote(first.orderId)).toMatchObject({ way: 'after', difference: 65 })
    await change({ oncePerTime: true })
    const { quoted, order } = await added(first.orderId)
    expect(quoted).toMatchObject({ way: 'after', difference: 40 })
    expect(order).toMatchObject({ totalAmt: 40, charges: [], addedTo: first.orderId })
    expect(order.orderId).not.toBe(first.orderId)
    await packPickedOrder(shop.db, first.orderId, owner.userId)
    await put(sugar, 1)
    expect((await quote(first.orderId)).way).toBe('after')
    await move(first.orderId, 'Out for Delivery')
    expect((await quote(first.orderId)).way).toBe(null)
    const { status, body } = await add(first.orderId, 'after', 40)
    expect([status, body.code, await inCart()]).toEqual([409, 'move_refused', 1])
  })

  test('delivery that the first order had free is free of what comes with it', async () => {
    await change({ oncePerTime: true })
    await put(rice, 4)
    const { orderId } = (
      await shop.order(asha, 'CASH_ON_DELIVERY', { productId: rice._id, body: { expectedTotal: 500 } })
    ).body.data
    await move(orderId, 'Confirmed')
    await claimOrder(shop.db, orderId, owner.userId)
    await put(sugar, 1)
    expect((await quote(orderId)).difference).toBe(40)
  })
})

test('what comes together has the time of the first order, no place of its own, and moves with it', async () => {
  const slots = [newHexId(), newHexId()]
  for (const [at, id] of slots.entries())
    await shop.db.pool.query(
      `INSERT INTO slots (id, rule_id, starts_at, ends_at, closes_at, capacity)
       SELECT $1, $1, now() + ($2::int || ' days')::interval, now() + ($2::int || ' days 2 hours')::interval, now() + ($2::int || ' days')::interval, 1`,
      [id, at + 1],
    )
  const first = await ordered('UPI', { slotId: slots[0] })
  await put(sugar, 1)
  const { order } = await added(first.orderId)
  expect(order.deliveryPromise).toBe(first.deliveryPromise)
  expect([order.promise, order.slotId]).toEqual([first.promise, undefined])
  const body = { orderId: first.orderId, slotId: slots[1] }
  const { body: moved } = await shop.call('PUT /api/order/reschedule', { as: asha.token, body })
  expect(moved.data.deliveryPromise).not.toBe(first.deliveryPromise)
  expect((await orderOf(order.orderId)).deliveryPromise).toBe(moved.data.deliveryPromise)
  const other = newHexId()
  await shop.db.pool.query(
    `INSERT INTO slots (id, rule_id, starts_at, ends_at, closes_at, capacity)
     SELECT $1, $1, now() + '3 days', now() + '3 days 2 hours', now() + '3 days', 1`,
    [other],
  )
  const apart = { orderId: order.orderId, slotId: other }
  const refused = await shop.call('PUT /api/order/reschedule', { as: asha.token, body: apart })
  expect([refused.status, refused.body.code]).toEqual([409, 'move_refused'])
  expect(refused.body.message).toContain(first.orderId)
  expect((await orderOf(order.orderId)).deliveryPromise).toBe(moved.data.deliveryPromise)
  expect((await shop.call('PUT /api/order/reschedule', { as: admin, body: apart })).status).toBe(200)
})

test('what was added to an order that has ended moves by itself', async () => {
  const slots = [newHexId(), newHexId()]
  for (const [at, id] of slots.entries())
    await shop.db.pool.query(
      `INSERT INTO slots (id, rule_id, starts_at, ends_at, closes_at, capacity)
       SELECT $1, $1, now() + ($2::int || ' days')::interval, now() + ($2::int || ' days 2 hours')::interval, now() + ($2::int || ' days')::interval, 1`,
      [id, at + 4],
    )
  const first = await ordered('UPI', { slotId: slots[0] })
  await put(sugar, 1)
  const { order } = await added(first.orderId)
  const apart = () =>
    shop.call('PUT /api/order/reschedule', {
      as: asha.token,
      body: { orderId: order.orderId, slotId: slots[1] },
    })
  expect((await apart()).body.code).toBe('move_refused')
  await move(first.orderId, 'Cancelled')
  expect((await apart()).status).toBe(200)
  expect((await orderOf(order.orderId)).deliveryPromise).not.toBe(first.deliveryPromise)
  const taken = await shop.db.pool.query('SELECT taken FROM slots WHERE id = ANY($1) ORDER BY starts_at', [
    slots,
  ])
  expect(taken.rows).toEqual([{ taken: 0 }, { taken: 1 }])
})

test('what was added to an order that nobody paid is called off with it, also if it was paid', async () => {
  const first = await ordered('UPI')
  await put(sugar, 1)
  const { order } = await added(first.orderId)
  const seen = { orderId: order.orderId, utr: '400000000001', last4: '0001', amount: order.totalAmt }
  expect((await shop.call('POST /api/upi/seen', { as: admin, body: seen })).status).toBe(200)
  expect((await orderOf(order.orderId)).payment_status).toBe('Paid')
  const unpaid = { orderId: first.orderId, from: 'Pending' as const, to: 'Cancelled' as const }
  await transitionOrder(shop.db, { ...unpaid, by: 'system', actorId: null, note: null })
  expect((await orderOf(order.orderId)).order_status).toBe('Cancelled')
  expect([await packets(rice), await packets(sugar)]).toEqual([50, 50])
})

describe('by phone', () => {
  const address = {
    name: 'Lakshmi',
    mobile: 9_800_012_345,
    address_line: '12, 4th Cross, Indiranagar',
    city: 'Bengaluru',
    state: 'Karnataka',
    pincode: '560038',
  }
  let cashier: string
  let customerId: string
  beforeEach(async () => {
    const kiran = await person(shop.db, `Kiran${count}`)
    await shop.db.transaction((tx) => saveStaff(tx, kiran.userId, 'cashier'))
    cashier = await shop.signIn(kiran)
    customerId = await customer()
  })
  const customer = async (more: object = {}): Promise<string> => {
    const body = { name: `Lakshmi ${randomUUID().slice(0, 6)}`, khataLimit: null, ...more }
    return (await shop.call('POST /api/customers', { as: admin, body })).body.data._id
  }
  const linesOf = (product: Product, quantity = 1) => [
    { productId: product._id, unit: product.unit, quantity },
  ]
  const place = (
    product: Product,
    expectedTotal: number,
    more: object = {},
    { key = randomUUID() as string, as = cashier } = {},
  ) =>
    shop.call('POST /api/phone-order/place', {
      as,
      body: {
        customerId,
        lines: linesOf(product),
        address,
        paymentMethod: 'CASH_ON_DELIVERY',
        expectedTotal,
        ...more,
      },
      headers: { 'idempotency-key': key },
    })
  const addBy = (
    {
      orderId,
      way,
      expectedTotal,
      product = sugar,
      quantity = 1,
    }: { orderId: string; way: string; expectedTotal: number; product?: Product; quantity?: number },
    { key = randomUUID() as string, as = cashier } = {},
  ) =>
    shop.call('POST /api/phone-order/add', {
      as,
      body: { orderId, way, customerId, lines: linesOf(product, quantity), expectedTotal },
      headers: { 'idempotency-key': key },
    })
  async function phoned(more: object = {}): Promise<Order> {
    const { status, body } = await place(rice, 125, more)
    expect([status, body.message]).toEqual([201, 'The order is placed.'])
    return body.data
  }
  const quoted = async (addTo: string, product = sugar, more: object = {}) =>
    shop.call('POST /api/phone-order/quote', {
      as: cashier,
      body: { customerId, lines: linesOf(product), paymentMethod: 'CASH_ON_DELIVERY', addTo, ...more },
    })

  test('what a customer forgot goes into their order, by whoever is on the phone, once', async () => {
    const { orderId } = await phoned()
    const { data } = (await quoted(orderId)).body
    expect([data.addition, data.bill.totalAmt, data.available, data.problem]).toEqual([
      { way: 'same', difference: 40, paymentMethod: 'CASH_ON_DELIVERY' },
      165,
      [{ productId: sugar._id, unit: sugar.unit, available: 50 }],
      null,
    ])
    const key = randomUUID()
    for (let times = 0; times < 2; times++) {
      const { status, body } = await addBy({ orderId, way: 'same', expectedTotal: 165 }, { key })
      expect([status, body.data.orderId, body.data.totalAmt]).toEqual([201, orderId, 165])
    }
    expect((await addBy({ orderId, way: 'same', expectedTotal: 205, quantity: 2 }, { key })).body.code).toBe(
      'idempotency_key_reused',
    )
    expect([await packets(rice), await packets(sugar)]).toEqual([49, 49])
    const { rows } = await shop.db.pool.query(
      `SELECT a.amount_paise::int AS paise, u.name, p.amount_paise::int AS due FROM order_additions a JOIN users u ON u.id = a.by_id
       JOIN payment_attempts p ON p.order_id = a.order_id WHERE a.order_id = $1`,
      [orderId],
    )
    expect(rows).toEqual([{ paise: 4000, name: `Kiran${count}`, due: 16_500 }])
    const { rows: audited } = await shop.db.pool.query(
      `SELECT actor_kind, changes FROM audit_log WHERE action = 'order.add' AND subject_id = $1`,
      [orderId],
    )
    expect(audited).toEqual([{ actor_kind: 'staff', changes: { amountPaise: { from: null, to: 4000 } } }])
    expect((await orderOf(orderId)).channel).toBe('phone')
  })

  test('another total is told with the bill, and what there is not is refused', async () => {
    const { orderId } = await phoned()
    const other = await addBy({ orderId, way: 'same', expectedTotal: 164 })
    expect([other.status, other.body.code, other.body.data.bill.totalAmt]).toEqual([
      409,
      'total_changed',
      165,
    ])
    expect((await addBy({ orderId, way: 'same', expectedTotal: 2165, quantity: 51 })).body.code).toBe(
      'out_of_stock',
    )
    expect((await orderOf(orderId)).totalAmt).toBe(125)
  })

  test('on khata it comes beside it, on the khata, within its room', async () => {
    customerId = await customer({ khataLimit: 150 })
    const { orderId } = await phoned({ paymentMethod: 'KHATA' })
    expect((await quoted(orderId)).body.data.addition).toEqual({
      way: 'beside',
      difference: 40,
      paymentMethod: 'KHATA',
    })
    const refused = await addBy({ orderId, way: 'beside', expectedTotal: 40 })
    expect(refused.body.code).toBe('khata_limit_exceeded')
    const cheap = await newProduct(shop.db, category, { name: `Salt ${count}`, mrp: 20, stock: 5 })
    const { status, body } = await addBy({ orderId, way: 'beside', expectedTotal: 20, product: cheap })
    expect([status, body.data.payment_method, body.data.addedTo]).toEqual([201, 'KHATA', orderId])
    const { body: khata } = await shop.call('GET /api/khata', { as: admin, query: { customerId } })
    expect(khata.data.customer.balance).toBe(145)
  })

  test('once it is being picked it is a second order of the same time; once it has left nothing is added', async () => {
    const { orderId } = await phoned()
    await move(orderId, 'Confirmed')
    await claimOrder(shop.db, orderId, owner.userId)
    expect((await quoted(orderId)).body.data.addition.way).toBe('after')
    const same = await addBy({ orderId, way: 'same', expectedTotal: 165 })
    expect([same.status, same.body.code]).toEqual([409, 'total_changed'])
    const { status, body } = await addBy({ orderId, way: 'after', expectedTotal: 65 })
    expect([status, body.data.totalAmt, body.data.addedTo]).toEqual([201, 65, orderId])
    await packPickedOrder(shop.db, orderId, owner.userId)
    await move(orderId, 'Out for Delivery')
    expect((await quoted(orderId)).body.data.addition.way).toBeNull()
    expect((await addBy({ orderId, way: 'after', expectedTotal: 65 })).body.code).toBe('move_refused')
  })

  test('a site order of the same person takes it, unless it was paid online; nobody else’s does', async () => {
    customerId = await customer({ mobile: 9_700_000_000 + count, userId: asha.userId })
    const { orderId } = await ordered()
    const added = await addBy({ orderId, way: 'same', expectedTotal: 165 })
    expect([added.status, added.body.data?.totalAmt]).toEqual([201, 165])
    const online = await paidOnline()
    expect((await quoted(online.orderId)).body.data.addition.way).toBeNull()
    const late = await addBy({ orderId: online.orderId, way: 'beside', expectedTotal: 40 })
    expect(late.body.code).toBe('move_refused')
    customerId = await customer()
    for (const refused of [await quoted(orderId), await addBy({ orderId, way: 'same', expectedTotal: 165 })])
      expect([refused.status, refused.body.code]).toEqual([404, 'order_not_found'])
    expect(
      (await addBy({ orderId, way: 'same', expectedTotal: 165 }, { as: asha.token })).status,
      'a shopper is not staff',
    ).toBe(403)
  })

  test('of two who add at once both are there, or one is asked again', async () => {
    const { orderId } = await phoned()
    const input = { orderId, way: 'same', expectedTotal: 165 }
    const replies = await Promise.all([addBy(input), addBy(input)])
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201, 409]))
    expect((await orderOf(orderId)).totalAmt).toBe(165)
  })
})

describe('a server that is killed between two statements', { tags: ['long'] }, () => {
  const input = (orderId: string, way: 'same' | 'beside', expectedTotal: number): AddToOrder => {
    const who = { caller: asha.userId, key: randomUUID() }
    const sent = sentRequest(who, { call: 'POST /api/order/add-to-order', body: { orderId } })
    return { userId: asha.userId, orderId, way, expectedTotal, sent }
  }
  test.each([
    ['into the order', 'same' as const],
    ['beside it, on khata', 'beside' as const],
  ])('%s: it is added once, by the other server, with the same key', async (_, way) => {
    let isKilled = true
    for (let at = 1; isKilled; at++) {
      asha = await shop.shopper(`Killed${count}x${at}${way}`)
      if (way === 'beside')
        await shop.call('POST /api/customers', {
          as: admin,
          body: {
            name: 'Asha',
            khataLimit: null,
            userId: asha.userId,
            mobile: 9_100_000_000 + count * 1000 + at,
          },
        })
      rice = await newProduct(shop.db, category, { name: `Rice ${count} ${way} ${at}`, mrp: 100, stock: 50 })
      sugar = await newProduct(shop.db, category, { name: `Sugar ${count} ${way} ${at}`, mrp: 40, stock: 50 })
      await put(rice)
      const { call, body } = orderCallOf(way === 'same' ? 'CASH_ON_DELIVERY' : 'KHATA')
      const placed = await shop.call(call, {
        as: asha.token,
        body: { addressId: asha.home, expectedTotal: 125, ...body },
      })
      expect([placed.status, placed.body.message]).toEqual([201, placed.body.message])
      const { orderId } = placed.body.data as Order
      await put(sugar)
      const wanted = input(orderId, way, way === 'same' ? 165 : 40)
      const dying = killedBefore(shop.db, at)
      const reads = { readTerms: () => readOrderTerms(shop.db), slots: slotReader(shop.db) }
      const add = (db: Database) => addToOrder(db, wanted, shopOrderLimits, undefined, reads)
      await add(dying.db).catch((error: Error) => expect(error.message).toBe('killed'))
      isKilled = dying.isKilled()
      const order = await add(shop.db)
      expect(order.orderId === orderId).toBe(way === 'same')
      expect([await packets(rice), await packets(sugar), await inCart()]).toEqual([49, 49, 0])
      const { rows } = await shop.db.pool.query<{ total: number }>(
        'SELECT sum(total_paise)::int AS total FROM orders WHERE user_id = $1',
        [asha.userId],
      )
      expect([at, rows[0]!.total]).toEqual([at, 16_500])
    }
  })
})
