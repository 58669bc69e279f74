import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { card, counterShop, refusal } from '../../../../test/counter-shop.ts'
import { randomFor } from '../../../../test/faults/seed.ts'
import type { TaxDocument } from '#features/papers/document-contract.ts'
import { saveShop } from '#features/storefront/server/shop-store.ts'
import { defaultShop } from '#features/storefront/default-shop.ts'
import type { MrpRule } from '#shared/printed-mrp.ts'
import { toRupees } from '#shared/money.ts'
import { GSTIN } from '../../../../test/placed-orders.ts'
import type { ManagedPromotion } from '#features/promotions/contract.ts'
import { billOffers } from '../bill-offers.ts'
import { addToBill, aboveMrp, billTotal, emptyBill, isUnread, partMrp, readMrp } from '../bill.ts'
import { belowCeiling, discountBill } from '../bill-discount.ts'
import type { CataloguePart, CounterPack } from '../catalogue-contract.ts'
import vectors from '../mrp-vectors.json' with { type: 'json' }

interface Printed {
  mrpPaise: number
  pieces: number
}
interface Vector {
  id: string
  given: {
    pack: { pricePaise: number; discountMicro?: number }
    stock?: number
    lots?: { on: string; position: number; quantity: number; mrpPaise: number }[]
    rule?: MrpRule
    packets?: Printed[]
  }
  expect: unknown
}

const { shop, manager, cashier, product, sell, device, run } = await counterShop()
const { _id: supplierId } = (
  await shop.call('POST /api/suppliers', {
    as: manager,
    body: { name: 'Metro' },
    headers: { 'idempotency-key': randomUUID() },
  })
).body.data
const all = vectors.vectors as unknown as Vector[]

const setRule = (mrpRule: MrpRule) =>
  saveShop(shop.db, {
    ...defaultShop,
    name: 'Asha Stores',
    gstin: GSTIN,
    ordering: { ...defaultShop.ordering, mrpRule },
  })

/** A pack that these bills have brought, of which so many are left. */
async function packOf({ pack, lots = [], stock = 100 }: Vector['given']) {
  const { pricePaise, discountMicro = 0 } = pack
  const made = await product({
    mrp: toRupees(pricePaise),
    price: toRupees(Math.round(pricePaise * (1 - discountMicro / 1e8))),
    stock: 0,
  })
  for (const [at, lot] of lots.entries()) {
    const bill = {
      supplierId,
      billNumber: `B${made.productId}-${at}`,
      billDate: lot.on,
      lines: [{ ...made, quantity: lot.quantity, cost: 10, mrp: toRupees(lot.mrpPaise) }],
    }
    const { status, body } = await shop.call('POST /api/purchases/write', {
      as: manager,
      body: { ...bill, confirmed: true },
      headers: { 'idempotency-key': randomUUID() },
    })
    if (status !== 200) throw new Error(JSON.stringify(body))
  }
  await run('UPDATE packs SET price_paise = $2, discount_micro = $3 WHERE product_id = $1', [
    made.productId,
    pricePaise,
    discountMicro,
  ])
  const [{ have }] = (await run<{ have: number }>('SELECT stock AS have FROM packs WHERE product_id = $1', [
    made.productId,
  ])) as [{ have: number }]
  await run(
    `INSERT INTO stock_movements (pack_id, quantity, reason) SELECT id, $2, 'adjustment' FROM packs WHERE product_id = $1 AND $2 <> 0`,
    [made.productId, stock - have],
  )
  await run('UPDATE packs SET stock = $2 WHERE product_id = $1', [made.productId, stock])
  return made
}

test.each(all.filter(({ given }) => given.lots))(
  '$id: what may be on the shelf',
  async ({ given, expect: wanted }) => {
    const { productId } = await packOf(given)
    const found = await run<{ mrp_paise: number; pieces: number }>(
      'SELECT m.* FROM packs k, printed_mrps(k.id) m WHERE k.product_id = $1',
      [productId],
    )
    expect(found.map(({ mrp_paise: mrpPaise, pieces }) => ({ mrpPaise, pieces }))).toEqual(wanted)
    const { data } = (await shop.call('GET /api/purchases/mixed-mrps', { as: manager })).body
    const listed = data.find((one: { productId: number }) => one.productId === productId)
    expect(listed?.printed.length ?? 1).toBe((wanted as Printed[]).length)
  },
)

