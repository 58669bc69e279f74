import { afterAll, beforeEach, expect, test } from 'vitest'
import { closeAndCheckInvariants } from '../../../../../test/invariants.ts'
import { paymentShop, type PaymentShop } from '../../../../../test/payment-shop.ts'
import { newCategory, newProduct, ravi } from '../../../../../test/world.ts'
import { couponPaise } from '#features/promotions/coupon.ts'
import { transitionOrder } from './transition-order.ts'
import vectors from '#features/promotions/coupon-vectors.json' with { type: 'json' }
import { toRupees } from '#shared/money.ts'
import { expireAttempt } from '#features/orders/server/payment/expire-payment.ts'
import { pollAttempt } from '#features/orders/server/payment/poll-attempt.ts'

// Coupons by code, from the call to the order and back.

type Shopper = Awaited<ReturnType<PaymentShop['shopper']>>
const shop = await paymentShop({ expirySeconds: 60 })
const owner = await ravi(shop.db)
const admin = await shop.signIn(owner)
const category = await newCategory(shop.db, 'Dips')
const hummus = await newProduct(shop.db, category, {
  name: 'Hummus',
  mrp: 100,
  unit: '200 g',
  stock: 100_000,
})
let count = 0
afterAll(() => closeAndCheckInvariants(shop))
beforeEach(async () => {
  count += 1
  await shop.db.pool.query('DELETE FROM rate_limits')
})

const newCoupon = async (more: object = {}) => {
  const body = { code: `NAMASTE${count}`, kind: 'fixed', value: 5000, minOrderPaise: 30_000, ...more }
  return (await shop.call('POST /api/coupon', { as: admin, body })).body.data
}
const put = (who: Shopper, quantity: number, productId = hummus._id) =>
  shop.call('POST /api/cart/add-to-cart', { as: who.token, body: { productId, quantity } })
const place = (who: Shopper, expectedTotal: number, coupon?: string, headers: Record<string, string> = {}) =>
  shop.call('POST /api/order/add-cash-on-delivery-order', {
    as: who.token,
    body: { addressId: who.home, expectedTotal, ...(coupon !== undefined && { coupon }) },
    headers,
  })
/** As a call that came over a network. */
const elsewhere = { 'x-forwarded-for': '203.0.113.7' }
const cancel = (who: Shopper, orderId: string) =>
  shop.call('PUT /api/order/cancel-order', { as: who.token, body: { orderId } })
const used = async (id: string) =>
  (await shop.call('GET /api/coupon', { as: admin })).body.data.find((one: { _id: string }) => one._id === id)
    .used

interface Step {
  do: string
  order: string
  user?: string
  code?: string
  at?: string
  subTotalPaise?: number
  outcome: string
  used: number
}

