import { timingSafeEqual } from 'node:crypto'
import type { Actor } from '#features/audit/actor.ts'
import { recordAudit } from '#features/audit/server/record-audit.ts'
import { newOrderId } from '#features/orders/server/order-id.ts'
import { writePaper } from '#features/orders/server/write-paper.ts'
import { settleLateMovements } from '#features/stock/server/late-movements.ts'
import { movementRows } from '#features/stock/server/move-stock.ts'
import type { StockMove } from '#features/stock/stock-move.ts'
import { stockTags } from '#features/stock/stock-tags.ts'
import { lockUpiReferences } from '#features/payments/server/capture-store.ts'
import { onDayOfIssue } from '#features/tax/server/issue-document.ts'
import { taxesAt } from '#features/tax/server/product-tax-store.ts'
import type { ProductTax } from '#features/tax/treatments.ts'
import { businessDay, isBelievable } from '#features/sales/business-day.ts'
import { readUtr } from '#features/upi/read-utr.ts'
import { touch } from '#platform/db/change-store.ts'
import { newHexId } from '#platform/db/hex-id.ts'
import type { Database, Tx } from '#platform/db/postgres.ts'
import { isBrokenConstraint } from '#platform/error-code.ts'
import { recordOf } from '#platform/requests/once.ts'
import { findRequest } from '#platform/requests/request-store.ts'
import type { SentRequest } from '#platform/requests/sent-request.ts'
import { discountFor, fromRupees, MAX_ORDER_PAISE, sellingPaise, toRupees } from '#shared/money.ts'
import { AppError } from '#shared/problems.ts'
import { weightText } from '#shared/weight-text.ts'
import { isKnownPrice, packsOf, salePaise } from '../sale-lines.ts'
import { saleProof } from '../sale-proof.ts'
import { AHEAD_DAYS, PRICE_DAYS, type TenderKind } from '../tender-kinds.ts'
import { drawerOfSale, takeCashOfSale } from './cash-of-sale.ts'
import { insertCounter, listGaps, lockCounter, type CounterRow } from './counter-store.ts'
import {
  addKhataCheck,
  findCustomer,
  findReference,
  findSerial,
  insertSale,
  lockCreditNotes,
  lockSoldPacks,
  type NewSale,
  type SoldPack,
} from './sale-store.ts'
import { tellOwners } from './tell-owners.ts'

export interface Sale {
  lines: {
    productId: number
    unit: string
    quantity?: number | undefined
    grams?: number | undefined
    price?: number | undefined
    reason?: string | undefined
    tax?: ProductTax | undefined
  }[]
  customerId?: string | undefined
  tenders: { kind: TenderKind; amount: number; reference?: string | undefined }[]
  soldAt: string
  series?: string | undefined
  counterId?: string | undefined
  serial?: number | undefined
  offline: boolean
  proof?: string | undefined
  waiting?: number[] | undefined
}

/** Who sells: a manager may lower prices. */
export interface Seller {
  userId: string
  isManager: boolean
}

/** What a khata tender does, in the sale's transaction: throws `khata_limit_exceeded`. */
export type SellOnKhata = (
  tx: Tx,
  sale: { customerId: string; orderId: string; amountPaise: number; byId: string; hasHappened: boolean },
) => Promise<{ roomPaise: number | null }>

export interface SellDeps {
  db: Database
  sellOnKhata?: SellOnKhata | undefined
}

const DAY_MS = 86_400_000

/** So many numbers of a device may be missing without a word about where their sales are. */
const MAX_MISSING = 100

/**
 * Sells at the counter, in one transaction: order, stock, tenders, drawer and paper. Returns the order's id; the same key
 * with the same sale is the same order. Locks are taken in one order (counter, drawer, packs by id, series of papers), so
 * that no two sales deadlock, with each other or with orders. A credit note is locked by its order, before the packs.
 *
 * What is sold online is dated by the server's clock. An offline sale, which only a device can make and must prove, has
 * happened, whatever the shop knows: stock that it did not know of is found first, and a price or a tax that was not in force
 * is listed for a person. So is a sale of a clock that cannot be right. Throws `out_of_stock`, `serial_taken`,
 * `counter_lost`, `device_unproven`, `device_numbers`, `drawer_closed`, `tenders_differ`, `price_above_mrp`, `price_needs_manager`,
 * `reference_used`, `credit_note_unknown`, `credit_note_spent`, `khata_limit_exceeded`, `product_not_found`,
 * `idempotency_key_reused`, and what refuses a paper.
 */
