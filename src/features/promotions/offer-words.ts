import { formatRupees, toPercent, toRupees } from '#shared/money.ts'
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

const rupees = (paise: number): string => formatRupees(toRupees(paise))

/** What an offer gives, in words: "3 for ₹100.00". */
export function termsText(terms: PromotionTerms): string {
  const upTo = 'maxPaise' in terms && terms.maxPaise != null ? `, at most ${rupees(terms.maxPaise)}` : ''
  switch (terms.kind) {
    case 'percent':
      return `${toPercent(terms.percentMicro)} % off${upTo}`
    case 'amount':
      return `${rupees(terms.paise)} off each piece`
    case 'buy_get': {
      const { buy, get, percentMicro } = terms
      const what = toPercent(percentMicro) === 100 ? 'free' : `${toPercent(percentMicro)} % off`
      return `Buy ${buy.pieces}, get ${get.pieces} ${isSameSet(buy.of, get.of) ? '' : 'of others '}${what}`
    }
    case 'some_for':
      return `${terms.pieces} for ${rupees(terms.pricePaise)}`
    case 'bundle':
      return `One of each of ${terms.of.length} for ${rupees(terms.pricePaise)}`
    case 'basket': {
      const off = terms.paise === undefined ? `${toPercent(terms.percentMicro ?? 0)} %` : rupees(terms.paise)
      return `${off} off from ${rupees(terms.minPaise)}${upTo}`
    }
  }
}

const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const

const when = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'Asia/Kolkata',
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
})

/** When an offer holds, in words: "until 31 Dec, 11:59 pm; Fri 16:00 to 19:00". */
export function timesText({ startsAt, endsAt, hours }: PromotionTimes): string {
  const days =
    hours && (hours.days.length === 7 ? 'daily' : hours.days.map((day) => DAYS[day % 7]).join(', '))
  return (
    [
      startsAt && `from ${when.format(new Date(startsAt))}`,
      endsAt && `until ${when.format(new Date(endsAt))}`,
      hours && `${days} ${hours.from} to ${hours.to}`,
    ]
      .filter(Boolean)
      .join('; ') || 'Always'
  )
}
