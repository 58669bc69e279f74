import { expect, test } from 'vitest'
import { pickShop, refusalOf, RICE } from '../../../../../test/pick-shop.ts'
import { person } from '../../../../../test/world.ts'
import { saveStaff } from '#features/people/accounts/server/staff-store.ts'
import { defaultShop } from '#features/storefront/default-shop.ts'
import { saveShop } from '#features/storefront/server/shop-store.ts'
import { assignOrders } from './assign-orders.ts'
import type { Rider } from './deliver-order.ts'
import { listStops } from './stop-view.ts'
import { readReadyList, takeOrder } from './take-ready.ts'

const { shop, query, ordered, move } = await pickShop()
const riders: Rider[] = []
for (const name of ['Asha', 'Binod', 'Chetan', 'Divya']) {
  const { userId } = await person(shop.db, `Rider ${name}`)
  await shop.db.transaction((tx) => saveStaff(tx, userId, 'rider'))
  riders.push({ userId, role: 'USER' })
}
const letRidersTake = (ridersTake: boolean) =>
  saveShop(shop.db, { ...defaultShop, delivery: { ...defaultShop.delivery, ridersTake } })

async function packed(): Promise<string> {
  const { orderId } = await ordered({ packs: { RICE }, lines: [{ pack: 'RICE', quantity: 2 }] })
  await move(orderId, 'Packed')
  await letRidersTake(true)
  return orderId
}
const take = (orderId: string, rider = riders[0]!) => refusalOf(takeOrder(shop.db, rider, orderId))
const listed = async () => (await readReadyList(shop.db)).orders.map(({ orderId }) => orderId)
const stateOf = async (orderId: string) =>
  (
    await query<object>(
      `SELECT o.status, d.rider_id, e.by, e.actor_id FROM orders o JOIN deliveries d ON d.order_id = o.id
       LEFT JOIN order_events e ON e.order_id = o.id AND e.status = 'Out for Delivery' WHERE o.id = $1`,
      [orderId],
    )
  )[0]

test('a packed order that nobody brings is listed without who it is for, and a tap sends it out', async () => {
  const [orderId, { userId }] = [await packed(), riders[0]!]
  const { isAllowed, orders } = await readReadyList(shop.db)
  expect(isAllowed).toBe(true)
  expect(orders.find((one) => one.orderId === orderId)).toEqual({
    orderId,
    promise: null,
    area: null,
    pincode: '560038',
    bags: { food: 2, other: 0 },
  })
  expect(await take(orderId)).toBe('done')
  expect(await stateOf(orderId)).toEqual({
    status: 'Out for Delivery',
    rider_id: userId,
    by: 'staff',
    actor_id: userId,
  })
  expect((await listStops(shop.db, userId)).map((stop) => stop.orderId)).toContain(orderId)
  expect(await listed()).not.toContain(orderId)
  expect(
    await query(`SELECT actor_kind FROM audit_log WHERE action = 'delivery.assign' AND subject_id = $1`, [
      orderId,
    ]),
  ).toEqual([{ actor_kind: 'staff' }])
})

test('of several riders who tap at once one gets it, also when each taps twice', async () => {
  for (let run = 0; run < 3; run++) {
    const orderId = await packed()
    const taps = [...riders, ...riders].map(async (rider) => ({ rider, outcome: await take(orderId, rider) }))
    const all = await Promise.all(taps)
    const { rider_id } = (await stateOf(orderId)) as { rider_id: string }
    for (const { rider, outcome } of all)
      expect(outcome).toEqual(rider.userId === rider_id ? 'done' : { code: 'order_taken', status: 409 })
    expect(await query('SELECT FROM deliveries WHERE order_id = $1', [orderId])).toHaveLength(1)
  }
})

test('what a manager has given to a rider is nobody else’s, and what is not packed nobody’s', async () => {
  const orderId = await packed()
  await assignOrders(
    shop.db,
    { kind: 'admin', userId: shop.picker.userId },
    { orderIds: [orderId], riderId: riders[1]!.userId },
  )
  expect(await listed()).not.toContain(orderId)
  expect(await take(orderId)).toMatchObject({ code: 'order_taken' })
  const { orderId: confirmed } = await ordered({ packs: { RICE }, lines: [{ pack: 'RICE', quantity: 1 }] })
  await letRidersTake(true)
  expect(await take(confirmed)).toMatchObject({ code: 'move_refused', state: 'Confirmed' })
  expect(await take('ORD-261121-AAAAAAAA')).toMatchObject({ code: 'order_not_found' })
  const unpaid = await packed()
  await query(`UPDATE orders SET payment_method = 'UPI' WHERE id = $1`, [unpaid])
  expect(await listed()).not.toContain(unpaid)
  expect(await take(unpaid)).toMatchObject({ code: 'upi_not_seen' })
  expect(await query('SELECT FROM deliveries WHERE order_id = $1', [unpaid])).toEqual([])
  await query(`UPDATE orders SET payment_method = 'CASH_ON_DELIVERY' WHERE id = $1`, [unpaid])
})

test('a shop that does not let riders take orders lists none, and gives none', async () => {
  const orderId = await packed()
  await letRidersTake(false)
  expect(await readReadyList(shop.db)).toEqual({ isAllowed: false, orders: [] })
  expect(await take(orderId)).toMatchObject({ code: 'forbidden', status: 403 })
  await saveShop(shop.db, defaultShop)
  expect(await take(orderId)).toMatchObject({ code: 'forbidden' })
  expect(await query('SELECT FROM deliveries WHERE order_id = $1', [orderId])).toEqual([])
})
