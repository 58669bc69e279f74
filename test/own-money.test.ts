import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codesFrom } from '#features/people/accounts/server/codes.ts'
import { saveStaff } from '#features/people/accounts/server/staff-store.ts'
import { defaultUpi } from '#features/storefront/default-shop.ts'
import { saveSetting } from '#features/storefront/server/settings-store.ts'
import { newHexId } from '#platform/db/hex-id.ts'
import type { StaffRole } from '#shared/permissions.ts'
import { closeAndCheckInvariants } from './invariants.ts'
import { paymentShop } from './payment-shop.ts'

// Nobody says of an own order, khata or bill that it is paid, or takes it back: somebody else of the shop does, or an owner.

const shop = await paymentShop()
afterAll(() => closeAndCheckInvariants(shop))

type Shopper = Awaited<ReturnType<typeof shop.shopper>>
const people: Record<string, Shopper> = {}
let utr = 712_345_678_900
const newUtr = () => String((utr += 1))
const run = async (text: string, values: unknown[] = []) => (await shop.owner.pool.query(text, values)).rows

beforeAll(async () => {
  await saveSetting(shop.db, 'upi', {
    ...defaultUpi,
    vpa: 'shop@okbank',
    name: 'Asha Stores',
    mc: '5411',
    atCheckout: true,
  })
  for (const role of ['owner', 'manager', 'cashier', 'rider', 'shopper'] as const) {
    people[role] = await shop.shopper(role)
    if (role !== 'shopper') await join(role, role)
  }
  people.second = await shop.shopper('second')
  await join('second', 'manager')
})
const join = async (name: string, role: StaffRole) =>
  shop.db.transaction((tx) => saveStaff(tx, people[name]!.userId, role))

