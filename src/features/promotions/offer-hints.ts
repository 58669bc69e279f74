import { formatWhenOnPaper } from '#shared/when.ts'
import { t } from '#shared/words.ts'
import { isIn, isSameSet, setsOf, type Goods, type GoodsSet, type PromotionRule } from './promotion-rule.ts'

/** What a cart lacks for the next group of an offer: "1 more: 3 for ₹100". */
export interface OfferHint {
  id: string
  text: string
  /** The line beside which it is told. */
  line: number
}

type Line = Goods & { quantity: number; isLoose: boolean }

/** What is missing where a group has begun: pieces of a set, or the rest of a bundle. Nothing is said of what has not begun. */
export function offerHints(
  lines: readonly Line[],
  offers: readonly (PromotionRule & { endsAt?: string | null | undefined })[],
): OfferHint[] {
  const pieces = (set: GoodsSet) =>
    lines.reduce((sum, line) => sum + (!line.isLoose && isIn(set, line) ? line.quantity : 0), 0)
  return offers.flatMap((offer) => {
    const missing = missingOf(offer, pieces)
    if (missing <= 0) return []
    const text = t('cart.missing-more-name', { missing, name: offer.name })
    const line = lines.findIndex((one) => !one.isLoose && setsOf(offer).some((set) => isIn(set, one)))
    return [{ id: offer.id, text: [text, untilText(offer)].filter(Boolean).join(' · '), line }]
  })
}

/** The day and hour at which an offer ends, in words: "until 31 Dec 2026, 11:59 pm"; null for one that does not. */
export const untilText = ({ endsAt }: { endsAt?: string | null | undefined }): string | null =>
  endsAt ? t('cart.until-when', { when: formatWhenOnPaper(lastMinute(endsAt)) }) : null

const DAY_MS = 86_400_000
const INDIA_MS = 5.5 * 3_600_000

/** Midnight ends the day before, whose last minute says so. */
function lastMinute(endsAt: string): string {
  const end = Date.parse(endsAt)
  return (end + INDIA_MS) % DAY_MS === 0 ? new Date(end - 60_000).toISOString() : endsAt
}

function missingOf(offer: PromotionRule, pieces: (set: GoodsSet) => number): number {
  const most = offer.timesPerOrder ?? Infinity
  const toWhole = (count: number, size: number) =>
    count % size === 0 || Math.floor(count / size) >= most ? 0 : size - (count % size)
  switch (offer.kind) {
    case 'some_for':
      return toWhole(pieces(offer.of), offer.pieces)
    case 'buy_get': {
      const { buy, get } = offer
      if (isSameSet(buy.of, get.of)) return toWhole(pieces(buy.of), buy.pieces + get.pieces)
      const earned = Math.min(most, Math.floor(pieces(buy.of) / buy.pieces)) * get.pieces
      return Math.max(0, Math.min(get.pieces, earned - pieces(get.of)))
    }
    case 'bundle': {
      const counts = offer.of.map(pieces)
      const groups = Math.min(...counts)
      const begun = counts.filter((count) => count > groups).length
      return begun === 0 || groups >= most ? 0 : counts.length - begun
    }
    case 'percent':
    case 'amount':
    case 'basket':
      return 0
  }
}
