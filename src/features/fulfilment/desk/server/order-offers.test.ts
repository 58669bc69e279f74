import { afterAll, beforeEach, expect, test } from 'vitest'
import { closeAndCheckInvariants } from '../../../../../test/invariants.ts'
import { paymentShop, type PaymentShop } from '../../../../../test/payment-shop.ts'
import { newCategory, newProduct, person, ravi, type CategoryIds } from '../../../../../test/world.ts'
import { saveStaff } from '#features/people/accounts/server/staff-store.ts'
import { pickOrderLine, packPickedOrder } from './pick-order.ts'
import { transitionOrder } from './transition-order.ts'
import type { OrderStatus } from '#shared/order-enums.ts'
import type { Product } from '#shared/shapes.ts'

// Offers on an order, from the bill to the paper.

type Asha = Awaited<ReturnType<PaymentShop['shopper']>>
let count = 0
let asha: Asha
let dips: CategoryIds
let hummus: Product
let cookies: Product

const shop = await paymentShop()
const owner = await ravi(shop.db)
const admin = await shop.signIn(owner)
const kiran = await person(shop.db, 'Kiran')
await shop.db.transaction((tx) => saveStaff(tx, kiran.userId, 'cashier'))
const cashier = await shop.signIn(kiran)
afterAll(() => closeAndCheckInvariants(shop))
beforeEach(async () => {
  count += 1
  asha = await shop.shopper(`Asha${count}`)
  dips = await newCategory(shop.db, `Dips ${count}`)
  hummus = await newProduct(shop.db, dips, { name: `Hummus ${count}`, mrp: 60, unit: '200 g' })
  cookies = await newProduct(shop.db, await newCategory(shop.db, `Snacks ${count}`), {
    name: `Cookies ${count}`,
    mrp: 50,
    unit: '75 g',
  })
  await shop.db.pool.query('UPDATE promotions SET deleted_at = now()')
})

const offer = (body: object) => shop.call('POST /api/promotion', { as: admin, body })
const threeFor = (more: object = {}) =>
  offer({
    name: '3 for ₹100',
    kind: 'some_for',
    of: { categories: [dips.categoryId] },
    pieces: 3,
    pricePaise: 10_000,
    ...more,
  })
const put = (who: Asha, product: Product, quantity: number) =>
  shop.call('POST /api/cart/add-to-cart', { as: who.token, body: { productId: product._id, quantity } })
const order = (who: Asha, expectedTotal: number) =>
  shop.call('POST /api/order/add-cash-on-delivery-order', {
    as: who.token,
    body: { addressId: who.home, expectedTotal },
  })
const move = (orderId: string, to: OrderStatus) =>
  transitionOrder(shop.db, { orderId, to, by: 'admin', actorId: owner.userId, note: null })
const packed = async (orderId: string, suppliedQuantity: number, replacement?: object) => {
  await move(orderId, 'Confirmed')
  await pickOrderLine(shop.db, owner.userId, {
    orderId,
    position: 0,
    suppliedQuantity,
    why: 'none_left',
    ...(replacement && { replacement }),
  } as Parameters<typeof pickOrderLine>[2])
  await packPickedOrder(shop.db, orderId, owner.userId)
  return (await shop.call('GET /api/order/get-order/{id}', { as: admin, params: { id: orderId } })).body.data
}

test('the server takes an offer off the bill, and says so when the shopper was shown another total', async () => {
  await threeFor()
  await put(asha, hummus, 3)
  await put(asha, cookies, 1)
  const refused = await order(asha, 230)
  expect([refused.status, refused.body.code]).toEqual([409, 'total_changed'])
  expect(refused.body.data.bill).toMatchObject({
    subTotal: 230,
    totalAmt: 150,
    offers: [{ name: '3 for ₹100', amount: 80 }],
    items: [{ offer: 80 }, {}],
  })
  const placed = (await order(asha, 150)).body.data
  expect(placed).toMatchObject({ subTotal: 230, totalAmt: 150, offers: [{ name: '3 for ₹100', amount: 80 }] })
})