export async function sell(
  deps: SellDeps,
  seller: Seller,
  sale: Sale,
  sent: SentRequest | undefined,
): Promise<string> {
  const now = new Date()
  const soldAt = new Date(sale.soldAt)
  const isClockRight = !sale.offline || isBelievable(soldAt, now)
  // A paper of an offline sale was handed over with its date.
  const isDated = soldAt.getTime() - now.getTime() <= AHEAD_DAYS * DAY_MS && (isClockRight || soldAt > now)
  const paperAt = sale.offline && sale.serial !== undefined && isDated ? soldAt : null
  for (let tries = 1; ; tries++) {
    try {
      return await onDayOfIssue(
        (day) =>
          deps.db.transaction((tx) =>
            sellOnce(tx, deps, seller, sale, { sent, day, issuedAt: paperAt, isClockRight }),
          ),
        paperAt ?? undefined,
      )
    } catch (error) {
      if (!isBrokenConstraint(error, 'orders_pkey') || tries === 3) throw error
    }
  }
}

async function sellOnce(
  tx: Tx,
  deps: SellDeps,
  seller: Seller,
  asked: Sale,
  {
    sent,
    day,
    issuedAt,
    isClockRight,
  }: { sent: SentRequest | undefined; day: string; issuedAt: Date | null; isClockRight: boolean },
): Promise<string> {
  const counter = await counterOf(tx, asked)
  // Who has no device cannot have sold without the shop, whatever is said.
  const sale = { ...asked, offline: asked.offline && counter.has_device }
  // A device sends its sales again whoever uses it then.
  const ofDevice = sent && { ...sent, caller: counter.id }
  const [earlier, taken] = await Promise.all([
    ofDevice ? findRequest(tx, ofDevice) : null,
    sale.serial === undefined ? null : findSerial(tx, counter.id, sale.serial),
  ])
  const before = ofDevice && (await recordOf(earlier, ofDevice, soldBefore))
  if (before) return before
  if (counter.lost_at) throw new AppError('counter_lost', { name: counter.name })
  if (taken) throw new AppError('serial_taken', { orderId: taken.order_id })
  const isProven = proveDevice(counter, sale, sent?.key ?? '')
  const serial = sale.serial ?? counter.last_serial + 1
  await refuseJump(tx, counter, sale, serial)

  const cashPaise = cashOf(sale)
  const drawer =
    cashPaise === 0
      ? null
      : await drawerOfSale(
          tx,
          counter.id,
          !sale.offline ? null : isClockRight ? new Date(sale.soldAt) : new Date(),
        )
  const tenders = await tendersOf(tx, sale)
  const [packs, customer] = await Promise.all([
    lockSoldPacks(tx, sale.lines, PRICE_DAYS),
    sale.customerId === undefined ? null : findCustomer(tx, sale.customerId),
  ])
  const lines = sale.lines.map((line, at) => soldLine(line, packs[at]!, at))
  const totalPaise = lines.reduce((sum, { line_paise }) => sum + line_paise, 0)
  if (totalPaise > MAX_ORDER_PAISE) throw new AppError('order_too_large')
  const tendered = tenders.reduce((sum, { amount_paise }) => sum + amount_paise, 0)
  if (tendered !== totalPaise)
    throw new AppError('tenders_differ', { total: toRupees(totalPaise), tendered: toRupees(tendered) })
  const prices = pricesToCheck(sale, lines, packs, seller)
  const printed = sale.offline ? printedTaxes(sale, lines) : null
  const taxes = printed ? await taxesToCheck(tx, lines, printed, day) : []
  if (sale.customerId !== undefined && !customer) throw new AppError('not_found')
  const orderId = newOrderId()
  const attemptId = newHexId()
  const { userId } = seller
  const happenedAt =
    sale.offline && isClockRight ? new Date(Math.min(Date.parse(sale.soldAt), Date.now())) : undefined
  const { moves, found } = await movesOf(tx, sale, lines, packs, { orderId, attemptId, happenedAt })

  const written = insertSale(tx, {
    order: {
      id: orderId,
      placed_by: userId,
      customer_id: customer?.id ?? null,
      counter_id: counter.id,
      sold_at: sale.offline ? sale.soldAt : null,
      business_day: sale.offline ? businessDay(new Date(), new Date(sale.soldAt)) : null,
      total_paise: totalPaise,
      item_count: new Set(lines.map(({ product_id }) => product_id)).size,
      customer: { name: customer?.name ?? '', email: '', mobile: customer?.mobile ?? null },
    },
    lines,
    tenders,
    movements: movementRows(moves),
    checks: [
      ...found,
      ...prices.checks,
      ...taxes,
      ...(sale.offline && !isClockRight ? [checkOf('clock', lines[0]!)] : []),
      ...(isProven || !counter.has_device ? [] : [checkOf('unproven', lines[0]!)]),
    ],
    sale: {
      attempt_id: attemptId,
      by: seller.isManager ? 'admin' : 'staff',
      serial,
      is_offline: sale.offline,
      is_proven: isProven,
    },
    sent: ofDevice,
    byId: userId,
  })
  await Promise.all([
    written,
    drawer && takeCashOfSale(tx, drawer, { orderId, amountPaise: cashPaise, byId: userId }),
  ])
  await onKhata(tx, deps, sale, { orderId, byId: userId, tenders })
  if (prices.lowered) await recordAudit(tx, actorOf(seller), loweredPrices(orderId, prices.lowered))
  if (prices.checks.length > 0)
    await tellOwners(tx, { orderId, counter: counter.name, sellerId: userId }, prices.checks, lines)
  const number = { series: counter.series, serial, issuedAt }
  const issue = await writePaper(tx, orderId, day, userId, number, printed)
  await Promise.all([issue(), touch(tx, changedTags(packs, moves))])
  return orderId
}

