import { expect, test } from 'vitest'
import { transitionOrder } from '#features/fulfilment/desk/server/transition-order.ts'
import { statements } from '#platform/db/postgres.ts'
import { pickShop, refusalOf, RICE } from '../../../../../test/pick-shop.ts'
import { sentBy } from '../../../../../test/sent.ts'
import { person } from '../../../../../test/world.ts'
import { countPack } from './count-pack.ts'
import { findCount, insertCount, listCountLines } from './count-store.ts'
import { finishCount } from './finish-count.ts'

const { shop, query, ordered, move, pick, stockOf, lastMovement, movementsSince } = await pickShop()

let counts = 0
async function newCount(limitPaise = 1_000_000) {
  const id = (counts += 1).toString(16).padStart(24, '0')
  await insertCount(shop.db, id, null, limitPaise, shop.picker.userId)
  return id
}
type Pack = { productId: number; packId: number; unit: string }
const count = (countId: string, { productId, unit }: Pack, counted: number, more: object = {}) =>
  countPack(shop.db, shop.picker.userId, { countId, productId, unit, counted, again: false, ...more }).then(
    ({ line }) => line,
  )
const finish = (countId: string) =>
  finishCount(shop.db, { kind: 'admin', userId: shop.picker.userId }, countId)
const stockLeft = async ({ packId }: Pack) => (await stockOf([packId])).get(packId)

/** Eight packs on the shelf, three of them for an open order. */
const eight = async () => {
  const { orderId, ids } = await ordered({ packs: { rice: RICE }, lines: [{ pack: 'rice', quantity: 3 }] })
  return { orderId, rice: ids.rice! }
}

test('what open orders hold and nobody has picked lies on the shelf', async () => {
  const { orderId, rice } = await eight()
  const id = await newCount()
  expect(await count(id, rice, 8)).toMatchObject({ expected: 8, counted: 8 })
  // The picker takes two of the three, then the third.
  await pick({ orderId, position: 0, suppliedQuantity: 2 })
  expect(await count(id, rice, 6, { instead: 'replace' })).toMatchObject({ expected: 6 })
  await pick({ orderId, position: 0, suppliedQuantity: 3 })
  expect(await count(id, rice, 5, { instead: 'replace' })).toMatchObject({ expected: 5 })
  await move(orderId, 'Packed')
  expect(await count(id, rice, 5)).toMatchObject({ expected: 5 })
  await finish(id)
  expect(await stockLeft(rice)).toBe(5)
})

test('without the share of open orders a count would write off what is sold', async () => {
  const { rice } = await eight()
  const expected = statements.find(({ name }) => name === 'counts.expected')!
  const guarded = expected.text
  const id = await newCount()
  try {
    Object.assign(expected, { name: 'counts.mutant', text: guarded.replace('+ unpicked.amount', '') })
    expect(await count(id, rice, 8)).toMatchObject({ expected: 5 })
  } finally {
    Object.assign(expected, { name: 'counts.expected', text: guarded })
  }
  expect(await count(id, rice, 8)).toMatchObject({ expected: 8 })
})

test('what was found missing before it was packed, and what replaces it, is not expected', async () => {
  const { orderId, ids } = await ordered({
    packs: { rice: RICE, oats: RICE },
    lines: [{ pack: 'rice', quantity: 3 }],
  })
  const [rice, oats] = [ids.rice!, ids.oats!]
  const replacement = { productId: oats.productId, unit: oats.unit, quantity: 2 }
  await pick({ orderId, position: 0, suppliedQuantity: 1, why: 'bad', replacement })
  const id = await newCount()
  expect(await count(id, rice, 5)).toMatchObject({ expected: 5 })
  expect(await count(id, oats, 3)).toMatchObject({ expected: 3 })
  await move(orderId, 'Packed')
  expect(await count(id, rice, 5)).toMatchObject({ expected: 5 })
  expect(await count(id, oats, 3)).toMatchObject({ expected: 3 })
})

test('of what is sold by weight a count expects what the picker has left there, to the gram', async () => {
  const { orderId, ids } = await ordered({
    packs: { onion: { ...RICE, grams: 1_000 }, rice: RICE },
    lines: [
      { pack: 'onion', quantity: 2 },
      { pack: 'rice', quantity: 1 },
    ],
  })
  const id = await newCount()
  const seen = async () => (await count(id, ids.onion!, 5)).expected
  expect(await seen()).toBe(7_000)
  await pick({ orderId, position: 0, suppliedGrams: 2_150 })
  expect(await seen()).toBe(4_850)
  await pick({ orderId, position: 0, suppliedGrams: 1_900 })
  expect(await seen()).toBe(5_100)
  const { productId, unit } = ids.onion!
  await pick({ orderId, position: 1, why: 'bad', replacement: { productId, unit, quantity: 1, grams: 870 } })
  expect(await seen()).toBe(4_230)
  await move(orderId, 'Packed')
  expect(await seen()).toBe(4_230)
})

