import { afterAll, beforeEach, expect, test } from 'vitest'
import vectors from '#features/counter/mrp-vectors.json' with { type: 'json' }
import type { PickOrder } from '#features/fulfilment/desk/pick-contract.ts'
import type { MixedMrp } from '#features/stock/purchasing/contract.ts'
import { defaultShop } from '#features/storefront/default-shop.ts'
import { saveShop } from '#features/storefront/server/shop-store.ts'
import { fromRupees, toRupees } from '#shared/money.ts'
import type { MrpRule } from '#shared/printed-mrp.ts'
import { claimShop } from './claim-shop.ts'
import { closeAndCheckInvariants } from './invariants.ts'
import { GSTIN } from './placed-orders.ts'

// What is printed on the packets of an order, however it was placed: read in Pick, and the bill is the lower one.

interface Packets {
  mrpPaise: number
  pieces: number
}
interface Vector {
  id: string
  given: { pack: { pricePaise: number; discountMicro?: number }; rule: MrpRule; packets: Packets[] }
  expect: { each: (Packets & { unitPaise: number })[]; agreedPaise: number; finalPaise: number }
}
const cases = (vectors.vectors as unknown as Vector[]).filter(({ given }) => given.packets)

const { shop, admin, product, run, move, shopper, claim, settings, keyed } = await claimShop()
afterAll(() => closeAndCheckInvariants(shop))
const ask = async (call: Parameters<typeof shop.call>[0], body: object) => {
  const reply = await shop.call(call, { as: admin, body, headers: keyed() })
  expect([call, reply.status, reply.body.message]).toEqual([call, expect.any(Number), reply.body.message])
  return reply
}
const { _id: supplierId } = (await ask('POST /api/suppliers', { name: 'Metro' })).body.data
const setRule = (mrpRule: MrpRule) =>
  saveShop(shop.db, {
    ...defaultShop,
    name: 'Asha Stores',
    gstin: GSTIN,
    ordering: { ...defaultShop.ordering, mrpRule },
  })
beforeEach(() => setRule('cap'))

/** A pack that these bills have brought, the last of them the newest. */
async function packOf(
  { pricePaise, discountMicro = 0 }: Vector['given']['pack'],
  lots: [mrpPaise: number, quantity: number][],
) {
  const productId = await product({ name: 'Dal', unit: '1 kg', mrp: toRupees(pricePaise), stock: 0 })
  for (const [at, [mrpPaise, quantity]] of lots.entries()) {
    const lines = [{ productId, unit: '1 kg', quantity, cost: 10, mrp: toRupees(mrpPaise) }]
    const bill = { supplierId, billNumber: `${productId}-${at}`, billDate: `2026-11-${10 + at}`, lines }
    const { status, body } = await ask('POST /api/purchases/write', { ...bill, confirmed: true })
    if (status !== 200) throw new Error(JSON.stringify(body))
  }
  await run('UPDATE packs SET price_paise = $2, discount_micro = $3 WHERE product_id = $1', [
    productId,
    pricePaise,
    discountMicro,
  ])
  return productId
}
const twoMrps = () =>
  packOf({ pricePaise: 8800 }, [
    [8400, 10],
    [8800, 10],
  ])

const who = await shopper()
const [{ id: customerId }] = (await run<{ id: string }>('SELECT id FROM customers WHERE user_id = $1', [
  who.userId,
])) as [{ id: string }]
const address = {
  name: 'Usha',
  mobile: 9_800_000_001,
  address_line: '12',
  city: 'Bengaluru',
  state: 'Karnataka',
  pincode: '560038',
}
const places = {
  site: (productId: number, quantity: number, expectedTotal: number) =>
    shop.order(who, 'CASH_ON_DELIVERY', { productId, quantity, body: { expectedTotal } }),
  phone: (productId: number, quantity: number, expectedTotal: number) =>
    ask('POST /api/phone-order/place', {
      lines: [{ productId, unit: '1 kg', quantity }],
      expectedTotal,
      paymentMethod: 'CASH_ON_DELIVERY',
      address,
      customerId,
    }),
}

/** A confirmed order, in the hands of its picker. */
async function confirmed(
  productId: number,
  quantity: number,
  paise: number,
  place: keyof typeof places = 'site',
) {
  const { status, body } = await places[place](productId, quantity, toRupees(paise))
  expect([status, body.message]).toEqual([201, body.message])
  const orderId: string = body.data.orderId
  await move(orderId, 'Confirmed')
  return orderId
}
const lineOf = async (orderId: string) =>
  ((await ask('POST /api/pick/claim', { orderId })).body.data as PickOrder).lines![0]!
