import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import vectors from '#features/promotions/offer-vectors.json' with { type: 'json' }
import type { Order } from '#features/orders/contract.ts'
import type { TaxDocument } from '#features/papers/document-contract.ts'
import { billOffers } from '#features/counter/bill-offers.ts'
import { addToBill, billTotal, emptyBill } from '#features/counter/bill.ts'
import type { CataloguePart } from '#features/counter/catalogue-contract.ts'
import type { CounterCheck } from '#features/counter/day-contract.ts'
import { offlineDocument } from '#features/counter/offline-document.ts'
import { requestOf } from '#features/counter/sale-request.ts'
import type { DeviceSettings } from '#features/counter/settings-contract.ts'
import { insertCharge } from '#features/charges/server/charge-store.ts'
import { linePaise, sellingPaise, toRupees } from '#shared/money.ts'
import { counterShop } from './counter-shop.ts'
import { chargeRow, registerShop, taxProduct } from './placed-orders.ts'
import { newAddress, newCategory, newProduct, person } from './world.ts'

// The vectors of offers through the calls of a shop: saved by its staff, ordered on the site and sold at the counter, packed short,
// and brought back in parts.

interface VectorLine {
  pack: string
  category: string
  pricePaise: number
  quantity: number
  rateBp: number
  discountMicro?: number
}
interface Given {
  at: string
  lines: VectorLine[]
  offers: (Record<string, unknown> & { id: string; hours?: object })[]
  offer?: Record<string, unknown> & { id: string }
  coupon?: { code: string } | null
  charge?: { amountPaise: number; endsAtPaise: number }
  interState?: boolean
  onePrice?: 'own' | 'highest'
  supplied?: number[]
  returns?: { row: number; pieces: number }[][]
}
interface Row {
  offerPaise: number
}
interface Bill {
  subTotalPaise: number
  offers: { id: string; offPaise: number }[]
  lineOffPaise: number[]
  basket: { id?: string; coupon?: string; offPaise: number } | null
  chargePaise: number
  totalPaise: number
  rows: Row[]
  roundOffPaise: number
}
const none = { lines: [], offers: [] }
const all = (vectors.vectors as unknown as { id: string; given: Given; expect: unknown }[]).map(
  (one) => [one.id, { ...none, ...one.given }, one.expect] as const,
)

const { shop, manager, run, sell, device } = await counterShop()
let count = 0
let usha: { token: string; home: string }
beforeEach(async () => {
  await registerShop(shop.db)
  await run('UPDATE promotions SET deleted_at = now()')
  await run('UPDATE coupons SET is_active = false')
  await run('DELETE FROM charges')
  await run('DELETE FROM rate_limits')
  const who = await person(shop.db, `Usha${(count += 1)}`)
  usha = { token: await shop.signIn(who), home: await newAddress(shop.db, who) }
})
afterEach(() => vi.useRealTimers())
afterAll(() => run('DELETE FROM charges'))

const ask = async (call: Parameters<typeof shop.call>[0], body: object, as = manager) =>
  shop.call(call, { as, body, headers: { 'idempotency-key': crypto.randomUUID() } })
const paiseOf = (amount = 0) => Math.round(amount * 100)