test('an offer that ends between the bill and the order: both bills, with the one that was shown', async () => {
  const { _id } = (await threeFor()).body.data
  await put(asha, hummus, 3)
  await shop.call('DELETE /api/promotion', { as: admin, body: { _id } })
  const refused = await order(asha, 100)
  expect([refused.status, refused.body.code]).toEqual([409, 'total_changed'])
  expect(refused.body.data.bill).toMatchObject({ subTotal: 180, totalAmt: 180 })
  expect(refused.body.data.bill.offers).toBeUndefined()
  expect(refused.body.data.before).toMatchObject({
    totalAmt: 100,
    offers: [{ name: '3 for ₹100', amount: 80 }],
  })
  // What nobody was shown has no bill before.
  expect((await order(asha, 99)).body.data.before).toBeUndefined()
  expect((await order(asha, 180)).status).toBe(201)
})

test('orders while an offer ends: each has it, or is told both bills', async () => {
  const { _id } = (await threeFor()).body.data
  const shoppers = await Promise.all(Array.from({ length: 12 }, (_, n) => shop.shopper(`Ends${count}x${n}`)))
  for (const who of shoppers) await put(who, hummus, 3)
  const replies = await Promise.all([
    ...shoppers.slice(0, 6).map((who) => order(who, 100)),
    shop.call('DELETE /api/promotion', { as: admin, body: { _id } }).then(() => null),
    ...shoppers.slice(6).map((who) => order(who, 100)),
  ])
  const late = await order(asha, 100).then(() => put(asha, hummus, 3).then(() => order(asha, 100)))
  for (const reply of [...replies, late].filter((one) => one !== null))
    expect(reply.status === 201 ? reply.body.data.totalAmt : reply.body.data).toEqual(
      reply.status === 201
        ? 100
        : expect.objectContaining({
            bill: expect.objectContaining({ totalAmt: 180 }),
            before: expect.objectContaining({ totalAmt: 100 }),
          }),
    )
  expect(late.status).toBe(409)
})

test('packed-short-of-three: two of three for ₹100 cost ₹66.67, and the paper’s rows agree', async () => {
  await threeFor()
  await put(asha, hummus, 3)
  const { orderId } = (await order(asha, 100)).body.data
  const short = await packed(orderId, 2)
  expect(short.final).toMatchObject({
    subTotal: 120,
    totalAmt: 66.67,
    offers: [{ name: '3 for ₹100', amount: 53.33 }],
  })
  await move(orderId, 'Out for Delivery')
  const { rows } = await shop.db.pool.query(
    `SELECT r.offer_paise, r.coupon_paise, r.gross_paise FROM tax_document_rows r JOIN tax_documents d ON d.id = r.document_id WHERE d.order_id = $1`,
    [orderId],
  )
  expect(rows).toEqual([{ offer_paise: 5333, coupon_paise: 0, gross_paise: 6667 }])
})

test('what replaces a missing piece costs no more than was agreed for that piece', async () => {
  await threeFor()
  await put(asha, hummus, 3)
  const { orderId } = (await order(asha, 100)).body.data
  const replaced = await packed(orderId, 2, { productId: cookies._id, unit: '75 g', quantity: 1 })
  expect(replaced.final).toMatchObject({ subTotal: 170, totalAmt: 100 })
  expect(replaced.supplied).toMatchObject([{ offer: 53.33 }, { lineTotal: 50, offer: 16.67 }])
})

test('packed-basket-fixed: an offer on the basket stays though its minimum is no longer met', async () => {
  await offer({ name: '₹20 off from ₹100', kind: 'basket', minPaise: 10_000, paise: 2000 })
  await put(asha, hummus, 1)
  await put(asha, cookies, 1)
  const { orderId, offers } = (await order(asha, 90)).body.data
  expect(offers).toMatchObject([{ amount: 20 }])
  expect((await packed(orderId, 0)).final).toMatchObject({
    subTotal: 50,
    totalAmt: 30,
    offers: [{ amount: 20 }],
  })
  await move(orderId, 'Out for Delivery')
  const { rows } = await shop.db.pool.query(
    `SELECT r.coupon_paise, r.gross_paise FROM tax_document_rows r JOIN tax_documents d ON d.id = r.document_id WHERE d.order_id = $1`,
    [orderId],
  )
  expect(rows).toEqual([{ coupon_paise: 2000, gross_paise: 3000 }])
})

