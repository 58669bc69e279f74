import { afterAll, expect, test } from 'vitest'
import { paymentShop } from '../../../../test/payment-shop.ts'
import { ravi } from '../../../../test/world.ts'
import type { Order } from '#features/orders/contract.ts'
import { defaultUpi } from '#features/storefront/default-shop.ts'
import { saveSetting } from '#features/storefront/server/settings-store.ts'
import { endUnpaidUpi } from './end-unpaid.ts'

const shop = await paymentShop()
const admin = await shop.signIn(await ravi(shop.db))
afterAll(() => shop.close())

const takeUpi = (ifUnpaid: 'cash' | 'cancel') =>
  saveSetting(shop.db, 'upi', {
    ...defaultUpi,
    vpa: 'shop@okbank',
    name: 'Asha Stores',
    mc: '5411',
    atCheckout: true,
    ifUnpaid,
  })

async function place(name: string): Promise<Order> {
  const { status, body } = await shop.order(await shop.shopper(name), 'UPI')
  expect(status).toBe(201)
  return body.data.order
}

/** So many more orders like this one, of an earlier day, whose payment nobody has seen. */
const copy = (orderId: string, count: number, order: object, attempt: object) =>
  shop.owner.pool.query(
    `WITH copied AS (
       INSERT INTO orders
       SELECT (jsonb_populate_record(o, $3 || jsonb_build_object('id', 'ORD-200101-' || lpad(n::text, 8, '0')))).*
       FROM orders o, generate_series(1, $2) n WHERE o.id = $1 RETURNING id)
     INSERT INTO payment_attempts
     SELECT (jsonb_populate_record(a, $4 || jsonb_build_object('id', left(md5(copied.id), 24), 'order_id', copied.id))).*
     FROM payment_attempts a, copied WHERE a.order_id = $1`,
    [orderId, count, order, attempt],
  )

test('a statement is compared with every waiting order, also behind 200 others', async () => {
  await takeUpi('cash')
  const { orderId } = await place('Asha')
  await copy(orderId, 200, {}, { amount_paise: 12_300, created_at: '2020-01-01T06:00:00Z' })
  const today = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10)
  const file = new Blob([`Txn Date,Description,Credit\n${today},UPI,349.50\n`], { type: 'text/csv' })
  const { body } = await shop.call('POST /api/upi/match-statement', {
    as: admin,
    query: { columns: 'date,note,credit' },
    form: { file },
  })
  expect(body.data.matches).toMatchObject([{ orderId, by: 'amount' }])
  await shop.owner.pool.query(`DELETE FROM payment_attempts WHERE order_id LIKE 'ORD-200101-%'`)
  await shop.owner.pool.query(`DELETE FROM orders WHERE id LIKE 'ORD-200101-%'`)
})

test('confirmed orders, which stay, keep no unpaid one from its end', async () => {
  await takeUpi('cancel')
  const unpaid = await place('Meera')
  const longAgo = '2020-01-01T06:00:00Z'
  await copy(
    unpaid.orderId,
    60,
    { status: 'Confirmed', payment_reminded_at: '2020-01-01T07:00:00Z' },
    { created_at: longAgo },
  )
  await shop.owner.pool.query('UPDATE payment_attempts SET created_at = $2 WHERE order_id = $1', [
    unpaid.orderId,
    longAgo,
  ])
  await shop.owner.pool.query(
    `UPDATE orders SET payment_reminded_at = now() - interval '1 h' WHERE id = $1`,
    [unpaid.orderId],
  )
  await endUnpaidUpi({
    db: shop.db,
    orderUrl: (id) => `https://shop.example/${id}`,
    queueMails: async () => {},
  })
  expect(await shop.status(unpaid)).toMatchObject({ order: 'Cancelled' })
})
