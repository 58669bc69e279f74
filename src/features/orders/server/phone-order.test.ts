import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { closeAndCheckInvariants } from '../../../../test/invariants.ts'
import { testShop, type TestShop } from '../../../../test/server.ts'
import { newAddress, newCategory, newProduct, person, ravi, stockLeft } from '../../../../test/world.ts'
import { saveStaff } from '#features/people/accounts/server/staff-store.ts'
import { defaultUpi } from '#features/storefront/default-shop.ts'
import { saveSetting } from '#features/storefront/server/settings-store.ts'
import type { Product } from '#shared/shapes.ts'

let shop: TestShop
let admin: string
let cashier: string
let cashierId: string
let rice: Product
let oil: Product
let customerId: string
let count = 0
beforeAll(async () => {
  shop = await testShop()
  admin = await shop.signIn(await ravi(shop.db))
  const kiran = await person(shop.db, 'Kiran')
  await shop.db.transaction((tx) => saveStaff(tx, kiran.userId, 'cashier'))
  cashier = await shop.signIn(kiran)
  cashierId = kiran.userId
  const category = await newCategory(shop.db)
  rice = await newProduct(shop.db, category, { name: 'Rice', mrp: 100, stock: 1000 })
  oil = await newProduct(shop.db, category, { name: 'Oil', mrp: 150, stock: 3 })
})
afterAll(() => closeAndCheckInvariants(shop))
beforeEach(async () => {
  const body = { name: `Lakshmi ${(count += 1)}`, mobile: 9_800_000_000 + count, khataLimit: 250 }
  customerId = (await shop.call('POST /api/customers', { as: admin, body })).body.data._id
})

const address = {
  name: 'Lakshmi',
  mobile: 9_800_012_345,
  address_line: '12, 4th Cross, Indiranagar',
  city: 'Bengaluru',
  state: 'Karnataka',
  pincode: '560038',
}
const lineOf = (product: Product, quantity: number) => ({
  productId: product._id,
  unit: product.unit,
  quantity,
})
const quote = async (body: object, as = cashier) =>
  shop.call('POST /api/phone-order/quote', {
    as,
    body: { paymentMethod: 'CASH_ON_DELIVERY', pincode: '560038', state: 'Karnataka', ...body },
  })
const place = (body: object, { as = cashier, key }: { as?: string; key?: string } = {}) =>
  shop.call('POST /api/phone-order/place', {
    as,
    body: {
      customerId,
      address,
      lines: [lineOf(rice, 2)],
      expectedTotal: 200,
      paymentMethod: 'CASH_ON_DELIVERY',
      ...body,
    },
    headers: key ? { 'idempotency-key': key } : {},
  })
const callers = async (search: string) =>
  (await shop.call('GET /api/phone-order/callers', { as: cashier, query: { search } })).body.data
const rowOf = async (orderId: string) =>
  (await shop.db.pool.query('SELECT * FROM orders WHERE id = $1', [orderId])).rows[0]

