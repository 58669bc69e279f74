import type { Shop } from '#features/storefront/contract.ts'
import { addDays } from '#features/fulfilment/slots/slot-times.ts'
import { firstOpenDay } from './subscription-days.ts'
import { minuteOf } from '#shared/when.ts'

export type MorningSettings = NonNullable<Shop['delivery']['mornings']>

/** Of a shop that has not set them. */
export const DEFAULT_MORNINGS: MorningSettings = {
  isOffered: true,
  cutoff: '21:00',
  from: '06:00',
  to: '09:00',
  areas: [],
}

export const morningsOf = (shop: Pick<Shop, 'delivery'>): MorningSettings =>
  shop.delivery.mornings ?? DEFAULT_MORNINGS

/** The cut-off of an area; null for a shop without areas. */
export const cutoffOf = (shop: Pick<Shop, 'delivery'>, areaId: string | null): string => {
  const { cutoff, areas } = morningsOf(shop)
  return areas.find((one) => one.areaId === areaId)?.cutoff ?? cutoff
}

/** The last day that is fixed at a moment, also in each area with a cut-off of its own. */
export function lastFixedDays(shop: Pick<Shop, 'delivery'>, now: Date) {
  const { cutoff, areas } = morningsOf(shop)
  const lastOf = (time: string) => addDays(firstOpenDay(time, now), -1)
  return {
    day: lastOf(cutoff),
    areas: areas.map((area) => ({ areaId: area.areaId, day: lastOf(area.cutoff) })),
  }
}

const WEEK = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const

/** Whether nothing is brought on a day: a day off, or a day of the week on which nobody works. */
export const closedDays =
  ({ daysOff = [], opening }: Pick<Shop, 'daysOff' | 'opening'>) =>
  (day: string): boolean =>
    daysOff.some((off) => off.day === day) ||
    !opening.week[WEEK[new Date(`${day}T00:00:00Z`).getUTCDay()]!].isOpen

/** When a day's goods are brought without a slot. */
export const morningOf = (shop: Pick<Shop, 'delivery'>, day: string): { from: Date; to: Date } => {
  const { from, to } = morningsOf(shop)
  const at = (time: string) => new Date(Date.parse(`${day}T00:00:00+05:30`) + minuteOf(time) * 60_000)
  return { from: at(from), to: at(to) }
}
