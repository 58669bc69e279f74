import { codeTriesLeft } from '#features/fulfilment/desk/delivery-proof.ts'
import type { DeliveryCodes } from '#features/orders/server/delivery-codes.ts'
import {
  findLatestDelivery,
  handOverWithoutCode,
  tryCode,
  type DeliveryRow,
} from '#features/fulfilment/desk/server/delivery-store.ts'
import { doorTerms } from '#features/fulfilment/desk/server/hand-over.ts'
import { moveOrder } from '#features/fulfilment/desk/server/transition-order.ts'
import { moveRefused } from '#features/orders/server/move-refused.ts'
import { getOrder } from '#features/orders/server/order-store.ts'
import { onDayOfIssue } from '#features/papers/server/issue-document.ts'
import { notifyDesk } from '#features/notifications/server/notify-desk.ts'
import type { Database, Tx } from '#platform/db/postgres.ts'
import { once } from '#platform/requests/once.ts'
import type { SentRequest } from '#platform/requests/sent-request.ts'
import { fromRupees, formatPaise } from '#shared/money.ts'
import { invalidField } from '#shared/invalid-field.ts'
import { AppError } from '#shared/problems.ts'
import { isAdmin, type Role } from '#shared/roles.ts'
import type { DeliverInput, Stop } from '../contract.ts'
import { keepOverpaid, takeLateHandover } from './late-handover.ts'
import { lockOrders } from './rider-store.ts'
import { getStop } from './stop-view.ts'
import { t } from '#shared/words.ts'

export interface Rider {
  userId: string
  role: Role
}

/**
 * Hands over an order: its status, the proof, what was collected and, if it was cash, the payment, in one transaction. A
 * wrong code is counted and changes nothing else. What happened without a line before the desk called it off is taken too
 * (`late-handover.ts`). The same key is the same delivery. Throws `order_not_found`,
 * `already_collected`, `delivery_ended`, `move_refused`, `code_needed`, `code_wrong`, `invalid`.
 */
export async function deliverOrder(
  { db, codes }: { db: Database; codes: DeliveryCodes },
  rider: Rider,
  report: DeliverInput,
  sent: SentRequest | undefined,
): Promise<Stop> {
  const { orderId, code, photo, at } = report
  let triesLeft = 0
  const deliver = async (tx: Tx, day: string) => {
    const late = await takeLateHandover(tx, rider, report, codes)
    if (late === true) return orderId
    if (late) {
      ;({ triesLeft } = late)
      return null
    }
    const delivery = await lockOwnDelivery(tx, orderId, rider.userId)
    refuseEnded(delivery)
    const handedPaise = fromRupees((report.paidBy === 'cash' ? report.due : report.cashPart) ?? 0)
    const { duePaise, isCodeNeeded, hasAccount } = await doorTerms(tx, orderId, handedPaise)
    const { paidBy, cashPaise, overPaise } = paidAtDoor(duePaise ?? 0, report)
    const handover = { orderId, riderId: rider.userId, deviceAt: at ? new Date(at) : null }
    if (code !== undefined && photo === undefined && hasAccount) {
      const tried = await tryCode(tx, handover, code, codes.codesOf(orderId))
      // Returned, not thrown: the count must be committed.
      if (!tried?.is_right) {
        triesLeft = tried?.tries_left ?? 0
        return null
      }
    } else if (!(await handOverWithoutCode(tx, handover, { photo, isCodeNeeded, hasAccount })))
      throw codeNeeded(codeTriesLeft({ tries: delivery.tries, hasAccount }))
    await moveOrder(
      tx,
      {
        orderId,
        to: 'Delivered',
        by: isAdmin(rider) ? 'admin' : 'staff',
        actorId: rider.userId,
        note: null,
        door: { riderId: rider.userId, paidBy: paidBy ?? 'cash', cashPaise },
      },
      day,
    )
    if (overPaise > 0) await keepOverpaid(tx, { ...delivery, overPaise, deviceAt: handover.deviceAt })
    if (paidBy === 'upi' || overPaise > 0) await notifyDesk(tx, 'needs-attention', { orderId })
    return orderId
  }
  const delivered = await onDayOfIssue((day) =>
    db.transaction((tx) => once(tx, sent, () => deliver(tx, day))),
  )
  if (delivered === null) throw wrongCode(triesLeft)
  return getStop(db, rider.userId, orderId)
}

