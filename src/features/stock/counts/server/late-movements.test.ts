import { expect, test } from 'vitest'
import { lockPacks } from '#features/stock/movements/server/movement-store.ts'
import { moveStock } from '#features/stock/movements/server/move-stock.ts'
import { expectInvariants } from '../../../../../test/invariants.ts'
import { card, counterShop } from '../../../../../test/counter-shop.ts'

const { shop, manager, run, product, stockOf, sell, device } = await counterShop()
const without = await device('Without a line')

await shop.call('PUT /api/counts/settings', { as: manager, body: { limit: 1_000_000 } })

type Pack = Awaited<ReturnType<typeof product>>

async function begin(): Promise<string> {
  const { status, body } = await shop.call('POST /api/counts', {
    as: manager,
    body: {},
  })
  expect(status).toBe(200)
  return body.data._id as string
}
const count = async (countId: string, pack: Pack, counted: number, countedAt: Date) =>
  (
    await shop.call('PUT /api/counts/line', {
      as: manager,
      body: { countId, ...pack, counted, countedAt: countedAt.toISOString() },
    })
  ).body.data
const finish = (countId: string) => shop.call('POST /api/counts/finish', { as: manager, body: { countId } })
const sellOffline = async (pack: Pack, quantity: number, at: Date) => {
  const { status } = await sell({
    lines: [{ ...pack, quantity }],
    tenders: card(40 * quantity),
    ...without(at),
  })
  expect(status).toBe(201)
}
/** A product that has been in the shop since yesterday. */
async function standing(more?: Parameters<typeof product>[0]): Promise<Pack> {
  const made = await product(more)
  await shop.owner.pool.query(
    `UPDATE stock_movements SET happened_at = now() - interval '1 day'
     WHERE reason = 'opening' AND pack_id IN (SELECT id FROM packs WHERE product_id = $1)`,
    [made.productId],
  )
  return made
}
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
const found = () => run(`SELECT FROM counter_checks WHERE kind = 'stock' AND seen_at IS NULL`)

test('a sale that comes in after a count, and happened before it, is taken once', async () => {
  const atta = await standing()
  const id = await begin()
  expect(await count(id, atta, 8, minutesAgo(5))).toMatchObject({ expected: 10, difference: -2 })
  await finish(id)
  expect(await stockOf(atta)).toBe(8)
  await sellOffline(atta, 2, minutesAgo(10))
  expect(await stockOf(atta)).toBe(8)
  const { body } = await shop.call('GET /api/counts/{id}', { params: { id }, as: manager })
  expect(body.data.items).toMatchObject([{ written: 0 }])
  // What was sold after it is taken as always.
  await sellOffline(atta, 1, minutesAgo(1))
  expect(await stockOf(atta)).toBe(7)
  await expectInvariants(shop.db)
})

test('a sale that comes in while a count is open, and happened before it, was expected', async () => {
  const atta = await standing()
  const id = await begin()
  expect(await count(id, atta, 8, minutesAgo(5))).toMatchObject({ difference: -2 })
  await sellOffline(atta, 2, minutesAgo(10))
  expect(await count(await begin(), atta, 8, minutesAgo(7))).toMatchObject({ expected: 8, difference: 0 })
  await finish(id)
  expect(await stockOf(atta)).toBe(8)
  await expectInvariants(shop.db)
})

test('an open count that is later than a finished one has missed neither the late sale nor its correction', async () => {
  const atta = await standing()
  const [first, second] = [await begin(), await begin()]
  await count(first, atta, 8, minutesAgo(8))
  await finish(first)
  expect(await count(second, atta, 8, minutesAgo(5))).toMatchObject({ expected: 8, difference: 0 })
  await sellOffline(atta, 2, minutesAgo(10))
  await finish(second)
  expect(await stockOf(atta)).toBe(8)
  await expectInvariants(shop.db)
})