const soldBefore = (orderId: string) => new AppError('idempotency_key_reused', { orderId })

/**
 * Whether the device of a counter has proven a sale. Only it sells with its numbers; a sale without a proof is taken from a
 * device of an older version, for a while and below what it has proven since. Throws `device_numbers`, `device_unproven`.
 */
function proveDevice(counter: CounterRow, sale: Sale, key: string): boolean {
  const { name, device_hash, may_be_unproven, proven_from } = counter
  const { serial, proof } = sale
  if (device_hash === null && serial === undefined) return false
  if (device_hash !== null && proof !== undefined) {
    const expected = saleProof(device_hash, key, sale)
    if (timingSafeEqual(Buffer.from(expected), Buffer.from(proof))) return true
  } else if (device_hash !== null) {
    if (serial === undefined) throw new AppError('device_numbers', { name })
    if (may_be_unproven && (proven_from === null || serial < proven_from)) return false
  }
  throw new AppError('device_unproven', { name })
}

/** Numbers may be missing whose sales the device says it keeps, and a few others: a device that burns numbers is refused. */
async function refuseJump(
  tx: Tx,
  counter: CounterRow,
  { waiting = [] }: Sale,
  serial: number,
): Promise<void> {
  const skipped = serial - counter.last_serial - 1
  if (skipped <= 0) return
  const kept = new Set(waiting)
  const keptAhead = [...kept].filter((one) => one > counter.last_serial && one < serial).length
  const missing = (await listGaps(tx, counter.id)).filter((one) => !kept.has(one)).length
  if (missing + skipped - keptAhead > MAX_MISSING)
    throw new AppError('invalid', undefined, {
      fields: { serial: `The last number of this counter is ${counter.last_serial}` },
    })
}

/** Who sells, as the audit log names them. */
export const actorOf = ({ userId, isManager }: Seller): Actor => ({
  kind: isManager ? 'admin' : 'staff',
  userId,
})

