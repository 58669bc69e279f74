// What offers take off a basket, worked out the slow way: each piece on its own, whole fractions, every order. It shares
// nothing with `apply-promotions.ts` but the shape of an offer.

interface SlowLine {
  category: number
  piecePaise: number
  quantity: number
  isLoose: boolean
}

interface SlowSet {
  categories?: readonly number[] | undefined
}

export type SlowOffer = { id: string; timesPerOrder?: number | null | undefined } & (
  | { kind: 'percent'; of: SlowSet; percentMicro: number; maxPaise?: number | null | undefined }
  | { kind: 'amount'; of: SlowSet; paise: number }
  | {
      kind: 'buy_get'
      buy: { of: SlowSet; pieces: number }
      get: { of: SlowSet; pieces: number }
      percentMicro: number
    }
  | { kind: 'some_for'; of: SlowSet; pieces: number; pricePaise: number }
  | { kind: 'bundle'; of: readonly SlowSet[]; pricePaise: number }
)

interface Piece {
  line: number
  paise: number
  category: number
  isLoose: boolean
  off: number | null
}

/** The paise off each line, and in all. */
export function slowPromotions(
  lines: SlowLine[],
  offers: SlowOffer[],
): { lineOff: number[]; applied: { id: string; times: number; off: number }[] } {
  let best: { total: number; pieces: Piece[]; applied: { id: string; times: number; off: number }[] } | null =
    null
  for (const order of permutations(offers)) {
    const pieces = lines.flatMap((line, at) =>
      Array.from({ length: line.quantity }, (): Piece => ({
        line: at,
        paise: line.piecePaise,
        category: line.category,
        isLoose: line.isLoose,
        off: null,
      })),
    )
    const applied = order.map((offer) => applyOne(offer, pieces)).filter(({ times }) => times > 0)
    const total = applied.reduce((sum, { off }) => sum + off, 0)
    if (!best || total > best.total) best = { total, pieces, applied }
  }
  const lineOff = lines.map((_, at) =>
    best!.pieces.filter(({ line }) => line === at).reduce((sum, { off }) => sum + (off ?? 0), 0),
  )
  return { lineOff, applied: best!.applied }
}

function permutations<Item>(items: Item[]): Item[][] {
  if (items.length === 0) return [[]]
  return items.flatMap((item, at) =>
    permutations(items.filter((_, other) => other !== at)).map((rest) => [item, ...rest]),
  )
}

const floorOf = (paise: number, micro: number) => Number((BigInt(paise) * BigInt(micro)) / 100_000_000n)

function applyOne(offer: SlowOffer, all: Piece[]): { id: string; times: number; off: number } {
  const free = (set: SlowSet, loose = false) =>
    all.filter(
      (piece) => piece.off === null && (loose || !piece.isLoose) && set.categories!.includes(piece.category),
    )
  if (offer.kind === 'percent' || offer.kind === 'amount') {
    const gets = free(offer.of, true)
      .map((piece) => ({
        piece,
        worth:
          offer.kind === 'percent'
            ? floorOf(piece.paise, offer.percentMicro)
            : offer.paise < piece.paise
              ? offer.paise
              : 0,
      }))
      .filter(({ worth }) => worth > 0)
    const whole = gets.reduce((sum, { worth }) => sum + worth, 0)
    const off = offer.kind === 'percent' ? Math.min(whole, offer.maxPaise ?? whole) : whole
    share(off, gets)
    return { id: offer.id, times: gets.length > 0 ? 1 : 0, off }
  }
  let [times, off] = [0, 0]
  while (times < (offer.timesPerOrder ?? 1e9)) {
    const group = groupOf(offer, free)
    if (!group || group.off <= 0) break
    share(
      group.off,
      group.pieces.map((piece) => ({ piece, worth: piece.paise })),
    )
    times++
    off += group.off
  }
  return { id: offer.id, times, off }
}

function groupOf(offer: SlowOffer, free: (set: SlowSet) => Piece[]): { pieces: Piece[]; off: number } | null {
  const dearest = (set: SlowSet) => free(set).sort((a, b) => b.paise - a.paise || a.line - b.line)
  const worth = (pieces: Piece[]) => pieces.reduce((sum, { paise }) => sum + paise, 0)
  if (offer.kind === 'some_for') {
    const pieces = dearest(offer.of).slice(0, offer.pieces)
    return pieces.length < offer.pieces ? null : { pieces, off: worth(pieces) - offer.pricePaise }
  }
  if (offer.kind === 'bundle') {
    const pieces: Piece[] = []
    for (const set of offer.of) {
      const one = dearest(set).find((piece) => !pieces.includes(piece))
      if (!one) return null
      pieces.push(one)
    }
    return { pieces, off: worth(pieces) - offer.pricePaise }
  }
  if (offer.kind !== 'buy_get') return null
  const { buy, get, percentMicro } = offer
  const gets = (pieces: Piece[]) => pieces.reduce((sum, { paise }) => sum + floorOf(paise, percentMicro), 0)
  if (String(buy.of.categories) === String(get.of.categories)) {
    const pieces = dearest(buy.of).slice(0, buy.pieces + get.pieces)
    return pieces.length < buy.pieces + get.pieces ? null : { pieces, off: gets(pieces.slice(buy.pieces)) }
  }
  const bought = dearest(buy.of).slice(0, buy.pieces)
  const got = dearest(get.of).slice(0, get.pieces)
  if (bought.length < buy.pieces || got.length < get.pieces) return null
  return { pieces: [...bought, ...got], off: gets(got) }
}

/** By the largest remainder, piece by piece, the earlier line first. */
function share(off: number, gets: { piece: Piece; worth: number }[]): void {
  const whole = BigInt(gets.reduce((sum, { worth }) => sum + worth, 0))
  if (whole === 0n) return
  for (const { piece, worth } of gets) piece.off = Number((BigInt(off) * BigInt(worth)) / whole)
  const given = gets.reduce((sum, { piece }) => sum + piece.off!, 0)
  const byRemainder = [...gets].sort((a, b) => {
    const [x, y] = [a, b].map(({ worth }) => (BigInt(off) * BigInt(worth)) % whole) as [bigint, bigint]
    return x === y ? a.piece.line - b.piece.line : x < y ? 1 : -1
  })
  for (const { piece } of byRemainder.slice(0, off - given)) piece.off! += 1
}
