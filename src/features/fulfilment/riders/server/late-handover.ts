import { adminActor, staffActor } from '#features/audit/actor.ts'
import { recordAudit } from '#features/audit/server/record-audit.ts'
import { moveDifference, moveMoney } from '#features/cash/server/move-money.ts'
import { callOffDelivery, type DeliveryRow } from '#features/fulfilment/desk/server/delivery-store.ts'
import { doorTerms } from '#features/fulfilment/desk/server/hand-over.ts'
import { notifyDesk } from '#features/notifications/server/notify-desk.ts'
import type { DeliveryCodes } from '#features/orders/server/delivery-codes.ts'
import { lockOrderForPayment } from '#features/payments/server/payment-status-store.ts'
import { refuseOwn } from '#features/people/accounts/server/managed-person.ts'
import { writeOffCameBack } from '#features/stock/movements/server/write-off-came-back.ts'
import type { Database, Tx } from '#platform/db/postgres.ts'
import { fromRupees } from '#shared/money.ts'
import { AppError } from '#shared/problems.ts'
import type { DeliverInput } from '../contract.ts'
import {
  beginAgain,
  findCalledOff,
  hasCollected,
  saveReport,
  seeReports,
  tryCodeAgain,
} from './late-handover-store.ts'

/** Whoever is on the line is refused at the door, and keeps the goods: a report this old was made without one. */
const ON_THE_LINE_S = 60

/**
 * Takes the report of a rider who was without a line when the desk called their attempt off: goods and coins have changed
 * hands. An order that another rider has been given since is theirs again, and false is returned. One that was cancelled,
 * or that somebody else has delivered, is put before the desk, with the cash in the rider’s bag; so is one that the desk took
 * for paid in cash and was UPI. Returns whether it was, or how many tries are left after a wrong code, which takes nothing over.
 */
export async function takeLateHandover(
  tx: Tx,
  rider: Parameters<typeof staffActor>[0],
  report: DeliverInput,
  codes: DeliveryCodes,
): Promise<boolean | { triesLeft: number }> {
  const { orderId, at, code } = report
  if (!at || isOnTheLine(at, report.waited)) return false
  const order = await lockOrderForPayment(tx, orderId)
  const own = order && (await findCalledOff(tx, orderId, rider.userId, report.paidBy ?? null))
  if (!order || !own) return false
  if (own.is_called_off && order.status === 'Out for Delivery') {
    if (code !== undefined && report.photo === undefined && (await doorTerms(tx, orderId)).hasAccount) {
      const tried = await tryCodeAgain(tx, orderId, code, codes.codesOf(orderId))
      if (!tried?.is_right) return { triesLeft: tried?.tries_left ?? 0 }
    }
    await callOffDelivery(tx, orderId)
    await beginAgain(tx, orderId, rider.userId)
    await recordAudit(tx, staffActor(rider), {
      action: 'delivery.assign',
      subjectId: orderId,
      before: null,
      after: { rider: rider.userId },
    })
    return false
  }
  const isAtDoor = order.payment_method === 'CASH_ON_DELIVERY'
  // What the rider’s device asked for, though it was paid or lowered meanwhile.
  const duePaise = Math.max(isAtDoor ? (order.final_money_paise ?? 0) : 0, fromRupees(report.due ?? 0))
  const [cashPaise, upiPaise] = paidOf(duePaise, report)
  await saveReport(tx, { orderId, attempt: own.attempt, cashPaise, upiPaise })
  // What somebody else has collected for the same order is in the ledger already, once.
  if (cashPaise > 0 && order.status === 'Cancelled' && !(await hasCollected(tx, orderId)))
    await moveMoney(tx, {
      kind: 'collected',
      from: 'customer',
      to: { rider: rider.userId },
      amountPaise: cashPaise,
      orderId,
      byId: rider.userId,
      happenedAt: new Date(at),
    })
  await recordAudit(tx, staffActor(rider), {
    action: 'delivery.late',
    subjectId: orderId,
    before: null,
    after: { ...(cashPaise > 0 && { cashPaise }), ...(upiPaise > 0 && { upiPaise }) },
  })
  await notifyDesk(tx, 'needs-attention', { orderId })
  return true
}

/** By the clock of the rider’s device alone, however wrong it is; one that was set back since lists too much. */
const isOnTheLine = (at: string, waited = Math.max(0, Date.now() - Date.parse(at)) / 1000) =>
  waited >= 0 && waited < ON_THE_LINE_S

function paidOf(duePaise: number, { paidBy, cashPart = 0 }: DeliverInput): [cash: number, upi: number] {
  if (paidBy !== 'upi') return [duePaise, 0]
  const cashPaise = Math.min(fromRupees(cashPart), duePaise)
  return [cashPaise, duePaise - cashPaise]
}

/** Cash that was paid at a door and is due no more: it is in the bag, and before the desk. */
export async function keepOverpaid(
  tx: Tx,
  {
    order_id: orderId,
    attempt,
    rider_id: rider,
    overPaise,
    deviceAt: happenedAt,
  }: DeliveryRow & { overPaise: number; deviceAt: Date | null },
): Promise<void> {
  await saveReport(tx, { orderId, attempt, cashPaise: overPaise, upiPaise: 0 })
  await moveDifference(tx, { rider }, overPaise, { orderId, byId: rider, happenedAt })
}

/**
 * The desk has done what the list asks for about an order: of late reports, and of pieces that came back to packs that are no
 * longer sold. Throws `order_not_found` if there is nothing, and `forbidden` for an own report.
 */
export const settleAttention = (db: Database, caller: { userId: string }, orderId: string): Promise<void> =>
  db.transaction(async (tx) => {
    const order = await lockOrderForPayment(tx, orderId)
    const riders = await seeReports(tx, orderId)
    const actor = adminActor(caller)
    for (const riderId of riders) await refuseOwn(tx, actor, riderId)
    const isOffSale = await writeOffCameBack(tx, orderId, caller.userId)
    if (riders.length === 0 && !isOffSale) throw new AppError('order_not_found')
    await recordAudit(tx, actor, {
      action: 'delivery.settle',
      subjectId: orderId,
      before: null,
      after: { ...(riders.length > 0 && { late: true }), ...(isOffSale && { offSale: true }) },
    })
    // Its own event would sound the alarm on every desk.
    await notifyDesk(tx, 'order-status-updated', { orderId, order_status: order?.status })
  })
