import { couponPaise, type Coupon } from './coupon.ts'
import { isIn, setsOf, type BasketTerms, type GoodsSet, type PromotionRule } from './promotion-rule.ts'
import { shareOverPieces } from './share-pieces.ts'
import { type PromotionLine, isGroup, type Want, type Applied, gainOf, sum } from './offer-gains.ts'

interface AppliedOffer {
  id: string
  name: string
  /** How many groups; 1 for a percentage or an amount. */
  times: number
  offPaise: number
  lines: [line: number, offPaise: number][]
  /** Its groups of pieces of more than one line. */
  groups?: OfferGroup[]
}

/** Pieces that have one price together, with what comes off them. */
export interface OfferGroup {
  times: number
  lines: { line: number; pieces: number; offPaise: number }[]
}

export interface Promotions {
  /** In the order in which they were tried. */
  offers: AppliedOffer[]
  /** What offers take off each line; the offer on the whole basket is not among it. */
  lineOffPaise: number[]
  offersPaise: number
  /** The offer on the whole basket, if it takes off at least what the coupon does. */
  basket: { id: string; name: string; offPaise: number; terms: BasketTerms } | null
  couponPaise: number
}

export const noPromotions = (lines: number): Promotions => ({
  offers: [],
  lineOffPaise: Array.from({ length: lines }, () => 0),
  offersPaise: 0,
  basket: null,
  couponPaise: 0,
})

/** So many offers that want the same pieces are tried in every order; the others follow in their own. */
const TRIED = 5

/**
 * What offers that hold now take off a bill. Each piece has one offer. Offers that want the same pieces are tried in every
 * order, and the cheapest for the shopper holds, the earlier order of two that cost the same. The better one of basket offer
 * and coupon comes off what is left of the goods; if they take off the same, the coupon is kept.
 */
export function applyPromotions(
  lines: readonly PromotionLine[],
  offers: readonly PromotionRule[],
  goods: { subTotalPaise: number; coupon?: Coupon | null },
): Promotions {
  // Once for all offers: this runs with each scan.
  const all = Array.from(lines.keys())
  const counted = all
    .filter((at) => !lines[at]!.isLoose)
    .sort((a, b) => lines[b]!.piecePaise - lines[a]!.piecePaise || a - b)
  const wanted = offers
    .map((offer, index) => wantOf(offer, index, lines, isGroup(offer) ? counted : all))
    .filter((want) => want !== null)
  const applied =
    wanted.length === 0 ? [] : inOneOrder(rivals(wanted, lines.length).map((some) => bestOrder(some, lines)))
  const lineOffPaise = lines.map(() => 0)
  const named = applied.map(({ want, gain }) => {
    let offPaise = 0
    const ofLines = new Map<number, number>()
    const groups: OfferGroup[] = []
    for (const { times, off, pieces } of gain.shared) {
      const shares = shareOverPieces(off, pieces)
      const parts = pieces.map(({ line, count }, at) => {
        // A line's own rounding never leaves less than nothing of it.
        const bears = Math.min(shares[at]! * times, lines[line]!.linePaise - lineOffPaise[line]!)
        lineOffPaise[line]! += bears
        offPaise += bears
        if (bears > 0) ofLines.set(line, (ofLines.get(line) ?? 0) + bears)
        return { line, pieces: count, offPaise: bears }
      })
      if (isGroup(want.offer) && parts.length > 1) groups.push({ times, lines: parts })
    }
    const { id, name } = want.offer
    const of = groups.length > 0 && { groups }
    return { id, name, times: gain.times, offPaise, lines: [...ofLines], ...of }
  })
  const offersPaise = sum(lineOffPaise)
  const left = {
    subTotalPaise: goods.subTotalPaise - offersPaise,
    linesPaise: lines.map(({ linePaise }, at) => linePaise - lineOffPaise[at]!),
  }
  const basket = bestBasket(offers, left)
  const isEnough = left.subTotalPaise >= (goods.coupon?.minOrderPaise ?? 0)
  const coupon = isEnough ? couponPaise(goods.coupon ?? null, left) : 0
  const isBasket = basket !== null && basket.offPaise >= coupon
  return {
    offers: named,
    lineOffPaise,
    offersPaise,
    basket: isBasket ? basket : null,
    couponPaise: isBasket ? 0 : coupon,
  }
}