test('of an offer with two uses, a third order at the same time is told the new total; cancelling gives one back', async () => {
  const { _id } = (await threeFor({ usesTotal: 2 })).body.data
  const shoppers = await Promise.all([1, 2, 3, 4].map((n) => shop.shopper(`Meera${count}x${n}`)))
  for (const who of shoppers) await put(who, hummus, 3)
  const replies = await Promise.all(shoppers.map((who) => order(who, 100)))
  const placed = replies.filter(({ status }) => status === 201)
  expect(placed).toHaveLength(2)
  const refused = replies.filter(({ body }) => body.code === 'total_changed')
  expect(refused.map(({ body: { data } }) => [data.before.totalAmt, data.bill.totalAmt])).toEqual([
    [100, 180],
    [100, 180],
  ])
  const used = async () =>
    (await shop.db.pool.query('SELECT used FROM promotions WHERE id = $1', [_id])).rows[0].used
  expect(await used()).toBe(2)
  await move(placed[0]!.body.data.orderId, 'Cancelled')
  expect(await used()).toBe(1)
  const late = shoppers[replies.findIndex(({ status }) => status !== 201)]!
  expect((await order(late, 100)).status).toBe(201)
  expect(await used()).toBe(2)
})

test('of two phone orders of one customer at the same time one has an offer that is once for each shopper', async () => {
  await threeFor({ usesPerShopper: 1 })
  const caller = { name: `Lakshmi ${count}`, mobile: 9_811_000_000 + count }
  const { _id: customerId } = (await shop.call('POST /api/customers', { as: admin, body: caller })).body.data
  const address = {
    ...caller,
    address_line: '12, 4th Cross',
    city: 'Bengaluru',
    state: 'Karnataka',
    pincode: '560038',
  }
  // Each has packs and a member of the staff of its own: nothing else makes one wait for the other.
  const other = await newProduct(shop.db, dips, { name: `Salsa ${count}`, mrp: 60, unit: '200 g' })
  const place = (as: string, { _id: productId, unit }: Product) =>
    shop.call('POST /api/phone-order/place', {
      as,
      body: {
        customerId,
        address,
        lines: [{ productId, unit, quantity: 3 }],
        expectedTotal: 100,
        paymentMethod: 'CASH_ON_DELIVERY',
      },
    })
  const replies = await Promise.all([place(admin, hummus), place(cashier, other)])
  expect(replies.map(({ status, body }) => String(body.code ?? status)).sort()).toEqual([
    '201',
    'total_changed',
  ])
})

test('an offer once for each shopper is not there for the same person under another name of the book', async () => {
  await threeFor({ usesPerShopper: 1 })
  const added = async (name: string, mobile: number) =>
    (await shop.call('POST /api/customers', { as: admin, body: { name, mobile } })).body.data._id as string
  const [kept, merged] = [
    await added('Meena', 9_821_000_000 + count),
    await added('Meenakshi', 9_822_000_000 + count),
  ]
  const place = (customerId: string) =>
    shop.call('POST /api/phone-order/place', {
      as: admin,
      body: {
        customerId,
        address: {
          name: 'Meena',
          mobile: 9_821_000_000 + count,
          address_line: '12, 4th Cross',
          city: 'Bengaluru',
          state: 'Karnataka',
          pincode: '560038',
        },
        lines: [{ productId: hummus._id, unit: hummus.unit, quantity: 3 }],
        expectedTotal: 100,
        paymentMethod: 'CASH_ON_DELIVERY',
      },
    })
  expect((await place(merged)).status).toBe(201)
  const body = { customerId: kept, otherId: merged }
  expect((await shop.call('POST /api/customers/merge', { as: admin, body })).status).toBe(200)
  expect((await place(kept)).body.code).toBe('total_changed')
})

test('an offer once for each shopper is not there for the second order', async () => {
  await threeFor({ usesPerShopper: 1 })
  await put(asha, hummus, 3)
  expect((await order(asha, 100)).status).toBe(201)
  await put(asha, hummus, 3)
  expect((await order(asha, 100)).body.code).toBe('total_changed')
  expect((await order(asha, 180)).status).toBe(201)
})