const pick = (orderId: string, packets: Packets[], more: object = {}) =>
  ask('PUT /api/pick/line', {
    orderId,
    position: 0,
    suppliedQuantity: packets.reduce((sum, { pieces }) => sum + pieces, 0),
    printed: packets.map(({ mrpPaise, pieces }) => ({ mrp: toRupees(mrpPaise), pieces })),
    ...more,
  })
const pack = (orderId: string) => ask('POST /api/pick/pack', { orderId })
const supplied = (orderId: string) =>
  run<{ mrp_paise: number; quantity: number; final_paise: number; price_paise: number; offer_paise: number }>(
    'SELECT mrp_paise, quantity, final_paise, price_paise, offer_paise FROM supplied_lines WHERE order_id = $1 ORDER BY position',
    [orderId],
  )
const mixed = async (productId: number) => {
  const { data } = (await shop.call('GET /api/purchases/mixed-mrps', { as: admin })).body
  const found = (data as MixedMrp[]).find((one) => one.productId === productId)
  return found?.printed.map(({ mrp, pieces }) => [mrp, pieces]) ?? []
}
const finalOf = async (orderId: string) =>
  (
    await run<{ total: number; agreed: number }>(
      'SELECT final_total_paise AS total, total_paise AS agreed FROM orders WHERE id = $1',
      [orderId],
    )
  )[0]!

test.each(cases.flatMap((one) => (['site', 'phone'] as const).map((place) => [one.id, place, one] as const)))(
  '%s, by %s: what its packets cost',
  async (_, place, { given, expect: wanted }) => {
    await setRule(given.rule)
    const mrps = new Set([given.pack.pricePaise, ...given.packets.map(({ mrpPaise }) => mrpPaise)])
    const productId = await packOf(
      given.pack,
      [...mrps].map((mrpPaise): [number, number] => [mrpPaise, 10]),
    )
    const pieces = given.packets.reduce((sum, one) => sum + one.pieces, 0)
    const orderId = await confirmed(productId, pieces, wanted.agreedPaise, place)
    expect(new Set((await lineOf(orderId)).mrps?.map(({ mrp }) => fromRupees(mrp)) ?? mrps)).toEqual(mrps)
    // Packets with their MRPs need no count beside them.
    const counted = place === 'phone' ? { suppliedQuantity: undefined } : {}
    const saved = (await pick(orderId, given.packets, counted)).body.data
    expect(saved.pick.printed).toEqual(
      given.packets.map((one) => ({ mrp: toRupees(one.mrpPaise), pieces: one.pieces })),
    )
    expect((await pack(orderId)).status).toBe(200)
    expect(await finalOf(orderId)).toEqual({ total: wanted.finalPaise, agreed: wanted.agreedPaise })
    const rows = await supplied(orderId)
    expect(
      rows.map((one) => ({
        mrpPaise: one.mrp_paise,
        pieces: one.quantity,
        unitPaise: one.final_paise / one.quantity,
      })),
    ).toEqual(wanted.each)
    // The shopper reads one line, its paper what was printed.
    const { data: order } = (
      await shop.call('GET /api/order/get-order/{id}', { as: admin, params: { id: orderId } })
    ).body
    expect(order.supplied).toMatchObject([{ quantity: pieces, lineTotal: toRupees(wanted.finalPaise) }])
    await move(orderId, 'Out for Delivery')
    const paper = await run<{ price_paise: number }>(
      `SELECT r.price_paise FROM tax_documents d JOIN tax_document_rows r ON r.document_id = d.id WHERE d.order_id = $1 ORDER BY r.position`,
      [orderId],
    )
    expect(paper.map((row) => row.price_paise)).toEqual(wanted.each.map(({ mrpPaise }) => mrpPaise))
  },
)

test('an order is not packed before it is read what is printed, where a packet may cost less than was agreed', async () => {
  const productId = await twoMrps()
  const orderId = await confirmed(productId, 2, 17_600)
  for (const refused of [
    await pack(orderId),
    await ask('PUT /api/order/update-order-status-admin', { orderId, order_status: 'Packed' }),
  ])
    expect([refused.status, refused.body.code, refused.body.data]).toMatchObject([
      409,
      'mrp_not_read',
      { positions: [0] },
    ])
  // Short, without the MRP of the one that there is.
  await ask('PUT /api/pick/line', { orderId, position: 0, suppliedQuantity: 1 })
  expect((await pack(orderId)).body.code).toBe('mrp_not_read')
  expect(await supplied(orderId)).toEqual([])
  await pick(orderId, [{ mrpPaise: 8400, pieces: 1 }])
  expect((await pack(orderId)).status).toBe(200)
  expect((await finalOf(orderId)).total).toBe(8400)
})

