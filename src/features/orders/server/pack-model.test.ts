import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, withLongTimeouts, type TestDatabase } from '../../../../test/database.ts'
import { newAddress, newCategory, newProduct, person, ravi, type Person } from '../../../../test/world.ts'
import { addToCart } from '#features/cart/server/add-to-cart.ts'
import { listPaymentAttempts } from '#features/payments/server/payment-attempt-store.ts'
import { defaultShop, defaultTax } from '#features/storefront/default-shop.ts'
import { openDatabase, type Database } from '#platform/db/postgres.ts'
import { toRupees } from '#shared/money.ts'
import type { OrderStatus } from '#shared/order-enums.ts'
import { AppError } from '#shared/problems.ts'
import { shopOrderLimits } from '../order-limits.ts'
import { getOrder } from './order-store.ts'
import { applyFacts } from './payment/apply-facts.ts'
import { pickOrderLine } from './pick-order.ts'
import { placeOrder } from './place-order.ts'
import { transitionOrder } from './transition-order.ts'

// Orders are placed, picked, packed and moved on by two pools of connections in any order, beside a plain model: money and
// stock agree to the paisa and the piece after every step.

const PACKS = [
  { price: 9_999, discount: 10_000_000, grams: null },
  { price: 333, discount: 33_333_333, grams: null },
  { price: 24_995, discount: 0, grams: null },
  { price: 7_777, discount: 5_000_000, grams: 500 },
] as const
const STOCK = 400

interface ModelPick {
  quantity: number | null
  grams: number | null
  why: 'none_left' | 'bad' | undefined
  replacement: { pack: number; quantity: number } | null
}
interface ModelOrder {
  id: string
  isOnline: boolean
  status: OrderStatus
  lines: { pack: number; quantity: number }[]
  picks: Map<number, ModelPick>
  agreed: number
  final: number | null
  held: number[]
}

let database: TestDatabase
let other: Database
let shopkeeper: Person
let packs: { id: number; productId: number; unit: string }[]
let count = 0

beforeAll(async () => {
  database = await testDatabase({ poolSize: 4 })
  const log = { info: () => undefined, warn: () => undefined, error: console.error }
  other = withLongTimeouts(openDatabase(database.url, { poolSize: 4, log }))
  shopkeeper = await ravi(database.db)
  const category = await newCategory(database.db)
  packs = []
  for (const [at, { price, discount, grams }] of PACKS.entries()) {
    const { _id: productId, unit } = await newProduct(database.db, category, {
      name: `Pack ${at}`,
      stock: STOCK,
    })
    const { rows } = await database.db.pool.query<{ id: number }>(
      `UPDATE packs SET price_paise = $2, discount_micro = $3, weighed = $4::int IS NOT NULL, grams = $4
       WHERE product_id = $1 RETURNING id`,
      [productId, price, discount, grams],
    )
    packs.push({ id: rows[0]!.id, productId, unit })
  }
})
afterAll(async () => {
  await other.close()
  await database.drop()
})

/** A sum of fractions of hundred-millionths of a paisa, rounded half up to the paisa. */
function rounded(parts: [bigint, bigint][]): number {
  const of = parts.reduce((product, [, one]) => product * one, 1n)
  const sum = parts.reduce((all, [value, one]) => all + value * (of / one), 0n)
  const whole = of * 100_000_000n
  return Number((sum * 2n + whole) / (whole * 2n))
}
const worth = (pack: number, quantity: number): bigint =>
  BigInt(PACKS[pack]!.price) * BigInt(100_000_000 - PACKS[pack]!.discount) * BigInt(quantity)

/** Delivery of 25 rupees and 2 % of the goods. */
const withCharges = (goods: number): number => goods + 2_500 + Math.floor((goods * 2 + 50) / 100)

const fixedPacks = fc.integer({ min: 0, max: 2 })
const step = fc.record({
  kind: fc.constantFrom('place', 'pick', 'pick', 'pick', 'pack', 'pack', 'dispatch', 'deliver', 'cancel'),
  order: fc.nat(5),
  isOnline: fc.boolean(),
  isOther: fc.boolean(),
  quantities: fc.tuple(fc.nat(3), fc.nat(3), fc.nat(3), fc.nat(3)),
  line: fc.nat(3),
  supplied: fc.nat(3),
  percent: fc.integer({ min: 0, max: 130 }),
  why: fc.constantFrom(undefined, 'none_left' as const, 'bad' as const),
  replacement: fc.option(fc.record({ pack: fixedPacks, quantity: fc.integer({ min: 1, max: 3 }) }), {
    nil: null,
  }),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

const CONFIRMED_ON = ['place', 'pick', 'pack', 'cancel']

test('money and stock agree with a plain model after each of 200 steps', { timeout: 900_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 200, maxLength: 200 }), (steps) => walk(steps)),
    { numRuns: 1, endOnFailure: true },
  )
})