/** The goods of a vector, on the shelf, its offers and its coupon; `nameOf` is what a vector calls an offer. */
async function setUp(given: Given) {
  const { lines, offers, offer, coupon, charge, onePrice = 'own' } = given
  if (onePrice === 'highest') await registerShop(shop.db, { onePrice })
  const categories = new Map<string, Awaited<ReturnType<typeof newCategory>>>()
  const packs = new Map<string, { productId: number; unit: string }>()
  const categoryOf = async (name: string) => {
    const made = categories.get(name) ?? (await newCategory(shop.db, `${name} ${count}`))
    categories.set(name, made)
    return made
  }
  const packOf = async ({ pack, category, pricePaise, rateBp, discountMicro = 0 }: VectorLine) => {
    const made = await newProduct(shop.db, await categoryOf(category), {
      name: `${pack} ${count}`,
      mrp: toRupees(pricePaise),
      stock: 100,
    })
    await run('UPDATE packs SET discount_micro = $2 WHERE product_id = $1', [made._id, discountMicro])
    await taxProduct(shop.db, made._id, { hsn: '1905', rateBp })
    packs.set(pack, { productId: made._id, unit: made.unit })
  }
  for (const line of lines) await packOf(line)
  const sets = JSON.stringify([...offers, offer ?? {}])
  for (const [, names] of sets.matchAll(/"packs":(\[[^\]]*\])/g))
    for (const pack of JSON.parse(names!) as string[])
      if (!packs.has(pack)) await packOf({ pack, category: 'more', pricePaise: 1000, quantity: 1, rateBp: 0 })
  for (const [, names] of sets.matchAll(/"categories":(\[[^\]]*\])/g))
    for (const name of JSON.parse(names!) as string[]) await categoryOf(name)
  const renamed = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(renamed)
    if (typeof value !== 'object' || value === null) return value
    const { packs: names, categories: named, ...more } = value as Record<string, string[]>
    return {
      ...Object.fromEntries(Object.entries(more).map(([key, one]) => [key, renamed(one)])),
      ...(names && { packs: names.map((one) => `${packs.get(one)!.productId}:${packs.get(one)!.unit}`) }),
      ...(named && { categories: named.map((one) => categories.get(one)!.categoryId) }),
    }
  }
  const draftOf = ({ id, ...terms }: { id: string }, priority: number) => ({
    priority,
    name: id,
    ...(renamed(terms) as object),
  })
  for (const [at, one] of offers.entries()) {
    const { status, body } = await ask('POST /api/promotion', draftOf(one, at))
    expect([one.id, status, body.fields]).toEqual([one.id, 200, undefined])
  }
  if (coupon) {
    const code = `${coupon.code}X${count}`
    const { status } = await ask('POST /api/coupon', { ...coupon, code, usesPerUser: null })
    expect(status).toBe(200)
  }
  if (charge) {
    const row = chargeRow({ name: 'Delivery', type: 'fixed', value: charge.amountPaise })
    await shop.db.transaction((tx) =>
      insertCharge(tx, { ...row, maxOrderPaise: charge.endsAtPaise - 1, taxRule: 'fixed', taxRateBp: 0 }),
    )
  }
  const goods = lines.map((line) => ({ ...packs.get(line.pack)!, quantity: line.quantity }))
  return { goods, code: coupon ? `${coupon.code}X${count}` : undefined, draft: offer && draftOf(offer, 0) }
}

/** Orders the goods at the instant of the vector; the total that is told is the one that is paid. */
async function ordered(given: Given, { goods, code }: Awaited<ReturnType<typeof setUp>>): Promise<Order> {
  for (const one of goods) await ask('POST /api/cart/add-to-cart', one, usha.token)
  if (given.interState)
    await run(
      `UPDATE addresses SET state = 'Maharashtra', city = 'Mumbai', pincode = '400001' WHERE id = $1`,
      [usha.home],
    )
  const place = (expectedTotal: number, coupon = code) =>
    ask(
      'POST /api/order/add-cash-on-delivery-order',
      { addressId: usha.home, expectedTotal, ...(coupon && { coupon }) },
      usha.token,
    )
  if (given.offers.some(({ hours }) => hours)) {
    // Read by the clock of now first: what the shop keeps of its offers is as old as the clock says.
    await place(1)
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(given.at) })
  }
  const first = await place(1)
  // A coupon whose minimum is not reached is said, and the order is placed without it.
  const isBelow = first.body.code === 'coupon_minimum'
  const told = isBelow ? await place(1, '') : first
  expect([told.status, told.body.code]).toEqual([409, 'total_changed'])
  const placed = await place(told.body.data.bill.totalAmt, isBelow ? '' : code)
  expect([placed.status, placed.body.message]).toEqual([201, placed.body.message])
  vi.useRealTimers()
  return placed.body.data
}
const move = async (orderId: string, ...states: string[]) => {
  for (const order_status of states) {
    const { status, body } = await ask('PUT /api/order/update-order-status-admin', { orderId, order_status })
    expect([order_status, status, body.message]).toEqual([order_status, 200, body.message])
  }
}
const paperOf = async (orderId: string): Promise<TaxDocument> =>
  (await shop.call('GET /api/tax/document', { as: manager, query: { orderId } })).body.data
const goodsRows = ({ rows }: TaxDocument) =>
  rows
    .filter(({ kind }) => kind === 'goods')
    .map((row) => ({
      position: row.position,
      pieces: row.packs,
      rateBp: Math.round(row.rate * 100),
      offerPaise: paiseOf(row.offer),
      gross: paiseOf(row.gross),
      taxable: paiseOf(row.taxable),
      cgst: paiseOf(row.cgst),
      sgst: paiseOf(row.sgst),
      igst: paiseOf(row.igst),
    }))
