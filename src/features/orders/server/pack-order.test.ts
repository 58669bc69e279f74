import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../../../test/database.ts'
import {
  newAddress,
  newCategory,
  newProduct,
  person,
  ravi,
  type CategoryIds,
  type Person,
} from '../../../../test/world.ts'
import { addToCart } from '#features/cart/server/add-to-cart.ts'
import { findPaymentAttempt, listPaymentAttempts } from '#features/payments/server/payment-attempt-store.ts'
import { defaultShop, defaultTax } from '#features/storefront/default-shop.ts'
import { saveShop } from '#features/storefront/server/shop-store.ts'
import { percentOfPaise, subTotalPaise, toPercent, toRupees } from '#shared/money.ts'
import type { OrderStatus, PaymentMethod } from '#shared/order-enums.ts'
import type { AppError } from '#shared/problems.ts'
import vectors from '../picking-vectors.json' with { type: 'json' }
import { shopOrderLimits } from '../order-limits.ts'
import type { PickLineInput } from '../pick-contract.ts'
import { aggregateSales } from './aggregate-sales.ts'
import { getOrder } from './order-store.ts'
import { orderView } from './order-view.ts'
import { listPickingSlips } from './list-picking-slips.ts'
import { supplyInFull } from './pack-order.ts'
import { applyFacts } from './payment/apply-facts.ts'
import { claimOrder, packPickedOrder, pickOrderLine } from './pick-order.ts'
import { placeOrder } from './place-order.ts'
import { transitionOrder } from './transition-order.ts'

interface Pack {
  pricePaise: number
  discountMicro?: number
  stock: number
  grams?: number
  shelf?: string
}
interface Charge {
  name: string
  type: 'fixed' | 'percentage'
  value: number
}
interface Picked {
  supplied?: number
  grams?: number
  why?: 'none_left' | 'bad'
  replacement?: { pack: string; quantity: number; inHand?: boolean }
}
interface Given {
  packs: Record<string, Pack>
  lines: { pack: string; quantity: number }[]
  charges?: Charge[]
  method?: PaymentMethod
  wholeRupees?: boolean
  picks?: Record<string, Picked>
}

let database: TestDatabase
let category: CategoryIds
let shopkeeper: Person
let count = 0

beforeAll(async () => {
  database = await testDatabase({ poolSize: 12 })
  category = await newCategory(database.db)
  shopkeeper = await ravi(database.db)
})
afterAll(async () => {
  const { rows } = await database.db.pool.query(readFileSync('db/invariants.sql', 'utf8'))
  await database.drop()
  expect(rows).toEqual([])
})
beforeEach(() => saveShop(database.db, defaultShop))

const query = async <Row>(text: string, values: unknown[] = []) =>
  (await database.db.pool.query(text, values)).rows as Row[]

/** An order of the given packs, confirmed and, if it is paid online, paid. `stock` is what is left for sale then. */
async function ordered(given: Given) {
  const { packs, lines, method = 'CASH_ON_DELIVERY', wholeRupees = false } = given
  const db = database.db
  await saveShop(db, { ...defaultShop, ordering: { minimum: null, cashLimit: null, wholeRupees } })
  const asha = await person(db, `Asha${++count}`)
  const ids: Record<string, { productId: number; packId: number; unit: string }> = {}
  for (const [name, pack] of Object.entries(packs)) {
    const quantity = lines.find((line) => line.pack === name)?.quantity ?? 0
    const stock = pack.stock + quantity
    const { _id: productId, unit } = await newProduct(db, category, { name: `${name} ${count}`, stock })
    const [row] = await query<{ id: number }>(
      `UPDATE packs SET price_paise = $2, discount_micro = $3, weighed = $4::int IS NOT NULL, grams = $4, shelf = $5
       WHERE product_id = $1 RETURNING id`,
      [productId, pack.pricePaise, pack.discountMicro ?? 0, pack.grams ?? null, pack.shelf ?? null],
    )
    ids[name] = { productId, packId: row!.id, unit }
  }
  for (const { pack, quantity } of lines)
    await addToCart(db, { userId: asha.userId, productId: ids[pack]!.productId, unit: undefined, quantity })
  const priced = lines.map(({ pack, quantity }) => ({ discountMicro: 0, ...packs[pack]!, quantity }))
  const subTotal = subTotalPaise(priced)
  const charges = (given.charges ?? []).map((charge, sortOrder) => ({
    ...charge,
    id: String(sortOrder).padStart(24, '0'),
    description: '',
    minOrderPaise: null,
    maxOrderPaise: null,
    isActive: true,
    areas: [],
    sortOrder,
    updatedAt: new Date(),
    taxRule: 'fixed' as const,
    sac: '996813',
    taxRateBp: 1800,
  }))
  const agreedPaise = charges.reduce<number>(
    (sum, { type, value }) => sum + (type === 'fixed' ? value : percentOfPaise(subTotal, toPercent(value))),
    subTotal,
  )
  const terms = { shop: defaultShop, charges, tax: defaultTax }
  const order = await placeOrder(
    db,
    {
      userId: asha.userId,
      request: { addressId: await newAddress(db, asha), expectedTotal: toRupees(agreedPaise) },
      paymentMethod: method,
      idempotencyKey: undefined,
    },
    // A newcomer may order all that there is.
    { ...shopOrderLimits, held: { share: 100, paise: 100_000_000 } },
    undefined,
    { readTerms: () => Promise.resolve(terms) },
  )
  const { orderId } = order
  if (method !== 'CASH_ON_DELIVERY') await pay(orderId)
  await move(orderId, 'Confirmed')
  return { orderId, ids, agreedPaise, asha }
}

