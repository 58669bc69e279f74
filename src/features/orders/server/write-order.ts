import { spendCredit } from '#features/khata/server/spend-credit.ts'
import { giveOnKhata } from '#features/khata/server/give-on-khata.ts'
import type { ListedSlot } from '#features/fulfilment/slots/server/slot-store.ts'
import { rememberSubstitution } from '#features/people/accounts/server/user-store.ts'
import { takeCoupon } from '#features/promotions/server/coupon-use-store.ts'
import { recordUses } from '#features/promotions/server/promotion-use-store.ts'
import { touch } from '#platform/db/change-store.ts'
import type { Tx } from '#platform/db/postgres.ts'
import type { PaymentMethod } from '#shared/order-enums.ts'
import type { Order } from '../contract.ts'
import type { Basket } from './basket.ts'
import {
  attemptOf,
  draftOf,
  isPaidByCredit,
  isPhoneOrder,
  isStanding,
  type PlaceOrder,
} from './order-draft.ts'
import { changedTags } from './ordered-lines.ts'
import { expressPromise, promiseOf, slotPromise, spanPromise, type OrderPromise } from './order-promise.ts'
import { newOrderRecord } from './order-record.ts'
import { insertOrder } from './order-store.ts'
import { orderView } from './order-view.ts'
import { expirySecondsOf, followAttempt } from './payment/open-attempt.ts'
import type { Placing } from './placing.ts'
import type { PricedBasket } from './price-basket.ts'

/** Writes an order with all that belongs to it. `usedUp`: the tags of offers of which it took the last. */
export async function writeOrder(
  tx: Tx,
  { input, times, orderId, slot, alongside }: Placing,
  basket: Basket,
  priced: PricedBasket,
  { paymentMethod, usedUp }: { paymentMethod: PaymentMethod; usedUp: string[] },
): Promise<Order> {
  const { userId, request, sent } = input
  const { lines, address, totals, coupon, counted, charges, area, credit, creditPaise, duePaise } = priced
  const { customerId } = priced.shopper
  const placed = { request, paymentMethod }
  const draft = draftOf(orderId, placed, basket.customer, address, totals, coupon, charges, {
    ...basket.parties,
    customer_id: customerId,
    area_id: area,
    credit_paise: creditPaise,
    locale: input.locale ?? basket.locale,
    added_to: basket.first?.id ?? null,
    ...promiseFor(request, slot, basket, priced),
  })
  const expirySeconds = expirySecondsOf(paymentMethod, basket.limited.held !== null, times)
  const attempt = attemptOf(draft, expirySeconds)
  const substitution = isPhoneOrder(request) || isStanding(request) ? undefined : request.substitution
  const changed = [...usedUp, ...lines.flatMap((line) => changedTags(line, lines))]
  const onKhata = paymentMethod === 'KHATA'
  // Everybody waits for a slot that is in demand, so its place is taken last, with the order itself.
  const isLast = !onKhata && expirySeconds === null && creditPaise === 0 && !alongside
  const writing = Promise.all([
    insertOrder(
      tx,
      { ...draft, ...(isPaidByCredit(draft) && { settled_attempt_id: attempt.id }) },
      attempt,
      sent,
    ),
    draft.offers.length > 0 && recordUses(tx, orderId, priced.shopper, draft.offers),
    counted && draft.coupon && takeCoupon(tx, orderId, priced.shopper, counted, draft.coupon_paise),
    substitution && substitution !== basket.substitution && rememberSubstitution(tx, userId, substitution),
    isLast && touch(tx, changed),
  ])
  if (isLast) tx.commit?.()
  const [{ created_at: at }] = await writing
  if (onKhata && customerId !== null)
    await giveOnKhata(tx, { customerId, orderId, amountPaise: duePaise, byId: userId })
  if (credit && creditPaise > 0)
    await spendCredit(tx, { customerId: credit.id, orderId, paise: creditPaise, byId: userId })
  if (expirySeconds !== null) {
    const { pollSeconds } = times
    await followAttempt(tx, { id: attempt.id, orderId, at }, { pollSeconds, expirySeconds })
  }
  await alongside?.(tx, orderId)
  if (!isLast) await touch(tx, changed)
  return orderView(newOrderRecord(draft, attempt, at))
}

function promiseFor(
  request: PlaceOrder['request'],
  slot: ListedSlot | null,
  { first }: Basket,
  { express, now }: PricedBasket,
): OrderPromise {
  if (first) return promiseOf(first)
  if (slot) return slotPromise(slot)
  return isStanding(request) ? spanPromise(request.promised) : expressPromise(express, now)
}
