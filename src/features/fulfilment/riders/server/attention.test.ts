import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { pickShop, RICE } from '../../../../../test/pick-shop.ts'
import { person } from '../../../../../test/world.ts'
import { transitionOrder } from '#features/fulfilment/desk/server/transition-order.ts'
import { BELL_CHANNEL } from '#features/notifications/server/notify-desk.ts'
import { deliveryCodesFrom } from '#features/orders/server/delivery-codes.ts'
import { saveStaff } from '#features/people/accounts/server/staff-store.ts'
import { defaultShop, defaultUpi } from '#features/storefront/default-shop.ts'
import { saveSetting } from '#features/storefront/server/settings-store.ts'
import { saveShop } from '#features/storefront/server/shop-store.ts'
import { missPayment } from '#features/upi/server/miss-payment.ts'
import { seePayment } from '#features/upi/server/see-payment.ts'
import { listen } from '#platform/db/notifications.ts'
import { orderTransitions } from '#features/orders/states.ts'
import { assignOrders } from './assign-orders.ts'
import { settleAttention } from './late-handover.ts'
import { deliverOrder, type Rider } from './deliver-order.ts'
import { endInFailure } from './fail-delivery.ts'
import { readAttention } from './read-attention.ts'

const { shop, query, ordered, move } = await pickShop()
const codes = deliveryCodesFrom('a secret of this test')
const admin = { kind: 'admin' as const, userId: shop.picker.userId }
/** What the desks of two tabs are told. */
const tabs: string[][] = [[], []]
const listeners = await Promise.all(
  tabs.map((heard) =>
    listen(shop.db.pool, BELL_CHANNEL, {
      onMessage: (message) => {
        const { event, payload } = message as { event: string; payload: { orderId: string } }
        heard.push(`${event} ${payload.orderId}`)
      },
      onGap: () => undefined,
      log: console,
    }),
  ),
)
let rider: Rider
let orderId: string

beforeAll(async () => {
  await saveShop(shop.db, defaultShop)
  await saveSetting(shop.db, 'upi', { ...defaultUpi, vpa: 'tokri@upi', name: 'Tokri' })
  const { userId } = await person(shop.db, 'Rider')
  await shop.db.transaction((tx) => saveStaff(tx, userId, 'rider'))
  rider = { userId, role: 'USER' }
})
afterAll(() => {
  for (const listener of listeners) listener.close()
})
beforeEach(async () => {
  ;({ orderId } = await ordered({ packs: { RICE }, lines: [{ pack: 'RICE', quantity: 1 }] }))
  await move(orderId, 'Packed')
  await assign()
  await move(orderId, 'Out for Delivery')
  for (const heard of tabs) heard.length = 0
})

const assign = () => assignOrders(shop.db, admin, { orderIds: [orderId], riderId: rider.userId })
const fail = () =>
  endInFailure(shop.db, rider, { orderId, why: 'nobody there', note: 'Gate locked' }, undefined)
const payByUpi = () => deliverOrder({ db: shop.db, codes }, rider, { orderId, paidBy: 'upi' }, undefined)
const kinds = async () =>
  (await readAttention(shop.db)).filter((one) => one.orderId === orderId).map(({ kind }) => kind)
const heard = (event: string) => expect.poll(() => tabs).toEqual(tabs.map(() => [`${event} ${orderId}`]))
const forget = () => {
  for (const one of tabs) one.length = 0
}

test('a stop that failed is told to every tab, and listed until it goes again', async () => {
  await fail()
  await heard('needs-attention')
  const [listed] = await readAttention(shop.db)
  expect(listed).toMatchObject({
    kind: 'came back',
    failed: 'nobody there',
    note: 'Gate locked',
    riderName: 'Rider',
  })
  forget()
  await assign()
  await heard('order-status-updated')
  expect(await kinds()).toEqual([])
})