for (const { id, given, expect: expected } of vectors.vectors) {
  if (!('steps' in given)) {
    const { discountPaise } = expected as { discountPaise: number }
    test(`what comes off: ${id}`, () => {
      const { kind, ...terms } = given.coupon
      const coupon = { maxPaise: null, ...terms, type: kind as 'fixed' }
      expect(couponPaise(coupon, given)).toBe(discountPaise)
    })
    // Displayed lines beside the sub-total need lines that end in a part of a paisa.
    const paise = given.linesPaise[0]!
    test.skipIf(given.linesPaise.length > 1 || paise !== given.subTotalPaise)(
      `what comes off an order: ${id}`,
      async () => {
        const { code } = await newCoupon({ ...given.coupon, minOrderPaise: 0 })
        const who = await shop.shopper(`Off${count}`)
        const goods = await newProduct(shop.db, category, { name: `Off ${count}`, mrp: toRupees(paise) })
        await put(who, 1, goods._id)
        const checked = await shop.call('POST /api/coupon/check', { as: who.token, body: { code } })
        expect(checked.body.data).toMatchObject({ code, amount: toRupees(discountPaise) })
        const placed = await place(who, toRupees(paise - discountPaise), code)
        expect([placed.status, placed.body.data.coupon.amount]).toEqual([201, toRupees(discountPaise)])
      },
    )
    continue
  }
  test(`who may use it when: ${id}`, { timeout: 60_000 }, async () => {
    const { code, startsAt, endsAt, ...terms } = given.coupon
    const coupon = await newCoupon({ ...terms, code: `${code}X${count}` })
    const shoppers = new Map<string, Shopper>()
    const orders = new Map<string, { who: Shopper; orderId: string }>()
    for (const step of expected as Step[]) {
      const { at, order, user, outcome } = step
      // Its dates, as far from now as they are from the step.
      if (at)
        await shop.db.pool.query(
          `UPDATE coupons SET starts_at = now() + ($2::timestamptz - $4::timestamptz), ends_at = now() + ($3::timestamptz - $4::timestamptz) WHERE id = $1`,
          [coupon._id, startsAt, endsAt, at],
        )
      if (step.do === 'cancel') {
        const placed = orders.get(order)
        const reply = placed
          ? await cancel(placed.who, placed.orderId)
          : { status: 409, body: { code: 'move_refused' } }
        expect([step.order, reply.status === 200 ? 'cancelled' : reply.body.code]).toEqual([
          order,
          outcome.replace(', coupon given back', ''),
        ])
      } else {
        const who = shoppers.get(user!) ?? (await shop.shopper(`${user}${count}`))
        shoppers.set(user!, who)
        await shop.call('DELETE /api/cart/clear-cart', { as: who.token })
        const paise = step.subTotalPaise ?? 10_000
        const goods = await newProduct(shop.db, category, { name: `${order} ${count}`, mrp: toRupees(paise) })
        await put(who, 1, goods._id)
        const off = step.do === 'place' ? 5000 : 0
        const reply = await place(
          who,
          toRupees(paise - off),
          step.do === 'place' ? step.code!.replace('50', `50x${count}`) : undefined,
        )
        const { missing } = reply.body.data ?? {}
        const got =
          reply.status === 201
            ? step.do === 'place'
              ? `placed, ${Math.round(reply.body.data.coupon.amount * 100)} off`
              : 'placed'
            : `${reply.body.code}${missing === undefined ? '' : ` missing ${Math.round(missing * 100)}`}`
        expect([order, got]).toEqual([order, outcome])
        if (reply.status === 201) orders.set(order, { who, orderId: reply.body.data.orderId })
      }
      expect([order, await used(coupon._id)]).toEqual([order, step.used])
    }
  })
}

test(
  'of a coupon with five left, a hundred orders at the same time get five',
  { timeout: 60_000 },
  async () => {
    const coupon = await newCoupon({ usesTotal: 5, minOrderPaise: 0 })
    const shoppers = await Promise.all(Array.from({ length: 100 }, (_, n) => shop.shopper(`R${count}x${n}`)))
    for (const who of shoppers) await put(who, 1)
    const replies = await Promise.all(shoppers.map((who) => place(who, 50, `namaste${count}`)))
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(5)
    expect(new Set(replies.filter(({ status }) => status !== 201).map(({ body }) => body.code))).toEqual(
      new Set(['coupon_unknown']),
    )
    expect(await used(coupon._id)).toBe(5)
  },
)
const draftOf = ({ used: _used, codes: _codes, codesUsed: _codesUsed, ...draft }: Record<string, unknown>) =>
  draft

test('two tabs of one shopper get a coupon once; cancelled, it can be used again, and given back only once', async () => {
  const coupon = await newCoupon({ minOrderPaise: 0 })
  const who = await shop.shopper(`Asha${count}`)
  await put(who, 1)
  const both = await Promise.all([place(who, 50, coupon.code), place(who, 50, coupon.code)])
  const placed = both.find(({ status }) => status === 201)!
  expect(both.filter(({ status }) => status === 201)).toHaveLength(1)
  await put(who, 1)
  expect((await place(who, 50, coupon.code)).body).toMatchObject({ code: 'coupon_used' })
  await cancel(who, placed.body.data.orderId)
  expect((await cancel(who, placed.body.data.orderId)).status).toBe(409)
  expect(await used(coupon._id)).toBe(0)
  expect((await place(who, 50, coupon.code)).status).toBe(201)
  expect(await used(coupon._id)).toBe(1)
})

