import { expect, test } from 'vitest'
import { pickShop, RICE, refusalOf } from '../../../../test/pick-shop.ts'
import { person } from '../../../../test/world.ts'
import { adminActor } from '#features/audit/actor.ts'
import { recordAudit } from '#features/audit/server/record-audit.ts'
import { endStaff, saveStaff } from '#features/people/accounts/server/staff-store.ts'
import { newHexId } from '#platform/db/hex-id.ts'
import { dayInIndia } from '#shared/when.ts'
import { readStaffDay } from './read-staff-day.ts'

const { shop, query, ordered, move, pick } = await pickShop()

const NOTHING = {
  linesPicked: 0,
  picked: [],
  ordersPacked: 0,
  ordersDelivered: 0,
  notDelivered: 0,
  packsCounted: 0,
  sales: 0,
  salesAmount: 0,
  changes: 0,
}

test('counts what one person did on a day by the clock of India', async () => {
  const { userId } = shop.picker
  const lines = [{ pack: 'RICE', quantity: 2 }]
  const { orderId, ids, agreedPaise } = await ordered({ packs: { RICE }, lines })
  await pick({ orderId, position: 0, suppliedQuantity: 2 })
  for (const status of ['Packed', 'Out for Delivery', 'Delivered'] as const) await move(orderId, status)
  await recordAudit(shop.db, adminActor(shop.picker), {
    action: 'charge.create',
    subjectId: null,
    before: null,
    after: { name: 'Delivery' },
  })
  await recordAudit(shop.db, adminActor(shop.picker), {
    action: 'login.begin',
    subjectId: userId,
    before: null,
    after: { with: 'a code' },
  })
  // A sale at a counter is not a delivery, and a second count is one more.
  const sold = await ordered({ packs: { RICE }, lines })
  for (const status of ['Packed', 'Out for Delivery', 'Delivered'] as const) await move(sold.orderId, status)
  await query(
    `WITH till AS (INSERT INTO counters (id, name, series, last_serial) VALUES ($1, 'Till', 'T9', 1) RETURNING id),
     sold AS (UPDATE orders SET placed_by = $3 WHERE id = $2)
     INSERT INTO counter_sales (order_id, counter_id, serial, is_offline, idempotency_key, body_hash)
     SELECT $2, id, 1, false, gen_random_uuid(), sha256('a') FROM till`,
    [newHexId(), sold.orderId, userId],
  )
  await query(
    `WITH begun AS (INSERT INTO counts (id, limit_paise, by_id) VALUES ($1, 0, $2) RETURNING id)
     INSERT INTO count_lines (count_id, pack_id, counted, counted_at, counted_by, expected, value_paise, again, again_at,
       again_by, again_expected)
     SELECT id, $3, 5, now(), $2, 6, 0, 6, now(), $2, 6 FROM begun`,
    [newHexId(), userId, ids.RICE!.packId],
  )
  const day = await readStaffDay(shop.db, userId, dayInIndia(new Date()))
  expect(day).toMatchObject({
    person: { _id: userId, name: 'ravi@example.in', role: 'owner' },
    linesPicked: 1,
    picked: [{ orderId, lines: 1 }],
    ordersPacked: 2,
    ordersDelivered: 1,
    packsCounted: 2,
    sales: 1,
    salesAmount: agreedPaise / 100,
    changes: 1,
  })

  // 30 November in India ends at 18:30 UTC.
  await query(`UPDATE picks SET picked_at = '2025-11-30T18:29:59Z' WHERE order_id = $1`, [orderId])
  expect(await readStaffDay(shop.db, userId, '2025-11-30')).toMatchObject({
    ...NOTHING,
    linesPicked: 1,
    picked: [{ orderId }],
  })
  expect(await readStaffDay(shop.db, userId, '2025-12-01')).toMatchObject(NOTHING)
})

test('names somebody who has left, and nobody who never worked here', async () => {
  const [{ userId: left }, { userId: never }] = [
    await person(shop.db, 'Leela'),
    await person(shop.db, 'Nila'),
  ]
  await shop.db.transaction((tx) => saveStaff(tx, left, 'rider'))
  await shop.db.transaction((tx) => endStaff(tx, left))
  const day = await readStaffDay(shop.db, left, '2026-11-26')
  expect(day).toMatchObject({ person: { name: 'Leela', role: null }, ...NOTHING })
  expect(await refusalOf(readStaffDay(shop.db, never, '2026-11-26'))).toMatchObject({ code: 'not_found' })
})