/** The counter of a sale, locked; where none is named, one that is no device's, which numbers its own sales. */
export async function counterOf(
  tx: Tx,
  { series, counterId }: { series?: string | undefined; counterId?: string | undefined },
): Promise<CounterRow> {
  const counter = await lockCounter(tx, { series: series ?? null, id: counterId ?? null })
  if (counter) return counter
  if (series !== undefined || counterId !== undefined) throw new AppError('counter_unknown')
  await insertCounter(tx, { id: newHexId(), name: 'Counter', deviceHash: null })
  return (await lockCounter(tx, {}))!
}

const cashOf = ({ tenders }: Sale): number =>
  tenders.reduce((sum, { kind, amount }) => sum + (kind === 'cash' ? fromRupees(amount) : 0), 0)

/** A UPI payment pays once, and a credit note what is left of it. */
async function tendersOf(tx: Tx, { tenders }: Sale): Promise<NewSale['tenders']> {
  const references = tenders.flatMap((tender) => {
    const reference = referenceOf(tender)
    return tender.kind === 'upi' && reference !== null && reference.length > LAST_DIGITS ? [reference] : []
  })
  if (new Set(references).size < references.length) throw new AppError('reference_used')
  if (references.length > 0) {
    await lockUpiReferences(tx, references)
    const used = await findReference(tx, references)
    if (used) throw new AppError('reference_used', { orderId: used.order_id })
  }
  await spendCreditNotes(tx, tenders)
  return tenders.map((tender) => ({
    kind: tender.kind,
    amount_paise: fromRupees(tender.amount),
    reference: referenceOf(tender),
  }))
}

async function spendCreditNotes(tx: Tx, tenders: Sale['tenders']): Promise<void> {
  const spent = new Map<string, number>()
  for (const tender of tenders)
    if (tender.kind === 'credit') {
      const number = referenceOf(tender) ?? ''
      spent.set(number, (spent.get(number) ?? 0) + fromRupees(tender.amount))
    }
  if (spent.size === 0) return
  const left = await lockCreditNotes(tx, [...spent.keys()])
  for (const [number, amountPaise] of spent) {
    const leftPaise = left.get(number) ?? 0
    if (leftPaise <= 0)
      throw new AppError('credit_note_unknown', { number }, number === '' ? { message: UNNAMED_NOTE } : {})
    if (amountPaise > leftPaise)
      throw new AppError('credit_note_spent', { number, left: toRupees(leftPaise) })
  }
}

const UNNAMED_NOTE = 'Enter the number of the credit note.'

/** So many last digits, which the shop's own app shows, say nothing about another payment. */
const LAST_DIGITS = 4

const referenceOf = ({ kind, reference = '' }: Sale['tenders'][number]): string | null =>
  (kind === 'upi' && readUtr(reference)) ||
  (kind === 'credit' && reference.toUpperCase()) ||
  reference ||
  null

type Line = NewSale['lines'][number] & { unit_paise: number }

function soldLine(
  { unit, quantity, grams, price }: Sale['lines'][number],
  pack: SoldPack,
  position: number,
): Line {
  const { pack_id, name } = pack
  if (pack_id === null || name === null) throw new AppError('product_not_found', { position })
  if (grams !== undefined && !pack.weighed)
    throw new AppError('invalid', undefined, {
      fields: { [`lines.${position}.grams`]: 'This is not sold by weight' },
    })
  const packGrams = pack.weighed ? pack.grams : null
  const amount = { quantity: quantity ?? null, grams: grams ?? null, packGrams }
  const unit_paise =
    price === undefined ? sellingPaise(pack.price_paise, pack.discount_micro) : fromRupees(price)
  const packs = packsOf(amount)
  const mrp = Math.max(pack.price_paise, unit_paise)
  return {
    position,
    pack_id,
    product_id: pack.product_id,
    name,
    image: pack.image,
    unit,
    quantity: packs,
    price_paise: mrp,
    discount_micro: mrp > 0 ? discountFor(mrp, unit_paise) : 0,
    line_paise: salePaise({ ...amount, unitPaise: unit_paise }),
    shelf: pack.shelf,
    grams: packGrams,
    sold_grams: packGrams === null ? null : (grams ?? packs * packGrams),
    unit_paise,
  }
}