test('an unpaid order that expires gives its coupon back, and late money takes it again while there is one', async () => {
  const coupon = await newCoupon({ minOrderPaise: 0, usesTotal: 1 })
  const who = await shop.shopper(`Asha${count}`)
  await put(who, 1)
  const reply = await shop.call('POST /api/order/create-order', {
    as: who.token,
    body: { addressId: who.home, expectedTotal: 50, coupon: coupon.code, paymentMethod: 'CASHFREE' },
  })
  const { orderId } = reply.body.data.order
  expect(await used(coupon._id)).toBe(1)
  await shop.db.pool.query(
    `UPDATE payment_attempts SET expires_at = now() - interval '1 h' WHERE order_id = $1`,
    [orderId],
  )
  await expireAttempt(shop.deps, await shop.attemptId(orderId))
  expect((await shop.status(orderId)).order).toBe('Payment Failed')
  expect(await used(coupon._id)).toBe(0)
  const payment = await shop.open(reply.body.data.checkout)
  shop.act(payment, 'pay')
  await pollAttempt(shop.deps, await shop.attemptId(orderId))
  expect((await shop.status(orderId)).order).toBe('Pending')
  expect(await used(coupon._id)).toBe(1)
})

test('a wrong code and one that has ended are told the same; after ten, a right one is refused too', async () => {
  const right = await newCoupon({ minOrderPaise: 0 })
  const ended = await newCoupon({ code: `ENDED${count}`, endsAt: '2026-01-01T00:00:00.000Z' })
  // The demo shop counts nobody on its own machine.
  const check = (code: string, headers: Record<string, string> = elsewhere) =>
    shop.call('POST /api/coupon/check', { body: { code }, headers })
  for (let n = 0; n < 12; n++) expect((await check('NOSUCH', {})).status).toBe(422)
  const [wrong, gone] = [await check('NOSUCH'), await check(ended.code)]
  expect([wrong.status, wrong.body]).toEqual([422, gone.body])
  expect((await check(right.code)).body.data).toEqual({
    code: right.code,
    amount: 0,
    rule: { kind: 'fixed', value: 5000, maxPaise: null, minOrderPaise: 0 },
  })
  const more = await Promise.all(Array.from({ length: 30 }, () => check('NOSUCH')))
  expect(more.filter(({ status }) => status === 422)).toHaveLength(8)
  expect(more.filter(({ status }) => status === 429)).toHaveLength(22)
  expect((await check(right.code)).status).toBe(429)
  // In an order as well: it is no way round.
  const who = await shop.shopper(`Asha${count}`)
  await put(who, 1)
  expect((await place(who, 50, right.code, elsewhere)).status).toBe(429)
  expect((await place(who, 50, right.code)).status).toBe(201)
})

test('a coupon that ends between the bill and the order: both bills, as far as one was shown', async () => {
  const coupon = await newCoupon({ minOrderPaise: 0 })
  const who = await shop.shopper(`Asha${count}`)
  await put(who, 1)
  await shop.db.pool.query(`UPDATE coupons SET ends_at = now() - interval '1 s' WHERE id = $1`, [coupon._id])
  const ended = await place(who, 50, coupon.code)
  expect([ended.status, ended.body.code]).toEqual([422, 'coupon_unknown'])
  expect(ended.body.data).toMatchObject({
    bill: { totalAmt: 100 },
    before: { totalAmt: 50, coupon: { code: coupon.code, amount: 50 } },
  })
  const wrong = await place(who, 50, 'NOSUCH')
  expect(wrong.body).toMatchObject({ code: 'coupon_unknown', data: { bill: { totalAmt: 100 } } })
  expect(wrong.body.data.before).toBeUndefined()
  expect((await place(who, 100)).status).toBe(201)
})