test('whoever was mailed no code, as the order left without a rider, is mailed it when it has one', async () => {
  const { orderId: alone } = await ordered({ packs: { RICE }, lines: [{ pack: 'RICE', quantity: 1 }] })
  await move(alone, 'Packed')
  await move(alone, 'Out for Delivery')
  const announced = async () =>
    (
      await query<{ payload: { orderId: string; status: string } }>(
        `SELECT payload FROM jobs WHERE kind = 'announce-move'`,
      )
    ).filter(({ payload }) => payload.orderId === alone && payload.status === 'Out for Delivery').length
  expect(await announced()).toBe(1)
  await assignOrders(shop.db, admin, { orderIds: [alone], riderId: rider.userId })
  expect(await announced()).toBe(2)
  const other = await person(shop.db, 'Other')
  await shop.db.transaction((tx) => saveStaff(tx, other.userId, 'rider'))
  await assignOrders(shop.db, admin, { orderIds: [alone], riderId: other.userId })
  expect(await announced(), 'another rider needs no other code').toBe(2)
})

test('a stop that failed is first in the list, also before what went wrong later', async () => {
  const { orderId: paid } = await ordered({ packs: { RICE }, lines: [{ pack: 'RICE', quantity: 1 }] })
  await move(paid, 'Packed')
  await assignOrders(shop.db, admin, { orderIds: [paid], riderId: rider.userId })
  await move(paid, 'Out for Delivery')
  await fail()
  await deliverOrder({ db: shop.db, codes }, rider, { orderId: paid, paidBy: 'upi' }, undefined)
  const listed = await readAttention(shop.db)
  expect(listed.map((one) => one.orderId)).toContain(paid)
  expect(listed[0]).toMatchObject({ kind: 'came back', orderId })
})

test('a stop that failed leaves the list when it is put back, which its announcement tells', async () => {
  await fail()
  await transitionOrder(shop.db, { orderId, to: 'Cancelled', by: 'admin', actorId: admin.userId, note: null })
  expect(await kinds()).toEqual([])
  const jobs = await query<{ job: unknown }>('SELECT to_json(j) AS job FROM jobs j')
  expect(
    jobs
      .map(({ job }) => JSON.stringify(job))
      .filter((job) => job.includes(orderId) && job.includes('Cancelled')),
  ).toHaveLength(1)
})

test('a report that came too late is told to every tab, and being done with it sounds no alarm', async () => {
  await transitionOrder(shop.db, { orderId, to: 'Cancelled', by: 'admin', actorId: admin.userId, note: null })
  const at = new Date(Date.now() - 600_000).toISOString()
  await deliverOrder({ db: shop.db, codes }, rider, { orderId, paidBy: 'cash', at }, undefined)
  await heard('needs-attention')
  expect(await kinds()).toEqual(['handed over'])
  forget()
  await settleAttention(shop.db, admin, orderId)
  await heard('order-status-updated')
  expect(await kinds()).toEqual([])
})

test('a payment by UPI at the door is told and listed until somebody has seen it', async () => {
  await payByUpi()
  await heard('needs-attention')
  expect(await kinds()).toEqual(['upi unseen'])
  forget()
  await seePayment(shop.db, admin, { orderId, utr: '123456789012', last4: '9012', amountPaise: null })
  await heard('order-status-updated')
  expect(await kinds()).toEqual([])
})

test('a payment by UPI at the door that is not there leaves the list', async () => {
  await payByUpi()
  await heard('needs-attention')
  forget()
  const mailing = { db: shop.db, queueMails: async () => undefined, orderUrl: (id: string) => id }
  await missPayment(mailing, admin, orderId)
  await heard('order-status-updated')
  expect(await kinds()).toEqual([])
})

test('a rider who has brought nothing for an hour is listed, and not after the next stop', async () => {
  expect(await kinds()).toEqual([])
  await shop.owner.pool.query(
    `UPDATE deliveries SET done_at = done_at - interval '2 hours' WHERE done_at IS NOT NULL`,
  )
  await shop.owner.pool.query(
    `UPDATE deliveries SET assigned_at = now() - interval '61 minutes' WHERE order_id = $1`,
    [orderId],
  )
  await shop.owner.pool.query(
    `UPDATE order_events SET at = now() - interval '61 minutes' WHERE order_id = $1 AND status = 'Out for Delivery'`,
    [orderId],
  )
  expect(await kinds()).toEqual(['rider late'])
  await fail()
  expect(await kinds()).toEqual(['came back'])
})

test('nothing else can happen to an order that is out than what is tested here', () => {
  const after = Object.entries(orderTransitions).filter(([, { from }]) =>
    (from as readonly string[]).includes('Out for Delivery'),
  )
  expect(after.map(([name]) => name)).toEqual(['deliver', 'cancelByAdmin'])
})