/** The pack as tills have it. */
async function atTill(productId: number): Promise<CounterPack> {
  const { body } = await shop.call('GET /api/counter/catalogue', { as: cashier, query: {} })
  return body.data.packs.find((one: CounterPack) => one.productId === productId)
}

test.each(all.filter(({ given }) => given.packets))(
  '$id: what its packets cost, at the till and in the books',
  async ({ given, expect: wanted }) => {
    const { packets = [], rule = 'cap', pack } = given
    const { each, finalPaise, savedOnMrpPaise } = wanted as {
      each: (Printed & { unitPaise: number })[]
      finalPaise: number
      savedOnMrpPaise: number
    }
    await setRule(rule)
    // The packets of the vector are on the shelf, beside one of the pack's own MRP.
    const lots = [{ mrpPaise: pack.pricePaise, pieces: 1 }, ...packets].map(({ mrpPaise }, at) => ({
      on: `2026-11-${10 + at}`,
      position: 0,
      quantity: 10,
      mrpPaise,
    }))
    const { productId, unit } = await packOf({ ...given, lots, stock: lots.length * 10 })
    const found = await atTill(productId)
    let bill = emptyBill
    const mrps = new Set([pack.pricePaise, ...packets.map(({ mrpPaise }) => mrpPaise)])
    if (mrps.size > 1) {
      expect(new Set(found.mrps!.map(({ mrp }) => mrp * 100))).toEqual(mrps)
      for (const { pieces } of packets) bill = addToBill(bill, found, { quantity: pieces })
      // One line, asked once; the packets with another MRP are parted from it.
      for (const [at, { mrpPaise, pieces }] of packets.entries()) {
        const line = bill.lines.at(-1)!
        expect([bill.lines.length, isUnread(line)]).toEqual([at + 1, true])
        bill = readMrp(bill, line.id, toRupees(mrpPaise))
        if (at < packets.length - 1) for (let n = 0; n < pieces; n++) bill = partMrp(bill, line.id)
      }
      expect(aboveMrp(bill)).toBeNull()
      expect(billTotal(bill)).toBe(finalPaise)
    }
    const soldLines = each.map(({ mrpPaise, pieces, unitPaise }) => ({
      productId,
      unit,
      quantity: pieces,
      mrp: toRupees(mrpPaise),
      price: toRupees(unitPaise),
    }))
    const { status, body } = await sell({ lines: soldLines, tenders: card(toRupees(finalPaise)) })
    expect([status, body.message]).toEqual([201, body.message])
    const kept = await run<{ mrp_paise: number; final_paise: number; quantity: number; price_paise: number }>(
      'SELECT mrp_paise, final_paise, quantity, price_paise FROM supplied_lines WHERE product_id = $1 ORDER BY position',
      [productId],
    )
    expect(
      kept.map(({ mrp_paise: mrpPaise, quantity: pieces, final_paise }) => ({
        mrpPaise,
        pieces,
        unitPaise: final_paise / pieces,
      })),
    ).toEqual(each)
    expect(kept.reduce((sum, line) => sum + line.mrp_paise * line.quantity - line.final_paise, 0)).toBe(
      savedOnMrpPaise,
    )
    // The paper says what was printed on what was sold.
    expect(kept.every(({ price_paise, mrp_paise }) => price_paise === mrp_paise)).toBe(true)
  },
)

const twoMrps = all.find(({ id }) => id === 'two-mrps')!.given

test('a cashier needs no manager for an MRP that a bill says, and nobody sells above what is printed', async () => {
  await setRule('cap')
  const { productId, unit } = await packOf(twoMrps)
  const line = { productId, unit, quantity: 1 }
  expect((await sell({ lines: [{ ...line, mrp: 84, price: 84 }], tenders: card(84) })).status).toBe(201)
  expect(refusal(await sell({ lines: [{ ...line, mrp: 84, price: 88 }], tenders: card(88) }))).toEqual([
    422,
    'price_above_mrp',
  ])
  expect(
    refusal(await sell({ lines: [{ ...line, mrp: 70, price: 70 }], tenders: card(70) })),
    'no bill says it',
  ).toEqual([403, 'price_needs_manager'])
})

