import fc from 'fast-check'
import { expect } from 'vitest'
import { getOrder } from '#features/orders/server/order-store.ts'
import type { CreditAsk } from '#features/papers/credit-rows.ts'
import type { Database } from '#platform/db/postgres.ts'
import type { OrderStatus } from '#shared/order-enums.ts'
import type { Product } from '#shared/shapes.ts'
import { registerShop, taxProduct } from './placed-orders.ts'
import { newCategory, newProduct } from './world.ts'

// Orders are placed, picked, packed, moved on and credited in any order, beside a plain model that knows none of the shop's
// rules: after every command money, stock and papers agree to the paisa and the piece.

const GOODS = [
  { price: 9_999, discount: 10_000_000, grams: null, hsn: '3401', treatment: 'taxable', rateBp: 1800 },
  { price: 333, discount: 33_333_333, grams: null, hsn: '250100', treatment: 'nil', rateBp: 0 },
  { price: 24_995, discount: 0, grams: null, hsn: '10063020', treatment: 'taxable', rateBp: 500 },
  { price: 7_777, discount: 5_000_000, grams: 500, hsn: '0702', treatment: 'exempt', rateBp: 0 },
] as const
const STOCK = 400

/** Delivery of 25 rupees and 2 % of the goods. */
const chargesOf = (goods: number): number[] => [2_500, Math.floor((goods * 2 + 50) / 100)]
const withCharges = (goods: number): number => chargesOf(goods).reduce((sum, paise) => sum + paise, goods)

export interface PackOnSale {
  id: number
  isWeighed: boolean
  product: Product
}

/** A registered shop with packs of several rates, one of them sold by weight. Cash at the door is in whole rupees. */
export async function openPackingShop(db: Database): Promise<PackOnSale[]> {
  await registerShop(
    db,
    { receiptVouchers: true },
    { ordering: { minimum: null, cashLimit: null, wholeRupees: true } },
  )
  await db.pool.query(
    `INSERT INTO charges (id, name, type, value, sort_order) VALUES
       (repeat('a', 24), 'Delivery', 'fixed', 2500, 1), (repeat('b', 24), 'Handling', 'percentage', 2000000, 2)`,
  )
  const category = await newCategory(db)
  const packs: PackOnSale[] = []
  for (const [at, { price, discount, grams, hsn, treatment, rateBp }] of GOODS.entries()) {
    const product = await newProduct(db, category, { name: `Pack ${at}`, stock: STOCK })
    const { rows } = await db.pool.query<{ id: number }>(
      `UPDATE packs SET price_paise = $2, discount_micro = $3, weighed = $4::int IS NOT NULL, grams = $4
       WHERE product_id = $1 RETURNING id`,
      [product._id, price, discount, grams],
    )
    await taxProduct(db, product._id, { hsn, treatment, rateBp })
    packs.push({ id: rows[0]!.id, isWeighed: grams !== null, product })
  }
  return packs
}

export interface ModelPick {
  quantity: number | null
  grams: number | null
  why: 'none_left' | 'bad' | undefined
  /** The picker holds it in the hand: what the stock says never refuses it. */
  replacement: { pack: number; quantity: number } | null
}

interface BillRow {
  /** What all of it weighs, if it is sold by weight. */
  grams: number | null
  /** Null for a charge. */
  pack: number | null
  packs: number
  gross: number
  givenPacks: number
  given: number
}

interface ModelOrder {
  id: string
  isOnline: boolean
  status: OrderStatus
  lines: { pack: number; quantity: number }[]
  picks: Map<number, ModelPick>
  /** Of the two pickers, who has claimed it and who has packed it. */
  heldBy: number | null
  packedBy: number | null
  agreed: number
  final: number | null
  held: number[]
  /** What was packed, as rows; a paper once the goods have left. */
  rows: BillRow[]
  hasLeft: boolean
  notes: number[]
  /** What notes gave back while it was still to be paid at the door. */
  lowered: number
}