/** The caller's last attempt, locked. Throws `order_not_found` (another rider's), `already_collected`, `move_refused`. */
export async function lockOwnDelivery(tx: Tx, orderId: string, riderId: string): Promise<DeliveryRow> {
  const [order] = await lockOrders(tx, [orderId])
  const delivery = order && (await findLatestDelivery(tx, orderId))
  if (!order || !delivery) throw new AppError('order_not_found')
  const isOwn = delivery.rider_id === riderId
  if (order.status === 'Delivered' && !isOwn) throw new AppError('already_collected')
  if (!isOwn) throw new AppError('order_not_found')
  if (order.status !== 'Delivered' && order.status !== 'Out for Delivery')
    throw moveRefused(await getOrder(tx, orderId))
  return delivery
}

/** Throws why an attempt that has ended cannot end again. */
export function refuseEnded({ outcome }: DeliveryRow): void {
  if (outcome === 'delivered') throw new AppError('already_collected')
  if (outcome === 'failed') throw new AppError('delivery_ended')
}

const codeNeeded = (triesLeft: number) =>
  new AppError(
    'code_needed',
    { triesLeft },
    triesLeft === 0 ? () => ({ message: t('said.take-a-photo-nobody-has-a-code') }) : {},
  )

const wrongCode = (triesLeft: number) =>
  new AppError(
    'code_wrong',
    { triesLeft },
    triesLeft === 0 ? () => ({ message: t('said.that-code-is-not-right-no-try') }) : {},
  )

const wrong = (field: string, message: () => string) => invalidField(field, message, 422)

const howPaid = () => wrong('paidBy', () => t('said.say-how-it-was-paid-cash-or'))

/**
 * How an order was paid at its door, where the rider's device said what was due: of the cash, `overPaise` is due no more,
 * because it was paid or lowered meanwhile. Throws what is wrong with the answer.
 */
function paidAtDoor(duePaise: number, { paidBy, cashPart, due }: DeliverInput) {
  const saidPaise = Math.max(duePaise, due === undefined ? 0 : fromRupees(due))
  if (duePaise > 0 && !paidBy) throw howPaid()
  const partPaise = cashPart === undefined ? 0 : fromRupees(cashPart)
  if (partPaise > 0) refusePart({ duePaise: saidPaise, cashPaise: partPaise, paidBy })
  const handedPaise = paidBy === 'cash' ? saidPaise : partPaise
  return handedPaise > 0 && handedPaise >= duePaise
    ? { paidBy: 'cash' as const, cashPaise: 0, overPaise: handedPaise - duePaise }
    : { paidBy, cashPaise: partPaise, overPaise: 0 }
}

interface PaidAtDoor {
  duePaise: number
  cashPaise: number
  paidBy: DeliverInput['paidBy']
}

/** Throws what is wrong with a part in cash: the rest of it is paid by UPI, to the paisa. */
function refusePart({ duePaise, cashPaise, paidBy }: PaidAtDoor): void {
  if (paidBy !== 'upi') throw wrong('paidBy', () => t('said.say-upi-for-the-rest'))
  if (cashPaise >= duePaise)
    throw wrong('cashPart', () => t('said.amount-is-due-say-cash', { amount: formatPaise(duePaise) }))
  if (cashPaise % 100 !== 0) throw wrong('cashPart', () => t('said.take-whole-rupees-in-cash'))
}
