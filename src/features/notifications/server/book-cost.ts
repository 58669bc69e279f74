import type { Tx } from '#platform/db/postgres.ts'
import { fromRupees } from '#shared/money.ts'
import { AppError } from '#shared/problems.ts'
import type { MessageSettings } from '../message-settings.ts'
import { smsSize } from '../sms-size.ts'
import { addCost, isLeft, spendWithin, type MessageCost } from './cost-store.ts'

/** Which limit a message would have gone beyond; the cause of `codes_cost_too_much`. */
export type CostLimit = keyof MessageSettings['limits']

/** The numbers of one series of an operator. */
export const prefixScope = (mobile: number): string => `prefix:${String(mobile).slice(0, 5)}`
const numberScope = (mobile: number): string => `number:+91${mobile}`

/** Parts and price of a text by a channel, in paise. */
export function priceOf(
  { prices }: MessageSettings,
  channel: MessageCost['channel'],
  text: string,
): { parts: number; paise: number } {
  const parts = channel === 'sms' ? smsSize(text).parts : 1
  return { parts, paise: parts * fromRupees(prices[channel]) }
}

const costsTooMuch = (limit: CostLimit) =>
  new AppError('codes_cost_too_much', { otherWay: 'mail' }, { retryAfter: untilMidnight(), cause: limit })

/** Refuses early, and cheaply under an attack, what is certain to be refused by `bookCost`. */
export async function refuseSpent(
  tx: Tx,
  { limits, prices }: MessageSettings,
  channel: MessageCost['channel'],
): Promise<void> {
  const within = { dayPaise: fromRupees(limits.day), monthPaise: fromRupees(limits.month) }
  if (!(await isLeft(tx, fromRupees(prices[channel]), within))) throw costsTooMuch('day')
}

/**
 * Books a message’s cost before it is sent, and once. Throws `codes_cost_too_much` beyond a limit; a rollback gives
 * everything back. `network` only for what strangers ask for: then its network and the prefix are limited, too.
 */
export async function bookCost(
  tx: Tx,
  { limits }: MessageSettings,
  { mobile, network, ...cost }: MessageCost & { mobile: number; network?: string },
): Promise<void> {
  if (!(await addCost(tx, cost))) return
  const within: [CostLimit, string][] = [
    ['number', numberScope(mobile)],
    ...(network === undefined
      ? []
      : ([
          ['network', `network:${network}`],
          ['prefix', prefixScope(mobile)],
        ] as [CostLimit, string][])),
    // Last, as everybody waits for these.
    ['day', 'day'],
    ['month', 'month'],
  ]
  for (const [limit, scope] of within) {
    const span = limit === 'month' ? 'month' : 'day'
    const isWithin = await spendWithin(tx, { scope, span, limitPaise: fromRupees(limits[limit]) }, cost.paise)
    if (!isWithin) throw costsTooMuch(limit)
  }
}

const DAY_SECONDS = 86_400
const INDIA_SECONDS = 19_800

/** Seconds until the next day begins in India. */
const untilMidnight = (): number =>
  Math.max(1, DAY_SECONDS - (Math.floor(Date.now() / 1000 + INDIA_SECONDS) % DAY_SECONDS))
