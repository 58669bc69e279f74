import { findAddress, listAddresses } from '#features/addresses/server/find-address.ts'
import { findOfferOf } from '#features/cart/server/offer-store.ts'
import { getKhataOfUser } from '#features/khata/server/give-on-khata.ts'
import { lockUser } from '#features/people/accounts/server/user-store.ts'
import type { Shop } from '#features/storefront/contract.ts'
import { deliversTo, areaOf } from '#features/storefront/timeless-promise.ts'
import { addDays } from '#features/fulfilment/slots/slot-times.ts'
import { newHexId } from '#platform/db/hex-id.ts'
import type { Database, Tx } from '#platform/db/postgres.ts'
import { once } from '#platform/requests/once.ts'
import type { SentRequest } from '#platform/requests/sent-request.ts'
import { AppError } from '#shared/problems.ts'
import { dayInIndia, formatWhenOnPaper } from '#shared/when.ts'
import type { NewSubscription } from '../contract.ts'
import { cutoffOf, morningsOf } from '../morning-terms.ts'
import { firstOpenDay } from '../subscription-days.ts'
import {
  findErasureOf,
  insertSubscription,
  listOwnSubscriptions,
  listSubscriptions,
  type SubscriptionRow,
} from './subscription-store.ts'

/** Subscriptions of one account that have not ended. */
const MOST_SUBSCRIPTIONS = 20

/**
 * Begins a subscription, once for each request `sent`. Throws `subscriptions_off`, `product_not_found`, `address_not_found`,
 * `pincode_not_served`, `khata_not_offered`, `cash_not_offered`, `change_too_late` with `firstDay` for a start that is fixed
 * already, `days_wrong`, `too_many_subscriptions`, and `erasure_waiting`.
 */
export function startSubscription(
  db: Database,
  shop: Shop,
  userId: string,
  draft: NewSubscription,
  sent?: SentRequest,
  now = new Date(),
): Promise<SubscriptionRow> {
  return db.transaction(async (tx) => {
    const id = await once(tx, sent, () => start(tx, shop, userId, draft, now))
    const [row] = await listSubscriptions(tx, [id])
    return row!
  })
}

async function start(tx: Tx, shop: Shop, userId: string, draft: NewSubscription, now: Date): Promise<string> {
  if (!morningsOf(shop).isOffered) throw new AppError('subscriptions_off')
  const user = await lockUser(tx, userId)
  await refuseLeaving(tx, userId)
  const today = dayInIndia(now)
  const running = (await listOwnSubscriptions(tx, userId)).filter(
    ({ wishes }) => wishes.endsOn === undefined || wishes.endsOn > today,
  )
  if (running.length >= MOST_SUBSCRIPTIONS)
    throw new AppError('too_many_subscriptions', { most: MOST_SUBSCRIPTIONS })
  const offer = await findOfferOf(tx, draft.productId, draft.unit)
  if (!offer) throw new AppError('product_not_found')
  const addressId = draft.addressId ?? (await listAddresses(tx, userId))[0]?._id
  if (addressId === undefined) throw new AppError('address_not_found')
  const areaId = await checkPlace(tx, shop, userId, addressId)
  await checkPayment(tx, user, draft.paymentMethod)
  const firstDay = firstOpenDay(cutoffOf(shop, areaId), now)
  const startsOn = draft.startsOn ?? firstDay
  if (startsOn < firstDay) throw new AppError('change_too_late', { firstDay })
  if (draft.endsOn !== undefined && draft.endsOn < startsOn) throw new AppError('days_wrong')
  const { pattern, quantity, byWeekday, days, dayOfMonth, endsOn, whenClosed } = draft
  const id = newHexId()
  await insertSubscription(tx, {
    id,
    user_id: userId,
    pack_id: offer.pack_id,
    address_id: addressId,
    payment_method: draft.paymentMethod,
    use_credit: draft.useCredit,
    slot_starts: draft.slot,
    substitution: draft.substitution ?? user.substitution ?? 'call',
    wishes: {
      pattern,
      ...patternOf({ pattern, quantity, byWeekday, days, dayOfMonth }),
      startsOn,
      endsOn,
      whenClosed,
      pauses: [],
      skips: [],
      changes: {},
    },
    fixed_through: addDays(firstDay, -1),
  })
  return id
}

/** An erasure waits for open orders: what comes again and again would hold it up for ever. Throws `erasure_waiting`. */
export async function refuseLeaving(tx: Tx, userId: string): Promise<void> {
  const runsAt = (await findErasureOf(tx, userId))?.toISOString()
  if (runsAt) throw new AppError('erasure_waiting', { runsAt, when: formatWhenOnPaper(runsAt) })
}

/** Only what the pattern needs. */
export function patternOf({
  pattern,
  quantity,
  byWeekday,
  days,
  dayOfMonth,
}: Pick<NewSubscription, 'pattern' | 'quantity' | 'byWeekday' | 'days' | 'dayOfMonth'>) {
  if (pattern === 'weekdays') return { byWeekday: byWeekday as Record<string, number> }
  if (pattern === 'every') return { quantity, days }
  return pattern === 'monthly' ? { quantity, dayOfMonth } : { quantity }
}

/** The area of an address of this account, to which the shop delivers. */
export async function checkPlace(
  tx: Tx,
  shop: Shop,
  userId: string,
  addressId: string,
): Promise<string | null> {
  const address = await findAddress(tx, userId, addressId)
  if (!address) throw new AppError('address_not_found')
  const { pincode } = address
  if (!deliversTo(shop, pincode)) throw new AppError('pincode_not_served', { pincode })
  return areaOf(shop, pincode)?.id ?? null
}

/** Throws `cash_not_offered` and `khata_not_offered`. */
export async function checkPayment(
  tx: Tx,
  { id, cash_on_delivery }: { id: string; cash_on_delivery: boolean },
  method: NewSubscription['paymentMethod'],
): Promise<void> {
  if (method === 'KHATA') await getKhataOfUser(tx, id)
  else if (!cash_on_delivery) throw new AppError('cash_not_offered')
}
