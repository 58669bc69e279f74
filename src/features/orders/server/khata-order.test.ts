import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { closeAndCheckInvariants } from '../../../../test/invariants.ts'
import { testShop } from '../../../../test/server.ts'
import { giveOnKhata } from '#features/khata/server/give-on-khata.ts'
import {
  newAddress,
  newCategory,
  newProduct,
  person,
  ravi,
  stockLeft,
  type Person,
} from '../../../../test/world.ts'
import { registerShop, taxProduct } from '../../../../test/placed-orders.ts'

let asha: Person & { token: string; home: string; customerId: string }
let count = 0
const shop = await testShop()
const admin = await shop.signIn(await ravi(shop.db))
const rice = await newProduct(shop.db, await newCategory(shop.db), { name: 'Rice', mrp: 100, stock: 1000 })
afterAll(() => closeAndCheckInvariants(shop))
beforeEach(async () => {
  const who = await person(shop.db, `Asha${(count += 1)}`)
  const body = { name: `Asha ${count}`, userId: who.userId, khataLimit: 500 }
  const { _id: customerId } = (await shop.call('POST /api/customers', { as: admin, body })).body.data
  const [token, home] = [await shop.signIn(who), await newAddress(shop.db, who)]
  asha = { ...who, token, home, customerId }
})

async function fill(quantity: number) {
  const body = { productId: rice._id, quantity }
  const added = await shop.call('POST /api/cart/add-to-cart', { as: asha.token, body })
  expect([added.status, added.body.message]).toEqual([200, added.body.message])
}
const place = (expectedTotal: number, headers: Record<string, string> = {}) =>
  shop.call('POST /api/order/add-khata-order', {
    as: asha.token,
    body: { addressId: asha.home, expectedTotal },
    headers,
  })
async function ordered(quantity: number): Promise<string> {
  await fill(quantity)
  const { status, body } = await place(quantity * 100)
  expect([status, body.message]).toEqual([201, 'Your order is placed.'])
  return body.data.orderId
}
const own = async () => (await shop.call('GET /api/khata/own', { as: asha.token })).body.data
const entries = async () =>
  (await own()).statement.rows.map(({ kind, amount, orderId }: Record<string, unknown>) => [
    kind,
    amount,
    orderId,
  ])
const orderOf = async (orderId: string) =>
  (await shop.call('GET /api/order/get-order/{id}', { as: admin, params: { id: orderId } })).body.data
const move = (orderId: string, order_status: string) =>
  shop.call('PUT /api/order/update-order-status-admin', { as: admin, body: { orderId, order_status } })
const change = (body: object) =>
  shop.call('PUT /api/customers', { as: admin, body: { _id: asha.customerId, ...body } })