/** A price is what the pack costs or lately cost; another one needs a manager, and an offline one somebody's look. */
function pricesToCheck(sale: Sale, lines: Line[], packs: SoldPack[], { isManager }: Seller) {
  const checks: NewSale['checks'] = []
  const lowered: Line[] = []
  for (const [at, line] of lines.entries()) {
    const pack = packs[at]!
    const now = { pricePaise: pack.price_paise, discountMicro: pack.discount_micro }
    const isAbove = line.unit_paise > pack.price_paise
    if (isKnownPrice(line.unit_paise, now, pack.before)) continue
    if (sale.offline) {
      const expected_paise = sellingPaise(pack.price_paise, pack.discount_micro)
      const { position, pack_id, unit_paise: price_paise } = line
      checks.push({ position, kind: 'price', pack_id, price_paise, expected_paise })
    } else if (isAbove)
      throw new AppError('price_above_mrp', { position: at, mrp: toRupees(pack.price_paise) })
    else if (!isManager) throw new AppError('price_needs_manager', { position: at })
    if (isManager && !isAbove) lowered.push(line)
  }
  const reasons = lowered.map((line) => ({
    ...line,
    reason: sale.lines[line.position]!.reason,
    before: packs[line.position]!,
  }))
  return { checks, lowered: reasons.length > 0 ? reasons : null }
}

const checkOf = (kind: 'clock' | 'unproven', { position, pack_id }: Line) => ({ position, kind, pack_id })

/** The taxes that a device has printed, by product: its paper says them, whatever the shop had. */
function printedTaxes(sale: Sale, lines: Line[]): Map<number, ProductTax> {
  return new Map(
    lines.flatMap(({ position, product_id }) => {
      const { tax } = sale.lines[position]!
      return tax ? [[product_id, tax] as const] : []
    }),
  )
}

/** Taxes that were printed and not in force, each product once. */
async function taxesToCheck(
  tx: Tx,
  lines: Line[],
  printed: Map<number, ProductTax>,
  day: string,
): Promise<NewSale['checks']> {
  if (printed.size === 0) return []
  const inForce = await taxesAt(tx, [...printed.keys()], day)
  return [...printed].flatMap(([productId, { treatment, rateBp }]) => {
    const now = inForce.get(productId)
    if (now?.treatment === treatment && now.rateBp === rateBp) return []
    const { position, pack_id } = lines.find(({ product_id }) => product_id === productId)!
    const expected_rate_bp = now?.rateBp ?? null
    return [{ position, kind: 'tax' as const, pack_id, rate_bp: rateBp, expected_rate_bp }]
  })
}

type Lowered = NonNullable<ReturnType<typeof pricesToCheck>['lowered']>

const loweredPrices = (orderId: string, lines: Lowered) => ({
  action: 'order.lower-price' as const,
  subjectId: orderId,
  before: Object.fromEntries(
    lines.map((line) => [
      `${line.name}, ${line.unit}`,
      toRupees(sellingPaise(line.before.price_paise, line.before.discount_micro)),
    ]),
  ),
  after: Object.fromEntries([
    ...lines.map((line) => [`${line.name}, ${line.unit}`, toRupees(line.unit_paise)]),
    ['reason', [...new Set(lines.flatMap(({ reason }) => reason ?? []))].join('; ') || null],
  ]),
})

/**
 * What the sale takes from the stock, and what it finds; a pack on several lines moves once. What a later count has missed
 * already is not taken again.
 */
