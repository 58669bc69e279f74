import { floorPercentOfPaise } from '#shared/money.ts'
import { couponPaise, type Coupon } from './coupon.ts'
import {
  isIn,
  isSameSet,
  setsOf,
  type BasketTerms,
  type Goods,
  type GoodsSet,
  type PromotionRule,
  type PromotionTerms,
} from './promotion-rule.ts'
import { shareOverPieces, type Pieces } from './share-pieces.ts'

/** A line of a bill, before what offers take off. Money in paise. */
export interface PromotionLine extends Goods {
  quantity: number
  /** What one piece costs, after the discount of its own. */
  piecePaise: number
  /** What the line costs. */
  linePaise: number
  /** Sold by weight: no group has it. */
  isLoose: boolean
  /** Of what was weighed as one piece: how much of a pack it is, in grams. */
  weighed?: { grams: number; packGrams: number } | undefined
}

export interface AppliedOffer {
  id: string
  name: string
  /** How many groups; 1 for a percentage or an amount. */
  times: number
  offPaise: number
  /** What of it comes off which lines. */
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

export const isGroup = ({ kind }: Pick<PromotionTerms, 'kind'>): boolean =>
  kind === 'buy_get' || kind === 'some_for' || kind === 'bundle'

/** An offer and the lines that it is for. */
interface Want {
  offer: PromotionRule
  index: number
  /** For each of its sets the lines in it, those of groups the dearest piece first. */
  sets: (readonly number[])[]
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

/** What an offer takes off, before it is shared over lines. */
interface Gain {
  times: number
  off: number
  /** `times` groups of the same pieces, each with `off` paise off. */
  shared: { times: number; off: number; pieces: Pieces[] }[]
}

interface Applied {
  want: Want
  gain: Gain
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

/** What an offer takes off the pieces that are left, which it then takes; null for nothing. */
function gainOf(want: Want, lines: readonly PromotionLine[], left: number[]): Gain | null {
  return isGroup(want.offer) ? gainOfGroups(want, lines, left) : gainOfPieces(want, lines, left)
}

function gainOfPieces({ offer, sets }: Want, lines: readonly PromotionLine[], left: number[]): Gain | null {
  const pieces: Pieces[] = []
  let off = 0
  for (const line of sets[0]!) {
    const count = left[line]!
    const worth = count > 0 ? offEach(offer, lines[line]!) : 0
    if (worth === 0) continue
    pieces.push({ line, count, worth })
    off += count * worth
    left[line] = 0
  }
  if (off === 0) return null
  const most = offer.kind === 'percent' ? (offer.maxPaise ?? off) : off
  const capped = Math.min(off, most)
  return { times: 1, off: capped, shared: [{ times: 1, off: capped, pieces }] }
}

/** What one piece gets; an amount is not taken off a piece that costs no more, so that none is free. */
function offEach(offer: PromotionRule, { piecePaise, weighed }: PromotionLine): number {
  if (offer.kind === 'percent') return floorPercent(piecePaise, offer.percentMicro)
  if (offer.kind !== 'amount') return 0
  const paise = weighed ? Math.floor((offer.paise * weighed.grams) / weighed.packGrams) : offer.paise
  return paise < piecePaise ? paise : 0
}

function gainOfGroups(want: Want, lines: readonly PromotionLine[], left: number[]): Gain | null {
  const most = want.offer.timesPerOrder ?? Infinity
  const shared: Gain['shared'] = []
  let [times, total] = [0, 0]
  while (times < most) {
    const group = nextGroup(want, lines, left)
    if (!group || group.off <= 0) break
    const counts = new Map<number, number>()
    for (const { line, count } of group.pieces) counts.set(line, (counts.get(line) ?? 0) + count)
    // The same pieces again, as often as they are there: a cart may hold a million of them.
    let again = most - times
    for (const [line, count] of counts) again = Math.min(again, Math.floor(left[line]! / count))
    for (const [line, count] of counts) left[line]! -= count * again
    shared.push({ times: again, ...group })
    times += again
    total += group.off * again
  }
  return times === 0 ? null : { times, off: total, shared }
}

/** The pieces of the next group, the dearest first, and what comes off them; null if there are not enough. */
function nextGroup(
  { offer, sets }: Want,
  lines: readonly PromotionLine[],
  left: number[],
): { pieces: Pieces[]; off: number } | null {
  const taken = new Map<number, number>()
  const take = (from: readonly number[], count: number): Pieces[] | null => {
    const pieces: Pieces[] = []
    let open = count
    for (const line of from) {
      if (open === 0) break
      const some = Math.min(open, left[line]! - (taken.get(line) ?? 0))
      if (some <= 0) continue
      taken.set(line, (taken.get(line) ?? 0) + some)
      pieces.push({ line, count: some, worth: lines[line]!.piecePaise })
      open -= some
    }
    return open === 0 ? pieces : null
  }
  if (offer.kind === 'some_for') {
    const pieces = take(sets[0]!, offer.pieces)
    return pieces && { pieces, off: worthOf(pieces) - offer.pricePaise }
  }
  if (offer.kind === 'bundle') {
    const pieces: Pieces[] = []
    for (const set of sets) {
      const one = take(set, 1)
      if (!one) return null
      pieces.push(...one)
    }
    return { pieces, off: worthOf(pieces) - offer.pricePaise }
  }
  if (offer.kind !== 'buy_get') return null
  const { buy, get, percentMicro } = offer
  if (!isSameSet(buy.of, get.of)) {
    const bought = take(sets[0]!, buy.pieces)
    const got = bought && take(sets[1]!, get.pieces)
    return got && { pieces: [...bought, ...got], off: percentOfPieces(got, percentMicro) }
  }
  const pieces = take(sets[0]!, buy.pieces + get.pieces)
  return pieces && { pieces, off: percentOfPieces(lastOf(pieces, get.pieces), percentMicro) }
}

/** The last so many of pieces. */
function lastOf(pieces: readonly Pieces[], count: number): Pieces[] {
  const last: Pieces[] = []
  let open = count
  for (let at = pieces.length - 1; open > 0 && at >= 0; at--) {
    const some = Math.min(open, pieces[at]!.count)
    last.push({ ...pieces[at]!, count: some })
    open -= some
  }
  return last
}

const percentOfPieces = (pieces: readonly Pieces[], micro: number): number =>
  sum(pieces.map(({ count, worth }) => count * floorPercent(worth, micro)))

/** Without a bigint where a double is exact: this runs with each scan. */
const floorPercent = (paise: number, micro: number): number =>
  micro === 100_000_000
    ? paise
    : paise * micro <= Number.MAX_SAFE_INTEGER
      ? Math.floor((paise * micro) / 100_000_000)
      : floorPercentOfPaise(paise, micro)

const worthOf = (pieces: readonly Pieces[]): number => sum(pieces.map(({ count, worth }) => count * worth))

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