test('an order is told again by its key though its coupon has ended meanwhile', async () => {
  const coupon = await newCoupon({ minOrderPaise: 0 })
  const who = await shop.shopper(`Asha${count}`)
  await put(who, 1)
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const first = await place(who, 50, coupon.code, headers)
  await shop.call('PUT /api/coupon', { as: admin, body: { ...draftOf(coupon), isActive: false } })
  const again = await place(who, 50, coupon.code, headers)
  expect([again.status, again.body.data.orderId]).toEqual([201, first.body.data.orderId])
})

test('the better of basket offer and coupon holds, and the coupon is kept', async () => {
  const coupon = await newCoupon({ minOrderPaise: 0 })
  const offer = await shop.call('POST /api/promotion', {
    as: admin,
    body: { name: '₹60 off', kind: 'basket', minPaise: 10_000, paise: 6000 },
  })
  const who = await shop.shopper(`Asha${count}`)
  await put(who, 1)
  const reply = await place(who, 40, coupon.code)
  await shop.call('DELETE /api/promotion', { as: admin, body: { _id: offer.body.data._id } })
  expect([reply.status, reply.body.data.coupon, reply.body.data.offers[0].amount]).toEqual([
    201,
    undefined,
    60,
  ])
  expect(await used(coupon._id)).toBe(0)
})

test('a coupon for the first order is for whoever has none that stands, by account or by book', async () => {
  const coupon = await newCoupon({ minOrderPaise: 0, firstOrderOnly: true, usesPerUser: null })
  const who = await shop.shopper(`Asha${count}`)
  await put(who, 1)
  const { orderId } = (await place(who, 100)).body.data
  await put(who, 1)
  expect((await place(who, 50, coupon.code)).body).toMatchObject({
    code: 'coupon_used',
    message: 'This coupon is for a first order.',
  })
  await cancel(who, orderId)
  expect((await place(who, 50, coupon.code)).status).toBe(201)
})