test('a count is compared with the stock at its time, whatever was sold, cancelled and packed since', async () => {
  const { orderId, rice } = await eight()
  const before = new Date()
  await new Promise((resolve) => setTimeout(resolve, 20))
  await pick({ orderId, position: 0, suppliedQuantity: 3 })
  await move(orderId, 'Packed')
  const other = await eight()
  const cancelled = new Date()
  await new Promise((resolve) => setTimeout(resolve, 20))
  await transitionOrder(shop.db, {
    orderId: other.orderId,
    to: 'Cancelled',
    by: 'admin',
    actorId: shop.picker.userId,
    note: null,
  })
  const id = await newCount()
  expect(await count(id, rice, 8, { countedAt: before.toISOString() })).toMatchObject({ expected: 8 })
  expect(await count(id, rice, 5, { instead: 'replace' })).toMatchObject({ expected: 5 })
  expect(await count(id, other.rice, 8, { countedAt: cancelled.toISOString() })).toMatchObject({
    expected: 8,
  })
  expect(await count(id, other.rice, 8)).toMatchObject({ expected: 8 })
  await finish(id)
  expect(await stockLeft(rice)).toBe(5)
})

test('the differences become movements of the count, once, and a sale in between is not undone', async () => {
  const { orderId, rice } = await eight()
  const id = await newCount()
  expect(await count(id, rice, 6)).toMatchObject({ expected: 8 })
  const since = await lastMovement()
  // Sold while somebody counts the next shelf.
  await transitionOrder(shop.db, {
    orderId,
    to: 'Cancelled',
    by: 'admin',
    actorId: shop.picker.userId,
    note: null,
  })
  await Promise.all([finish(id), finish(id), finish(id)])
  expect(await movementsSince(since)).toEqual([
    expect.objectContaining({ reason: 'cancel', quantity: 3 }),
    { pack_id: rice.packId, reason: 'count', quantity: -2, order_id: null },
  ])
  expect(await stockLeft(rice)).toBe(6)
  const found = (await findCount(shop.db, id))!
  expect(found).toMatchObject({ lines: 1, missing_paise: 2 * RICE.pricePaise, surplus_paise: 0 })
  expect(found.finished_at).not.toBeNull()
  expect(await refusalOf(count(id, rice, 1))).toMatchObject({ code: 'count_finished' })
})

test('the second count is somebody else’s, where the shop has somebody else', async () => {
  const { rice } = await eight()
  const id = await newCount(0)
  await count(id, rice, 3)
  expect(await count(id, rice, 7, { again: true })).toMatchObject({ again: 7 })
  const meera = await person(shop.db, `Meera ${counts}`)
  await query(`INSERT INTO staff (user_id, role) VALUES ($1, 'picker')`, [meera.userId])
  expect(await refusalOf(count(id, rice, 8, { again: true }))).toMatchObject({ code: 'count_by_another' })
  expect(await listCountLines(shop.db, id)).toMatchObject([{ again: 7 }])
  await query('UPDATE staff SET ended_at = now() WHERE user_id = $1', [meera.userId])
})

test('what lies in another place is added once, and what was wrong is replaced', async () => {
  const { rice } = await eight()
  const id = await newCount()
  const meera = await person(shop.db, `Meera ${counts} too`)
  const byMeera = (counted: number, more: object = {}) =>
    countPack(shop.db, meera.userId, { countId: id, ...rice, counted, again: false, ...more }).then(
      ({ line }) => line,
    )
  expect(await refusalOf(byMeera(7, { instead: 'add' }))).toMatchObject({ code: 'invalid' })
  await count(id, rice, 5)
  expect(await refusalOf(byMeera(7))).toMatchObject({ code: 'counted_already', name: 'ravi' })
  // One's own number is asked about, too; the same number again is a repeated request.
  expect(await refusalOf(count(id, rice, 6))).toMatchObject({ code: 'counted_already', name: 'ravi' })
  expect(await count(id, rice, 5)).toMatchObject({ counted: 5 })
  const inStore = { instead: 'add', countedAt: new Date().toISOString() }
  expect(await byMeera(3, inStore)).toMatchObject({ counted: 8, expected: 8 })
  expect(await byMeera(3, inStore)).toMatchObject({ counted: 8 })
  expect(await byMeera(4, { instead: 'replace' })).toMatchObject({
    counted: 4,
    counted_by: expect.stringContaining('Meera'),
  })
})