async function walk(steps: Step[]): Promise<void> {
  const stock = PACKS.map(() => STOCK)
  const orders: ModelOrder[] = []
  const done = new Set<string>()
  for (const one of steps) {
    const db = one.isOther ? other : database.db
    const open = orders.filter(({ status }) => !['Delivered', 'Cancelled'].includes(status)).slice(-6)
    const order = open[one.order % Math.max(1, open.length)]
    if (one.kind === 'place' || !order) await place(db, one, orders, stock)
    else if (one.kind === 'pick') await pick(db, one, order)
    else await move(db, one, order, stock)
    const moved = order ?? orders.at(-1)
    if (moved) {
      done.add(`${one.kind} ${moved.status}`)
      await compare(moved, stock)
    }
  }
  expect(done.size).toBeGreaterThan(8)
  expect(CONFIRMED_ON.every((kind) => steps.some((one) => one.kind === kind))).toBe(true)
  const { rows } = await database.db.pool.query(readFileSync('db/invariants.sql', 'utf8'))
  expect(rows).toEqual([])
}

async function place(db: Database, { quantities, isOnline }: Step, orders: ModelOrder[], stock: number[]) {
  const lines = quantities.flatMap((quantity, pack) =>
    quantity > 0 && quantity <= stock[pack]! ? [{ pack, quantity }] : [],
  )
  if (lines.length === 0) return
  const { userId } = await person(db, `Buyer${++count}`)
  for (const { pack, quantity } of lines)
    await addToCart(db, { userId, productId: packs[pack]!.productId, unit: undefined, quantity })
  const agreed = withCharges(rounded(lines.map(({ pack, quantity }) => [worth(pack, quantity), 1n])))
  const rule = {
    description: '',
    minOrderPaise: null,
    maxOrderPaise: null,
    isActive: true,
    updatedAt: new Date(),
  }
  const tax = { taxRule: 'fixed' as const, sac: '996813', taxRateBp: 1800 }
  const charges = [
    {
      ...rule,
      ...tax,
      id: 'a'.repeat(24),
      name: 'Delivery',
      type: 'fixed' as const,
      value: 2_500,
      sortOrder: 0,
    },
    {
      ...rule,
      ...tax,
      id: 'b'.repeat(24),
      name: 'Handling',
      type: 'percentage' as const,
      value: 2_000_000,
      sortOrder: 1,
    },
  ]
  const { orderId } = await placeOrder(
    db,
    {
      userId,
      request: { addressId: await newAddress(db, { userId, email: '' }), expectedTotal: toRupees(agreed) },
      paymentMethod: isOnline ? 'PAYU' : 'CASH_ON_DELIVERY',
      idempotencyKey: undefined,
    },
    { ...shopOrderLimits, held: { share: 100, paise: 100_000_000 } },
    undefined,
    { readTerms: () => Promise.resolve({ shop: defaultShop, charges, tax: defaultTax }) },
  )
  if (isOnline) {
    const attempt = (await listPaymentAttempts(db, orderId)).at(-1)!
    const fact = {
      providerReference: orderId,
      state: 'paid' as const,
      amountPaise: agreed,
      currency: 'INR',
      bankReference: null,
    }
    await db.transaction((tx) => applyFacts(tx, attempt, [fact]))
  }
  await transitionOrder(db, { orderId, to: 'Confirmed', by: 'admin', actorId: shopkeeper.userId, note: null })
  const held = PACKS.map((_, pack) => lines.find((line) => line.pack === pack)?.quantity ?? 0)
  held.forEach((quantity, pack) => (stock[pack]! -= quantity))
  orders.push({
    id: orderId,
    isOnline,
    status: 'Confirmed',
    lines,
    picks: new Map(),
    agreed,
    final: null,
    held,
  })
}

async function pick(db: Database, one: Step, order: ModelOrder) {
  const position = one.line % order.lines.length
  const { pack, quantity } = order.lines[position]!
  const nominal = PACKS[pack]!.grams
  const decision: ModelPick = {
    quantity: nominal === null ? Math.min(one.supplied, quantity) : null,
    grams: nominal === null ? null : Math.floor((nominal * quantity * one.percent) / 100),
    why: one.why,
    replacement:
      one.replacement &&
      one.replacement.pack !== pack &&
      Math.min(one.supplied, quantity) < quantity &&
      nominal === null
        ? one.replacement
        : null,
  }
  const by = decision.replacement && packs[decision.replacement.pack]!
  const saved = pickOrderLine(db, shopkeeper.userId, {
    orderId: order.id,
    position,
    suppliedQuantity: decision.quantity ?? undefined,
    suppliedGrams: decision.grams ?? undefined,
    why: decision.why,
    // In the hand: what the stock says never stops this walk.
    replacement: by
      ? { productId: by.productId, unit: by.unit, quantity: decision.replacement!.quantity, inHand: true }
      : undefined,
  })
  if (order.status !== 'Confirmed') return expect(await codeOf(saved)).toBe('move_refused')
  await saved
  order.picks.set(position, decision)
}