/** What a bill says came off: its offers by name, that on the basket among them, and the coupon. */
const offOf = ({ offers = [], coupon }: Pick<Order, 'offers' | 'coupon'>) => ({
  offers: offers.map(({ name, amount }) => [name, paiseOf(amount)]),
  coupon: paiseOf(coupon?.amount),
})
const wantedOff = ({ offers, basket }: Bill) => ({
  offers: [...offers, ...(basket?.id ? [{ id: basket.id, offPaise: basket.offPaise }] : [])].map(
    ({ id, offPaise }) => [id, offPaise],
  ),
  coupon: basket?.coupon ? basket.offPaise : 0,
})

const bills = all.filter(([, , wanted]) => 'rows' in (wanted as object))
test.each(bills)('the bill and the paper of %s, on the site', async (_, given, wanted) => {
  const bill = wanted as Bill
  const order = await ordered(given, await setUp(given))
  expect({ sub: paiseOf(order.subTotal), total: paiseOf(order.totalAmt), ...offOf(order) }).toEqual({
    sub: bill.subTotalPaise,
    total: bill.totalPaise,
    ...wantedOff(bill),
  })
  expect(order.items.map(({ offer }) => paiseOf(offer))).toEqual(bill.lineOffPaise)
  await move(order.orderId, 'Confirmed', 'Packed', 'Out for Delivery')
  const paper = await paperOf(order.orderId)
  expect(goodsRows(paper)).toEqual(bill.rows)
  expect([paiseOf(paper.totals.total), paiseOf(paper.totals.roundOff)]).toEqual([
    bill.totalPaise,
    bill.roundOffPaise,
  ])
})

// A till sells at whole paise for one.
const isWhole = ({ pricePaise, quantity, discountMicro = 0 }: VectorLine) =>
  linePaise({ pricePaise, quantity, discountMicro }) === sellingPaise(pricePaise, discountMicro) * quantity
const atCounter = bills.filter(
  ([, { interState, charge, offers, lines }]) =>
    !interState && !charge && !offers.some(({ hours }) => hours) && lines.every(isWhole),
)
test.each(atCounter)('the bill and the paper of %s, at the counter', async (_, given, wanted) => {
  const bill = wanted as Bill
  const { goods, code } = await setUp(given)
  const sellWith = (coupon = code) =>
    sell({
      lines: goods,
      offers: [],
      ...(coupon && { coupon }),
      tenders: [{ kind: 'card', amount: toRupees(bill.totalPaise) }],
    })
  const first = await sellWith()
  const sold = first.body.code === 'coupon_minimum' ? await sellWith('') : first
  expect([sold.status, sold.body.message]).toEqual([201, sold.body.message])
  expect(offOf(sold.body.data.order)).toEqual(wantedOff(bill))
  expect(goodsRows(sold.body.data.document)).toEqual(bill.rows)
})

// Codes are asked of the shop: a till without a line has offers only.
test.each(atCounter.filter(([, { coupon }]) => !coupon))(
  'the bill and the paper of %s, at a till without a network',
  async (id, given, wanted) => {
    const vector = wanted as Bill
    const { goods } = await setUp(given)
    const read = async (call: Parameters<typeof shop.call>[0]) =>
      (await shop.call(call, { as: manager })).body
    const { packs, offers } = (await read('GET /api/counter/catalogue')).data as CataloguePart
    const { supplier } = (await read('GET /api/counter/settings')).data as DeviceSettings
    const bill = goods.reduce((before, { productId, quantity }) => {
      const pack = packs.find((one) => one.productId === productId)!
      return addToBill(before, pack, { quantity })
    }, emptyBill)
    const rules = offers!.map(({ _id, ...offer }) => ({ ...offer, id: _id }))
    const versions = new Map(offers!.map(({ _id, version }) => [_id, version]))
    const taken = { ...billOffers(bill, rules, null), versions }
    expect(billTotal(bill, taken)).toBe(vector.totalPaise)
    expect(taken.lineOffPaise).toEqual(vector.lineOffPaise)
    const numbered = (await device(`v${id}`))()
    const tenders = [{ kind: 'card' as const, amount: toRupees(vector.totalPaise) }]
    const payment = { tenders, changePaise: 0, roundingPaise: 0, customer: null }
    const request = requestOf(bill, payment, new Date(numbered.soldAt), taken, supplier!)
    const { status, body } = await sell({ ...request, ...numbered })
    expect([status, body.message]).toEqual([201, body.message])
    expect(offOf(body.data.order)).toEqual(wantedOff(vector))
    expect(goodsRows(body.data.document)).toEqual(vector.rows)
    const printed = {
      number: body.data.document.number,
      soldAt: numbered.soldAt,
      totalPaise: vector.totalPaise,
    }
    const paper = offlineDocument(bill, { ...printed, customer: null, taken }, supplier!)
    expect(paper).toMatchObject({ rows: body.data.document.rows, totals: body.data.document.totals })
    const checks = (await read('GET /api/counter/checks')).data as CounterCheck[]
    expect(checks.filter(({ orderId }) => orderId === body.data.order.orderId)).toEqual([])
  },
)