const fixedPacks = fc.integer({ min: 0, max: 2 })
const moves = {
  pack: 'Packed',
  dispatch: 'Out for Delivery',
  deliver: 'Delivered',
  cancel: 'Cancelled',
} as const satisfies Record<string, OrderStatus>
const sources = { pack: 'Confirmed', dispatch: 'Packed', deliver: 'Out for Delivery' } as const

const kinds = ['place', 'pick', 'release', 'pack', 'dispatch', 'deliver', 'cancel', 'credit'] as const
const often = [
  'place',
  'pick',
  'pick',
  'pick',
  'pack',
  'pack',
  'dispatch',
  'dispatch',
  'credit',
  'credit',
] as const

const command = fc.record({
  kind: fc.constantFrom(...kinds, ...often),
  order: fc.nat(5),
  isOnline: fc.boolean(),
  /** Of two, who picks and which of the servers is asked. */
  picker: fc.constantFrom(0, 0, 0, 1),
  server: fc.nat(1),
  /** What happens to the call, if the shop can have faults: its answer is lost, or it is made on both servers at once. */
  fault: fc.constantFrom(null, null, null, 'lost' as const, 'twice' as const),
  milliseconds: fc.nat(25),
  quantities: fc.tuple(fc.nat(3), fc.nat(3), fc.nat(3), fc.nat(3)),
  line: fc.nat(5),
  supplied: fc.nat(3),
  percent: fc.integer({ min: 0, max: 130 }),
  why: fc.constantFrom(undefined, 'none_left' as const, 'bad' as const),
  replacement: fc.option(fc.record({ pack: fixedPacks, quantity: fc.integer({ min: 1, max: 3 }) }), {
    nil: null,
  }),
  isByPacks: fc.boolean(),
  goodsBack: fc.boolean(),
})
export type PackingCommand = typeof command extends fc.Arbitrary<infer T> ? T : never

/** The shop as the model uses it. What may be refused resolves to "done" or to the code of the problem. */
export interface PackingShop {
  db: Database
  packs: PackOnSale[]
  /** A new shopper's order that is paid, if it is paid online, and confirmed; resolves to its id. */
  place(order: Pick<ModelOrder, 'lines' | 'isOnline' | 'agreed'>, command: PackingCommand): Promise<string>
  pick(orderId: string, position: number, decision: ModelPick, command: PackingCommand): Promise<string>
  release(orderId: string, command: PackingCommand): Promise<string>
  move(orderId: string, to: OrderStatus, command: PackingCommand): Promise<string>
  credit(orderId: string, ask: CreditAsk, refund: boolean, command: PackingCommand): Promise<string>
}

/** Carries 200 random commands out, and compares the shop with the model after each; the same seed is the same walk. */
export async function walkPacking(shop: PackingShop, seed: number): Promise<void> {
  const [commands] = fc.sample(fc.array(command, { minLength: 200, maxLength: 200 }), { seed, numRuns: 1 })
  await walk(shop, commands!).catch((error: Error) => {
    error.message = `walk ${seed}: ${error.message}`
    throw error
  })
}

async function walk(shop: PackingShop, commands: PackingCommand[]): Promise<void> {
  const stock = GOODS.map((_, pack) => amountOf(pack, STOCK))
  const orders: ModelOrder[] = []
  const met = new Set<string>()
  for (const one of commands) {
    const among = orders.filter(
      ({ status }) => one.kind === 'credit' || !['Delivered', 'Cancelled'].includes(status),
    )
    const order = among.slice(-6)[one.order % Math.min(6, among.length)]
    let outcome = 'done'
    if (one.kind === 'place' || !order) await place(shop, one, orders, stock)
    else outcome = await commandTo(shop, one, order, stock)
    const changed = one.kind === 'place' ? orders.at(-1) : (order ?? orders.at(-1))
    met.add(`${one.kind} ${outcome}`)
    if (changed) await compare(shop, changed, stock)
  }
  expect(met.size).toBeGreaterThan(10)
}

