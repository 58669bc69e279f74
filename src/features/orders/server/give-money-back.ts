import { moveToSale } from '#features/catalogue/server/move-to-sale.ts'
import type { Actor } from '#features/audit/actor.ts'
import { recordAudit } from '#features/audit/server/record-audit.ts'
import { refuseUnlessManages } from '#features/people/accounts/server/managed-person.ts'
import { moveMoney, type Place } from '#features/cash/server/move-money.ts'
import { nextRounding } from '#features/cash/whole-rupees.ts'
import { giveCredit, lockCreditOf } from '#features/khata/server/give-credit.ts'
import { lowerCreditTo } from '#features/khata/server/spend-credit.ts'
import { splitByCredit } from '#features/khata/store-credit.ts'
import { returnOnKhata } from '#features/khata/server/give-on-khata.ts'
import { leftOfCapture } from '#features/payments/refundable-capture.ts'
import { findPayingCapture, lockCapture } from '#features/payments/server/capture-store.ts'
import { listPaymentAttempts, lowerDueAmount } from '#features/payments/server/payment-attempt-store.ts'
import { findCashPart } from '#features/payments/server/cash-part-store.ts'
import { findPayer, lockOrderForPayment } from '#features/payments/server/payment-status-store.ts'
import { refreshPaymentStatus } from '#features/payments/server/refresh-payment-status.ts'
import { MIN_CREDIT_PAISE, refuseTooSmall, type CreditAsk } from '#features/papers/credit-rows.ts'
import { onDayOfIssue } from '#features/papers/server/issue-document.ts'
import { readShop } from '#features/storefront/server/shop-store.ts'
import { returnGoods } from '#features/stock/movements/server/move-stock.ts'
import { lockPacks } from '#features/stock/movements/server/movement-store.ts'
import { touch } from '#platform/db/change-store.ts'
import { newHexId } from '#platform/db/hex-id.ts'
import type { Database, Tx } from '#platform/db/postgres.ts'
import { once } from '#platform/requests/once.ts'
import type { SentRequest } from '#platform/requests/sent-request.ts'
import { paiseBeyondRupees } from '#shared/money.ts'
import { AppError } from '#shared/problems.ts'
import { soldAtCounter } from './move-refused.ts'
import { refuseSentAgain } from './refuse-sent-again.ts'
import { handOver, startRefund } from './payment/start-refund.ts'
import {
  cashRoundingOf,
  draftNote,
  findBill,
  issueNote,
  packsOf,
  type BillWithNotes,
} from '#features/papers/server/write-note.ts'
import { usedBefore, leftOf, ownerOf } from './give-back-room.ts'

export interface GiveMoneyBack {
  orderId: string
  reason: string
  asks: CreditAsk[]
  /** The packs go into stock again; otherwise they are written off. */
  goodsBack: boolean
  /** An online payment is refunded; otherwise the money is handed over, and no refund pays it once more. */
  refund: boolean
  /** What was paid in money stays with the shop as store credit of whoever ordered; nothing is refunded or handed over. */
  asCredit?: boolean | undefined
  sent?: SentRequest | undefined
  /** The open drawer that money handed over comes from; without one, the safe. */
  lockDrawer?: ((tx: Tx) => Promise<Place | null>) | undefined
}

/**
 * Gives money back for rows of an order's bill, in one transaction: the note, the refund and the stock. Of an order that is
 * still to be paid at the door, so much less is due; what is handed over comes out of a drawer or the safe. Either is in
 * whole rupees, if the shop takes these at the door. Returns the note's id; the same key with the same request is the same note. Throws `order_not_found`, `sold_at_counter`,
 * `document_not_found`, `move_refused`, `upi_not_seen`, `credit_exceeds`, `credit_too_small`, `drawer_closed`, `drawer_short`,
 * and what refuses a refund.
 */
export const giveMoneyBack = (db: Database, actor: Actor, input: GiveMoneyBack): Promise<string> =>
  onDayOfIssue((day) =>
    db.transaction((tx) => {
      const give = async () => {
        const place = input.lockDrawer ? await input.lockDrawer(tx) : 'safe'
        return (await giveBack(tx, actor, { ...input, place, key: input.sent?.key }, day)).id
      }
      return once(tx, input.sent, give, usedBefore)
    }),
  )

interface GiveBack extends Pick<GiveMoneyBack, 'orderId' | 'reason' | 'asks' | 'goodsBack' | 'asCredit'> {
  /** `as paid`: an online payment is refunded, if there is one. */
  refund: boolean | 'as paid'
  /** Where money that is handed over comes from, `later` if that is written when it is; null for a drawer that is closed. */
  place: Place | 'later' | null
  /** Of the refund, if it may be asked for again. */
  key?: string | undefined
}

