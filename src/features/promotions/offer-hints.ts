import { t } from '#shared/words.ts'
import { isIn, isSameSet, type Goods, type GoodsSet, type PromotionRule } from './promotion-rule.ts'

/** What a cart lacks for the next group of an offer: "1 more: 3 for ₹100". */
export interface OfferHint {
  id: string
  text: string
}

type Line = Goods & { quantity: number; isLoose: boolean }

/** What is missing where a group has begun: pieces of a set, or the rest of a bundle. Nothing is said of what has not begun. */
export function offerHints(lines: readonly Line[], offers: readonly PromotionRule[]): OfferHint[] {
  const pieces = (set: GoodsSet) =>
    lines.reduce((sum, line) => sum + (!line.isLoose && isIn(set, line) ? line.quantity : 0), 0)
  return offers.flatMap((offer) => {
    const missing = missingOf(offer, pieces)
    return missing > 0
      ? [{ id: offer.id, text: t('cart.missing-more-name', { missing, name: offer.name }) }]
      : []
  })
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
