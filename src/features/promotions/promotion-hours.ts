import { minuteOf } from '#shared/when.ts'

/** When an offer holds: from `startsAt` until before `endsAt`, and then only in its hours, of India. */
export interface PromotionTimes {
  startsAt?: string | Date | null | undefined
  endsAt?: string | Date | null | undefined
  hours?: PromotionHours | null | undefined
}

/** Times of the day as "16:00"; those that end before they begin go on after midnight, as hours of the day before. */
interface PromotionHours {
  /** 0 for Sunday to 6 for Saturday. */
  days: readonly number[]
  from: string
  to: string
}

const DAY_MINUTES = 24 * 60
const INDIA_MINUTES = 5.5 * 60

/** Whether an offer holds at an instant. */
export function holdsAt({ startsAt, endsAt, hours }: PromotionTimes, at: Date): boolean {
  if (startsAt && at < new Date(startsAt)) return false
  if (endsAt && at >= new Date(endsAt)) return false
  return !hours || isInHours(hours, at)
}

function isInHours({ days, from, to }: PromotionHours, at: Date): boolean {
  const sinceEpoch = at.getTime() / 60_000 + INDIA_MINUTES
  const day = Math.floor(sinceEpoch / DAY_MINUTES)
  const minute = sinceEpoch - day * DAY_MINUTES
  // 1 January 1970 was a Thursday.
  const isOn = (one: number) => days.some((chosen) => chosen % 7 === (one + 4) % 7)
  const [begin, end] = [minuteOf(from), minuteOf(to)]
  if (begin < end) return isOn(day) && minute >= begin && minute < end
  return (isOn(day) && minute >= begin) || (isOn(day - 1) && minute < end)
}
