import { findUser } from '#features/people/accounts/server/user-store.ts'
import { findOfferOf } from '#features/cart/server/offer-store.ts'
import type { Shop } from '#features/storefront/contract.ts'
import { addDays } from '#features/fulfilment/slots/slot-times.ts'
import type { Database, Tx } from '#platform/db/postgres.ts'
import { AppError } from '#shared/problems.ts'
import { dayInIndia } from '#shared/when.ts'
import { applyWish, type Outcome } from '../apply-wish.ts'
import type { SubscriptionWish } from '../contract.ts'
import { cutoffOf } from '../morning-terms.ts'
import { firstOpenDay, type Wishes } from '../subscription-days.ts'
import { checkPayment, checkPlace, patternOf, refuseLeaving } from './start-subscription.ts'
import {
  listSubscriptions,
  lockOwnSubscription,
  saveSubscription,
  type SubscriptionRow,
} from './subscription-store.ts'
import { firstDayOf } from './subscription-view.ts'
import { t } from '#shared/words.ts'

/** Wishes of days that are over are forgotten: what came is in the days that were fixed. */
const KEPT_DAYS = 62
/** Skips, changes and pauses of coming days, together. */
const MOST_WISHES = 400

/**
 * Changes a subscription of this account. What is fixed stays: 409 `change_too_late` with `firstDay`. Throws `not_found`,
 * `days_wrong`, `product_not_found` for a resumed one whose pack is not sold, and what `startSubscription` throws about
 * address and payment. `clock` is asked once its row is locked, so that a wish that waited for the cut-off comes too late.
 */
export function changeSubscription(
  db: Database,
  shop: Shop,
  userId: string,
  wish: SubscriptionWish,
  clock = () => new Date(),
): Promise<{ row: SubscriptionRow; result: Outcome | { outcome: 'edited' } }> {
  return db.transaction(async (tx) => {
    const before = await lockOwnSubscription(tx, wish._id, userId)
    if (!before) throw new AppError('not_found')
    const now = clock()
    const firstDay = firstDayOf(shop, before, now)
    const after =
      wish.do === 'edit'
        ? { row: await edited(tx, shop, before, wish, now), result: { outcome: 'edited' as const } }
        : await wished(tx, before, wish, firstDay)
    const wishes = withoutPast(after.row.wishes, addDays(dayInIndia(now), -KEPT_DAYS))
    if (wishes.pauses.length + wishes.skips.length + Object.keys(wishes.changes).length > MOST_WISHES)
      throw new AppError('invalid', undefined, () => ({ message: t('said.that-are-too-many-changed-days') }))
    // What is begun again begins with the first day that is not fixed.
    const isResumed = before.stopped_why !== null && after.row.stopped_why === null
    if (isResumed) await refuseLeaving(tx, before.user_id)
    const fixed_through = isResumed ? addDays(firstDay, -1) : before.fixed_through
    await saveSubscription(tx, { ...after.row, wishes, fixed_through })
    const [row] = await listSubscriptions(tx, [before.id])
    return { row: row!, result: after.result }
  })
}

async function wished(
  tx: Tx,
  before: SubscriptionRow,
  wish: Exclude<SubscriptionWish, { do: 'edit' }>,
  firstDay: string,
) {
  const { wishes, result } = applyWish(before.wishes, wish, firstDay)
  if (wish.do !== 'resume') return { row: { ...before, wishes }, result }
  if (before.stopped_why === 'withdrawn' && !(await findOfferOf(tx, before.product_id, before.unit)))
    throw new AppError('product_not_found')
  if (before.address_id === null) throw new AppError('address_not_found')
  return { row: { ...before, wishes, stopped_why: null }, result }
}

async function edited(
  tx: Tx,
  shop: Shop,
  before: SubscriptionRow,
  wish: Extract<SubscriptionWish, { do: 'edit' }>,
  now: Date,
): Promise<SubscriptionRow> {
  const { addressId = before.address_id, paymentMethod = before.payment_method, pattern } = wish
  if (addressId === null) throw new AppError('address_not_found')
  // A later cut-off of another area opens no day that is fixed here.
  if (wish.addressId !== undefined) await checkPlace(tx, shop, before.user_id, addressId)
  const user = await findUser(tx, before.user_id)
  if (wish.paymentMethod !== undefined) await checkPayment(tx, user!, paymentMethod)
  const rest = withoutPattern(before.wishes)
  return {
    ...before,
    address_id: addressId,
    payment_method: paymentMethod,
    use_credit: wish.useCredit ?? before.use_credit,
    slot_starts: wish.slot === undefined ? before.slot_starts : wish.slot,
    substitution: wish.substitution ?? before.substitution,
    stopped_why: before.stopped_why === 'address' ? null : before.stopped_why,
    wishes: {
      ...(pattern === undefined
        ? before.wishes
        : { ...rest, pattern, ...patternOf({ ...wish, pattern }), ...anchored(before, pattern, shop, now) }),
      whenClosed: wish.whenClosed ?? before.wishes.whenClosed,
    },
  }
}

const withoutPattern = ({ startsOn, endsOn, pauses, skips, changes, whenClosed }: Wishes) => ({
  startsOn,
  endsOn,
  pauses,
  skips,
  changes,
  whenClosed,
})

/** A new rhythm of "every n days" is counted from its first day. */
const anchored = (before: SubscriptionRow, pattern: Wishes['pattern'], shop: Shop, now: Date) => {
  const first = firstOpenDay(cutoffOf(shop, before.area_id), now)
  return pattern === 'every' && before.wishes.startsOn < first ? { startsOn: first } : {}
}

function withoutPast(wishes: Wishes, oldest: string): Wishes {
  return {
    ...wishes,
    pauses: wishes.pauses.filter(({ to }) => to >= oldest),
    skips: wishes.skips.filter((day) => day >= oldest),
    changes: Object.fromEntries(Object.entries(wishes.changes).filter(([day]) => day >= oldest)),
  }
}
