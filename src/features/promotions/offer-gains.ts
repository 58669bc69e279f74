import { floorPercentOfPaise } from '#shared/money.ts'
import { isSameSet, type Goods, type PromotionRule, type PromotionTerms } from './promotion-rule.ts'
import type { Pieces } from './share-pieces.ts'

/** A line of a bill, before what offers take off. Money in paise. */
export interface PromotionLine extends Goods {
  quantity: number
  /** What one piece costs, after the discount of its own. */
  piecePaise: number
  linePaise: number
  /** Sold by weight: no group has it. */
  isLoose: boolean
  /** Of what was weighed as one piece: how much of a pack it is, in grams. */
  weighed?: { grams: number; packGrams: number } | undefined
}

export const isGroup = ({ kind }: Pick<PromotionTerms, 'kind'>): boolean =>
  kind === 'buy_get' || kind === 'some_for' || kind === 'bundle'

export interface Want {
  offer: PromotionRule
  index: number
  /** For each of its sets the lines in it, those of groups the dearest piece first. */
  sets: (readonly number[])[]
}

/** What an offer takes off, before it is shared over lines. */
interface Gain {
  times: number
  off: number
  /** `times` groups of the same pieces, each with `off` paise off. */
  shared: { times: number; off: number; pieces: Pieces[] }[]
}

export interface Applied {
  want: Want
  gain: Gain
}

/** What an offer takes off the pieces that are left, which it then takes; null for nothing. */
export function gainOf(want: Want, lines: readonly PromotionLine[], left: number[]): Gain | null {
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

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