async function pay(orderId: string, nth = -1) {
  const attempt = (await listPaymentAttempts(database.db, orderId)).at(nth)!
  const fact = {
    providerReference: `pay-${attempt.id}`,
    state: 'paid' as const,
    amountPaise: attempt.amount_paise,
    currency: 'INR',
    bankReference: null,
  }
  await database.db.transaction((tx) => applyFacts(tx, attempt, [fact]))
}

const move = (orderId: string, to: OrderStatus) =>
  transitionOrder(database.db, { orderId, to, by: 'admin', actorId: shopkeeper.userId, note: null })
const pick = (input: PickLineInput, who = shopkeeper) => pickOrderLine(database.db, who.userId, input)

/** What the picker of a vector does. */
async function pickAll({ orderId, ids }: Awaited<ReturnType<typeof ordered>>, picks: Record<string, Picked>) {
  for (const [position, { supplied, grams, why, replacement }] of Object.entries(picks))
    await pick({
      orderId,
      position: Number(position),
      suppliedQuantity: supplied,
      suppliedGrams: grams,
      why,
      replacement: replacement && {
        productId: ids[replacement.pack]!.productId,
        unit: ids[replacement.pack]!.unit,
        quantity: replacement.quantity,
        inHand: replacement.inHand,
      },
    })
}

const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ code, status, data, fields }: AppError) => ({ code, status, ...data, ...(fields && { fields }) }),
  )

const stockOf = async (packIds: number[]) =>
  new Map(
    (
      await query<{ id: number; stock: number }>('SELECT id, stock FROM packs WHERE id = ANY($1)', [packIds])
    ).map(({ id, stock }) => [id, stock]),
  )

const lastMovement = async () =>
  (await query<{ id: number }>('SELECT coalesce(max(id), 0)::int AS id FROM stock_movements'))[0]!.id
const movementsSince = (id: number) =>
  query<{ pack_id: number; reason: string; quantity: number; order_id: string | null }>(
    'SELECT pack_id, reason, quantity, order_id FROM stock_movements WHERE id > $1 ORDER BY id',
    [id],
  )
const refundsOf = (orderId: string) =>
  query<{ amount_paise: number; idempotency_key: string; status: string }>(
    'SELECT amount_paise, idempotency_key, status FROM refunds WHERE order_id = $1 ORDER BY created_at, id',
    [orderId],
  )
const due = async (orderId: string) =>
  (await listPaymentAttempts(database.db, orderId)).find(({ status }) => status === 'Due')?.amount_paise

interface Expected {
  refused?: string
  position?: number
  agreed: { subTotalPaise: number; chargesPaise: number }
  supplied: object[]
  final: {
    subTotalPaise: number
    charges: { name: string; amountPaise: number }[]
    linesRoundOffPaise: number
    wholeRupeePaise: number
    totalPaise: number
  }
  refundPaise?: number
  movements: { pack: string; reason: string; quantity: number }[]
  stock: Record<string, number>
}

