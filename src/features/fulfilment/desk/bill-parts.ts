import {
  exactPaise,
  lesserExact,
  portionPaise,
  roundExact,
  type ExactPaise,
  type PricedLine,
} from '#shared/money.ts'

// What an order costs once it is packed, and what that does to the stock (research/beyond.md, §4). Nothing here can
// make an order dearer than what was agreed.

/** A line as it was agreed. */
export interface AgreedLine extends PricedLine {
  packId: number
  /** The nominal weight of one pack, if it is sold by weight. */
  grams: number | null
  /** What offers take off the line. */
  offerPaise?: number
}

/** Packets of a line with one printed MRP, and the price that they are never sold above. */
export interface PrintedPackets {
  mrpPaise: number
  pieces: number
  packet: { pricePaise: number; discountMicro: number }
}

/** What the picker decided about a line; null where nothing was decided. */
export interface Pick {
  quantity: number | null
  /** All of the line together. */
  grams: number | null
  reason: 'none_left' | 'bad' | null
  replacement: (PricedLine & Weighed & { packId: number; inHand: boolean }) | null
  /** What is printed on the packets that are supplied, all of them, where that may be less than the agreed price. */
  printed?: PrintedPackets[] | null
}

/** What a replacement weighs, if it is sold by weight. */
interface Weighed {
  /** The nominal weight of one pack. */
  packGrams: number | null
  /** All of it together; null until it is weighed. */
  grams: number | null
}

/** What left the shop for one line; a replacement is a line of its own. */
export interface SuppliedPart extends PricedLine {
  linePosition: number
  isReplacement: boolean
  packId: number
  /** The nominal weight of one pack, if it is sold by weight. */
  packGrams: number | null
  /** All of it together. */
  grams: number | null
  /** The printed MRP, where it was read. */
  mrpPaise: number | null
  finalPaise: number
  /** What it keeps of what offers took off the agreed line. */
  offerPaise: number
}

/** A part before it is rounded. */
export interface ExactPart {
  part: Omit<SuppliedPart, 'finalPaise'>
  exact: ExactPaise
}

/**
 * A part for each printed MRP: a packet costs what was agreed for it after its offers, and never more than by what is printed
 * on it. What was agreed is shared over the packets in their order.
 */
export function partsByMrp(line: ExactPart['part'], printed: PrintedPackets[]): ExactPart[] {
  let before = 0
  return printed.map(({ mrpPaise, pieces, packet }) => {
    const share = (packs: number) => portionPaise(line.offerPaise, packs, line.quantity)
    const offer = share(before + pieces) - share(before)
    before += pieces
    const agreed = exactPaise({ ...line, quantity: pieces })
    const exact = lesserExact(agreed, exactPaise({ ...packet, quantity: pieces }))
    const offerPaise = Math.max(0, roundExact(exact) - (roundExact(agreed) - offer))
    return { part: { ...line, quantity: pieces, mrpPaise, offerPaise }, exact }
  })
}

/** What a replacement is worth: by its weight, and no more than its nominal one. */
export function exactOf({ packGrams, grams, ...pack }: PricedLine & Weighed): ExactPaise {
  if (packGrams === null || grams === null) return exactPaise(pack)
  const whole = packGrams * pack.quantity
  return exactPaise(pack, { taken: Math.min(grams, whole), whole })
}

/** A piece keeps what offers took off it: by pieces, or by grams of what is weighed. */
export function keptOffer(
  { offerPaise = 0, quantity, grams }: AgreedLine,
  supplied: { quantity: number; grams: number | null },
): number {
  if (offerPaise === 0 || supplied.quantity === 0) return 0
  if (grams === null) return portionPaise(offerPaise, supplied.quantity, quantity)
  const whole = grams * quantity
  return portionPaise(offerPaise, Math.min(supplied.grams ?? 0, whole), whole)
}
