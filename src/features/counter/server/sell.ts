import type { Actor } from '#features/audit/actor.ts'
import { moveToSale } from '#features/catalogue/server/move-to-sale.ts'
import { recordAudit } from '#features/audit/server/record-audit.ts'
import { NO_COUPON, takeCoupon, type FoundCoupon } from '#features/promotions/server/coupon-use-store.ts'
import { recordUses } from '#features/promotions/server/promotion-use-store.ts'
import { admitCoupon } from '#features/orders/server/order-coupon.ts'
import { isCounted } from '#features/orders/server/order-draft.ts'
import { newOrderId } from '#features/orders/server/order-id.ts'
import { insertOrder } from '#features/orders/server/order-store.ts'
import { writeDocument } from '#features/papers/server/write-document.ts'
import { movementRows } from '#features/stock/movements/server/move-stock.ts'
import { onDayOfIssue } from '#features/papers/server/issue-document.ts'
import { isBelievable } from '#features/sales/business-day.ts'
import { touch } from '#platform/db/change-store.ts'
import { newHexId } from '#platform/db/hex-id.ts'
import type { Database, Tx } from '#platform/db/postgres.ts'
import { isBrokenConstraint } from '#platform/error-code.ts'
import { readShop } from '#features/storefront/server/shop-store.ts'
import { recordOf } from '#platform/requests/once.ts'
import { findRequest } from '#platform/requests/request-store.ts'
import type { SentRequest } from '#platform/requests/sent-request.ts'
import { MAX_ORDER_PAISE } from '#shared/money.ts'
import { invalidField } from '#shared/invalid-field.ts'
import { AppError } from '#shared/problems.ts'
import { AHEAD_DAYS, PRICE_DAYS } from '../tender-kinds.ts'
import { refuseAtCounter } from './refuse-at-counter.ts'
import { offersOfSale } from './sale-offers.ts'
import { drawerOfSale, takeCashOfSale } from './cash-of-sale.ts'
import { readCounterSettings } from './counter-settings.ts'
import { insertCounter, lockCounter, type CounterRow } from './counter-store.ts'
import { loweredPrices } from './lowered-prices.ts'
import { changedTags, movesOf } from './sale-moves.ts'
import {
  addKhataCheck,
  findCustomer,
  findSerial,
  insertSale,
  listBilledMrps,
  lockSoldPacks,
  type NewSale,
} from './sale-store.ts'
import { lackingAsCash, notesToCheck, tendersOf } from './sale-tenders.ts'
import type { Sale, Seller } from './sale.ts'
import { soldOrder } from './sold-order.ts'
import { checkPrinted } from './check-printed.ts'
import { checkOf, pricesToCheck, printedTaxes, soldLine, taxesToCheck } from './sold-lines.ts'
import { sumOfSale, withoutRounding } from './sum-of-sale.ts'
import { actingAt } from './till-person.ts'
import { tellOwners } from './tell-owners.ts'
import { t } from '#shared/words.ts'
import { proveDevice, refuseJump } from './prove-device.ts'

/** What a khata tender does, in the sale's transaction: throws `khata_limit_exceeded`. */
export type SellOnKhata = (
  tx: Tx,
  sale: {
    customerId: string
    orderId: string
    amountPaise: number
    byId: string
    hasHappened: boolean
    happenedAt?: Date | undefined
  },
) => Promise<{ roomPaise: number | null }>

interface SellDeps {
  db: Database
  sellOnKhata: SellOnKhata
}

const DAY_MS = 86_400_000

/**
 * Sells at the counter, in one transaction: order, stock, tenders, drawer and document. Returns the order's id; the same key
 * with the same sale is the same order. Locks are taken in one order (counter, drawer, packs by id, series of documents), so
 * that no two sales deadlock, with each other or with orders. A credit note is locked by its order, before the packs.
 *
 * What is sold online is dated by the server's clock. An offline sale, which only a device can make and must prove, has
 * happened, whatever the shop knows: stock that it did not know of is found first, what a credit note lacks is cash, and a price
 * or a tax that was not in force is listed for a person. So is a sale of a clock that cannot be right. Throws `out_of_stock`, `serial_taken`,
 * `counter_lost`, `device_unproven`, `device_numbers`, `drawer_closed`, `tenders_differ`, `mrp_not_read`, `price_above_mrp`, `price_needs_manager`,
 * `reference_used`, `credit_note_unknown`, `credit_note_spent`, `khata_limit_exceeded`, `product_not_found`,
 * `idempotency_key_reused`, and what refuses a document.
 */
