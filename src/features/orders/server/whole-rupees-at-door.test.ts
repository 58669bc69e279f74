import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { counterShop } from '../../../../test/counter-shop.ts'
import { expectInvariants } from '../../../../test/invariants.ts'
import { orderOf, registerShop } from '../../../../test/placed-orders.ts'
import { person } from '../../../../test/world.ts'
import { nextRounding } from '#features/cash/whole-rupees.ts'
import type { TaxDocument } from '#features/papers/document-contract.ts'
import { defaultUpi } from '#features/storefront/default-shop.ts'
import { saveSetting } from '#features/storefront/server/settings-store.ts'
import type { PaymentMethod } from '#shared/order-enums.ts'
import { payAtDoor } from './payment/pay-at-door.ts'

// Cash at the door and over the desk is in whole rupees, also when something changes after packing.

const { shop, manager, product, run } = await counterShop()
const save = (wholeRupees: boolean) =>
  registerShop(shop.db, {}, { ordering: { minimum: null, cashLimit: null, wholeRupees } })
await save(true)
await saveSetting(shop.db, 'upi', { ...defaultUpi, vpa: 'tokri@okaxis', name: 'Tokri', atCheckout: true })
const counters = (await shop.call('GET /api/counters', { as: manager })).body.data as { _id: string }[]
let count = 0

/** An order of so many packets at ₹41.64. */
async function order(quantity: number, method: PaymentMethod = 'CASH_ON_DELIVERY') {
  const { productId } = await product({ mrp: 50, price: 41.64 })
  const who = await person(shop.db, `Door${++count}`)
  const lines = [{ productId, quantity }]
  return (await orderOf(shop.db, who, { lines, expectedPaise: 4_164 * quantity, method })).orderId
}
const move = async (orderId: string, ...states: string[]) => {
  for (const order_status of states) {
    const reply = await shop.call('PUT /api/order/update-order-status-admin', {
      as: manager,
      body: { orderId, order_status },
    })
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  }
}
const back = async (orderId: string, rows: object[], more: object = {}) => {
  const reply = await shop.call('POST /api/tax/credit-note', {
    as: manager,
    body: { orderId, rows, reason: 'Torn', goodsBack: false, refund: false, ...more },
    headers: { 'idempotency-key': randomUUID() },
  })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  const { total, cashRounding } = (reply.body.data.document as TaxDocument).totals
  return [total, cashRounding ?? 0]
}
const due = async (orderId: string) =>
  (
    await run<{ paise: number }>(
      `SELECT amount_paise::int AS paise FROM payment_attempts WHERE order_id = $1 AND status = 'Due'`,
      [orderId],
    )
  )[0]?.paise
const cashOf = async (orderId: string) =>
  (
    await run<{ paise: number }>(
      `SELECT CASE from_place WHEN 'customer' THEN amount_paise ELSE -amount_paise END::int AS paise FROM cash_moves WHERE order_id = $1 ORDER BY id`,
      [orderId],
    )
  ).map(({ paise }) => paise)
const onePacket = [{ position: 0, quantity: 1 }]

test('a note before the door leaves whole rupees to be collected, and all notes come to the bill', async () => {
  const orderId = await order(4)
  await move(orderId, 'Confirmed', 'Packed', 'Out for Delivery')
  expect(await due(orderId)).toBe(16_600)
  expect(await back(orderId, onePacket)).toEqual([41.64, 0.36])
  expect(await due(orderId)).toBe(12_400)
  expect(await back(orderId, onePacket)).toEqual([41.64, 0.36])
  expect(await due(orderId)).toBe(8_200)
  await move(orderId, 'Delivered')
  // What is handed over afterwards goes on from there.
  expect(await back(orderId, onePacket)).toEqual([41.64, -0.64])
  expect(await back(orderId, onePacket)).toEqual([41.08, -0.08])
  expect(await cashOf(orderId)).toEqual([8_200, -4_100, -4_100])
  await expectInvariants(shop.db)
})

test('nothing is due once all has gone back, to the paisa', async () => {
  const orderId = await order(3)
  await move(orderId, 'Confirmed', 'Packed', 'Out for Delivery')
  await back(orderId, onePacket)
  expect(await due(orderId)).toBe(8_200)
  await back(orderId, [{ position: 0, quantity: 2 }])
  expect(await due(orderId)).toBe(0)
  await move(orderId, 'Delivered')
  expect(await cashOf(orderId)).toEqual([])
  await expectInvariants(shop.db)
})

test('cash over the desk is in whole rupees, out of the safe or a drawer, and undone as a whole', async () => {
  const orderId = await order(2)
  await move(orderId, 'Confirmed', 'Packed', 'Out for Delivery', 'Delivered')
  expect(await back(orderId, onePacket, { counterId: counters[0]!._id })).toEqual([41.64, 0.36])
  expect(await back(orderId, onePacket)).toEqual([41.36, -0.36])
  expect(await cashOf(orderId)).toEqual([8_300, -4_200, -4_100])
  await expectInvariants(shop.db)
})

test('an order by UPI that goes to the door after it was packed owes whole rupees, and its bill says so', async () => {
  const orderId = await order(3, 'UPI')
  await move(orderId, 'Confirmed', 'Packed')
  expect(await due(orderId)).toBe(12_492)
  await shop.db.transaction((tx) => payAtDoor(tx, orderId))
  expect(await due(orderId)).toBe(12_400)
  await move(orderId, 'Out for Delivery', 'Delivered')
  const { totals } = (await shop.call('GET /api/tax/document', { as: manager, query: { orderId } })).body
    .data as TaxDocument
  expect([totals.total, totals.roundOff, await cashOf(orderId)]).toEqual([124, -0.92, [12_400]])
  // One that is not packed yet is rounded when it is.
  const early = await order(3, 'UPI')
  await shop.db.transaction((tx) => payAtDoor(tx, early))
  expect(await due(early)).toBe(12_492)
  await move(early, 'Confirmed', 'Packed')
  expect(await due(early)).toBe(12_400)
  await expectInvariants(shop.db)
})

test('a shop that takes paise collects and gives them', async () => {
  await save(false)
  const orderId = await order(2)
  await move(orderId, 'Confirmed', 'Packed', 'Out for Delivery')
  expect(await back(orderId, onePacket)).toEqual([41.64, 0])
  await move(orderId, 'Delivered')
  expect(await back(orderId, onePacket)).toEqual([41.64, 0])
  expect(await cashOf(orderId)).toEqual([4_164, -4_164])
  await save(true)
})

test('parts of cash are whole rupees each, and together rounded once', () => {
  for (const parts of [
    [4_164, 4_164],
    [4_164, 30],
    [50, 50, 50],
    [199, 1, 151],
    [4_164, 4_164, 4_072],
  ]) {
    let [before, sum] = [0, 0]
    for (const paise of parts) {
      const rounding = nextRounding(paise, before)
      expect((paise + rounding) % 100, parts.join()).toBe(0)
      expect(paise + rounding).toBeGreaterThanOrEqual(0)
      before += rounding
      sum += paise
    }
    expect(Math.abs(before), parts.join()).toBeLessThanOrEqual(50)
    expect(sum + before).toBe(Math.round(sum / 100) * 100)
  }
  expect(nextRounding(30, 0)).toBe(-30)
})