async function movesOf(
  tx: Tx,
  sale: Sale,
  lines: Line[],
  packs: SoldPack[],
  { happenedAt, ...cause }: { orderId: string; attemptId: string; happenedAt: Date | undefined },
) {
  const wanted = new Map<number, Wanted>()
  for (const [at, line] of lines.entries()) {
    const before = wanted.get(line.pack_id)
    wanted.set(line.pack_id, {
      amount: (before?.amount ?? 0) + (line.sold_grams ?? line.quantity),
      packs: (before?.packs ?? 0) + line.quantity,
      position: before?.position ?? at,
      pack: packs[at]!,
    })
  }
  const short = [...wanted.values()].filter(({ amount, pack }) => !pack.is_sold || amount > amountIn(pack))
  if (!sale.offline && short.length > 0)
    throw new AppError(
      'out_of_stock',
      {
        shortages: short.map(({ packs: quantity, pack: { product_id, unit, name, stock, is_sold } }) => ({
          productId: product_id,
          unit,
          name,
          wanted: quantity,
          available: is_sold ? stock : 0,
        })),
      },
      {
        message: short.map(({ pack }) => `Only ${leftOf(pack)} left: ${pack.name} (${pack.unit}).`).join(' '),
      },
    )
  const taken = [...wanted].map(([packId, { amount, packs: quantity, pack }]): StockMove => ({
    packId,
    quantity: -quantity,
    grams: pack.stock_grams === null ? undefined : -amount,
    reason: 'order',
    happenedAt,
    ...cause,
  }))
  const moves = [...taken, ...(await settleLateMovements(tx, taken))]
  const found: NewSale['checks'] = []
  const surplus: StockMove[] = []
  for (const [pack_id, { position, pack }] of wanted) {
    const lacking = -(amountIn(pack) + sumOf(moves, pack_id))
    if (lacking > 0) {
      const isWeighed = pack.stock_grams !== null && pack.grams !== null
      const quantity = isWeighed ? Math.ceil(lacking / pack.grams!) : lacking
      const grams = isWeighed ? lacking : undefined
      surplus.push({ packId: pack_id, reason: 'adjustment', quantity, grams, happenedAt })
      found.push({ position, kind: 'stock', pack_id, quantity })
    }
  }
  return { moves: [...moves, ...surplus, ...(await settleLateMovements(tx, surplus))], found }
}

/** What a sale takes from a pack: grams of what is weighed, otherwise packs. */
interface Wanted {
  amount: number
  packs: number
  position: number
  pack: SoldPack
}

const amountIn = ({ stock, stock_grams }: SoldPack): number => stock_grams ?? stock
const leftOf = ({ stock, stock_grams }: SoldPack): string =>
  stock_grams === null ? String(stock) : weightText(stock_grams)

const sumOf = (moves: StockMove[], packId: number) =>
  moves.reduce((sum, one) => sum + (one.packId === packId ? (one.grams ?? one.quantity) : 0), 0)

async function onKhata(
  tx: Tx,
  { sellOnKhata }: SellDeps,
  { customerId, offline }: Sale,
  { orderId, byId, tenders }: { orderId: string; byId: string; tenders: NewSale['tenders'] },
): Promise<void> {
  const amountPaise = tenders.reduce((sum, one) => sum + (one.kind === 'khata' ? one.amount_paise : 0), 0)
  if (amountPaise === 0) return
  if (customerId === undefined)
    throw new AppError('invalid', undefined, { fields: { customerId: 'Say whose khata it goes on' } })
  if (!sellOnKhata) throw new AppError('khata_limit_exceeded', { room: 0 })
  const khata = { customerId, orderId, amountPaise, byId, hasHappened: offline }
  const { roomPaise } = await sellOnKhata(tx, khata)
  if (roomPaise !== null && amountPaise > roomPaise)
    await addKhataCheck(tx, { orderId, amountPaise, roomPaise })
}

function changedTags(packs: SoldPack[], moves: StockMove[]): string[] {
  const seen = new Map(packs.map((pack) => [pack.pack_id, pack]))
  return [...seen].flatMap(([packId, pack]) => {
    const { product_id, category_id, stock, stock_grams, grams } = pack
    if (packId === null || category_id === null) return []
    const after = amountIn(pack) + sumOf(moves, packId)
    const isWeighed = stock_grams !== null && grams !== null
    return stockTags(product_id, category_id, stock, isWeighed ? Math.floor(after / grams) : after)
  })
}