test.each(all.filter(([, { supplied }]) => supplied))('%s, as it is packed', async (_, given, wanted) => {
  const order = await ordered(given, await setUp(given))
  const { agreedPaise, subTotalPaise, offersPaise, basketPaise, totalPaise } = wanted as Record<
    string,
    number
  >
  expect(paiseOf(order.totalAmt)).toBe(agreedPaise)
  const { orderId } = order
  await move(orderId, 'Confirmed')
  for (const [position, suppliedQuantity] of given.supplied!.entries()) {
    const picked = await ask('PUT /api/pick/line', { orderId, position, suppliedQuantity, why: 'none_left' })
    expect(picked.status).toBe(200)
  }
  expect((await ask('POST /api/pick/pack', { orderId })).status).toBe(200)
  const { final } = (
    await shop.call('GET /api/order/get-order/{id}', { as: manager, params: { id: orderId } })
  ).body.data as { final: Order }
  const off = offOf(final)
  expect({
    agreedPaise,
    subTotalPaise: paiseOf(final.subTotal),
    off: off.offers.reduce((sum, [, paise]) => sum + (paise as number), off.coupon),
    totalPaise: paiseOf(final.totalAmt),
  }).toEqual({ agreedPaise, subTotalPaise, off: offersPaise! + basketPaise!, totalPaise })
})

test.each(all.filter(([, { returns }]) => returns))('%s, as it comes back', async (_, given, wanted) => {
  const { orderId } = await ordered(given, await setUp(given))
  await move(orderId, 'Confirmed', 'Packed', 'Out for Delivery', 'Delivered')
  const outcomes = []
  for (const rows of given.returns!) {
    const { status, body } = await ask('POST /api/tax/credit-note', {
      orderId,
      reason: 'Torn',
      goodsBack: true,
      refund: false,
      rows: rows.map(({ row, pieces }) => ({ position: row, quantity: pieces })),
    })
    if (status !== 200) outcomes.push({ refused: body.code })
    else {
      const note = body.data.document as TaxDocument
      outcomes.push({
        rows: note.rows.map((row, at) => ({
          row: rows[at]!.row,
          pieces: row.packs,
          grossPaise: paiseOf(row.gross),
          cgst: paiseOf(row.cgst),
          sgst: paiseOf(row.sgst),
          igst: paiseOf(row.igst),
        })),
        totalPaise: paiseOf(note.totals.total),
      })
    }
  }
  expect(outcomes).toEqual(wanted)
})

test.each(all.filter(([, { offer }]) => offer))('what may be saved: %s', async (_, given, wanted) => {
  const { draft } = await setUp(given)
  const { status, body } = await ask('POST /api/promotion', draft!)
  const { problem } = wanted as { problem: string | null }
  if (problem === null) expect(status).toBe(200)
  else expect([status, Object.keys(body.fields)]).toEqual([422, [problem]])
})

test('a Sunday is 0 or 7', async () => {
  for (const day of [0, 7]) {
    const hours = { days: [day], from: '10:00', to: '12:00' }
    const { status, body } = await ask('POST /api/promotion', {
      name: `Sunday ${day}`,
      kind: 'percent',
      of: { all: true },
      percentMicro: 1_000_000,
      hours,
    })
    expect([status, body.data.hours.days]).toEqual([200, [0]])
  }
})