test('a line that says no MRP is sold for what the lowest printed one allows, or asked', async () => {
  await setRule('cap')
  const { productId, unit } = await packOf(twoMrps)
  const line = { productId, unit, quantity: 1 }
  const now = await sell({ lines: [line], tenders: card(88) })
  expect([...refusal(now), now.body.data]).toEqual([409, 'mrp_not_read', { position: 0, mrps: [88, 84] }])
  expect(refusal(await sell({ lines: [{ ...line, price: 88 }], tenders: card(88) }))).toEqual([
    409,
    'mrp_not_read',
  ])
  expect((await sell({ lines: [{ ...line, price: 84 }], tenders: card(84) }, { as: manager })).status).toBe(
    201,
  )
  // What has happened is listed.
  const next = await device('Basket')
  const sold = await sell({ ...next(), lines: [{ ...line, price: 88 }], tenders: card(88) })
  expect(
    await run(`SELECT price_paise, expected_paise FROM counter_checks WHERE order_id = $1`, [
      sold.body.data.document.orderId,
    ]),
  ).toEqual([{ price_paise: 8800, expected_paise: 8400 }])
})

test('without a network it is asked as well; above what is printed it is listed, the money as it was paid', async () => {
  await setRule('cap')
  const { productId, unit } = await packOf(twoMrps)
  const next = await device('Van')
  const line = { productId, unit, quantity: 1 }
  const right = await sell({ ...next(), lines: [{ ...line, mrp: 84, price: 84 }], tenders: card(84) })
  const above = await sell({ ...next(), lines: [{ ...line, mrp: 84, price: 88 }], tenders: card(88) })
  const checks = (orderId: string) =>
    run(`SELECT price_paise, expected_paise FROM counter_checks WHERE order_id = $1 AND kind = 'price'`, [
      orderId,
    ])
  expect(await checks(right.body.data.document.orderId)).toEqual([])
  expect(await checks(above.body.data.document.orderId)).toEqual([
    { price_paise: 8800, expected_paise: 8400 },
  ])
})

test('sold without a network by its printed MRP, it leaves that lot, and goes back for what it cost', async () => {
  await setRule('cap')
  const { productId, unit } = await packOf(twoMrps)
  const left = async () =>
    (
      await run<{ mrp_paise: number; pieces: number }>(
        'SELECT m.* FROM packs k, printed_mrps(k.id) m WHERE k.product_id = $1',
        [productId],
      )
    ).map((row) => [row.mrp_paise, row.pieces])
  expect(await left()).toEqual([
    [8800, 24],
    [8400, 6],
  ])
  const next = await device('Cart')
  const line = { productId, unit, quantity: 2 }
  const sold = await sell({
    ...next(),
    lines: [
      { ...line, mrp: 88, price: 88 },
      { ...line, mrp: 84, price: 84 },
    ],
    tenders: card(344),
  })
  expect([sold.status, sold.body.message]).toEqual([201, sold.body.message])
  // Not the four oldest: those that were read.
  expect(await left()).toEqual([
    [8800, 22],
    [8400, 4],
  ])
  const back = await shop.call('POST /api/counter/return', {
    as: manager,
    body: {
      document: sold.body.data.document.number,
      rows: [{ position: 1, quantity: 2 }],
      tender: 'card',
      reason: 'Torn',
      goodsBack: true,
    },
    headers: { 'idempotency-key': randomUUID() },
  })
  expect([back.status, back.body.data.document.totals.total]).toEqual([201, 168])
  expect(await left()).toEqual([
    [8800, 22],
    [8400, 6],
  ])
  // Without the bill each row is offered by its MRP; of the first row a part comes back.
  const query = { productId: String(productId), unit }
  const { data: lately } = (await shop.call('GET /api/counter/sold-lately', { as: manager, query })).body
  expect(lately).toMatchObject([{ position: 0, mrp: 88, price: 88, left: 2 }])
  const part = await shop.call('POST /api/counter/return', {
    as: manager,
    body: {
      document: sold.body.data.document.number,
      rows: [{ position: 0, quantity: 1 }],
      tender: 'card',
      reason: 'Torn',
      goodsBack: true,
      withoutBill: true,
    },
    headers: { 'idempotency-key': randomUUID() },
  })
  expect([part.status, part.body.data.document.totals.total]).toEqual([201, 88])
  expect(await left()).toEqual([
    [8800, 23],
    [8400, 6],
  ])
})

