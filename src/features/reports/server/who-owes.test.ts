import { expect, test } from 'vitest'
import { pickShop, RICE } from '../../../../test/pick-shop.ts'
import { person } from '../../../../test/world.ts'
import { adminActor } from '#features/audit/actor.ts'
import { openDrawer } from '#features/counter/server/drawer.ts'
import { insertCustomer } from '#features/khata/server/khata-store.ts'
import { writeEntry } from '#features/khata/server/write-entry.ts'
import { newHexId } from '#platform/db/hex-id.ts'
import { readWhoOwes } from './read-who-owes.ts'

const { shop, query, ordered, move } = await pickShop()

const owed = async () =>
  Object.fromEntries(
    (await readWhoOwes(shop.db)).map(({ place, count, amount, oldestAt }) => [
      place,
      [count, amount, oldestAt === null ? null : 'since'],
    ]),
  )
const NOTHING = [0, 0, null]

async function customerOwing(rupees: number[]) {
  const id = newHexId()
  await insertCustomer(shop.db, id, { userId: null, name: 'Kamla', mobile: null, note: '', limitPaise: null })
  for (const one of rupees)
    await writeEntry({ db: shop.db, lockCash: async () => 'safe' }, adminActor(shop.picker), {
      customerId: id,
      kind: one > 0 ? 'correction' : 'payment',
      amountPaise: Math.abs(one) * 100,
      paidBy: one > 0 ? null : 'upi',
      note: 'as in the old book',
    })
  return id
}

test('each place has its own sum, and money that has come in is in none', async () => {
  expect(await owed()).toEqual({
    khata: NOTHING,
    riders: NOTHING,
    upi: NOTHING,
    online: NOTHING,
    road: NOTHING,
    drawers: NOTHING,
    suppliers: NOTHING,
  })

  // Who has paid in advance owes nothing, and takes nothing off what others owe.
  await customerOwing([300, 200, -350])
  await customerOwing([-80])
  expect((await owed()).khata).toEqual([1, 150, 'since'])

  const { orderId, agreedPaise } = await ordered({ packs: { RICE }, lines: [{ pack: 'RICE', quantity: 2 }] })
  await move(orderId, 'Packed')
  expect((await owed()).road).toEqual(NOTHING)
  await move(orderId, 'Out for Delivery')
  expect((await owed()).road).toEqual([1, agreedPaise / 100, 'since'])
  await move(orderId, 'Delivered')
  expect((await owed()).road).toEqual(NOTHING)

  const { userId: riderId } = await person(shop.db, 'Suresh')
  const customerId = await customerOwing([400])
  await writeEntry({ db: shop.db, lockCash: async () => ({ rider: riderId }) }, adminActor(shop.picker), {
    customerId,
    kind: 'payment',
    amountPaise: 25_000,
    paidBy: 'cash',
    note: null,
  })
  expect((await owed()).riders).toEqual([1, 250, 'since'])

  const counterId = newHexId()
  await query(`INSERT INTO counters (id, name, series, last_serial) VALUES ($1, 'Till', 'T8', 0)`, [
    counterId,
  ])
  await openDrawer(shop.db, shop.picker.userId, { counterId, floatPaise: 50_000 })
  expect((await owed()).drawers).toEqual([1, 500, 'since'])
})

test('what is owed on khata is as old as the oldest debt that no payment has covered', async () => {
  const id = await customerOwing([100, 40])
  const [first, second] = await query<{ id: number }>(
    'SELECT id FROM khata_entries WHERE customer_id = $1 ORDER BY id',
    [id],
  )
  await shop.owner.pool.query(`ALTER TABLE khata_entries DISABLE TRIGGER ALL`)
  for (const [entry, at] of [
    [first, '2020-01-01'],
    [second, '2020-06-01'],
  ] as const)
    await shop.owner.pool.query('UPDATE khata_entries SET at = $2 WHERE id = $1', [entry!.id, at])
  await shop.owner.pool.query(`ALTER TABLE khata_entries ENABLE TRIGGER ALL`)
  const oldest = async () => (await readWhoOwes(shop.db)).find(({ place }) => place === 'khata')?.oldestAt
  expect((await oldest())?.slice(0, 10)).toMatch(/^(2019-12-31|2020-01-01)$/)
  await writeEntry({ db: shop.db, lockCash: async () => 'safe' }, adminActor(shop.picker), {
    customerId: id,
    kind: 'payment',
    amountPaise: 10_000,
    paidBy: 'upi',
    note: null,
  })
  expect((await oldest())?.slice(0, 7)).toMatch(/^2020-0[56]$/)
})
