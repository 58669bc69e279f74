import { t } from '#shared/words.ts'
import type { Order } from '#features/orders/contract.ts'

const MINUTE_MS = 60_000

/** The waiting times from which an order is shown in amber and in red, in minutes. */
const LATE = { amber: 10, red: 20 }

/** When the shop received the order: when it was placed, or when its payment arrived. ISO 8601. */
export const waitingSince = ({ timeline, createdAt }: Pick<Order, 'timeline' | 'createdAt'>): string =>
  timeline.findLast(({ status }) => status === 'Pending')?.at ?? createdAt

interface OrderAge {
  /** "Just now", "4 min", "1 h 5 min", "2 days". */
  text: string
  tone: 'neutral' | 'warn' | 'danger'
}

/**
 * How long a shopper has been waiting. The colour says how late the order is by its promise: amber in the last ten minutes,
 * red afterwards. Without a promise, and until the shop has confirmed the order, the waiting time colours it.
 */
export function orderAge(
  since: string,
  now: Date,
  { due = null, isConfirmed = false }: { due?: Date | null; isConfirmed?: boolean } = {},
): OrderAge {
  // The device's clock may be behind the server's.
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(since)) / MINUTE_MS))
  const byAge = minutes >= LATE.red ? 2 : minutes >= LATE.amber ? 1 : 0
  const left = due === null ? null : (due.getTime() - now.getTime()) / MINUTE_MS
  const byDue = left === null ? byAge : left < 0 ? 2 : left <= LATE.amber ? 1 : 0
  return { text: ageText(minutes), tone: tones[isConfirmed ? byDue : Math.max(byAge, byDue)]! }
}

const tones = ['neutral', 'warn', 'danger'] as const

function ageText(minutes: number): string {
  if (minutes === 0) return t('desk.just-now')
  if (minutes < 60) return t('desk.minutes-min', { minutes })
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours < 24)
    return rest > 0 ? t('desk.hours-h-minutes-min', { hours, minutes: rest }) : t('desk.hours-h', { hours })
  return t('desk.count-days', { count: Math.floor(hours / 24) })
}