const call = async (name: string, as: string, body: object) => {
  const reply = await shop.call(name as 'POST /api/upi/seen', {
    as: people[as]!.token,
    body,
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  return reply.status === 200 ? 'done' : String(reply.body.code)
}
async function orderOf(who: string, method: 'UPI' | 'CASH_ON_DELIVERY'): Promise<string> {
  const { body } = await shop.order(people[who]!, method)
  expect(body.code).toBeUndefined()
  return body.data.orderId ?? body.data.order.orderId
}

describe('an own order', () => {
  const see = async (as: string, orderId: string) => {
    const reference = newUtr()
    return call('POST /api/upi/seen', as, { orderId, utr: reference, last4: reference.slice(-4) })
  }

  test('is seen as paid by somebody else, or by an owner', async () => {
    const own = await orderOf('manager', 'UPI')
    expect(await see('manager', own)).toBe('forbidden')
    expect((await shop.status(own)).payment).toBe('Unpaid')
    expect(await see('second', own)).toBe('done')
    expect(await see('manager', await orderOf('shopper', 'UPI'))).toBe('done')
    expect(await see('owner', await orderOf('owner', 'UPI'))).toBe('done')
  })

  test('that was taken by phone for an account of the book is an own one too', async () => {
    const customerId = newHexId()
    await run(`INSERT INTO customers (id, user_id, name) VALUES ($1, $2, 'Second')`, [
      customerId,
      people.second!.userId,
    ])
    const orderId = await orderOf('shopper', 'UPI')
    await run(`UPDATE orders SET channel = 'phone', user_id = NULL, customer_id = $2 WHERE id = $1`, [
      orderId,
      customerId,
    ])
    expect(await see('second', orderId)).toBe('forbidden')
    expect(await see('manager', orderId)).toBe('done')
  })

  test('is not reported as unpaid by whom it is of', async () => {
    const own = await orderOf('manager', 'UPI')
    expect(await call('POST /api/upi/not-there', 'manager', { orderId: own })).toBe('forbidden')
    expect(await call('POST /api/upi/not-there', 'second', { orderId: own })).toBe('done')
  })

  test('has a review that somebody else resolves', async () => {
    const own = await orderOf('manager', 'UPI')
    const id = newHexId()
    await run(
      `INSERT INTO payment_reviews (id, kind, reason, provider, order_id, attempt_id, amount_paise)
       SELECT $1, 'attempt', 'unknown', 'UPI', $2, id, 100 FROM payment_attempts WHERE order_id = $2`,
      [id, own],
    )
    const body = { _id: id, action: 'dismiss', note: 'Nothing came' }
    expect(await call('POST /api/payment/resolve', 'manager', body)).toBe('forbidden')
    expect(await call('POST /api/payment/resolve', 'second', body)).toBe('done')
  })

  test('is handed over and called off at the desk by somebody else', async () => {
    const move = (as: string, orderId: string, order_status: string) =>
      call('PUT /api/order/update-order-status-admin', as, { orderId, order_status })
    const own = await orderOf('manager', 'CASH_ON_DELIVERY')
    expect(await move('manager', own, 'Cancelled')).toBe('forbidden')
    for (const status of ['Confirmed', 'Packed', 'Out for Delivery'])
      expect(await move('manager', own, status)).toBe('done')
    expect(await move('manager', own, 'Delivered')).toBe('forbidden')
    expect(await move('second', own, 'Delivered')).toBe('done')
    const wrong = await orderOf('manager', 'CASH_ON_DELIVERY')
    expect(await call('PUT /api/order/cancel-order', 'manager', { orderId: wrong })).toBe('done')
    const owners = await orderOf('owner', 'CASH_ON_DELIVERY')
    expect(await move('owner', owners, 'Cancelled')).toBe('done')
  })

  test('is brought by another rider', async () => {
    const own = await orderOf('rider', 'CASH_ON_DELIVERY')
    const assign = (riderId: string) =>
      call('POST /api/delivery/assign', 'owner', { orderIds: [own], riderId })
    for (const order_status of ['Confirmed', 'Packed'])
      await call('PUT /api/order/update-order-status-admin', 'owner', { orderId: own, order_status })
    expect(await assign(people.rider!.userId)).toBe('forbidden')
    expect(await assign(people.manager!.userId)).toBe('done')
  })
})

describe('an own khata', () => {
  let customerId: string
  const pay = (as: string, paidBy: 'cash' | 'upi' | 'card', amount: number, of = customerId) =>
    call('POST /api/khata/entry', as, { customerId: of, kind: 'payment', amount, paidBy })
  const open = async (userId: string | null, owed: number) => {
    const id = newHexId()
    await run(`INSERT INTO customers (id, user_id, name) VALUES ($1, $2, 'One')`, [id, userId])
    if (owed > 0)
      await call('POST /api/khata/entry', 'owner', {
        customerId: id,
        kind: 'opening',
        amount: owed,
        note: 'Old',
      })
    return id
  }

  test.each(['cash', 'upi', 'card'] as const)('is paid by %s to somebody else', async (paidBy) => {
    for (const who of ['cashier', 'manager']) {
      await run('UPDATE customers SET user_id = NULL WHERE user_id = $1', [people[who]!.userId])
      customerId = await open(people[who]!.userId, 300)
      expect(await pay(who, paidBy, 100)).toBe('forbidden')
      expect(await pay(who === 'cashier' ? 'manager' : 'cashier', paidBy, 100)).toBe('done')
      expect(await pay('owner', paidBy, 100)).toBe('done')
    }
  })

  test('takes at most what is owed of money that nobody counts, but from a manager', async () => {
    customerId = await open(null, 300)
    const fresh = await open(null, 0)
    for (const paidBy of ['upi', 'card'] as const) {
      expect(await pay('cashier', paidBy, 10, fresh)).toBe('more_than_owed')
      expect(await pay('cashier', paidBy, 300.01)).toBe('more_than_owed')
    }
    const both = await Promise.all([pay('cashier', 'upi', 200), pay('cashier', 'card', 200)])
    expect(both.toSorted()).toEqual(['done', 'more_than_owed'])
    expect(await pay('cashier', 'upi', 100)).toBe('done')
    expect(await pay('cashier', 'upi', 0.01)).toBe('more_than_owed')
    expect(await pay('cashier', 'cash', 50)).toBe('done')
    expect(await pay('manager', 'upi', 10, fresh)).toBe('done')
  })

  test('joins no account of whoever serves', async () => {
    const of = await open(null, 0)
    const { email, userId } = people.cashier!
    await run('UPDATE customers SET user_id = NULL WHERE user_id = $1', [userId])
    expect(await call('POST /api/customers/send-join-otp', 'cashier', { customerId: of, email })).toBe('done')
    const [row] = await run(`SELECT id FROM otps WHERE email = $1 AND purpose = 'join_khata'`, [email])
    const otp = codesFrom(...shop.config.authSecrets).codeOf(row.id)
    expect(await call('POST /api/customers/join', 'cashier', { customerId: of, email, otp })).toBe(
      'forbidden',
    )
    expect(await run('SELECT FROM customers WHERE user_id = $1', [userId])).toEqual([])
    expect(await call('POST /api/customers/join', 'manager', { customerId: of, email, otp })).toBe('done')
  })
})