test.each([
  [{ pricePaise: 18_000 }, 'price', 'gives nothing'],
  [{ pieces: 1 }, 'pieces', '2 to 100'],
  [{ startsAt: '2026-12-02T00:00:00Z', endsAt: '2026-12-01T00:00:00Z' }, 'dates', 'before it begins'],
  [{ hours: { days: [1], from: '16:00', to: '16:00' } }, 'hours', 'no length'],
  [{ kind: 'percent', percentMicro: 0, pieces: undefined, pricePaise: undefined }, 'percent', '0 %'],
  [
    { kind: 'percent', percentMicro: 100_000_000, pieces: undefined, pricePaise: undefined },
    'percent',
    '100 %',
  ],
  [
    { kind: 'percent', percentMicro: 1, pieces: undefined, pricePaise: undefined },
    'percent',
    'gives nothing',
  ],
  [{ kind: 'amount', paise: 6000, pieces: undefined, pricePaise: undefined }, 'amount', '₹60.00'],
  [
    {
      kind: 'bundle',
      of: Array.from({ length: 101 }, (_, at) => ({ products: [at + 1] })),
      pieces: undefined,
    },
    'sets',
    '100 sets',
  ],
])('%j is refused at its field', async (wrong, field, words) => {
  const reply = await threeFor(wrong)
  expect([reply.status, reply.body.code]).toEqual([422, 'promotion_invalid'])
  expect(reply.body.fields).toEqual({ [field]: expect.stringContaining(words) })
})

test('goods in two sets are refused, also if one names them by their category', async () => {
  const reply = await offer({
    name: 'Two',
    kind: 'buy_get',
    buy: { of: { categories: [dips.categoryId] }, pieces: 1 },
    get: { of: { products: [hummus._id] }, pieces: 1 },
    percentMicro: 100_000_000,
  })
  expect(reply.body.fields).toEqual({ sets: expect.stringContaining('Hummus') })
})

test('an offer on a category that is empty yet is saved, and said; on goods that are not there it is refused', async () => {
  const { categoryId } = await newCategory(shop.db, `Empty ${count}`)
  const made = (await threeFor({ of: { categories: [categoryId] } })).body
  expect(made.warnings).toEqual(['Nothing for sale is in one of the sets.'])
  const refused = (await threeFor({ of: { products: [999_999_999] } })).body
  expect(refused.fields).toEqual({ sets: 'Nothing for sale is in one of the sets.' })
})

test('an offer is saved once for each version, and mixed rates are for the accountant', async () => {
  const made = (await threeFor()).body
  expect(made.warnings).toBeUndefined()
  const { used: _used, ...draft } = made.data
  const change = { ...draft, name: '3 for ₹99', pricePaise: 9900 }
  const saved = await shop.call('PUT /api/promotion', { as: admin, body: change })
  expect(saved.body.data).toMatchObject({ name: '3 for ₹99', version: 2 })
  expect((await shop.call('PUT /api/promotion', { as: admin, body: change })).body.code).toBe('stale')
  const active = (await shop.call('GET /api/promotion/active')).body.data
  expect(active).toMatchObject([{ name: '3 for ₹99', version: 2 }])
  for (const [product, rate] of [
    [hummus, 500],
    [cookies, 1800],
  ] as const)
    await shop.db.pool.query(
      `INSERT INTO product_taxes (product_id, valid_from, hsn, treatment, rate_bp) VALUES ($1, '2026-01-01', '1905', 'taxable', $2)`,
      [product._id, rate],
    )
  const mixed = await offer({
    name: 'Both',
    kind: 'bundle',
    of: [{ products: [hummus._id] }, { products: [cookies._id] }],
    pricePaise: 9000,
  })
  expect(mixed.body.warnings).toEqual([expect.stringContaining('5 % and 18 %')])
  await shop.call('DELETE /api/promotion', { as: admin, body: { _id: made.data._id } })
  expect((await shop.call('GET /api/promotion/active')).body.data).toHaveLength(1)
})