describe('an order on khata', () => {
  test('is Pending and owed at once, and no cash is due for it', async () => {
    const orderId = await ordered(3)
    expect(await orderOf(orderId)).toMatchObject({
      order_status: 'Pending',
      payment_status: 'Unpaid',
      payment_method: 'KHATA',
      totalAmt: 300,
    })
    expect(await own()).toMatchObject({ balance: 300, room: 200 })
    expect(await entries()).toEqual([['sale', 300, orderId]])
  })

  test('to the last rupee of the limit, and not beyond; what is left of the room is said', async () => {
    await ordered(4)
    await fill(2)
    const refused = await place(200)
    expect([refused.status, refused.body.code, refused.body.data]).toEqual([
      409,
      'khata_limit_exceeded',
      { room: 100 },
    ])
    expect(refused.body.message).toContain('₹100.00')
    const cart = await shop.db.pool.query('SELECT FROM cart_items WHERE user_id = $1', [asha.userId])
    expect(cart.rowCount).toBe(1)
    expect((await own()).balance).toBe(400)
    await shop.db.pool.query('DELETE FROM cart_items WHERE user_id = $1', [asha.userId])
    await ordered(1)
    expect(await own()).toMatchObject({ balance: 500, room: 0 })
  })

  test('two at once do not pass the limit together', async () => {
    const orderIds = [await ordered(1), await ordered(1)]
    const give = (orderId: string) =>
      shop.db.transaction(async (tx) => {
        await giveOnKhata(tx, { customerId: meera, orderId, amountPaise: 30_000, byId: null })
      })
    const body = { name: 'Meera', khataLimit: 500 }
    const { _id: meera } = (await shop.call('POST /api/customers', { as: admin, body })).body.data
    // What a counter does in the transaction of its sale; the second waits for the first, and sees it.
    await shop.owner.pool.query(`UPDATE orders SET customer_id = $1 WHERE id = ANY ($2)`, [meera, orderIds])
    await shop.owner.pool.query(`DELETE FROM khata_entries WHERE order_id = ANY ($1)`, [orderIds])
    const outcomes = await Promise.all(
      orderIds.map((orderId) =>
        give(orderId).then(
          () => 'given',
          ({ code, data }) => ({ code, data }),
        ),
      ),
    )
    expect(outcomes).toContainEqual('given')
    expect(outcomes).toContainEqual({ code: 'khata_limit_exceeded', data: { room: 200 } })
    await shop.owner.pool.query(`DELETE FROM khata_entries WHERE customer_id = $1`, [meera])
    await shop.owner.pool.query(`UPDATE orders SET payment_method = 'CASH_ON_DELIVERY' WHERE id = ANY ($1)`, [
      orderIds,
    ])
    await shop.owner.pool.query(
      `UPDATE payment_attempts SET provider = 'CASH_ON_DELIVERY' WHERE order_id = ANY ($1)`,
      [orderIds],
    )
  })

  test('two orders at once, online and by phone, do not pass the limit together, and one places nothing', async () => {
    const stock = await stockLeft(shop.db, rice)
    await fill(3)
    const byPhone = {
      customerId: asha.customerId,
      lines: [{ productId: rice._id, unit: rice.unit, quantity: 3 }],
      paymentMethod: 'KHATA',
      address: {
        name: 'Asha',
        mobile: 9_800_012_345,
        address_line: '12, 4th Cross, Indiranagar',
        city: 'Bengaluru',
        state: 'Karnataka',
        pincode: '560038',
      },
      expectedTotal: 300,
    }
    const answers = await Promise.all([
      place(300),
      shop.call('POST /api/phone-order/place', { as: admin, body: byPhone }),
    ])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409])
    const { body } = answers.find(({ status }) => status === 409)!
    expect([body.code, body.data]).toEqual(['khata_limit_exceeded', { room: 200 }])
    expect(body.message).toContain('₹200.00')
    const { rowCount } = await shop.db.pool.query('SELECT FROM orders WHERE user_id = $1', [asha.userId])
    expect([rowCount, await stockLeft(shop.db, rice), (await own()).balance]).toEqual([1, stock - 3, 300])
  })

  test('a repeated request is the same order, and owed once', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() }
    await fill(2)
    const [one, again] = await Promise.all([place(200, key), place(200, key)])
    expect(again.body.data.orderId).toBe(one.body.data.orderId)
    expect((await own()).balance).toBe(200)
  })

  test('is refused without credit, without a khata, and to a stranger', async () => {
    await change({ khataLimit: 0 })
    await fill(1)
    expect((await place(100)).body.code).toBe('khata_not_offered')
    await change({ khataLimit: null, userId: null })
    expect((await place(100)).body.code).toBe('khata_not_offered')
    expect(await own()).toBeNull()
  })

  test('is placed by somebody who may not pay in cash', async () => {
    await shop.call('PUT /api/customer/update-customer', {
      as: admin,
      body: { _id: asha.userId, cashOnDelivery: false },
    })
    await ordered(1)
    expect((await own()).balance).toBe(100)
  })
})

describe('what comes back', () => {
  test('a cancelled order is taken off once, also when the khata was paid meanwhile', async () => {
    const orderId = await ordered(3)
    await shop.call('POST /api/khata/entry', {
      as: admin,
      body: { customerId: asha.customerId, kind: 'payment', amount: 300, paidBy: 'upi' },
    })
    const cancel = () => shop.call('PUT /api/order/cancel-order', { as: asha.token, body: { orderId } })
    const replies = await Promise.all([cancel(), cancel()])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await entries()).toEqual([
      ['sale', 300, orderId],
      ['payment', 300, null],
      ['return', 300, orderId],
    ])
    expect((await own()).balance).toBe(-300)
  })

  test('what is not packed is not owed, and what is delivered stays owed', async () => {
    const orderId = await ordered(3)
    await move(orderId, 'Confirmed')
    const pick = await shop.call('PUT /api/pick/line', {
      as: admin,
      body: { orderId, position: 0, suppliedQuantity: 2, why: 'bad' },
    })
    expect([pick.status, pick.body.message]).toEqual([200, pick.body.message])
    await move(orderId, 'Packed')
    expect((await own()).balance).toBe(200)
    await move(orderId, 'Out for Delivery')
    await move(orderId, 'Delivered')
    expect(await orderOf(orderId)).toMatchObject({ order_status: 'Delivered', payment_status: 'Paid' })
    expect(await entries()).toEqual([
      ['sale', 300, orderId],
      ['return', 100, orderId],
    ])
  })

  test('a credit note lowers the khata by its sum, once for one key', async () => {
    await registerShop(shop.db)
    await taxProduct(shop.db, rice._id, { hsn: '1006', rateBp: 500 })
    const orderId = await ordered(3)
    for (const to of ['Confirmed', 'Packed', 'Out for Delivery', 'Delivered']) await move(orderId, to)
    const note = (key: string) =>
      shop.call('POST /api/tax/credit-note', {
        as: admin,
        body: {
          orderId,
          reason: 'Broken',
          goodsBack: false,
          refund: false,
          rows: [{ position: 0, quantity: 1 }],
        },
        headers: { 'idempotency-key': key },
      })
    const key = crypto.randomUUID()
    for (const reply of [await note(key), await note(key)])
      expect([reply.status, reply.body.message]).toEqual([200, reply.body.message])
    expect((await own()).balance).toBe(200)
    expect(await entries()).toEqual([
      ['sale', 300, orderId],
      ['return', 100, orderId],
    ])
  })
})