// The vectors' coupons are left out, as the shop has none: what comes off is all that differs.
describe('the vectors of picking', () => {
  const cases = vectors.vectors as unknown as {
    id: string
    given: Given & { coupon?: object }
    expect: Expected
  }[]
  test('are all here', () => expect(cases).toHaveLength(19))

  test.each(cases)('$id', async ({ given, expect: expected }) => {
    const placed = await ordered(given)
    const { orderId, ids } = placed
    const nameOf = (packId: number) => Object.entries(ids).find(([, pack]) => pack.packId === packId)![0]
    await pickAll(placed, given.picks ?? {})
    const before = await lastMovement()
    if (expected.refused) {
      expect(await refusalOf(move(orderId, 'Packed'))).toMatchObject({
        code: expected.refused,
        positions: expect.arrayContaining([expected.position]) as unknown,
      })
      expect((await getOrder(database.db, orderId)).status).toBe('Confirmed')
      expect(await movementsSince(before)).toEqual([])
      return
    }
    const order = await move(orderId, 'Packed')
    const record = await getOrder(database.db, orderId)
    const packs = await query<{ pack_id: number }>(
      'SELECT pack_id FROM supplied_lines WHERE order_id = $1 ORDER BY position',
      [orderId],
    )
    expect(
      record.supplied.map((line, at) => ({
        position: line.line_position,
        pack: nameOf(packs[at]!.pack_id),
        quantity: line.quantity,
        ...(line.grams !== null && { grams: line.grams }),
        ...(line.is_replacement && { replaces: true }),
        finalPaise: line.final_paise,
      })),
    ).toEqual(expected.supplied)
    const charged = expected.final.charges.reduce((sum, { amountPaise }) => sum + amountPaise, 0)
    const exact = expected.final.subTotalPaise + charged
    const isRounded = given.wholeRupees && given.method === 'CASH_ON_DELIVERY'
    const finalPaise = isRounded ? exact - (exact % 100) : exact
    if (!given.coupon)
      expect([finalPaise, finalPaise - exact]).toEqual([
        expected.final.totalPaise,
        expected.final.wholeRupeePaise,
      ])
    expect(order.final).toEqual({
      subTotal: toRupees(expected.final.subTotalPaise),
      charges: expected.final.charges.map(({ name, amountPaise }) => ({
        name,
        amount: toRupees(amountPaise),
      })),
      coupon: 0,
      roundOff: toRupees(finalPaise - exact),
      totalAmt: toRupees(finalPaise),
    })
    expect(record.supplied.reduce((sum, { final_paise }) => sum + final_paise, 0)).toBe(
      expected.final.subTotalPaise - expected.final.linesRoundOffPaise,
    )
    expect(order.totalAmt).toBe(toRupees(placed.agreedPaise))
    expect(placed.agreedPaise).toBe(expected.agreed.subTotalPaise + expected.agreed.chargesPaise)
    if (given.method === 'CASH_ON_DELIVERY') expect(await due(orderId)).toBe(finalPaise)
    else {
      const difference = placed.agreedPaise - finalPaise
      if (!given.coupon) expect(difference).toBe(expected.refundPaise ?? 0)
      expect((await refundsOf(orderId)).map(({ amount_paise }) => amount_paise)).toEqual(
        difference > 0 ? [difference] : [],
      )
      expect(order.payment_status).toBe('Paid')
    }
    const moved = await movementsSince(before)
    const sorted = (all: string[]) => all.toSorted()
    expect(
      sorted(moved.map(({ pack_id, reason, quantity }) => `${nameOf(pack_id)} ${reason} ${quantity}`)),
    ).toEqual(sorted(expected.movements.map(({ pack, reason, quantity }) => `${pack} ${reason} ${quantity}`)))
    for (const { reason, order_id } of moved) expect(order_id).toBe(reason === 'adjustment' ? null : orderId)
    const stock = await stockOf(Object.values(ids).map(({ packId }) => packId))
    expect(Object.fromEntries([...stock].map(([packId, left]) => [nameOf(packId), left]))).toEqual(
      expected.stock,
    )

    // Whatever was supplied comes back when the order is cancelled, and no more than that.
    const level = new Map(stock)
    const held = await query<{ pack_id: number; held: number }>(
      'SELECT pack_id, -sum(quantity)::int AS held FROM stock_movements WHERE order_id = $1 GROUP BY 1',
      [orderId],
    )
    for (const { pack_id, held: packsHeld } of held) level.set(pack_id, level.get(pack_id)! + packsHeld)
    expect(held.every(({ held: packsHeld }) => packsHeld >= 0)).toBe(true)
    const cancelled = await move(orderId, 'Cancelled')
    expect(await stockOf([...level.keys()])).toEqual(level)
    expect(cancelled.payment_status).toBe(given.method === 'CASH_ON_DELIVERY' ? 'Unpaid' : 'Refund Pending')
    if (given.method !== 'CASH_ON_DELIVERY')
      expect((await refundsOf(orderId)).reduce((sum, { amount_paise }) => sum + amount_paise, 0)).toBe(
        placed.agreedPaise,
      )
  })
})

