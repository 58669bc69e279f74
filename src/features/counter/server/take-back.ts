import { moveToSale } from '#features/catalogue/server/move-to-sale.ts'
import { lockOpenDrawer } from '#features/cash/server/drawer-store.ts'
import { moveMoney, moveRounding } from '#features/cash/server/move-money.ts'
import { nextRounding } from '#features/cash/whole-rupees.ts'
import { lockOrder } from '#features/orders/server/order-store.ts'
import {
  cashRoundingOf,
  draftNote,
  findBill,
  issueNote,
  packsOf,
} from '#features/papers/server/write-note.ts'
import { findPayer } from '#features/payments/server/payment-status-store.ts'
import { refuseOwn } from '#features/people/accounts/server/managed-person.ts'
import { recordAudit } from '#features/audit/server/record-audit.ts'
import { returnGoods } from '#features/stock/movements/server/move-stock.ts'
import { lockPacks } from '#features/stock/movements/server/movement-store.ts'
import { refuseTooSmall, type CreditAsk } from '#features/papers/credit-rows.ts'
import { onDayOfIssue } from '#features/papers/server/issue-document.ts'
import { touch } from '#platform/db/change-store.ts'
import type { Database, Tx } from '#platform/db/postgres.ts'
import { once } from '#platform/requests/once.ts'
import type { SentRequest } from '#platform/requests/sent-request.ts'
import { formatRupees, fromRupees, toRupees, formatPaise } from '#shared/money.ts'
import { AppError } from '#shared/problems.ts'
import { t } from '#shared/words.ts'
import type { TenderKind } from '../tender-kinds.ts'
import { readCounterSettings } from './counter-settings.ts'
import { notSoldHere } from './not-sold-here.ts'
import { givenBack, givenWithoutBill, insertCounterReturn } from './return-store.ts'
import { findByNumber } from './sale-store.ts'
import { lockCreditOfBill, paidAtCounter } from './credit-note-store.ts'
import type { Seller } from './sale.ts'
import { actorOf, counterOf } from './sell.ts'
import { actingAt, type ActAtTill } from './till-person.ts'

export interface TakeBack extends Pick<ActAtTill, 'cashierId' | 'approval'> {
  counterId?: string | undefined
  /** The number of the bill. */
  number: string
  /** Undefined: all that is left. */
  asks?: CreditAsk[]
  tender: TenderKind
  /** Of a whole bill: each part as it was paid, instead of by one tender. */
  parts?: { kind: TenderKind; amountPaise: number }[]
  reason: string
  /** The packs go into stock again; otherwise they are written off. */
  goodsBack: boolean
  /** The customer had no bill. */
  withoutBill?: boolean | undefined
  /** What else must hold once the bill is locked. */
  refuse?: (tx: Tx, seller: Seller) => Promise<void>
}

export type ReturnToKhata = (
  tx: Tx,
  one: { orderId: string; documentId: string; amountPaise: number; byId: string },
) => Promise<void>

/**
 * Takes goods of a counter's bill back, in one transaction: the note, the money and the stock. Returns order and note; the
 * same key with the same request is the same note. A cashier gives back what was paid: what was put on a khata goes back
 * there. Throws `document_not_found`, `bill_of_customer`, `forbidden` for an own bill, `return_needs_manager`, `return_to_khata`, `credit_exceeds`, `credit_too_small`,
 * `drawer_closed`, `drawer_short`, `khata_limit_exceeded`.
 */
export const takeBack = (
  { db, returnToKhata }: { db: Database; returnToKhata: ReturnToKhata },
  seller: Seller,
  input: TakeBack,
  sent: SentRequest | undefined,
): Promise<{ orderId: string; documentId: string }> =>
  onDayOfIssue((day) =>
    db.transaction(async (tx) => {
      const sold = await findByNumber(tx, input.number)
      if (!sold) throw await notSoldHere(tx, input.number)
      const take = () => takeOnce(tx, seller, sold, input, { day, returnToKhata })
      return { orderId: sold.order_id, documentId: await once(tx, sent, take, usedBefore) }
    }),
  )

const usedBefore = () => new AppError('idempotency_key_reused')