test('where every packet is read, the list is what lies on the shelf, whatever is bought, sold and brought back', async () => {
  await setRule('cap')
  const random = randomFor('shelf')
  const MRPS = [8000, 8400, 8800]
  const anyMrp = () => MRPS[random.between(0, 2)]!
  for (let walk = 0; walk < 6; walk++) {
    const { productId, unit } = await packOf({ pack: { pricePaise: 8800 }, lots: [], stock: 0 })
    const shelf = new Map(MRPS.map((mrp) => [mrp, 0]))
    const put = (mrp: number, pieces: number) => shelf.set(mrp, shelf.get(mrp)! + pieces)
    const bills: { number: string; rows: { mrp: number; left: number }[] }[] = []
    for (let step = 0; step < 16; step++) {
      const what = random.between(0, 2)
      if (what === 0 || bills.length === 0) {
        const [mrp, quantity] = [anyMrp(), random.between(3, 9)]
        const { status } = await shop.call('POST /api/purchases/write', {
          as: manager,
          body: {
            supplierId,
            billNumber: `W${walk}-${step}`,
            billDate: '2026-11-20',
            lines: [{ productId, unit, quantity, cost: 10, mrp: toRupees(mrp) }],
            confirmed: true,
          },
          headers: { 'idempotency-key': randomUUID() },
        })
        expect(status).toBe(200)
        await run('UPDATE packs SET price_paise = 8800, discount_micro = 0 WHERE product_id = $1', [
          productId,
        ])
        put(mrp, quantity)
      }
      if (what <= 1) {
        const rows = random
          .shuffle(MRPS)
          .map((mrp) => ({ mrp, left: Math.min(random.between(0, 2), shelf.get(mrp)!) }))
          .filter(({ left }) => left > 0)
        if (rows.length === 0) continue
        const lines = rows.map(({ mrp, left: quantity }) => ({
          productId,
          unit,
          quantity,
          mrp: toRupees(mrp),
          price: toRupees(mrp),
        }))
        const total = rows.reduce((sum, { mrp, left }) => sum + mrp * left, 0)
        const sold = await sell({ lines, tenders: card(toRupees(total)) })
        expect([sold.status, sold.body.message]).toEqual([201, sold.body.message])
        for (const { mrp, left } of rows) put(mrp, 0 - left)
        bills.push({ number: sold.body.data.document.number, rows })
      }
      const bill = bills[random.between(0, Math.max(0, bills.length - 1))]
      const position = bill?.rows.findIndex(({ left }) => left > 0) ?? -1
      if (what === 2 && bill && position >= 0) {
        const row = bill.rows[position]!
        const quantity = random.between(1, row.left)
        const goodsBack = random.next() < 0.6
        const back = await shop.call('POST /api/counter/return', {
          as: manager,
          body: {
            document: bill.number,
            rows: [{ position, quantity }],
            tender: 'card',
            reason: 'Torn',
            goodsBack,
          },
          headers: { 'idempotency-key': randomUUID() },
        })
        expect(back.status).toBe(201)
        row.left -= quantity
        if (goodsBack) put(row.mrp, quantity)
      }
      const found = await run<{ mrp_paise: number; pieces: number }>(
        'SELECT m.* FROM packs k, printed_mrps(k.id) m WHERE k.product_id = $1 ORDER BY 1',
        [productId],
      )
      expect([walk, step, found.map((row) => [row.mrp_paise, row.pieces])]).toEqual([
        walk,
        step,
        [...shelf].filter(([, pieces]) => pieces > 0),
      ])
    }
  }
})