export async function sell(
  deps: SellDeps,
  seller: Seller,
  sale: Sale,
  sent: SentRequest | undefined,
): Promise<string> {
  const now = new Date()
  const coupon =
    sale.coupon === undefined ? null : await admitCoupon(deps.db, sale.coupon, [`user:${seller.userId}`])
  if (coupon instanceof AppError && !sale.offline) {
    const earlier = sent && (await soldEarlier(deps.db, sale, sent))
    if (earlier) return earlier
    throw coupon
  }
  const soldAt = new Date(sale.soldAt)
  const isClockRight = !sale.offline || isBelievable(soldAt, now)
  // A document of an offline sale was handed over with its date.
  const isDated = soldAt.getTime() - now.getTime() <= AHEAD_DAYS * DAY_MS && (isClockRight || soldAt > now)
  const documentAt = sale.offline && sale.serial !== undefined && isDated ? soldAt : null
  for (let tries = 1; ; tries++) {
    try {
      return await onDayOfIssue(
        (day) =>
          deps.db.transaction((tx) =>
            sellOnce(tx, deps, seller, sale, { sent, day, issuedAt: documentAt, isClockRight, coupon }),
          ),
        documentAt ?? undefined,
      )
    } catch (error) {
      if (isBrokenConstraint(error, NO_COUPON)) throw new AppError('coupon_unknown')
      if (!isBrokenConstraint(error, 'orders_pkey') || tries === 3) throw error
    }
  }
}

async function sellOnce(
  tx: Tx,
  deps: SellDeps,
  caller: Seller,
  asked: Sale,
  {
    sent,
    day,
    issuedAt,
    isClockRight,
    coupon: admitted,
  }: {
    sent: SentRequest | undefined
    day: string
    issuedAt: Date | null
    isClockRight: boolean
    /** Why the coupon may not be had now does not matter for what has happened. */
    coupon: FoundCoupon | AppError | null
  },
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
  if (before) {
    if (sale.offline) await checkPrinted(tx, before, sale)
    return before
  }
  if (admitted instanceof AppError && !sale.offline) throw admitted
  if (counter.lost_at) throw new AppError('counter_lost', { name: counter.name })
  if (taken) throw new AppError('serial_taken', { orderId: taken.order_id })
  const isProven = proveDevice(counter, sale, sent?.key ?? '')
  const serial = sale.serial ?? counter.last_serial + 1
  const { cashierId, approval } = sale
  const act = { counterId: counter.id, cashierId, approval, hasHappened: sale.offline && isProven }
  const seller = await actingAt(tx, caller, act)
  await refuseJump(tx, counter, sale, { serial, isProven })

  const drawer = mayBringCash(sale)
    ? await drawerOfSale(
        tx,
        counter.id,
        !sale.offline ? null : isClockRight ? new Date(sale.soldAt) : new Date(),
      )
    : null
  const { tendered, short } = await tendersOf(tx, sale)
  const [packs, customer] = await Promise.all([
    lockSoldPacks(tx, sale.lines, PRICE_DAYS),
    sale.customerId === undefined ? null : findCustomer(tx, sale.customerId),
  ])
  const lines = sale.lines.map((line, at) => soldLine(line, packs[at]!, at))
  if (lines.reduce((sum, { line_paise }) => sum + line_paise, 0) > MAX_ORDER_PAISE)
    throw new AppError('order_too_large')
  const shopper = { userId: null, customerId: customer?.id ?? null }
  const offered = await offersOfSale(tx, sale, lines, packs, {
    coupon: admitted instanceof AppError ? null : admitted,
    tenders: tendered,
    shopper,
  })
  const { coupon } = offered
  const { totalPaise, roundingPaise, offPaise } = sumOfSale(sale, lines, tendered, offered.offPaise)
  const promotions = offPaise > 0 ? offered.promotions : undefined
  const tenders = lackingAsCash(withoutRounding(tendered, roundingPaise), short)
  const inDrawerPaise = tenders.reduce((sum, one) => sum + (one.kind === 'cash' ? one.amount_paise : 0), 0)
  const billed = lines.some(({ printed_paise }) => printed_paise !== null)
    ? await listBilledMrps(
        tx,
        lines.map(({ pack_id }) => pack_id),
      )
    : new Map<number, number[]>()
  const prices = await pricesToCheck(sale, lines, packs, seller, {
    billed,
    readCeilings: () => readCounterSettings(tx),
    readRule: async () => (await readShop(tx)).ordering.mrpRule ?? 'cap',
  })
  const printed = sale.offline ? printedTaxes(sale, lines) : null
  const taxes = printed ? await taxesToCheck(tx, lines, printed, { day, sale, promotions }) : []
  if (sale.customerId !== undefined && !customer) throw new AppError('not_found')
  if (isCounted(coupon) && !sale.offline)
    await refuseAtCounter(tx, coupon, shopper, totalPaise + offPaise, promotions)
  const orderId = newOrderId()
  const attemptId = newHexId()
  const { userId } = seller
  const happenedAt =
    sale.offline && isClockRight ? new Date(Math.min(Date.parse(sale.soldAt), Date.now())) : undefined
  const { moves, found } = await movesOf(tx, sale, lines, packs, { orderId, attemptId, happenedAt })

  const { order, attempt } = soldOrder({
    orderId,
    attemptId,
    seller,
    customer,
    counter,
    sale,
    totalPaise,
    promotions,
    coupon,
    lines,
  })
  await Promise.all([
    insertOrder(tx, order, attempt, ofDevice, movementRows(moves)),
    insertSale(tx, {
      orderId,
      soldGrams: lines.map(({ sold_grams }) => sold_grams),
      printedMrps: lines.map(({ printed_paise }) => printed_paise),
      tenders,
      checks: [
        ...found,
        ...prices.checks,
        ...taxes,
        ...offered.checks,
        ...notesToCheck(short, lines[0]!),
        ...(sale.offline && !isClockRight ? [checkOf('clock', lines[0]!)] : []),
        ...(isProven || !counter.has_device ? [] : [checkOf('unproven', lines[0]!)]),
      ],
      sale: { counter_id: counter.id, serial, is_offline: sale.offline, is_proven: isProven },
    }),
    drawer &&
      inDrawerPaise > 0 &&
      takeCashOfSale(tx, drawer, {
        orderId,
        amountPaise: inDrawerPaise,
        roundingPaise,
        byId: userId,
      }),
  ])
  if (order.offers.length > 0) await recordUses(tx, orderId, shopper, order.offers)
  if (isCounted(coupon) && order.coupon)
    await takeCoupon(tx, orderId, shopper, coupon, order.coupon_paise, sale.offline)
  await onKhata(tx, deps, sale, { orderId, byId: userId, tenders, happenedAt })
  if (prices.lowered) await recordAudit(tx, actorOf(seller), loweredPrices(orderId, prices.lowered))
  if (prices.checks.length > 0)
    await tellOwners(tx, { orderId, counter: counter.name, sellerId: userId }, prices.checks, lines)
  const number = { series: counter.series, serial, issuedAt }
  const issue = await writeDocument(tx, orderId, day, userId, number, {
    taxes: printed,
    onePrice: sale.offline ? sale.onePrice : undefined,
    mode: sale.offline ? sale.mode : undefined,
    secondNames: sale.offline ? sale.lines.map(({ secondName }) => secondName) : [],
    roundingPaise,
  })
  // A till without a line may sell a pack by the spelling that it had.
  const renamed = packs.some((pack) => !pack.is_sold) ? await moveToSale(tx, orderId, happenedAt) : []
  await Promise.all([issue(), touch(tx, [...changedTags(packs, moves), ...renamed])])
  return orderId
}