test('by phone: the bill says what is wrong with a code, and the account and the book are one shopper', async () => {
  const coupon = await newCoupon({ minOrderPaise: 10_000 })
  const who = await shop.shopper(`Asha${count}`)
  const { rows } = await shop.db.pool.query(
    `INSERT INTO customers (id, user_id, name) VALUES (lpad(to_hex($2::int), 24, 'a'), $1, 'Asha') RETURNING id`,
    [who.userId, count],
  )
  const lines = [{ productId: hummus._id, unit: '200 g', quantity: 1 }]
  const cart = { lines, paymentMethod: 'CASH_ON_DELIVERY' }
  const quote = async (code: string, more: object = {}) =>
    (await shop.call('POST /api/phone-order/quote', { as: admin, body: { ...cart, coupon: code, ...more } }))
      .body.data
  expect(await quote('NOSUCH')).toMatchObject({
    bill: { totalAmt: 100 },
    problem: 'This code is wrong, or has ended.',
  })
  expect(await quote(coupon.code)).toMatchObject({
    bill: { totalAmt: 50, coupon: { code: coupon.code, amount: 50 } },
    problem: null,
  })
  const body = {
    ...cart,
    customerId: rows[0].id,
    coupon: coupon.code,
    expectedTotal: 50,
    address: {
      name: 'Asha',
      mobile: 9_876_543_210,
      address_line: '4, MG Road',
      landmark: '',
      city: 'Pune',
      state: 'Maharashtra',
      pincode: '411001',
      country: 'India',
      type: 'Home',
    },
  }
  const phone = () => shop.call('POST /api/phone-order/place', { as: admin, body })
  await put(who, 1)
  // At the same time on the site and by phone.
  const both = await Promise.all([phone(), place(who, 50, coupon.code)])
  expect(both.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(both.find(({ status }) => status === 409)!.body.code).toBe('coupon_used')
  expect(await used(coupon._id)).toBe(1)
})

test('codes for a single use: each once, told once, given back with the order', async () => {
  const coupon = await newCoupon({ code: null, usesPerUser: null, minOrderPaise: 0 })
  const body = { couponId: coupon._id, count: 3 }
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const made = await shop.call('POST /api/coupon/codes', { as: admin, body, headers })
  const [heading, one, two, three, end] = made.body.data.csv.split('\r\n')
  expect([heading, end, new Set([one, two, three]).size]).toEqual(['code', '', 3])
  const again = await shop.call('POST /api/coupon/codes', { as: admin, body, headers })
  expect(again.body.data.csv).toBe(made.body.data.csv)
  const [asha, meera] = [await shop.shopper(`Asha${count}`), await shop.shopper(`Meera${count}`)]
  await put(asha, 1)
  const { orderId } = (await place(asha, 50, one.toLowerCase())).body.data
  await put(meera, 1)
  await put(asha, 1)
  expect((await place(meera, 50, one)).body.code).toBe('coupon_unknown')
  expect((await place(asha, 50, one)).body.code).toBe('coupon_used')
  await cancel(asha, orderId)
  expect((await place(meera, 50, one)).status).toBe(201)
  const listed = (await shop.call('GET /api/coupon', { as: admin })).body.data[0]
  expect(listed).toMatchObject({ used: 1, codes: 3, codesUsed: 1 })
})

test.each([
  ['code', { code: 'A!' }],
  ['value', { value: 0 }],
  ['value', { kind: 'percentage', value: 100_000_000 }],
  ['max', { maxPaise: 0 }],
  ['dates', { startsAt: '2026-12-02T00:00:00.000Z', endsAt: '2026-12-01T00:00:00.000Z' }],
  ['uses', { usesTotal: 0 }],
])('what cannot be is refused at its field: %s', async (field, wrong) => {
  const reply = await shop.call('POST /api/coupon', {
    as: admin,
    body: { code: `BAD${count}`, kind: 'fixed', value: 5000, ...wrong },
  })
  expect([reply.status, reply.body.code, Object.keys(reply.body.fields)]).toEqual([
    422,
    'coupon_invalid',
    [field],
  ])
})

test('a second coupon of a code is refused, and a save of an older version', async () => {
  const coupon = await newCoupon()
  const again = await shop.call('POST /api/coupon', {
    as: admin,
    body: { code: coupon.code.toLowerCase(), kind: 'fixed', value: 1 },
  })
  expect(again.body.fields).toEqual({ code: 'Another coupon has this code.' })
  await shop.call('PUT /api/coupon', { as: admin, body: { ...draftOf(coupon), value: 6000 } })
  const stale = await shop.call('PUT /api/coupon', { as: admin, body: { ...draftOf(coupon), value: 7000 } })
  expect([stale.status, stale.body.code, stale.body.data.current.value]).toEqual([409, 'stale', 6000])
})

test('a coupon of more than the goods leaves the charges to pay, and packing keeps what was agreed', async () => {
  const coupon = await newCoupon({ minOrderPaise: 0, value: 50_000 })
  const who = await shop.shopper(`Asha${count}`)
  await put(who, 1)
  const reply = await place(who, 0, coupon.code)
  expect([reply.status, reply.body.data?.totalAmt ?? reply.body]).toEqual([201, 0])
  const { orderId } = reply.body.data
  for (const to of ['Confirmed', 'Packed', 'Out for Delivery', 'Delivered'] as const)
    await transitionOrder(shop.db, { orderId, to, by: 'admin', actorId: owner.userId, note: null })
  const { rows } = await shop.db.pool.query('SELECT coupon_paise, gross_paise FROM tax_document_rows')
  expect(rows.at(-1)).toEqual({ coupon_paise: 10_000, gross_paise: 0 })
})