const RICE = { pricePaise: 10_000, stock: 5 }
const OATS = { pricePaise: 12_000, stock: 5 }

describe('packing', () => {
  test('supplies everything in full when nobody picked', async () => {
    const { orderId, agreedPaise } = await ordered({
      packs: { RICE, OATS },
      lines: [
        { pack: 'RICE', quantity: 2 },
        { pack: 'OATS', quantity: 1 },
      ],
    })
    const before = await lastMovement()
    const order = await move(orderId, 'Packed')
    expect(order.final?.totalAmt).toBe(toRupees(agreedPaise))
    expect(order.supplied).toMatchObject([
      { position: 0, replaces: false, quantity: 2, lineTotal: 200 },
      { position: 1, replaces: false, quantity: 1, lineTotal: 120 },
    ])
    expect(await movementsSince(before)).toEqual([])
  })

  test('is refused when nothing is supplied, and nothing changes', async () => {
    const { orderId } = await ordered({ packs: { RICE }, lines: [{ pack: 'RICE', quantity: 2 }] })
    await pick({ orderId, position: 0, suppliedQuantity: 0, why: 'none_left' })
    const before = await lastMovement()
    expect(await refusalOf(packPickedOrder(database.db, orderId, shopkeeper.userId))).toMatchObject({
      code: 'nothing_supplied',
      status: 409,
    })
    expect(orderView(await getOrder(database.db, orderId))).toMatchObject({ order_status: 'Confirmed' })
    expect(await movementsSince(before)).toEqual([])
  })

  test('is refused when a replacement has been sold meanwhile, with the line that it is for', async () => {
    const { orderId, ids } = await ordered({
      packs: { RICE, OATS: { ...OATS, stock: 2 } },
      lines: [{ pack: 'RICE', quantity: 2 }],
    })
    const oats = { productId: ids.OATS!.productId, unit: ids.OATS!.unit, quantity: 2 }
    await pick({ orderId, position: 0, suppliedQuantity: 0, why: 'none_left', replacement: oats })
    await query(`UPDATE packs SET stock = 0 WHERE id = $1`, [ids.OATS!.packId])
    await query(`INSERT INTO stock_movements (pack_id, reason, quantity) VALUES ($1, 'adjustment', -2)`, [
      ids.OATS!.packId,
    ])
    expect(await refusalOf(move(orderId, 'Packed'))).toEqual({
      code: 'out_of_stock',
      status: 409,
      positions: [0],
    })
    await pick({
      orderId,
      position: 0,
      suppliedQuantity: 0,
      why: 'none_left',
      replacement: { ...oats, inHand: true },
    })
    expect((await move(orderId, 'Packed')).supplied).toMatchObject([
      { replaces: true, quantity: 2, lineTotal: 200 },
    ])
    expect((await stockOf([ids.OATS!.packId])).get(ids.OATS!.packId)).toBe(0)
  })

  test('is done once when it is pressed twice, and both answers are the order', async () => {
    const { orderId, agreedPaise } = await ordered({
      packs: { RICE },
      lines: [{ pack: 'RICE', quantity: 2 }],
      method: 'PAYU',
    })
    await pick({ orderId, position: 0, suppliedQuantity: 1, why: 'bad' })
    const press = () => packPickedOrder(database.db, orderId, shopkeeper.userId)
    const orders = await Promise.all([press(), press(), press()])
    expect(orders.map(({ order_status, final }) => [order_status, final?.totalAmt])).toEqual(
      Array(3).fill(['Packed', toRupees(agreedPaise - 10_000)]),
    )
    expect(await refundsOf(orderId)).toMatchObject([
      { amount_paise: 10_000, idempotency_key: `packed:${orderId}` },
    ])
    const packed = await query("SELECT FROM order_events WHERE order_id = $1 AND status = 'Packed'", [
      orderId,
    ])
    expect(packed).toHaveLength(1)
  })

  test('cash that was due falls to what is packed, and that is what is paid at the door', async () => {
    const { orderId } = await ordered({ packs: { RICE }, lines: [{ pack: 'RICE', quantity: 3 }] })
    await pick({ orderId, position: 0, suppliedQuantity: 2 })
    await move(orderId, 'Packed')
    expect(await due(orderId)).toBe(20_000)
    await move(orderId, 'Out for Delivery')
    expect(await move(orderId, 'Delivered')).toMatchObject({
      payment_status: 'Paid',
      totalAmt: 300,
      payments: [{ status: 'Paid', amount: 200 }],
    })
  })

  test('an online payment that arrives after packing pays the order, and the difference goes back', async () => {
    const { orderId } = await ordered({ packs: { RICE }, lines: [{ pack: 'RICE', quantity: 3 }] })
    const { rows } = await database.owner.pool.query<{ id: string }>(
      `INSERT INTO payment_attempts (id, order_id, provider, status, amount_paise, merchant_reference, created_at)
       SELECT substr(md5($1), 1, 24), $1, 'PAYU', 'Void', total_paise, upper(substr(md5($1), 1, 20)), created_at - interval '1 min'
       FROM orders WHERE id = $1 RETURNING id`,
      [orderId],
    )
    await pick({ orderId, position: 0, suppliedQuantity: 1, why: 'none_left' })
    await move(orderId, 'Packed')
    const attempt = (await findPaymentAttempt(database.db, rows[0]!.id))!
    const fact = {
      providerReference: `late-${orderId}`,
      state: 'paid' as const,
      amountPaise: 30_000,
      currency: 'INR',
      bankReference: null,
    }
    await database.db.transaction((tx) => applyFacts(tx, attempt, [fact]))
    expect(orderView(await getOrder(database.db, orderId))).toMatchObject({
      payment_status: 'Paid',
      payment_method: 'PAYU',
    })
    expect(await refundsOf(orderId)).toMatchObject([
      { amount_paise: 20_000, idempotency_key: `packed:${orderId}` },
    ])
    await move(orderId, 'Cancelled')
    expect((await refundsOf(orderId)).map(({ amount_paise }) => amount_paise)).toEqual([20_000, 10_000])
  })

  test('an order that an earlier version packed is supplied in full, once, and nothing else changes', async () => {
    const { orderId, agreedPaise } = await ordered({
      packs: { RICE, OATS },
      lines: [
        { pack: 'RICE', quantity: 2 },
        { pack: 'OATS', quantity: 1 },
      ],
      charges: [{ name: 'Delivery', type: 'fixed', value: 2_550 }],
      wholeRupees: true,
    })
    await query(`UPDATE orders SET status = 'Packed' WHERE id = $1`, [orderId])
    await query(`INSERT INTO order_events (order_id, status, by) VALUES ($1, 'Packed', 'admin')`, [orderId])
    expect(orderView(await getOrder(database.db, orderId)).supplied).toBeUndefined()
    const before = await lastMovement()
    for (let again = 0; again < 2; again++) await database.db.transaction((tx) => supplyInFull(tx, orderId))
    const order = orderView(await getOrder(database.db, orderId))
    expect(order.final?.totalAmt).toBe(toRupees(agreedPaise))
    expect(order.supplied).toHaveLength(2)
    expect(await movementsSince(before)).toEqual([])
    expect(await due(orderId)).toBe(agreedPaise)
  })

  test('what was supplied counts as sold', async () => {
    const { orderId, ids } = await ordered({ packs: { RICE, OATS }, lines: [{ pack: 'RICE', quantity: 3 }] })
    const { productId, unit } = ids.OATS!
    await pick({ orderId, position: 0, suppliedQuantity: 1, replacement: { productId, unit, quantity: 1 } })
    await move(orderId, 'Packed')
    await aggregateSales(database.db)
    const sold = await query(
      'SELECT pack_id, units::int, sales_paise::int FROM pack_days WHERE pack_id = ANY($1) ORDER BY pack_id',
      [[ids.RICE!.packId, ids.OATS!.packId]],
    )
    expect(sold).toEqual([
      { pack_id: ids.RICE!.packId, units: 1, sales_paise: 10_000 },
      { pack_id: ids.OATS!.packId, units: 1, sales_paise: 12_000 },
    ])
    const [day] = await query<{ paise: number }>(
      `SELECT sales_paise::int AS paise FROM sales_days ORDER BY day DESC LIMIT 1`,
    )
    const [all] = await query<{ paise: number }>(
      `SELECT sum(coalesce(final_total_paise, total_paise))::int AS paise FROM orders WHERE status <> 'Cancelled'`,
    )
    expect(day!.paise).toBe(all!.paise)
  })
})

