import { t } from '#shared/words.ts'
import type { Shop } from './contract.ts'

/** The delivery promise at one moment, as standalone text. */
export interface DeliveryPromise {
  /** Whether orders are accepted and delivered now. */
  isOpen: boolean
  /** "30–45 min", "Today, 6–8 pm", "From 7 am tomorrow"; null when the shop promises no time. */
  text: string | null
  /** The shop's message about being closed; may be empty. */
  message: string
  /** Of a promise in minutes: from how many to how many. */
  minutes?: MinuteSpan
}

interface MinuteSpan {
  from: number
  to: number
}

/** The parts of the shop's data that its promise depends on. */
export type PromisingShop = Pick<Shop, 'opening' | 'delivery'> & Partial<Pick<Shop, 'areas' | 'daysOff'>>

/** The area of a pincode; none where the shop does not deliver, and in a shop without areas. */
export const areaOf = ({ areas }: Partial<Pick<Shop, 'areas'>>, pincode: string | null) =>
  areas?.find(({ pincodes }) => pincodes.includes(pincode!))

/** Whether the shop delivers to a pincode; one without areas delivers everywhere. */
export const deliversTo = (shop: Pick<Shop, 'areas'>, pincode: string): boolean =>
  !shop.areas || areaOf(shop, pincode) !== undefined

/** The promise that is the same at every moment, which alone a cached page may have; null where it depends on the time. */
export function timelessPromise(shop: PromisingShop, pincode: string | null = null): DeliveryPromise | null {
  const { opening, delivery } = shop
  const { kind } = delivery.promise
  if (opening.mode === 'closed') return { isOpen: false, text: null, message: opening.message }
  if (opening.mode === 'weekly' || kind === 'window' || shop.daysOff?.length) return null
  if (kind === 'none') return { isOpen: true, text: null, message: '' }
  // Nobody delivers within minutes at an hour in which nobody works, even if orders are accepted.
  const isWorkedAlways = Object.values(opening.week).every(
    ({ isOpen, from, to }) => isOpen && from === '00:00' && (to === '24:00' || to === '00:00'),
  )
  return isWorkedAlways && !delivery.promise.queue.perOrder ? expressPromise(shop, pincode) : null
}

/** The promised minutes, each later by the ride to the area and by the queue, and rounded up to 5 minutes. */
export function expressPromise(
  shop: Pick<PromisingShop, 'delivery' | 'areas'>,
  pincode: string | null,
  queueMinutes = 0,
): DeliveryPromise {
  const { from, to } = shop.delivery.promise.minutes
  const later = (areaOf(shop, pincode)?.travelMinutes ?? 0) + queueMinutes
  const minutes = { from: toFives(from + later), to: toFives(to + later) }
  return { isOpen: true, text: minutesText(minutes), message: '', minutes }
}

const toFives = (minutes: number): number => Math.ceil(minutes / 5) * 5

/** "30–45 min", "2–3 hours". */
function minutesText({ from, to }: MinuteSpan): string {
  const [least, most] = from <= to ? [from, to] : [to, from]
  if (most <= 90)
    return least === most
      ? t('storefront.most-min', { most })
      : t('storefront.least-most-min', { least, most })
  const [first, last] = [hours(least), hours(most)]
  return first === last
    ? t('storefront.last-hours', { last: Number(last) })
    : t('storefront.first-last-hours', { first, last })
}

const hours = (minutes: number): string => String(Math.round(minutes / 30) / 2)