test('a number that is sent again undoes nothing that was added or counted again since', async () => {
  const { rice } = await eight()
  const id = await newCount()
  const meera = await person(shop.db, `Meera ${counts} again`)
  const byMeera = (counted: number, more: object) =>
    countPack(shop.db, meera.userId, { countId: id, ...rice, counted, again: false, ...more })
  const first = { countedAt: new Date(Date.now() - 60_000).toISOString() }
  await count(id, rice, 5, first)
  await byMeera(3, { instead: 'add' })
  expect(await count(id, rice, 5, first)).toMatchObject({ counted: 8 })
  expect(await count(id, rice, 5, { ...first, instead: 'replace' })).toMatchObject({ counted: 8 })
  await byMeera(7, { again: true })
  expect(await count(id, rice, 5, first)).toMatchObject({ counted: 8, again: 7 })
})

test('what a device with a fast clock adds is added once, by its key', async () => {
  const { rice } = await eight()
  const id = await newCount()
  await count(id, rice, 5)
  const inAMinute = new Date(Date.now() + 60_000).toISOString()
  const add = () =>
    countPack(
      shop.db,
      shop.picker.userId,
      { countId: id, ...rice, counted: 3, again: false, instead: 'add', countedAt: inAMinute },
      sentBy(shop.picker.userId, 'a7c3e4d0-53b1-4bb2-9b62-7b1f1f0b7a11'),
    )
  expect((await add()).line).toMatchObject({ counted: 8 })
  expect((await add()).line).toMatchObject({ counted: 8 })
})

test('many small differences of one person and day are counted again beyond the limit together', async () => {
  const [first, second, third] = [await eight(), await eight(), await eight()]
  const limit = 2 * RICE.pricePaise
  const anil = await person(shop.db, 'Anil')
  const one = async ({ rice }: typeof first) => {
    const id = await newCount(limit)
    await countPack(shop.db, anil.userId, { countId: id, ...rice, counted: 7, again: false })
    return id
  }
  await finish(await one(first))
  await finish(await one(second))
  expect(await refusalOf(finish(await one(third)))).toMatchObject({
    code: 'count_again',
    lines: [{ productId: third.rice.productId }],
  })
  expect(await stockLeft(third.rice)).toBe(5)

  const anju = await person(shop.db, 'Anju')
  const ids = []
  for (const { rice } of [await eight(), await eight(), await eight(), await eight()]) {
    ids.push(await newCount(limit))
    await countPack(shop.db, anju.userId, { countId: ids.at(-1)!, ...rice, counted: 7, again: false })
  }
  const atOnce = await Promise.allSettled(ids.map(finish))
  expect(atOnce.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
})

test('a large difference is counted twice, and the second count stands', async () => {
  const { rice } = await eight()
  const id = await newCount(2 * RICE.pricePaise)
  await count(id, rice, 3)
  expect(await refusalOf(finish(id))).toMatchObject({
    code: 'count_again',
    lines: [{ productId: rice.productId }],
  })
  expect(await stockLeft(rice)).toBe(5)
  const meera = await person(shop.db, 'Meera')
  await countPack(shop.db, meera.userId, { countId: id, ...rice, counted: 7, again: true })
  await finish(id)
  expect(await stockLeft(rice)).toBe(4)
  expect(await listCountLines(shop.db, id)).toMatchObject([
    { counted: 3, again: 7, counted_by: 'ravi', again_by: 'Meera', written: -1 },
  ])
})

test('what is missing beyond the stock is left to the orders that it is promised to', async () => {
  const { rice } = await eight()
  const id = await newCount()
  await count(id, rice, 1)
  await finish(id)
  expect(await stockLeft(rice)).toBe(0)
  expect(await listCountLines(shop.db, id)).toMatchObject([{ expected: 8, counted: 1, written: -5 }])
})

test('a second count without a first, another pack and an old time are refused', async () => {
  const { rice } = await eight()
  const id = await newCount()
  expect(await refusalOf(count(id, rice, 1, { again: true }))).toMatchObject({ code: 'invalid' })
  expect(await refusalOf(count(id, { ...rice, unit: '9 kg' }, 1))).toMatchObject({
    code: 'product_not_found',
  })
  const long = new Date(Date.now() - 25 * 3_600_000).toISOString()
  expect(await refusalOf(count(id, rice, 1, { countedAt: long }))).toMatchObject({ code: 'counted_long_ago' })
  expect(await query('SELECT FROM count_lines WHERE count_id = $1', [id])).toEqual([])
  // A clock that is ahead counts now.
  const ahead = new Date(Date.now() + 3_600_000).toISOString()
  expect((await count(id, rice, 8, { countedAt: ahead })).counted_at.getTime()).toBeLessThanOrEqual(
    Date.now(),
  )
})