test('nobody lowers a price by an MRP that nothing says, nor reads other packets than are supplied', async () => {
  const productId = await twoMrps()
  const orderId = await confirmed(productId, 2, 17_600)
  for (const packets of [[{ mrpPaise: 100, pieces: 2 }], [{ mrpPaise: 8400, pieces: 1 }]]) {
    const { status, body } = await pick(orderId, packets, { suppliedQuantity: 2 })
    expect([status, Object.keys(body.fields)]).toEqual([422, ['printed']])
  }
  expect((await lineOf(orderId)).pick).toBeNull()
})

test('a discount below all that may be printed waits for nobody', async () => {
  const productId = await packOf({ pricePaise: 8800, discountMicro: 10_000_000 }, [
    [8400, 10],
    [8800, 10],
  ])
  const orderId = await confirmed(productId, 1, 7920)
  expect((await pack(orderId)).status).toBe(200)
  expect(await supplied(orderId)).toMatchObject([{ mrp_paise: null, final_paise: 7920 }])
})

test('where all that is left bears a lower MRP than was agreed, it costs that', async () => {
  const productId = await packOf({ pricePaise: 8800 }, [[8000, 10]])
  const orderId = await confirmed(productId, 2, 17_600)
  expect((await lineOf(orderId)).mrps).toBeUndefined()
  expect((await pack(orderId)).status).toBe(200)
  expect(await supplied(orderId)).toMatchObject([{ mrp_paise: 8000, final_paise: 16_000 }])
})

test('what replaces a line costs no more than the least that may be printed on it', async () => {
  const [first, other] = [await packOf({ pricePaise: 9000 }, []), await twoMrps()]
  await run(
    'WITH m AS (INSERT INTO stock_movements (pack_id, quantity, reason) SELECT id, 5, $2 FROM packs WHERE product_id = $1) UPDATE packs SET stock = 5 WHERE product_id = $1',
    [first, 'adjustment'],
  )
  const orderId = await confirmed(first, 1, 9000)
  await ask('PUT /api/pick/line', {
    orderId,
    position: 0,
    suppliedQuantity: 0,
    replacement: { productId: other, unit: '1 kg', quantity: 1 },
  })
  expect((await pack(orderId)).status).toBe(200)
  expect(await supplied(orderId)).toMatchObject([{ mrp_paise: null, final_paise: 8400 }])
})

test('what is sold by its printed MRP leaves the lot of that MRP, and what comes back lies there again', async () => {
  const productId = await twoMrps()
  expect(await mixed(productId)).toEqual([
    [88, 10],
    [84, 10],
  ])
  const orderId = await confirmed(productId, 4, 35_200)
  // Kept for an order, they lie on the shelf until they are packed.
  expect(await mixed(productId)).toEqual([
    [88, 10],
    [84, 10],
  ])
  await pick(orderId, [
    { mrpPaise: 8800, pieces: 3 },
    { mrpPaise: 8400, pieces: 1 },
  ])
  await pack(orderId)
  expect(await mixed(productId)).toEqual([
    [88, 7],
    [84, 9],
  ])
  for (const to of ['Out for Delivery', 'Delivered']) await move(orderId, to)
  const back = await ask('POST /api/tax/credit-note', {
    orderId,
    reason: 'Torn',
    goodsBack: true,
    refund: false,
    rows: [
      { position: 0, quantity: 3 },
      { position: 1, quantity: 1 },
    ],
  })
  expect([back.status, back.body.message]).toEqual([200, 'The note is written.'])
  expect(
    await run('SELECT total_paise FROM tax_documents WHERE order_id = $1 AND against IS NOT NULL', [orderId]),
  ).toEqual([{ total_paise: 34_800 }])
  expect(await mixed(productId)).toEqual([
    [88, 10],
    [84, 10],
  ])
  // What nobody has read is taken to be the oldest.
  const next = await confirmed(productId, 10, 88_000)
  await pick(next, [{ mrpPaise: 8400, pieces: 10 }])
  await pack(next)
  expect(await mixed(productId)).toEqual([])
  await move(next, 'Cancelled')
  expect(await mixed(productId)).toEqual([
    [88, 10],
    [84, 10],
  ])
})