/** Carries a command out and changes the model with it; returns "done" or why both refuse it. */
async function commandTo(shop: PackingShop, one: PackingCommand, order: ModelOrder, stock: number[]) {
  const { kind, picker } = one
  const isOthers = order.heldBy !== null && order.heldBy !== picker
  const agree = (expected: string, actual: string) => {
    expect({ order: order.id, kind, outcome: actual }).toEqual({ order: order.id, kind, outcome: expected })
    return expected
  }
  if (kind === 'pick') {
    const position = one.line % order.lines.length
    const decision = decisionOf(order.lines[position]!, one)
    const refused = order.status !== 'Confirmed' ? 'move_refused' : isOthers ? 'pick_claimed' : null
    agree(refused ?? 'done', await shop.pick(order.id, position, decision, one))
    if (refused) return refused
    order.picks.set(position, decision)
    order.heldBy = picker
    return 'done'
  }
  if (kind === 'release') {
    if (order.status === 'Confirmed' && !isOthers) order.heldBy = null
    // The receiver of what is packed is not for pickers.
    return agree(order.status === 'Confirmed' ? 'done' : 'move_refused', await shop.release(order.id, one))
  }
  if (kind === 'credit') {
    const row = one.line % Math.max(1, order.rows.length)
    const gross = order.rows[row]?.gross ?? 100
    const ask: CreditAsk = one.isByPacks
      ? { position: row, packs: Math.max(1, one.supplied) }
      : { position: row, amountPaise: Math.max(1, Math.floor((gross * one.percent) / 100)) }
    const note = noteOf(order, ask)
    const outcome = typeof note === 'string' ? note : 'done'
    agree(outcome, await shop.credit(order.id, ask, order.isOnline, one))
    if (typeof note === 'string') return note
    const credited = order.rows[row]!
    const before = shareOf(credited)
    const { pack } = Object.assign(credited, note.row)
    order.notes.push(note.total)
    if (!order.isOnline && order.status === 'Out for Delivery') order.lowered += note.total
    if ('packs' in ask) {
      const amount = Math.min(shareOf(credited) - before, order.held[pack!]!)
      moveGoods(order, stock, pack!, amount)
      // Written off.
      if (!one.goodsBack) stock[pack!]! -= amount
    }
    return 'done'
  }
  const to = moves[kind as keyof typeof moves]
  const isAllowed = to === 'Cancelled' || sources[kind as keyof typeof sources] === order.status
  // Packing again changes nothing for whoever packed it.
  const isAgain = to === 'Packed' && order.status === 'Packed' && order.packedBy === picker
  if (!isAllowed) return agree(isAgain ? 'done' : 'move_refused', await shop.move(order.id, to, one))
  if (to === 'Packed') {
    const packed = isOthers ? 'pick_claimed' : packedOf(order, stock)
    agree(typeof packed === 'string' ? packed : 'done', await shop.move(order.id, to, one))
    if (typeof packed === 'string') return packed
    const { final, held, rows } = packed
    Object.assign(order, { status: to, final, held, rows, packedBy: picker })
    packed.stock.forEach((left, pack) => (stock[pack] = left))
    return 'done'
  }
  agree('done', await shop.move(order.id, to, one))
  order.status = to
  if (to === 'Out for Delivery') order.hasLeft = true
  if (to === 'Cancelled') callOff(order, stock)
  return 'done'
}

async function place(shop: PackingShop, one: PackingCommand, orders: ModelOrder[], stock: number[]) {
  const lines = one.quantities.flatMap((quantity, pack) =>
    quantity > 0 && amountOf(pack, quantity) <= stock[pack]! ? [{ pack, quantity }] : [],
  )
  if (lines.length === 0) return
  const { isOnline } = one
  const agreed = withCharges(rounded(lines.map(({ pack, quantity }) => [worth(pack, quantity), 1n])))
  const id = await shop.place({ lines, isOnline, agreed }, one)
  const held = GOODS.map((_, pack) => amountOf(pack, lines.find((line) => line.pack === pack)?.quantity ?? 0))
  held.forEach((amount, pack) => (stock[pack]! -= amount))
  const nothingYet = {
    heldBy: null,
    packedBy: null,
    final: null,
    rows: [],
    hasLeft: false,
    notes: [],
    lowered: 0,
  }
  orders.push({ id, isOnline, status: 'Confirmed', lines, picks: new Map(), agreed, held, ...nothingYet })
}