/** The sale that was made by this key; null if none was. */
async function soldEarlier(tx: Tx, sale: Sale, sent: SentRequest): Promise<string | null> {
  const counter = await counterOf(tx, sale)
  const ofDevice = { ...sent, caller: counter.id }
  return recordOf(await findRequest(tx, ofDevice), ofDevice, soldBefore)
}

const soldBefore = (orderId: string) => new AppError('idempotency_key_reused', { orderId })

/** Who sells, as the audit log names them. */
export const actorOf = ({ userId, isManager, approvedBy }: Seller): Actor => ({
  kind: isManager ? 'admin' : 'staff',
  userId: approvedBy ?? userId,
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

/** Of a sale that has happened, what its credit notes lack counts as cash. */
const mayBringCash = ({ tenders, offline }: Sale): boolean =>
  tenders.some(({ kind }) => kind === 'cash' || (offline && kind === 'credit'))

async function onKhata(
  tx: Tx,
  { sellOnKhata }: SellDeps,
  { customerId, offline }: Sale,
  {
    tenders,
    ...by
  }: { orderId: string; byId: string; tenders: NewSale['tenders']; happenedAt: Date | undefined },
): Promise<void> {
  const amountPaise = tenders.reduce((sum, one) => sum + (one.kind === 'khata' ? one.amount_paise : 0), 0)
  if (amountPaise === 0) return
  if (customerId === undefined) throw invalidField('customerId', () => t('said.say-whose-khata-it-goes-on'))
  const khata = { customerId, amountPaise, hasHappened: offline, ...by }
  const { roomPaise } = await sellOnKhata(tx, khata)
  if (roomPaise !== null && amountPaise > roomPaise)
    await addKhataCheck(tx, { orderId: by.orderId, amountPaise, roomPaise })
}
