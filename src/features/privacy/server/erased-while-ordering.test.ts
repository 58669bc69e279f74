import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { cash, counterShop } from '../../../../test/counter-shop.ts'
import { erasePeople } from './erase-people.ts'

// Somebody is erased while an order or a sale is written with their name.

const { shop, manager, product, sell, run } = await counterShop()
const atta = await product({ stock: 50 })
const lines = [{ ...atta, quantity: 1 }]
const address = {
  name: 'Lata',
  mobile: 9_812_345_678,
  address_line: '1 Lake Road',
  city: 'Bengaluru',
  state: 'Karnataka',
  pincode: '560001',
  country: 'India',
  type: 'Home',
}

/** What is answered to a call that comes while a customer is being erased. */
async function whileErasing(call: (customerId: string) => Promise<{ status: number }>) {
  const { body } = await shop.call('POST /api/customers', {
    as: manager,
    body: { name: 'Lata', mobile: 9_812_345_678 },
    headers: { 'idempotency-key': randomUUID() },
  })
  const customerId = body.data._id as string
  let answer!: Promise<{ status: number }>
  const client = await shop.db.pool.connect()
  try {
    await client.query('BEGIN')
    // As an erasure locks them (`erasures.lockNames`).
    await client.query('SELECT FROM customers WHERE id = $1 FOR UPDATE', [customerId])
    answer = call(customerId)
    // Until it waits for the erasure.
    for (let tries = 0; tries < 200; tries++) {
      const [{ waiting }] = (await run<{ waiting: boolean }>(
        `SELECT count(*) > 0 AS waiting FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      )) as [{ waiting: boolean }]
      if (waiting) break
      await sleep(50)
    }
    await client.query(`UPDATE customers SET name = 'erased', mobile = NULL WHERE id = $1`, [customerId])
    await client.query('COMMIT')
  } finally {
    client.release()
  }
  const { status } = await answer
  const names = await run<{ name: string }>(
    `SELECT customer ->> 'name' AS name FROM orders WHERE customer_id = $1`,
    [customerId],
  )
  return [status, names.map(({ name }) => name)]
}

test('a sale at the counter does not keep the name', async () => {
  const sold = whileErasing((customerId) => sell({ lines, tenders: cash(40), customerId }))
  expect(await sold).toEqual([201, ['erased']])
})

test('an order by phone is not taken', async () => {
  const placed = whileErasing((customerId) =>
    shop.call('POST /api/phone-order/place', {
      as: manager,
      headers: { 'idempotency-key': randomUUID() },
      body: { customerId, lines, address, paymentMethod: 'CASH_ON_DELIVERY', expectedTotal: 40 },
    }),
  )
  expect(await placed).toEqual([404, []])
})

test('what somebody wrote about the cash of an order goes with whoever paid', async () => {
  const { body } = await shop.call('POST /api/customers', {
    as: manager,
    body: { name: 'Zubeda' },
    headers: { 'idempotency-key': randomUUID() },
  })
  const customerId = body.data._id as string
  const placed = await shop.call('POST /api/phone-order/place', {
    as: manager,
    headers: { 'idempotency-key': randomUUID() },
    body: {
      customerId,
      lines,
      address: { ...address, name: 'Zubeda' },
      paymentMethod: 'CASH_ON_DELIVERY',
      expectedTotal: 40,
    },
  })
  const { orderId } = placed.body.data
  for (const order_status of ['Confirmed', 'Packed', 'Out for Delivery', 'Delivered'])
    await shop.call('PUT /api/order/update-order-status-admin', {
      as: manager,
      body: { orderId, order_status },
    })
  const { moves } = (await shop.call('GET /api/cash/day', { as: manager })).body.data
  const { _id: moveId } = moves.find((one: { orderId: string }) => one.orderId === orderId)
  const post = (call: 'POST /api/cash/reverse', sent: object) =>
    shop.call(call, { as: manager, headers: { 'idempotency-key': randomUUID() }, body: sent })
  expect((await post('POST /api/cash/reverse', { moveId, reason: 'Zubeda paid by UPI' })).status).toBe(200)
  const seen = { orderId, utr: '612345678777', last4: '8777' }
  expect((await shop.call('POST /api/upi/seen', { as: manager, body: seen })).status).toBe(200)
  const erased = await shop.call('POST /api/user/erase', {
    as: manager,
    body: { customerId, reason: 'A letter' },
  })
  expect(erased.status).toBe(200)
  await shop.owner.pool.query('UPDATE erasures SET runs_at = now()')
  await erasePeople(shop.db)
  const [{ count }] = (await run<{ count: string }>(
    `SELECT (SELECT count(*) FROM cash_moves x WHERE x::text ~ 'Zubeda') + (SELECT count(*) FROM audit_log x WHERE x::text ~ 'Zubeda') AS count`,
  )) as [{ count: string }]
  expect(Number(count)).toBe(0)
})