async function move(db: Database, { kind }: Step, order: ModelOrder, stock: number[]) {
  const to = (
    { pack: 'Packed', dispatch: 'Out for Delivery', deliver: 'Delivered', cancel: 'Cancelled' } as const
  )[kind as 'pack' | 'dispatch' | 'deliver' | 'cancel']
  const from = {
    Packed: 'Confirmed',
    'Out for Delivery': 'Packed',
    Delivered: 'Out for Delivery',
    Cancelled: order.status,
  }
  const moved = transitionOrder(db, {
    orderId: order.id,
    to,
    by: 'admin',
    actorId: shopkeeper.userId,
    note: null,
  })
  if (from[to] !== order.status) return expect(await codeOf(moved)).toBe('move_refused')
  if (to === 'Packed') {
    const packed = packedOf(order, stock)
    if (typeof packed === 'string') return expect(await codeOf(moved)).toBe(packed)
    await moved
    Object.assign(order, { status: to, final: packed.final, held: packed.held })
    packed.stock.forEach((left, pack) => (stock[pack] = left))
    return
  }
  await moved
  order.status = to
  if (to !== 'Cancelled') return
  order.held.forEach((quantity, pack) => (stock[pack]! += quantity))
  order.held = PACKS.map(() => 0)
}

/** What packing does, written down without the shop's own rules. */
function packedOf({ lines, picks, held: before }: ModelOrder, shelf: number[]) {
  const [held, stock] = [[...before], [...shelf]]
  const parts: [bigint, bigint][] = []
  for (const [position, { pack, quantity }] of lines.entries()) {
    const decision = picks.get(position)
    const nominal = PACKS[pack]!.grams
    if (nominal !== null && (decision?.grams ?? null) === null) return 'line_not_weighed'
    const whole = (nominal ?? 1) * quantity
    const taken = nominal === null ? (decision?.quantity ?? quantity) : Math.min(decision!.grams!, whole)
    if (taken > 0) parts.push([worth(pack, quantity) * BigInt(taken), BigInt(whole)])
    const missing = nominal === null ? quantity - taken : Math.floor((whole - taken) / nominal)
    held[pack]! -= missing
    stock[pack]! += missing
    if (decision?.why === 'bad') stock[pack]! -= missing
    if (decision?.why === 'none_left' && missing > 0) stock[pack] = 0
  }
  for (const [position, { pack, quantity }] of lines.entries()) {
    const { replacement, quantity: supplied } = picks.get(position) ?? { replacement: null, quantity: 0 }
    if (!replacement) continue
    const [cost, most] = [worth(replacement.pack, replacement.quantity), worth(pack, quantity - supplied!)]
    parts.push([cost < most ? cost : most, 1n])
    held[replacement.pack]! += replacement.quantity
    stock[replacement.pack] = Math.max(0, stock[replacement.pack]! - replacement.quantity)
  }
  if (parts.length === 0) return 'nothing_supplied'
  return { held, stock, final: withCharges(rounded(parts)) }
}

async function compare(order: ModelOrder, stock: number[]): Promise<void> {
  const record = await getOrder(database.db, order.id)
  const { rows } = await database.db.pool.query<{ id: number; stock: number; held: number }>(
    `SELECT id, stock, (SELECT coalesce(-sum(quantity), 0)::int FROM stock_movements WHERE pack_id = packs.id AND order_id = $2) AS held
     FROM packs WHERE id = ANY($1) ORDER BY id`,
    [packs.map(({ id }) => id), order.id],
  )
  const refunded = record.refunds.reduce((sum, { amount_paise }) => sum + amount_paise, 0)
  const due = record.payments.find(({ status }) => ['Due', 'Paid'].includes(status))?.amount_paise
  const asked = order.status === 'Cancelled' ? undefined : (order.final ?? order.agreed)
  expect({
    status: record.status,
    total: record.total_paise,
    final: record.final_total_paise,
    stock: rows.map((row) => row.stock),
    held: rows.map((row) => row.held),
    refunded,
    due: order.isOnline ? order.agreed : due,
  }).toEqual({
    status: order.status,
    total: order.agreed,
    final: order.final,
    stock,
    held: order.held,
    refunded: !order.isOnline
      ? 0
      : order.status === 'Cancelled'
        ? order.agreed
        : order.agreed - (order.final ?? order.agreed),
    due: order.isOnline ? order.agreed : asked,
  })
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof AppError ? error.code : Promise.reject(error as Error)),
  )
