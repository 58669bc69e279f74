import { afterAll, expect, test } from 'vitest'
import { paymentShop } from '../../../../test/payment-shop.ts'
import { eraseOldOrders } from './erase-old-orders.ts'

const shop = await paymentShop()
afterAll(() => shop.close())

test('an order loses its names eight years after the end of its financial year in India, and keeps its sums', async () => {
  const who = await shop.shopper('Longago')
  const place = async (createdAt: string): Promise<string> => {
    const { body } = await shop.order(who, 'PAYU')
    const { orderId } = body.data.order
    await shop.owner.pool.query(
      `UPDATE orders SET created_at = $2, status = 'Payment Failed', delivery_note = 'Longago' WHERE id = $1`,
      [orderId, createdAt],
    )
    await shop.owner.pool.query(
      `INSERT INTO order_events (order_id, status, by, note) VALUES ($1, 'Cancelled', 'shopper', 'Longago called')`,
      [orderId],
    )
    return orderId
  }
  const find = async (id: string) =>
    (
      await shop.db.pool.query(
        `SELECT o.total_paise, o::text ~* 'longago' AS is_named, a.checkout IS NOT NULL AS has_checkout,
           ARRAY(SELECT note FROM order_events e WHERE e.order_id = o.id AND note ~ 'Longago') AS notes
         FROM orders o JOIN payment_attempts a ON a.order_id = o.id WHERE o.id = $1`,
        [id],
      )
    ).rows[0]
  // The last minute of one financial year, and the first of the next.
  const [before, after] = [await place('2018-03-31 23:59+05:30'), await place('2018-04-01 00:00+05:30')]
  await shop.owner.pool.query(`UPDATE payment_attempts SET checkout = '{"name": "Longago"}'`)
  const [former, latter] = [await find(before), await find(after)]
  expect([former.is_named, latter.is_named]).toEqual([true, true])

  await eraseOldOrders(shop.db, undefined, new Date('2026-03-31T23:59:00+05:30'))
  expect(await find(before)).toEqual(former)
  await eraseOldOrders(shop.db, undefined, new Date('2026-04-01T00:00:00+05:30'))
  expect(await find(before)).toEqual({
    total_paise: former.total_paise,
    is_named: false,
    has_checkout: false,
    notes: [],
  })
  expect(former.notes).toEqual(['Longago called'])
  expect(await find(after)).toEqual(latter)
  await eraseOldOrders(shop.db, undefined, new Date('2027-04-01T00:00:00+05:30'))
  expect((await find(after)).is_named).toBe(false)
})