async function takeOnce(
  tx: Tx,
  caller: Seller,
  sold: { order_id: string; counter_id: string; customer_id: string | null },
  input: TakeBack,
  { day, returnToKhata }: { day: string; returnToKhata: ReturnToKhata },
): Promise<string> {
  const { asks, reason, cashierId, approval, withoutBill = false } = input
  const { order_id: orderId } = sold
  const isOfOther = withoutBill && sold.customer_id !== null
  const touchesAccount = input.parts === undefined && ['credit', 'khata'].includes(input.tender)
  // The order of locks of a sale: counter, drawer, order, packs, series.
  const counter = await counterOf(tx, { counterId: input.counterId ?? sold.counter_id })
  const seller = await actingAt(tx, caller, { counterId: counter.id, cashierId, approval })
  // What goes back of it is this customer's, whoever stands at the counter: a manager may know them, and then it is no account's.
  if (isOfOther && (touchesAccount || !seller.isManager)) throw new AppError('bill_of_customer')
  const { userId } = seller
  const isCash = input.parts?.some(({ kind }) => kind === 'cash') ?? input.tender === 'cash'
  const drawerId = isCash ? await lockOpenDrawer(tx, counter.id) : null
  await lockOrder(tx, orderId)
  await refuseOwn(tx, { kind: 'admin', userId: seller.approvedBy ?? userId }, await findPayer(tx, orderId))
  const found = (await findBill(tx, orderId))!
  await input.refuse?.(tx, seller)
  if (isCash && drawerId === null) throw new AppError('drawer_closed')
  const draft = draftNote(found, asks)
  const { totalPaise } = draft
  // What was given for nothing comes back for nothing.
  refuseTooSmall(draft, asks, 0)
  const { returnLimit, withoutBillLimit, wholeRupees } = await readCounterSettings(tx)
  const parts = input.parts ?? [{ kind: input.tender, amountPaise: totalPaise }]
  const partOf = (kind: TenderKind) => parts.find((part) => part.kind === kind)?.amountPaise ?? 0
  const cashPaise = partOf('cash')
  const roundingPaise = wholeRupees && cashPaise > 0 ? nextRounding(cashPaise, cashRoundingOf(found)) : 0
  if (!seller.isManager) {
    // Notes together, of the person's day and of the bill: a limit on each could be split.
    const since = new Date(`${day}T00:00:00+05:30`)
    const given = await givenBack(tx, { userId, orderId, since })
    const before = Math.max(given.of_day, given.of_bill)
    if (before + totalPaise > fromRupees(returnLimit)) {
      const gone = formatPaise(before)
      const most = formatRupees(returnLimit)
      const tooMuch = () => ({ message: t('said.went-back-already', { before: gone, limit: most }) })
      throw new AppError('return_needs_manager', { limit: returnLimit }, before > 0 ? tooMuch : {})
    }
  }
  if (withoutBill && !seller.isManager) {
    const given = await givenWithoutBill(tx, userId, new Date(`${day}T00:00:00+05:30`))
    if (given + totalPaise > fromRupees(withoutBillLimit))
      throw new AppError('return_without_bill', { limit: withoutBillLimit })
  }
  const paidPaise =
    input.tender === 'khata' || seller.isManager ? totalPaise : await paidAtCounter(tx, orderId)
  if (totalPaise > paidPaise) {
    const unpaid = () => (paidPaise > 0 ? {} : { message: t('said.nothing-of-this-bill-was-paid') })
    throw new AppError('return_to_khata', { left: toRupees(Math.max(0, paidPaise)) }, unpaid)
  }
  const packs = packsOf(found, draft)
  await lockPacks(
    tx,
    packs.map(({ packId }) => packId),
  )
  await recordAudit(tx, actorOf(seller), {
    action: 'order.credit',
    subjectId: orderId,
    before: null,
    after: {
      amountPaise: totalPaise,
      reason,
      goodsBack: input.goodsBack,
      tender: parts.map(({ kind }) => kind).join(', '),
    },
  })
  // Customers are locked before the series of notes, as a cancelled order locks them.
  if (partOf('credit') > 0) await lockCreditOfBill(tx, orderId)
  const how = { day, reason, refundId: null, issuedBy: userId, roundingPaise }
  const documentId = await issueNote(tx, found, draft, how)
  if (drawerId !== null && cashPaise > 0) {
    const [drawer, of] = [{ drawer: drawerId }, { orderId, documentId, byId: userId }]
    await moveMoney(tx, { kind: 'refund', from: drawer, to: 'customer', amountPaise: cashPaise, ...of })
    await moveRounding(tx, drawer, 0 - roundingPaise, of)
  }
  const back = { documentId, orderId, counterId: counter.id, byId: userId, withoutBill }
  for (const part of parts.filter(({ amountPaise }) => amountPaise > 0))
    await insertCounterReturn(tx, { ...back, ...part })
  const khataPaise = partOf('khata')
  if (khataPaise > 0) await returnToKhata(tx, { orderId, documentId, amountPaise: khataPaise, byId: userId })
  const goods = { orderId, noteId: documentId, byId: userId, packs, kept: input.goodsBack }
  await touch(tx, [...(await returnGoods(tx, goods)), ...(await moveToSale(tx, orderId))])
  return documentId
}