/** What an offer on the basket takes off goods: never more than they cost, or their displayed lines add up to. */
export const basketPaise = (
  { paise, percentMicro = 0, maxPaise }: BasketTerms,
  goods: { subTotalPaise: number; linesPaise: number[] },
): number =>
  couponPaise(
    paise === undefined
      ? { type: 'percentage', value: percentMicro, maxPaise: maxPaise ?? null }
      : { type: 'fixed', value: paise, maxPaise: maxPaise ?? null },
    goods,
  )

function bestBasket(
  offers: readonly PromotionRule[],
  goods: { subTotalPaise: number; linesPaise: number[] },
): Promotions['basket'] {
  let best: Promotions['basket'] = null
  for (const offer of offers) {
    if (offer.kind !== 'basket' || goods.subTotalPaise < offer.minPaise) continue
    const { id, name, paise, percentMicro, maxPaise } = offer
    const terms = { paise, percentMicro, maxPaise }
    const offPaise = basketPaise(terms, goods)
    if (offPaise > (best?.offPaise ?? 0)) best = { id, name, offPaise, terms }
  }
  return best
}

function wantOf(
  offer: PromotionRule,
  index: number,
  lines: readonly PromotionLine[],
  order: readonly number[],
): Want | null {
  const sets = setsOf(offer).map((set) => linesIn(set, lines, order))
  return sets.every(({ length }) => length === 0) ? null : { offer, index, sets }
}

function linesIn(
  set: GoodsSet,
  lines: readonly PromotionLine[],
  order: readonly number[],
): readonly number[] {
  if (set.all) return order
  const found: number[] = []
  for (const at of order) if (isIn(set, lines[at]!)) found.push(at)
  return found
}

/** Offers that want the same pieces, directly or by way of others; each set, and the sets, in the order of the offers. */
function rivals(wants: readonly Want[], lineCount: number): Want[][] {
  const parents = wants.map((_, at) => at)
  const rootOf = (at: number): number => {
    while (parents[at] !== at) at = parents[at] = parents[parents[at]!]!
    return at
  }
  const firstOf = new Int32Array(lineCount).fill(-1)
  for (const [at, { sets }] of wants.entries())
    for (const set of sets)
      for (const line of set) {
        const first = firstOf[line]!
        if (first < 0) firstOf[line] = at
        else if (parents[first] !== parents[at]) parents[rootOf(at)] = rootOf(first)
      }
  const sets = new Map<number, Want[]>()
  for (const [at, want] of wants.entries()) {
    const root = rootOf(at)
    const set = sets.get(root)
    if (set) set.push(want)
    else sets.set(root, [want])
  }
  return [...sets.values()]
}

function bestOrder(wants: Want[], lines: readonly PromotionLine[]): Applied[] {
  let best: Applied[] = []
  let most = 0
  let bestLeft = lines.map(({ quantity }) => quantity)
  const search = (open: Want[], applied: Applied[], off: number, before: number[]): void => {
    if (open.length === 0 && off > most) {
      most = off
      best = applied
      bestLeft = before
    }
    for (const want of open) {
      const after = [...before]
      const gain = gainOf(want, lines, after)
      search(
        open.filter((one) => one !== want),
        gain ? [...applied, { want, gain }] : applied,
        off + (gain?.off ?? 0),
        after,
      )
    }
  }
  search(wants.slice(0, TRIED), [], 0, bestLeft)
  const others = wants.slice(TRIED).flatMap((want): Applied[] => {
    const gain = gainOf(want, lines, bestLeft)
    return gain ? [{ want, gain }] : []
  })
  return [...best, ...others]
}

/** Offers that do not compete, in one order: as they would have been tried first among all of them. */
function inOneOrder(sets: Applied[][]): Applied[] {
  const open = sets.filter(({ length }) => length > 0).map((some) => [...some])
  const all: Applied[] = []
  while (open.length > 0) {
    const first = open.reduce((a, b) => (b[0]!.want.index < a[0]!.want.index ? b : a))
    all.push(first.shift()!)
    if (first.length === 0) open.splice(open.indexOf(first), 1)
  }
  return all
}