/** Within a transaction, on a day of `onDayOfIssue`, the place locked. Returns the note's id, sum, and part in cash. */
export async function giveBack(
  tx: Tx,
  actor: Actor,
  input: GiveBack,
  day: string,
): Promise<{ id: string; totalPaise: number; cashPaise: number }> {
  const { orderId, reason, asks, place } = input
  const order = await lockOrderForPayment(tx, orderId)
  if (!order) throw new AppError('order_not_found')
  // Nobody gives money back to themselves, but an owner.
  await refuseUnlessManages(tx, actor, await findPayer(tx, orderId))
  if (order.payment_method === 'COUNTER') throw soldAtCounter()
  const found = await findBill(tx, orderId)
  if (!found) {
    // There never will be a bill of what was called off before it left.
    if (order.status === 'Cancelled' || order.status === 'Payment Failed')
      throw new AppError('move_refused', { state: order.status })
    throw new AppError('document_not_found')
  }
  if (place === null) throw new AppError('drawer_closed')
  await refuseSentAgain(tx, orderId, found, asks)
  const draft = draftNote(found, asks)
  refuseTooSmall(draft, asks)
  const packs = packsOf(found, draft)
  await lockPacks(
    tx,
    packs.map(({ packId }) => packId),
  )
  const paying = await findPayingCapture(tx, orderId)
  const { totalPaise } = draft
  const leftPaise = leftOf(found) - totalPaise
  const before = splitByCredit(leftOf(found), order.credit_paise)
  // What falls away comes off the money first.
  const moneyPaise = before.duePaise - splitByCredit(leftPaise, order.credit_paise).duePaise
  const due = (await listPaymentAttempts(tx, orderId)).find(({ status }) => status === 'Due')
  // It was paid by UPI at the door: the money goes back once somebody has seen it.
  if (due && order.status === 'Delivered' && order.payment_method !== 'KHATA' && moneyPaise > 0)
    throw new AppError('upi_not_seen', undefined, seeItFirst)
  const mayRefund = input.refund === 'as paid' ? paying !== null : input.refund
  const isRefunded = mayRefund && !input.asCredit && moneyPaise > 0
  if (isRefunded && !paying) throw new AppError('nothing_to_refund')
  const part = await findCashPart(tx, orderId)
  // Of what was paid partly in cash, the other part goes back as it came, and first.
  const capturePaise =
    paying && part ? Math.min(moneyPaise, leftOfCapture(await lockCapture(tx, paying.id))) : moneyPaise
  if (isRefunded && totalPaise < MIN_CREDIT_PAISE) throw new AppError('credit_too_small')
  const refundId =
    paying && capturePaise > 0
      ? await goBack(tx, paying.id, {
          ...input,
          refund: isRefunded,
          amountPaise: capturePaise,
          requestedBy: actor.userId,
        })
      : null
  const lowersDue = due !== undefined
  // What was paid in cash, and a payment that no refund returns, is handed over, or stays as credit.
  const isOnKhata = order.payment_method === 'KHATA'
  const restPaise = isOnKhata || lowersDue ? 0 : paying && isRefunded ? moneyPaise - capturePaise : moneyPaise
  const roundingPaise = await roundingOf(tx, found, {
    duePaise: due?.provider === 'CASH_ON_DELIVERY' ? due.amount_paise - moneyPaise : null,
    cashPaise: input.asCredit ? 0 : restPaise,
  })
  if (lowersDue) await lowerDueAmount(tx, orderId, moneyPaise + roundingPaise)
  await refreshPaymentStatus(tx, orderId)
  await recordAudit(tx, actor, {
    action: 'order.credit',
    subjectId: orderId,
    before: null,
    after: { amountPaise: totalPaise, reason, goodsBack: input.goodsBack, refund: isRefunded },
  })
  const issuedBy = actor.userId
  const how = { day, reason, refundId, lowersDue, roundingPaise, issuedBy }
  // The customer is locked before the series of notes, as a cancelled order locks them.
  const owner = input.asCredit && restPaise > 0 ? await ownerOf(tx, orderId) : null
  if (owner) await lockCreditOf(tx, owner)
  if (order.credit_paise > 0) await lowerCreditTo(tx, orderId, leftPaise, issuedBy)
  const id = await issueNote(tx, found, draft, how)
  const back = { orderId, documentId: id, amountPaise: moneyPaise, byId: issuedBy }
  if (isOnKhata && moneyPaise > 0) await returnOnKhata(tx, back)
  const cashPaise = input.asCredit || restPaise === 0 ? 0 : restPaise + roundingPaise
  if (owner)
    await giveCredit(tx, {
      owner,
      kind: 'claim',
      ...back,
      amountPaise: restPaise,
    })
  if (cashPaise > 0 && place !== 'later')
    await moveMoney(tx, { kind: 'refund', from: place, to: 'customer', ...back, amountPaise: cashPaise })
  const goods = { orderId, noteId: id, byId: actor.userId, packs, kept: input.goodsBack }
  await touch(tx, [...(await returnGoods(tx, goods)), ...(await moveToSale(tx, orderId))])
  return { id, totalPaise, cashPaise }
}

/** What a note is rounded by, so that what is left to pay at the door, or is handed over, is in whole rupees. */
async function roundingOf(
  tx: Tx,
  found: BillWithNotes,
  { duePaise, cashPaise }: { duePaise: number | null; cashPaise: number },
): Promise<number> {
  if ((await readShop(tx)).ordering.wholeRupees !== true) return 0
  const before = cashRoundingOf(found)
  if (duePaise !== null) return paiseBeyondRupees(duePaise + before) - before
  return cashPaise > 0 ? nextRounding(cashPaise, before) : 0
}

const seeItFirst = {
  message:
    'Nobody has seen the UPI payment of this order yet. Say on the page UPI whether it is there, then give money back.',
}

/** Refunds so much of an online payment, or notes that it is handed over; returns the refund's id. */
async function goBack(
  tx: Tx,
  captureId: string,
  input: Pick<GiveBack, 'orderId' | 'reason' | 'key'> & {
    refund: boolean
    amountPaise: number
    requestedBy: string | null
  },
): Promise<string | null> {
  const { refund, key, ...what } = input
  if (!refund) {
    await handOver(tx, captureId, what.amountPaise)
    return null
  }
  const draft = { ...what, captureId, idempotencyKey: `note:${key ?? newHexId()}`, despite: null }
  return (await startRefund(tx, draft)).id
}