function decisionOf({ pack, quantity }: { pack: number; quantity: number }, one: PackingCommand): ModelPick {
  const nominal = GOODS[pack]!.grams
  const supplied = Math.min(one.supplied, quantity)
  const isReplaced =
    nominal === null && supplied < quantity && one.replacement !== null && one.replacement.pack !== pack
  return {
    quantity: nominal === null ? supplied : null,
    grams: nominal === null ? null : Math.floor((nominal * quantity * one.percent) / 100),
    why: one.why,
    replacement: isReplaced ? one.replacement : null,
  }
}

/** So much of a pack in the unit of its stock: grams of what is weighed. */
const amountOf = (pack: number, packs: number): number => packs * (GOODS[pack]!.grams ?? 1)

/** What packing does: what is supplied, what it costs, and what it leaves on the shelf. */
function packedOf({ lines, picks, isOnline, held: before }: ModelOrder, shelf: number[]) {
  const [held, stock] = [[...before], [...shelf]]
  const supplied: { pack: number; packs: number; grams: number | null; exact: Fraction }[] = []
  for (const [position, { pack, quantity }] of lines.entries()) {
    const decision = picks.get(position)
    const nominal = GOODS[pack]!.grams
    if (nominal !== null && (decision?.grams ?? null) === null) return 'line_not_weighed'
    const whole = (nominal ?? 1) * quantity
    const taken = nominal === null ? (decision?.quantity ?? quantity) : Math.min(decision!.grams!, whole)
    const exact: Fraction = [worth(pack, quantity) * BigInt(taken), BigInt(whole)]
    const grams = nominal === null ? null : decision!.grams!
    if (taken > 0) supplied.push({ pack, packs: nominal === null ? taken : quantity, grams, exact })
    // What is heavier than was ordered has left the shelf too.
    const missing = whole - (grams ?? taken)
    held[pack]! -= missing
    stock[pack]! += missing
    if (decision?.why === 'bad') stock[pack]! -= Math.max(0, missing)
    if (decision?.why === 'none_left' && missing !== 0) stock[pack] = 0
    stock[pack] = Math.max(0, stock[pack]!)
  }
  for (const [position, { pack, quantity }] of lines.entries()) {
    const { replacement, quantity: own } = picks.get(position) ?? { replacement: null, quantity: 0 }
    if (!replacement) continue
    const [cost, most] = [worth(replacement.pack, replacement.quantity), worth(pack, quantity - own!)]
    supplied.push({
      pack: replacement.pack,
      packs: replacement.quantity,
      grams: null,
      exact: [cost < most ? cost : most, 1n],
    })
    held[replacement.pack]! += replacement.quantity
    stock[replacement.pack] = Math.max(0, stock[replacement.pack]! - replacement.quantity)
  }
  if (supplied.length === 0) return 'nothing_supplied'
  const goods = rounded(supplied.map(({ exact }) => exact))
  const total = withCharges(goods)
  const notGiven = { givenPacks: 0, given: 0 }
  const rows: BillRow[] = [
    ...supplied.map(({ exact, ...part }) => ({ ...part, gross: rounded([exact]), ...notGiven })),
    ...chargesOf(goods).map((gross) => ({ pack: null, packs: 0, grams: null, gross, ...notGiven })),
  ].filter(({ pack, gross }) => pack !== null || gross > 0)
  return { held, stock, rows, final: isOnline ? total : total - (total % 100) }
}

/** What a note gives back, of one row and in all, or why there is none. */
function noteOf({ rows, hasLeft, final, notes }: ModelOrder, ask: CreditAsk) {
  if (!hasLeft) return 'document_not_found'
  const row = rows[ask.position]!
  const givenPacks = row.givenPacks + ('packs' in ask ? ask.packs : 0)
  if (givenPacks > row.packs) return 'credit_exceeds'
  const given =
    'packs' in ask
      ? Math.max(row.given, Math.floor((row.gross * givenPacks * 2 + row.packs) / (row.packs * 2)))
      : row.given + ask.amountPaise
  if (given > row.gross) return 'credit_exceeds'
  const after = sum(rows.map((one) => one.given)) - row.given + given
  const isLast = after === sum(rows.map(({ gross }) => gross))
  const total = (isLast ? final! : Math.min(after, final!)) - sum(notes)
  return total < 100 ? 'credit_too_small' : { row: { givenPacks, given }, total }
}