describe('a phone order', () => {
  test('is placed with a question where its pincode lies in another state, which decides the tax', async () => {
    const { status, body } = await place({ address: { ...address, state: 'Tamilnadu' } })
    expect([status, body.message]).toEqual([
      201,
      'The order is placed. Pincode 560038 lies in Karnataka, not in Tamil Nadu. Please check both.',
    ])
  })

  test('is an order like any other: quoted, placed by staff for somebody without an account', async () => {
    const before = await stockLeft(shop.db, rice)
    const { bill, available, problem } = (await quote({ lines: [lineOf(rice, 2)] })).body.data
    expect(bill).toMatchObject({ subTotal: 200, totalAmt: 200 })
    expect(available).toEqual([{ productId: rice._id, unit: rice.unit, available: before }])
    expect(problem).toBeNull()

    const { status, body } = await place({ deliveryNote: 'Ring twice' })
    expect([status, body.message]).toEqual([201, 'The order is placed.'])
    expect(body.data).toMatchObject({
      order_status: 'Pending',
      channel: 'phone',
      payment_method: 'CASH_ON_DELIVERY',
      userId: { _id: null, name: `Lakshmi ${count}`, mobile: 9_800_000_000 + count },
      delivery_address: { address_line: address.address_line, pincode: '560038' },
      deliveryNote: 'Ring twice',
      timeline: [{ status: 'Pending', by: 'staff' }],
    })
    expect(await stockLeft(shop.db, rice)).toBe(before - 2)
    expect(await rowOf(body.data.orderId)).toMatchObject({
      user_id: null,
      customer_id: customerId,
      placed_by: cashierId,
    })
    const detail = { as: admin, params: { id: body.data.orderId } }
    expect((await shop.call('GET /api/order/get-order/{id}', detail)).body.data.orderId).toBe(
      body.data.orderId,
    )
    const other = await shop.signIn(await person(shop.db, 'Somebody'))
    expect((await shop.call('GET /api/order/get-order/{id}', { ...detail, as: other })).status).toBe(404)
  })

  test('of somebody with an account is in that account', async () => {
    const usha = await person(shop.db, `Usha${count}`)
    await shop.call('PUT /api/customers', { as: admin, body: { _id: customerId, userId: usha.userId } })
    const { orderId } = (await place({})).body.data
    const own = await shop.call('GET /api/order/get-orders', { as: await shop.signIn(usha) })
    expect(own.body.data.map((order: { orderId: string }) => order.orderId)).toEqual([orderId])
  })

  test('is drafted as a message, its khata too, in the language of the account, and without one of the page', async () => {
    const draftOf = async (language: string) => {
      const call = { as: cashier, headers: { 'accept-language': language } }
      const body = {
        customerId,
        address,
        lines: [lineOf(rice, 1)],
        expectedTotal: 100,
        paymentMethod: 'KHATA',
      }
      const placed = (await shop.call('POST /api/phone-order/place', { ...call, body })).body
      const { drafts } = (await shop.call('GET /api/khata', { ...call, query: { customerId } })).body.data
      return [placed.draft, drafts.statement, drafts.reminder].map((text: string) =>
        /नमस्ते|का खाता/.test(text) ? 'hi' : /^Hello|khata of/.test(text) ? 'en' : text,
      )
    }
    expect(await draftOf('hi')).toEqual(['hi', 'hi', 'hi'])
    const usha = await person(shop.db, `Usha${count}`)
    await shop.call('PUT /api/customers', { as: admin, body: { _id: customerId, userId: usha.userId } })
    expect(await draftOf('hi')).toEqual(['en', 'en', 'en'])
    const own = { as: await shop.signIn(usha), body: { locale: 'hi' } }
    expect((await shop.call('PUT /api/user/update-user', own)).status).toBe(200)
    await shop.call('PUT /api/customers', { as: admin, body: { _id: customerId, khataLimit: 900 } })
    expect(await draftOf('en')).toEqual(['hi', 'hi', 'hi'])
  })

  test('the same key is the same order, and another basket under it is refused', async () => {
    const before = await stockLeft(shop.db, rice)
    const key = crypto.randomUUID()
    const [one, again] = await Promise.all([place({}, { key }), place({}, { key })])
    expect([one.status, again.status]).toEqual([201, 201])
    expect(again.body.data.orderId).toBe(one.body.data.orderId)
    expect(await stockLeft(shop.db, rice)).toBe(before - 2)
    const other = await place({ lines: [lineOf(rice, 1)], expectedTotal: 100 }, { key })
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused'])
  })

  test('takes no more than there is, and no other price than the quote', async () => {
    const short = await place({ lines: [lineOf(rice, 1), lineOf(oil, 4)], expectedTotal: 700 })
    expect([short.status, short.body.code, short.body.data.shortages]).toEqual([
      409,
      'out_of_stock',
      [{ productId: oil._id, unit: oil.unit, name: 'Oil', wanted: 4, available: 3 }],
    ])
    const changed = await place({ expectedTotal: 199 })
    expect([changed.status, changed.body.code, changed.body.data.bill.totalAmt]).toEqual([
      409,
      'total_changed',
      200,
    ])
    expect((await place({ lines: [lineOf({ ...rice, unit: '7 kg' }, 1)] })).body.code).toBe(
      'product_not_found',
    )
    expect((await place({ customerId: 'c'.repeat(24) })).status).toBe(404)
    const { rowCount } = await shop.db.pool.query('SELECT FROM orders WHERE customer_id = $1', [customerId])
    expect(rowCount).toBe(0)
  })

  test('many callers at once never sell more than there is', async () => {
    const category = await newCategory(shop.db, `Few ${count}`)
    const last = await newProduct(shop.db, category, { name: 'Last', mrp: 50, stock: 3 })
    const replies = await Promise.all(
      Array.from({ length: 6 }, (_, at) =>
        place({ lines: [lineOf(last, 1)], expectedTotal: 50 }, { as: at % 2 === 0 ? cashier : admin }),
      ),
    )
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(3)
    expect(await stockLeft(shop.db, last)).toBe(0)
  })

  test('goes on the khata, up to its limit', async () => {
    const { orderId } = (await place({ paymentMethod: 'KHATA' })).body.data
    const more = await place({ paymentMethod: 'KHATA', lines: [lineOf(rice, 1)], expectedTotal: 100 })
    expect([more.status, more.body.code, more.body.data]).toEqual([409, 'khata_limit_exceeded', { room: 50 }])
    const query = { customerId }
    const { customer, statement } = (await shop.call('GET /api/khata', { as: cashier, query })).body.data
    expect(customer).toMatchObject({ balance: 200, room: 50 })
    expect(statement.rows).toMatchObject([{ kind: 'sale', amount: 200, orderId, by: 'Kiran' }])
    const body = { orderId, order_status: 'Cancelled' }
    await shop.call('PUT /api/order/update-order-status-admin', { as: admin, body })
    expect((await shop.call('GET /api/khata', { as: cashier, query })).body.data.customer.balance).toBe(0)
  })

  test('on khata for somebody without an account is seen in the account that is joined, and paid in parts', async () => {
    const { orderId } = (await place({ paymentMethod: 'KHATA' })).body.data
    const lakshmi = await person(shop.db, `Lakshmi${count}`)
    const token = await shop.signIn(lakshmi)
    const own = async () => (await shop.call('GET /api/khata/own', { as: token })).body.data
    expect(await own()).toBeNull()
    await shop.call('PUT /api/customers', { as: admin, body: { _id: customerId, userId: lakshmi.userId } })
    expect(await own()).toMatchObject({
      balance: 200,
      room: 50,
      statement: { rows: [{ kind: 'sale', amount: 200, orderId }] },
    })
    for (const [amount, paidBy] of [
      [120, 'upi'],
      [80, 'card'],
    ] as const) {
      const body = { customerId, kind: 'payment', amount, paidBy }
      const headers = { 'idempotency-key': crypto.randomUUID() }
      expect((await shop.call('POST /api/khata/entry', { as: cashier, body, headers })).status).toBeLessThan(
        300,
      )
    }
    const { balance, room, statement } = await own()
    expect([balance, room, statement.closing]).toEqual([0, 250, 0])
    expect(statement.rows.map((row: { kind: string; balance: number }) => [row.kind, row.balance])).toEqual([
      ['sale', 200],
      ['payment', 80],
      ['payment', 0],
    ])
  })

  describe('paid now by UPI', () => {
    const takeUpi = (more: object) =>
      saveSetting(shop.db, 'upi', { ...defaultUpi, vpa: 'shop@okbank', name: 'Asha Stores', ...more })
    const byUpi = { paymentMethod: 'UPI' }
    const linkOf = (orderId: string, as: string) => shop.call('GET /api/upi/link', { as, query: { orderId } })

    test('is offered by a shop that has an address, and refused by another', async () => {
      await takeUpi({ vpa: '' })
      expect((await quote({ lines: [lineOf(rice, 2)] })).body.data.takesUpi).toBe(false)
      expect((await place(byUpi)).body.code).toBe('payment_method_unavailable')
      await takeUpi({})
      expect((await quote({ lines: [lineOf(rice, 2)] })).body.data.takesUpi).toBe(true)
      expect((await quote({ lines: [lineOf(rice, 2)], ...byUpi })).body.data.bill.totalAmt).toBe(200)
    })

    test('is pending and unpaid until somebody has seen the payment; only the staff’s page has its link', async () => {
      await takeUpi({ kind: 'merchant', mc: '5411' })
      const key = crypto.randomUUID()
      const { status, body } = await place(byUpi, { key })
      const { orderId } = body.data
      expect([status, body.data]).toMatchObject([
        201,
        { order_status: 'Pending', payment_status: 'Unpaid', payment_method: 'UPI', channel: 'phone' },
      ])
      expect(body.data.payments).toMatchObject([{ provider: 'UPI', status: 'Due', amount: 200 }])
      const upi = { mayLink: true, vpa: 'shop@okbank', name: 'Asha Stores', amount: 200 }
      expect(body.upi).toEqual({
        ...upi,
        qr: `upi://pay?pa=shop@okbank&pn=Asha%20Stores&mc=5411&tr=${orderId.replaceAll('-', '')}&tn=Order%20${orderId}&am=200.00&cu=INR`,
      })
      expect((await place(byUpi, { key })).body).toMatchObject({ data: { orderId }, upi })

      const stranger = await shop.signIn(await person(shop.db, `Stranger${count}`))
      for (const as of [cashier, stranger]) expect((await linkOf(orderId, as)).status).toBe(404)
      expect((await linkOf(orderId, admin)).body.data).toMatchObject(upi)
      const desk = (await shop.call('GET /api/upi/desk', { as: admin })).body.data
      expect(desk.waiting.map((one: { orderId: string }) => one.orderId)).toContain(orderId)

      const move = (order_status: string) =>
        shop.call('PUT /api/order/update-order-status-admin', { as: admin, body: { orderId, order_status } })
      await move('Confirmed')
      await move('Packed')
      expect((await move('Out for Delivery')).body.code).toBe('upi_not_seen')
      const seen = { orderId, utr: '412345678901', last4: '8901' }
      const paid = (await shop.call('POST /api/upi/seen', { as: admin, body: seen })).body.data
      expect([paid.orderId, paid.payment_status]).toEqual([orderId, 'Paid'])
      expect((await move('Out for Delivery')).status).toBe(200)
    })

    test('of somebody with an account is paid on the page of their order, too', async () => {
      await takeUpi({ kind: 'personal' })
      const maya = await person(shop.db, `Maya${count}`)
      await shop.call('PUT /api/customers', { as: admin, body: { _id: customerId, userId: maya.userId } })
      const { data, upi } = (await place(byUpi)).body
      expect(upi.mayLink).toBe(false)
      const own = (await linkOf(data.orderId, await shop.signIn(maya))).body.data
      expect(own).toEqual({ ...upi, claim: null, ends: null })
    })

    test('another method has nothing to be sent', async () => {
      expect((await place({})).body.upi).toBeNull()
      expect((await place({ paymentMethod: 'KHATA' })).body.upi).toBeNull()
    })
  })

  test('a shopper, a picker and a guest place none', async () => {
    const picker = await person(shop.db, `Picker${count}`)
    await shop.db.transaction((tx) => saveStaff(tx, picker.userId, 'picker'))
    const shopper = await shop.signIn(await person(shop.db, `Shopper${count}`))
    expect((await place({}, { as: shopper })).status).toBe(403)
    expect((await place({}, { as: await shop.signIn(picker) })).status).toBe(403)
  })

  test('one member of the staff places at most sixty an hour', async () => {
    const busy = await person(shop.db, `Busy${count}`)
    await shop.db.transaction((tx) => saveStaff(tx, busy.userId, 'cashier'))
    await shop.db.pool.query(`INSERT INTO rate_limits (key, window_start, used) VALUES ($1, now(), 60)`, [
      `phone-orders:hour:${busy.userId}`,
    ])
    expect((await place({}, { as: await shop.signIn(busy) })).status).toBe(429)
  })
})

