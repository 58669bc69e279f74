import type { Shop } from '#features/storefront/contract.ts'
import { addDays } from '#features/fulfilment/slots/slot-times.ts'
import { sellingPaise, toRupees } from '#shared/money.ts'
import { dayInIndia } from '#shared/when.ts'
import type { Subscription } from '../contract.ts'
import { cutoffOf } from '../morning-terms.ts'
import { firstOpenDay } from '../subscription-days.ts'
import type { SubscriptionRow } from './subscription-store.ts'

/** The first day of a subscription that can still be changed: what was decided stays so when the cut-off is moved. */
export function firstDayOf(
  shop: Pick<Shop, 'delivery'>,
  { area_id, fixed_through }: Pick<SubscriptionRow, 'area_id' | 'fixed_through'>,
  now: Date,
): string {
  const open = firstOpenDay(cutoffOf(shop, area_id), now)
  const undecided = addDays(fixed_through, 1)
  return open > undecided ? open : undecided
}

export function subscriptionView(
  shop: Pick<Shop, 'delivery'>,
  row: SubscriptionRow,
  now: Date,
): Subscription {
  const { endsOn = null, ...wishes } = row.wishes
  return {
    _id: row.id,
    productId: row.product_id,
    unit: row.unit,
    name: row.name,
    ...(Object.keys(row.translations).length > 0 && { translations: row.translations }),
    slug: row.slug,
    image: row.image,
    price: toRupees(sellingPaise(row.price_paise, row.discount_micro)),
    ...wishes,
    pauses: [...wishes.pauses],
    skips: [...wishes.skips],
    changes: { ...wishes.changes },
    byWeekday: wishes.byWeekday && { ...wishes.byWeekday },
    endsOn,
    addressId: row.address_id,
    paymentMethod: row.payment_method,
    useCredit: row.use_credit,
    slot: row.slot_starts,
    substitution: row.substitution,
    state: stateOf(row, dayInIndia(now)),
    why: row.stopped_why,
    firstDay: firstDayOf(shop, row, now),
    cutoff: cutoffOf(shop, row.area_id),
  }
}

function stateOf({ wishes, stopped_why }: SubscriptionRow, today: string): Subscription['state'] {
  if (wishes.endsOn !== undefined && wishes.endsOn <= today) return 'ended'
  if (stopped_why !== null) return 'stopped'
  return wishes.pauses.some(({ from, to }) => from <= today && today <= to) ? 'paused' : 'active'
}
