import { toPercent, formatPaise } from '#shared/money.ts'
import { dayMonthInIndia, shortTime, timeSpan } from '#shared/when.ts'
import { isSameSet, type PromotionKind, type PromotionTerms } from './promotion-rule.ts'
import type { PromotionTimes } from './promotion-hours.ts'

export const KIND_NAMES: Record<PromotionKind, string> = {
  percent: 'Percent off',
  amount: 'Amount off a piece',
  buy_get: 'Buy some, get some',
  some_for: 'Several for one price',
  bundle: 'Bundle for one price',
  basket: 'Off the whole basket',
}

/** What an offer gives, in words: "3 for ₹100.00". */
export function termsText(terms: PromotionTerms): string {
  const upTo = 'maxPaise' in terms && terms.maxPaise != null ? `, at most ${formatPaise(terms.maxPaise)}` : ''
  switch (terms.kind) {
    case 'percent':
      return `${toPercent(terms.percentMicro)} % off${upTo}`
    case 'amount':
      return `${formatPaise(terms.paise)} off each piece`
    case 'buy_get': {
      const { buy, get, percentMicro } = terms
      const what = toPercent(percentMicro) === 100 ? 'free' : `${toPercent(percentMicro)} % off`
      return `Buy ${buy.pieces}, get ${get.pieces} ${isSameSet(buy.of, get.of) ? '' : 'of others '}${what}`
    }
    case 'some_for':
      return `${terms.pieces} for ${formatPaise(terms.pricePaise)}`
    case 'bundle':
      return `One of each of ${terms.of.length} for ${formatPaise(terms.pricePaise)}`
    case 'basket': {
      const off =
        terms.paise === undefined ? `${toPercent(terms.percentMicro ?? 0)} %` : formatPaise(terms.paise)
      return `${off} off from ${formatPaise(terms.minPaise)}${upTo}`
    }
  }
}

const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const

/** "31 Dec, 7 pm"; a midnight is that of its day, of an end that of the day that it ends. */
function momentText(iso: string | Date, isEnd: boolean): string {
  const time = new Date(iso)
  const clock = shortTime(time)
  if (clock === '12 am') return dayMonthInIndia(isEnd ? new Date(time.getTime() - 1) : time)
  return `${dayMonthInIndia(time)}, ${clock}`
}

const atClock = (time: string): Date => new Date(`2000-01-01T${time}:00+05:30`)

export const hasEnded = ({ endsAt }: Pick<PromotionTimes, 'endsAt'>): boolean =>
  endsAt != null && new Date(endsAt) <= new Date()

/** When an offer holds, in words: "to 31 Dec; Fri 4–7 pm". */
export function timesText(times: PromotionTimes): string {
  const { startsAt, endsAt, hours } = times
  const days =
    hours && (hours.days.length === 7 ? 'daily' : hours.days.map((day) => DAYS[day % 7]).join(', '))
  return (
    [
      startsAt && !hasEnded(times) && `from ${momentText(startsAt, false)}`,
      endsAt && `${hasEnded(times) ? 'ended' : 'to'} ${momentText(endsAt, true)}`,
      hours && `${days} ${timeSpan(atClock(hours.from), atClock(hours.to))}`,
    ]
      .filter(Boolean)
      .join('; ') || 'Always'
  )
}