describe('callers', () => {
  test('are found by last digits and name, with the last addresses and the last basket', async () => {
    const { orderId, order_status } = (await place({ lines: [lineOf(rice, 3)], expectedTotal: 300 })).body
      .data
    const [caller, ...others] = await callers(String(9_800_000_000 + count).slice(-4))
    expect(others).toEqual([])
    expect(caller).toMatchObject({
      customerId,
      userId: null,
      room: 250,
      addresses: [{ address_line: address.address_line, pincode: '560038', mobile: 9_800_012_345 }],
      lastBasket: [{ productId: rice._id, unit: rice.unit, quantity: 3, name: 'Rice' }],
      openOrders: [{ orderId, order_status, pincode: '560038' }],
    })
    const body = { orderId, order_status: 'Cancelled' }
    const call = 'PUT /api/order/update-order-status-admin'
    expect((await shop.call(call, { as: admin, body })).status).toBe(200)
    expect((await callers(`lakshmi ${9_800_000_000 + count}`))[0].openOrders).toEqual([])
    const byName = await callers(`lakshmi ${9_800_000_000 + count}`)
    expect(byName.map((one: { name: string }) => one.name)).toEqual([`Lakshmi ${count}`])
    expect(await callers('%%%')).toEqual([])
  })

  test('an account that is not in the book is found with its addresses, and once when it is', async () => {
    const gita = await person(shop.db, `Gita${count}x`)
    await newAddress(shop.db, gita)
    const [found] = await callers(`gita${count}x`)
    expect(found).toMatchObject({ customerId: null, userId: gita.userId, room: 0, lastBasket: [] })
    expect(found.addresses).toHaveLength(1)
    const body = { name: `Gita${count}x`, userId: gita.userId }
    const { _id } = (await shop.call('POST /api/customers', { as: admin, body })).body.data
    expect((await callers(`gita${count}x`)).map((one: { customerId: string }) => one.customerId)).toEqual([
      _id,
    ])
  })
})

describe('a quote', () => {
  test('says what the shop refuses, and what there is of what', async () => {
    const far = (await quote({ lines: [lineOf(oil, 9)] })).body.data
    expect(far.available).toEqual([{ productId: oil._id, unit: oil.unit, available: 3 }])
    expect((await quote({ lines: [] })).status).toBe(400)
    expect((await quote({ lines: [lineOf(rice, 1), lineOf(rice, 2)] })).status).toBe(400)
    expect((await quote({ lines: [lineOf(rice, 0)] })).status).toBe(400)
  })
})