test('a discount of a packet is measured by what the packet costs, at the till and in the shop', async () => {
  await setRule('cap')
  const settings = { scales: [], wholeRupees: false, cashierDiscount: 5, managerDiscount: 20 }
  await shop.call('PUT /api/counter/settings', { as: manager, body: settings })
  const { productId, unit } = await packOf(twoMrps)
  const line = { productId, unit, quantity: 1, mrp: 84 }
  const bill = readMrp(addToBill(emptyBill, await atTill(productId)), 1, 84)
  const at = (percent: number) => {
    const lowered = discountBill(bill, { percent, reason: '' })
    const price = billTotal(lowered) / 100
    return { refused: belowCeiling(lowered, 5), sale: { lines: [{ ...line, price }], tenders: card(price) } }
  }
  const within = at(5)
  expect(within.refused).toBeNull()
  expect((await sell(within.sale)).status).toBe(201)
  const below = at(6)
  expect(below.refused).toMatch('is 6 % below its price of ₹84.00.')
  expect(refusal(await sell(below.sale))).toEqual([403, 'price_needs_manager'])
})

test.each([
  ['3 for ₹250', { kind: 'some_for', pieces: 3, pricePaise: 25_000 }, 25_000],
  [
    '2 for ₹175, which two with the old MRP cost less than',
    { kind: 'some_for', pieces: 2, pricePaise: 17_500 },
    25_600,
  ],
  ['10 % off', { kind: 'percent', percentMicro: 10_000_000 }, 23_040],
])('an offer on packets with two MRPs, %s: never above what is printed', async (name, terms, totalPaise) => {
  await setRule('cap')
  const { productId, unit } = await packOf(twoMrps)
  const body = { name, of: { products: [productId] }, ...terms }
  const { _id } = (await shop.call('POST /api/promotion', { as: manager, body })).body
    .data as ManagedPromotion
  const { offers } = (await shop.call('GET /api/counter/catalogue', { as: cashier })).body
    .data as CataloguePart
  const rules = offers!.map(({ _id: id, ...offer }) => ({ ...offer, id }))

  // Two packets of the older MRP, ₹84, and one of ₹88.
  let bill = readMrp(addToBill(emptyBill, await atTill(productId), { quantity: 3 }), 1, 84)
  bill = readMrp(partMrp(bill, 1), 2, 88)
  const taken = billOffers(bill, rules, null)
  expect(billTotal(bill, { ...taken })).toBe(totalPaise)
  const lines = bill.lines.map(({ quantity, mrpPaise, unitPaise }) => ({
    productId,
    unit,
    quantity,
    mrp: toRupees(mrpPaise!),
    price: toRupees(unitPaise),
  }))
  const sold = await sell({ lines, offers: [], tenders: card(toRupees(totalPaise)) })
  expect([sold.status, sold.body.message]).toEqual([201, sold.body.message])
  // What each line is given back for, and what stands on the paper.
  const kept = await run<{ price_paise: number; quantity: number; line_paise: number; offer_paise: number }>(
    `SELECT price_paise, quantity, line_paise, offer_paise FROM order_lines WHERE order_id = $1 ORDER BY position`,
    [sold.body.data.order.orderId],
  )
  expect(kept.map(({ price_paise, quantity }) => [price_paise, quantity])).toEqual([
    [8400, 2],
    [8800, 1],
  ])
  expect(kept.reduce((sum, one) => sum + one.line_paise - one.offer_paise, 0)).toBe(totalPaise)
  const { rows, totals } = sold.body.data.document as TaxDocument
  expect(rows.map(({ gross }) => Math.round(gross * 100))).toEqual(
    kept.map((one) => one.line_paise - one.offer_paise),
  )
  expect(totals.total).toBe(toRupees(totalPaise))
  for (const one of kept)
    expect(one.line_paise - one.offer_paise).toBeLessThanOrEqual(one.price_paise * one.quantity)
  await shop.call('DELETE /api/promotion', { as: manager, body: { _id } })
})