/** How much of a row notes have given back, in the unit of its stock. */
const shareOf = ({ grams, packs, givenPacks }: BillRow): number =>
  grams === null ? givenPacks : Math.floor((grams * givenPacks * 2 + packs) / (packs * 2))

/** What the order still holds goes back; if its goods had left, a note gives back the rest of its paper. */
function callOff(order: ModelOrder, stock: number[]) {
  order.held.forEach((quantity, pack) => moveGoods(order, stock, pack, quantity))
  if (!order.hasLeft) return
  const isLeft = order.rows.some((row) => row.packs > row.givenPacks || row.gross > row.given)
  if (isLeft) order.notes.push(order.final! - sum(order.notes))
  for (const row of order.rows) Object.assign(row, { givenPacks: row.packs, given: row.gross })
}

function moveGoods(order: ModelOrder, stock: number[], pack: number, amount: number) {
  order.held[pack]! -= amount
  stock[pack]! += amount
}

async function compare({ db, packs }: PackingShop, order: ModelOrder, stock: number[]): Promise<void> {
  const record = await getOrder(db, order.id)
  const { rows } = await db.pool.query<{ stock: number; held: number }>(
    `SELECT coalesce(stock_grams, stock)::int AS stock, (SELECT coalesce(-sum(coalesce(grams, quantity)), 0)::int
       FROM stock_movements WHERE pack_id = packs.id AND order_id = $2) AS held
     FROM packs WHERE id = ANY($1) ORDER BY id`,
    [packs.map(({ id }) => id), order.id],
  )
  const papers = await db.pool.query<{ paise: number; is_voucher: boolean }>(
    `SELECT total_paise::int AS paise, kind LIKE '%voucher' AS is_voucher FROM tax_documents WHERE order_id = $1
     ORDER BY against IS NOT NULL, serial`,
    [order.id],
  )
  const papersOf = (isVoucher: boolean) =>
    papers.rows.filter(({ is_voucher }) => is_voucher === isVoucher).map(({ paise }) => paise)
  const due = record.payments.find(({ status }) => ['Due', 'Paid'].includes(status))?.amount_paise
  const { status, agreed, final, held, isOnline, notes } = order
  const isCancelled = status === 'Cancelled'
  const back = isCancelled ? agreed : agreed - (final ?? agreed) + sum(notes)
  expect({
    status: record.status,
    total: record.total_paise,
    final: record.final_total_paise,
    stock: rows.map((row) => row.stock),
    held: rows.map((row) => row.held),
    papers: papersOf(false),
    vouchers: papersOf(true),
    refunded: sum(record.refunds.map(({ amount_paise }) => amount_paise)),
    due: isOnline ? agreed : due,
  }).toEqual({
    status,
    total: agreed,
    final,
    stock,
    held,
    papers: order.hasLeft ? [final, ...notes] : [],
    vouchers: isOnline ? (isCancelled && !order.hasLeft ? [agreed, agreed] : [agreed]) : [],
    refunded: isOnline ? back : 0,
    due: isOnline ? agreed : isCancelled ? undefined : (final ?? agreed) - order.lowered,
  })
}

const sum = (figures: number[]) => figures.reduce((total, figure) => total + figure, 0)

/** Hundred-millionths of a paisa, as numerator and denominator. */
type Fraction = [bigint, bigint]

/** A sum rounded half up to the paisa. */
function rounded(parts: Fraction[]): number {
  const of = parts.reduce((product, [, one]) => product * one, 1n)
  const total = parts.reduce((all, [value, one]) => all + value * (of / one), 0n)
  const whole = of * 100_000_000n
  return Number((total * 2n + whole) / (whole * 2n))
}
const worth = (pack: number, quantity: number): bigint =>
  BigInt(GOODS[pack]!.price) * BigInt(100_000_000 - GOODS[pack]!.discount) * BigInt(quantity)