test('what comes back in part lies in the lot of the row that its note names, what is written off in none, and gives back its own price', async () => {
  const productId = await twoMrps()
  const orderId = await confirmed(productId, 6, 52_800)
  await pick(orderId, [
    { mrpPaise: 8400, pieces: 3 },
    { mrpPaise: 8800, pieces: 3 },
  ])
  await pack(orderId)
  for (const to of ['Out for Delivery', 'Delivered']) await move(orderId, to)
  const lots = (newer: number, older: number) => [
    [88, newer],
    [84, older],
  ]
  expect(await mixed(productId)).toEqual(lots(7, 7))
  const back = async (position: number, quantity: number, goodsBack: boolean) => {
    const rows = [{ position, quantity }]
    const { status, body } = await ask('POST /api/tax/credit-note', {
      orderId,
      reason: 'Torn',
      goodsBack,
      refund: false,
      rows,
    })
    return [status, body.data?.document.totals.total ?? body.code]
  }
  // The first row, of which a part comes back before anything of the second.
  expect(await back(0, 1, true)).toEqual([200, 84])
  expect(await mixed(productId)).toEqual(lots(7, 8))
  expect(await back(1, 1, true)).toEqual([200, 88])
  expect(await mixed(productId)).toEqual(lots(8, 8))
  // One of each is broken: nothing more lies on the shelf, and neither lot has it.
  expect(await back(1, 1, false)).toEqual([200, 88])
  expect(await mixed(productId)).toEqual(lots(8, 8))
  expect(await back(0, 1, false)).toEqual([200, 84])
  expect(await mixed(productId)).toEqual(lots(8, 8))
  expect(await back(0, 2, true), 'no more of a row than was left of it').toEqual([409, 'credit_exceeds'])
  expect(await back(0, 1, true)).toEqual([200, 84])
  expect(await back(1, 1, true)).toEqual([200, 88])
  expect(await mixed(productId)).toEqual(lots(9, 9))
})

test('an order that comes back whole gives back to both lots what was not written off before', async () => {
  const productId = await twoMrps()
  const orderId = await confirmed(productId, 4, 35_200)
  await pick(orderId, [
    { mrpPaise: 8400, pieces: 2 },
    { mrpPaise: 8800, pieces: 2 },
  ])
  await pack(orderId)
  await move(orderId, 'Out for Delivery')
  const { status } = await ask('POST /api/tax/credit-note', {
    orderId,
    reason: 'Broken on the way',
    goodsBack: false,
    refund: false,
    rows: [{ position: 1, quantity: 1 }],
  })
  expect(status).toBe(200)
  await move(orderId, 'Cancelled')
  expect(await mixed(productId)).toEqual([
    [88, 9],
    [84, 10],
  ])
})

test('a piece keeps what an offer made of it, and is never above what is printed', async () => {
  const productId = await twoMrps()
  const offer = {
    name: '2 for ₹170',
    kind: 'some_for',
    of: { products: [productId] },
    pieces: 2,
    pricePaise: 17_000,
  }
  const { _id } = (await ask('POST /api/promotion', offer)).body.data
  const orderId = await confirmed(productId, 3, 25_800)
  await pick(orderId, [
    { mrpPaise: 8400, pieces: 2 },
    { mrpPaise: 8800, pieces: 1 },
  ])
  expect((await pack(orderId)).status).toBe(200)
  const rows = await supplied(orderId)
  for (const row of rows)
    expect(row.final_paise - row.offer_paise).toBeLessThanOrEqual(row.mrp_paise * row.quantity)
  // ₹86 each as agreed: the old ones cost ₹84, the new one ₹86.
  expect(rows.map((row) => row.final_paise - row.offer_paise)).toEqual([16_800, 8600])
  expect((await finalOf(orderId)).total).toBe(25_400)
  await shop.call('DELETE /api/promotion', { as: admin, body: { _id } })
})

test('of an item with two MRPs each is claimed for what it cost', async () => {
  await settings({})
  const productId = await twoMrps()
  const orderId = await confirmed(productId, 2, 17_600)
  await pick(orderId, [
    { mrpPaise: 8400, pieces: 1 },
    { mrpPaise: 8800, pieces: 1 },
  ])
  await pack(orderId)
  for (const to of ['Out for Delivery', 'Delivered']) await move(orderId, to)
  const { data } = (await shop.call('GET /api/claim/{orderId}', { as: who.token, params: { orderId } })).body
  expect(data.lines).toMatchObject([
    { position: 0, mrp: 84, pieces: 1, amount: 84 },
    { position: 0, mrp: 88, pieces: 1, amount: 88 },
  ])
  const item = (mrp: number) => ({ position: 0, kind: 'damaged', pieces: 1, mrp })
  const made = await claim(who, orderId, [item(84), item(88)])
  expect([made.status, made.body.data?.amount ?? made.body.message]).toEqual([200, 172])
  const decided = await ask('PUT /api/claim/decide', {
    claimId: made.body.data._id,
    decision: 'part',
    reason: 'One was whole',
    items: [{ position: 0, mrp: 88, amount: 88 }],
  })
  expect([decided.status, decided.body.data?.given ?? decided.body.message]).toEqual([200, 88])
})