describe('picking', () => {
  const one = () => ordered({ packs: { RICE, OATS }, lines: [{ pack: 'RICE', quantity: 2 }] })
  const weighed = () =>
    ordered({
      packs: { TOMATO: { pricePaise: 4_000, stock: 9, grams: 500 } },
      lines: [{ pack: 'TOMATO', quantity: 2 }],
    })
  const invalid = (field: string) => ({
    code: 'invalid',
    status: 422,
    fields: { [field]: expect.any(String) as string },
  })

  test('of two pickers one has the order, until it is released or half an hour passes without a tap', async () => {
    const meera = await person(database.db, `Meera${++count}`)
    const { orderId } = await one()
    const both = await Promise.all(
      [shopkeeper, meera].map((who) => refusalOf(claimOrder(database.db, orderId, who.userId))),
    )
    expect(both.filter((outcome) => outcome === 'done')).toHaveLength(1)
    expect(both.find((outcome) => outcome !== 'done')).toMatchObject({
      code: 'pick_claimed',
      name: expect.any(String) as string,
    })
    const [holder, other] = both[0] === 'done' ? [shopkeeper, meera] : [meera, shopkeeper]
    expect(await refusalOf(pick({ orderId, position: 0, suppliedQuantity: 1 }, other))).toMatchObject({
      code: 'pick_claimed',
    })
    expect(await refusalOf(packPickedOrder(database.db, orderId, other.userId))).toMatchObject({
      code: 'pick_claimed',
    })
    await query(`UPDATE orders SET picking_since = now() - interval '29 min' WHERE id = $1`, [orderId])
    await pick({ orderId, position: 0, suppliedQuantity: 1 }, holder)
    await query(`UPDATE orders SET picking_since = picking_since - interval '29 min' WHERE id = $1`, [
      orderId,
    ])
    expect(await refusalOf(claimOrder(database.db, orderId, other.userId))).toMatchObject({
      code: 'pick_claimed',
    })
    await query(`UPDATE orders SET picking_since = picking_since - interval '2 min' WHERE id = $1`, [orderId])
    expect(await claimOrder(database.db, orderId, other.userId)).toMatchObject({
      heldBy: { isMe: true },
      picked: 1,
    })
    expect(await refusalOf(pick({ orderId, position: 0, suppliedQuantity: 2 }, holder))).toMatchObject({
      code: 'pick_claimed',
    })
  })

  test('lines and slips go by shelf, A2 before A10', async () => {
    const { orderId } = await ordered({
      packs: { RICE: { ...RICE, shelf: 'A10' }, SALT: RICE, OATS: { ...OATS, shelf: 'A2' } },
      lines: ['RICE', 'SALT', 'OATS'].map((pack) => ({ pack, quantity: 1 })),
    })
    const { lines } = await claimOrder(database.db, orderId, shopkeeper.userId)
    expect(lines?.map(({ shelf, position }) => [shelf, position])).toEqual([
      ['A2', 2],
      ['A10', 0],
      [null, 1],
    ])
    const [slip] = await listPickingSlips(database.db, [orderId])
    expect(slip?.shelves).toEqual([
      { name: 'A2', lines: [2] },
      { name: 'A10', lines: [0] },
      { name: 'Vegetables › Fresh Vegetables', lines: [1] },
    ])
  })

  test('a registered shop is told before anything is picked which products lack their tax', async () => {
    const { orderId, ids } = await one()
    const { productId } = ids.RICE!
    const untaxed = async () => (await claimOrder(database.db, orderId, shopkeeper.userId)).untaxed
    expect(await untaxed()).toEqual([])
    await saveShop(database.db, { ...defaultShop, gstin: '29AAAAA0000A1ZY' })
    expect(await untaxed()).toEqual([{ productId, name: expect.stringContaining('RICE') as string }])
    await query(
      `INSERT INTO product_taxes (product_id, valid_from, hsn, treatment, rate_bp) VALUES ($1, '2026-01-01', '1006', 'taxable', 500)`,
      [productId],
    )
    expect(await untaxed()).toEqual([])
  })

  test('a tap is saved once however often it is sent, and undone', async () => {
    const { orderId } = await one()
    const tap = { orderId, position: 0, suppliedQuantity: 1, why: 'bad' as const }
    for (let again = 0; again < 3; again++)
      expect((await pick(tap)).pick).toEqual({ quantity: 1, why: 'bad' })
    expect(await query('SELECT FROM picks WHERE order_id = $1', [orderId])).toHaveLength(1)
    expect((await pick({ orderId, position: 0 })).pick).toBeNull()
    expect(await query('SELECT FROM picks WHERE order_id = $1', [orderId])).toEqual([])
  })

  test.each([-1, 1.5, 3])(
    'a quantity of %s is refused at the line, and the draft stays',
    async (suppliedQuantity) => {
      const { orderId } = await one()
      await pick({ orderId, position: 0, suppliedQuantity: 1 })
      expect(await refusalOf(pick({ orderId, position: 0, suppliedQuantity }))).toEqual(
        invalid('suppliedQuantity'),
      )
      expect((await claimOrder(database.db, orderId, shopkeeper.userId)).lines?.[0]?.pick).toEqual({
        quantity: 1,
      })
    },
  )

  test('only packs sold by weight are weighed', async () => {
    const { orderId } = await one()
    expect(await refusalOf(pick({ orderId, position: 0, suppliedGrams: 400 }))).toEqual(
      invalid('suppliedGrams'),
    )
    const loose = await weighed()
    expect(await refusalOf(pick({ orderId: loose.orderId, position: 0, suppliedGrams: -1 }))).toEqual(
      invalid('suppliedGrams'),
    )
    expect((await pick({ orderId: loose.orderId, position: 0, suppliedGrams: 100_000 })).pick).toEqual({
      grams: 100_000,
    })
  })

  test('whole packs that are not in a weighed line go back, and a weight of nothing supplies nothing', async () => {
    const { orderId, ids } = await weighed()
    await pick({ orderId, position: 0, suppliedGrams: 480 })
    const order = await move(orderId, 'Packed')
    expect(order.supplied).toMatchObject([{ quantity: 2, grams: 480, lineTotal: 38.4 }])
    expect((await stockOf([ids.TOMATO!.packId])).get(ids.TOMATO!.packId)).toBe(10)
    const nothing = await weighed()
    await pick({ orderId: nothing.orderId, position: 0, suppliedGrams: 0 })
    expect(await refusalOf(move(nothing.orderId, 'Packed'))).toMatchObject({ code: 'nothing_supplied' })
  })

  test('a replacement is another pack that is in sale, of which there is enough or which is in the hand', async () => {
    const { orderId, ids } = await one()
    const replace = (name: string, quantity: number, more: object = {}) =>
      refusalOf(
        pick({
          orderId,
          position: 0,
          replacement: { productId: ids[name]!.productId, unit: ids[name]!.unit, quantity },
          ...more,
        }),
      )
    expect(await replace('RICE', 1)).toEqual(invalid('replacement.unit'))
    expect(await replace('OATS', 0)).toEqual(invalid('replacement.quantity'))
    expect(await replace('OATS', 1, { suppliedQuantity: 2 })).toEqual(invalid('replacement.quantity'))
    expect(await replace('OATS', 6)).toMatchObject({ code: 'out_of_stock', available: 5 })
    expect(await replace('OATS', 5)).toBe('done')
    await query('UPDATE products SET publish = false WHERE id = $1', [ids.OATS!.productId])
    expect(await replace('OATS', 1)).toMatchObject({ code: 'out_of_stock' })
  })

  test('a line that does not exist is not found, and a cancelled or packed order is not picked any more', async () => {
    const { orderId } = await one()
    expect(await refusalOf(pick({ orderId, position: 7, suppliedQuantity: 1 }))).toMatchObject({
      code: 'not_found',
    })
    expect(await refusalOf(pick({ orderId: 'ORD-000000-00000000', position: 0 }))).toMatchObject({
      code: 'order_not_found',
    })
    await move(orderId, 'Cancelled')
    const gone = { code: 'move_refused', state: 'Cancelled' }
    expect(await refusalOf(pick({ orderId, position: 0, suppliedQuantity: 1 }))).toMatchObject(gone)
    expect(await refusalOf(packPickedOrder(database.db, orderId, shopkeeper.userId))).toMatchObject(gone)
  })
})