test('a late sale that comes in just while a count is finished was expected', async () => {
  const atta = await standing()
  const id = await begin()
  await count(id, atta, 8, minutesAgo(5))
  const [pack] = await run<{ id: number }>('SELECT id::int FROM packs WHERE product_id = $1', [
    atta.productId,
  ])
  const finished = await shop.db.transaction(async (tx) => {
    await lockPacks(tx, [pack!.id])
    const answer = finish(id)
    await expect.poll(async () => (await run('SELECT FROM pg_locks WHERE NOT granted')).length).toBe(1)
    await moveStock(tx, null, [
      { packId: pack!.id, quantity: -2, reason: 'adjustment', happenedAt: minutesAgo(10) },
    ])
    return { answer }
  })
  expect((await finished.answer).status).toBe(200)
  expect(await stockOf(atta)).toBe(8)
  await expectInvariants(shop.db)
})

test('all were sold without a line and none was counted: nothing is found', async () => {
  const atta = await standing({ stock: 3 })
  const id = await begin()
  await count(id, atta, 0, minutesAgo(5))
  await finish(id)
  const before = (await found()).length
  await sellOffline(atta, 3, minutesAgo(10))
  expect(await stockOf(atta)).toBe(0)
  expect(await found()).toHaveLength(before)
  await expectInvariants(shop.db)
})

test.each([
  ['the first one', [0, 1]],
  ['the second one', [1, 0]],
])('of two open counts of a pack that both miss two, %s is finished first', async (_, order) => {
  const atta = await standing()
  const ids = [await begin(), await begin()]
  await count(ids[0]!, atta, 8, minutesAgo(10))
  await count(ids[1]!, atta, 8, minutesAgo(5))
  for (const which of order) await finish(ids[which]!)
  expect(await stockOf(atta)).toBe(8)
  await expectInvariants(shop.db)
})

test('a count that is finished late leaves what was sold and counted since', async () => {
  const atta = await standing()
  const [first, second] = [await begin(), await begin()]
  await count(first, atta, 9, minutesAgo(30))
  await sellOffline(atta, 3, minutesAgo(20))
  await count(second, atta, 6, minutesAgo(10))
  await finish(second)
  await finish(first)
  expect(await stockOf(atta)).toBe(6)
  await sellOffline(atta, 1, minutesAgo(25))
  await sellOffline(atta, 1, minutesAgo(1))
  expect(await stockOf(atta)).toBe(5)
  await expectInvariants(shop.db)
})

/** A supplier's bill of so many packs, entered now. */
async function buy(pack: Pack, quantity: number): Promise<void> {
  const asManager = { as: manager }
  const supplier = await shop.call('POST /api/suppliers', {
    ...asManager,
    body: { name: `Mandi ${pack.productId}` },
  })
  const { status } = await shop.call('POST /api/purchases/write', {
    ...asManager,
    body: {
      supplierId: supplier.body.data._id,
      billNumber: 'M-1',
      billDate: new Date().toISOString().slice(0, 10),
      lines: [{ ...pack, quantity, cost: 20 }],
      confirmed: true,
    },
  })
  expect(status).toBeLessThan(300)
}

// Books before the sale, what lay there, what was sold: as the books say, more than they say, and all of it.
for (const [books, shelf, sold] of [
  [10, 10, 2],
  [1, 4, 3],
  [0, 5, 5],
] as const)
  test(`${sold} of ${shelf} (books ${books}) come in after a count and a bill: the stock is what lies there`, async () => {
    const atta = await standing({ stock: books })
    const id = await begin()
    await count(id, atta, shelf - sold, minutesAgo(5))
    await finish(id)
    await buy(atta, 6)
    await sellOffline(atta, sold, minutesAgo(10))
    expect(await stockOf(atta)).toBe(shelf - sold + 6)
    // A second count after the bill, and one more sale from before both.
    const again = await begin()
    await count(again, atta, shelf - sold + 6, minutesAgo(0))
    await finish(again)
    await sellOffline(atta, 1, minutesAgo(9))
    expect(await stockOf(atta)).toBe(shelf - sold + 6)
    await expectInvariants(shop.db)
  })
