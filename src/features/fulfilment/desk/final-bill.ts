import {
  addExact,
  exactPaise,
  lesserExact,
  linePaise,
  paiseBeyondRupees,
  percentOfPaise,
  portionPaise,
  roundExact,
  subtractExact,
  toPercent,
  type ExactPaise,
  type PricedLine,
} from '#shared/money.ts'
import { basketPaise } from '#features/promotions/apply-promotions.ts'
import { couponPaise, type Coupon } from '#features/promotions/coupon.ts'
import type { BasketTerms } from '#features/promotions/promotion-rule.ts'

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

/** A charge as the order keeps it. Those of earlier versions keep no type, and stay what they were. */
export interface AgreedCharge {
  name: string
  amountPaise: number
  type?: 'fixed' | 'percentage' | undefined
  /** Paise when fixed, millionths of a percent when a percentage. */
  value?: number | undefined
}

/** What left the shop for one line; a replacement is a line of its own. */
interface SuppliedPart extends PricedLine {
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
interface ExactPart {
  part: Omit<SuppliedPart, 'finalPaise'>
  exact: ExactPaise
}

export interface FinalBill<Charge extends AgreedCharge = AgreedCharge> {
  /** In the order of the lines, the replacements after them. */
  supplied: SuppliedPart[]
  subTotalPaise: number
  charges: Charge[]
  /** What offers take off what is supplied, the one on the basket among them. */
  offersPaise: number
  /** What the coupon takes off what is supplied. */
  couponPaise: number
  /** What is left out at the door so that whole rupees are due: 0 or less. */
  roundOffPaise: number
  totalPaise: number
}

/** The positions of the lines that must still be weighed. */
export const linesToWeigh = (lines: AgreedLine[], picks: (Pick | null)[]): number[] =>
  lines.flatMap((line, position) => {
    const pick = picks[position]
    const isOpen = line.grams !== null && pick?.grams == null && pick?.quantity !== 0
    const replacement = pick?.replacement
    return isOpen || (replacement?.packGrams != null && replacement.grams === null) ? [position] : []
  })

/** The final bill of an order whose weighed lines are weighed: a line that nobody decided about is supplied in full. */
export function finalBill<Charge extends AgreedCharge>(order: {
  lines: AgreedLine[]
  picks: (Pick | null)[]
  charges: Charge[]
  coupon: Coupon | null
  /** The offer on the basket, which stays as its terms are, though its minimum may not be met any more. */
  basket?: BasketTerms | null
  wholeRupees: boolean
  /** What store credit pays: only the rest is collected at the door. */
  creditPaise?: number
}): FinalBill<Charge> {
  const { lines, picks } = order
  const own = lines.flatMap((line, linePosition): ExactPart[] => {
    const pick = picks[linePosition] ?? null
    const { quantity, grams, exact } = suppliedOf(line, pick)
    const offerPaise = keptOffer(line, { quantity, grams })
    const part = {
      ...line,
      linePosition,
      isReplacement: false,
      quantity,
      grams,
      packGrams: line.grams,
      mrpPaise: null,
      offerPaise,
    }
    if (quantity === 0) return []
    return pick?.printed ? partsByMrp(part, pick.printed) : [{ part, exact }]
  })
  const replacements = lines.flatMap((line, linePosition): ExactPart[] => {
    const pick = picks[linePosition] ?? null
    if (!pick?.replacement) return []
    const { inHand: _, ...pack } = pick.replacement
    const supplied = suppliedOf(line, pick)
    const missing = subtractExact(exactPaise(line), supplied.exact)
    const exact = lesserExact(exactOf(pack), missing)
    // It costs no more than what was agreed for what is missing, after its offers.
    const offer = (line.offerPaise ?? 0) - keptOffer(line, supplied)
    const offerPaise = Math.max(0, roundExact(exact) - (roundExact(missing) - offer))
    const part = { ...pack, linePosition, isReplacement: true, mrpPaise: null, offerPaise }
    return [{ part, exact }]
  })
  const all = [...own, ...replacements]
  const subTotalPaise = roundExact(all.map(({ exact }) => exact).reduce(addExact, nothing))
  const charges = order.charges.map((charge) => ({
    ...charge,
    amountPaise: finalCharge(charge, subTotalPaise),
  }))
  // By the agreed lines: those supplied may be rounded to a paisa less, and the total would be more than what was agreed.
  const linesOff = all.reduce((sum, { part }) => sum + part.offerPaise, 0)
  const goods = {
    subTotalPaise: subTotalPaise - linesOff,
    linesPaise: lines.map((line) => linePaise(line) - (line.offerPaise ?? 0)),
  }
  const offersPaise = linesOff + (order.basket ? basketPaise(order.basket, goods) : 0)
  const couponOff = couponPaise(order.coupon, goods)
  const exactTotal = charges.reduce<number>(
    (sum, { amountPaise }) => sum + amountPaise,
    subTotalPaise - offersPaise - couponOff,
  )
  const collected = Math.max(0, exactTotal - (order.creditPaise ?? 0))
  const roundOffPaise = order.wholeRupees ? 0 - paiseBeyondRupees(collected) : 0
  return {
    supplied: all.map(({ part, exact }) => ({ ...part, finalPaise: roundExact(exact) })),
    subTotalPaise,
    charges,
    offersPaise,
    couponPaise: couponOff,
    roundOffPaise,
    totalPaise: exactTotal + roundOffPaise,
  }
}

/**
 * A part for each printed MRP: a packet costs what was agreed for it after its offers, and never more than by what is printed
 * on it. What was agreed is shared over the packets in their order.
 */
function partsByMrp(line: ExactPart['part'], printed: PrintedPackets[]): ExactPart[] {
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

/** A change of the stock of a pack; in grams of what is sold by weight. */
export interface PackMovement {
  packId: number
  reason: 'unsupplied' | 'substitute' | 'adjustment'
  quantity: number
  grams?: number
}

/** What is there of a pack, in packs and, if it is sold by weight, in grams. */
export interface PackLevel {
  stock: number
  grams: number | null
  packGrams: number | null
  /** The pack that stands for the heap that it shares; itself without one. */
  stockId?: number
}

/**
 * What packing does to the stock: what was not supplied returns, and is written off if it was bad or is not there;
 * replacements are taken. What is sold by weight goes to the gram, also what is heavier than was ordered. What the picker
 * holds in the hand or has weighed exists, whatever the stock says. `short` are the positions of lines whose replacement is
 * not there.
 */
export function pickMovements(
  lines: AgreedLine[],
  picks: (Pick | null)[],
  stock: ReadonlyMap<number, PackLevel>,
): { movements: PackMovement[]; short: number[] } {
  // In the unit of each pack, as its stock is kept; packs that share a heap have one.
  const stockOf = (packId: number) => stock.get(packId)?.stockId ?? packId
  const level = new Map(
    [...stock].map(([packId, { stock: packs, grams }]) => [stockOf(packId), grams ?? packs]),
  )
  const levelOf = (packId: number) => level.get(stockOf(packId)) ?? 0
  const weightOf = (packId: number) => stock.get(packId)?.packGrams ?? null
  const moved: { packId: number; reason: PackMovement['reason']; amount: number }[] = []
  const move = (packId: number, reason: PackMovement['reason'], amount: number) => {
    if (amount === 0) return
    level.set(stockOf(packId), levelOf(packId) + amount)
    const same = moved.find((one) => one.packId === packId && one.reason === reason)
    if (same) same.amount += amount
    else moved.push({ packId, reason, amount })
  }
  for (const [position, line] of lines.entries()) {
    const pick = picks[position] ?? null
    const missing = missingOf(line, pick, weightOf(line.packId))
    if (missing === 0) continue
    move(line.packId, 'unsupplied', missing)
    if (pick?.reason === 'bad' && missing > 0) move(line.packId, 'adjustment', -missing)
    const left = levelOf(line.packId)
    if (pick?.reason === 'none_left' || left < 0) move(line.packId, 'adjustment', -left)
  }
  const short: number[] = []
  for (const [position, pick] of picks.entries()) {
    if (!pick?.replacement) continue
    const { packId, quantity, inHand, grams } = pick.replacement
    const weight = weightOf(packId)
    const amount = weight === null ? quantity : (grams ?? quantity * weight)
    const lacking = Math.max(0, amount - levelOf(packId))
    if (lacking > 0 && !inHand) short.push(position)
    move(packId, 'adjustment', lacking)
    move(packId, 'substitute', -amount)
  }
  const movements = moved
    .filter(({ amount }) => amount !== 0)
    .map(({ packId, reason, amount }) =>
      weightOf(packId) === null
        ? { packId, reason, quantity: amount }
        : { packId, reason, quantity: 0, grams: amount },
    )
  return { movements, short }
}

/** What is ordered and not supplied, in the unit of the pack's stock; below zero for a weighed line that is heavier. */
function missingOf(line: AgreedLine, pick: Pick | null, packGrams: number | null): number {
  const { missing, grams } = suppliedOf(line, pick)
  if (packGrams === null) return missing
  return line.grams === null ? missing * packGrams : line.grams * line.quantity - (grams ?? 0)
}

/** What a replacement is worth: by its weight, and no more than its nominal one. */
function exactOf({ packGrams, grams, ...pack }: PricedLine & Weighed): ExactPaise {
  if (packGrams === null || grams === null) return exactPaise(pack)
  const whole = packGrams * pack.quantity
  return exactPaise(pack, { taken: Math.min(grams, whole), whole })
}

/** A piece keeps what offers took off it: by pieces, or by grams of what is weighed. */
function keptOffer(
  { offerPaise = 0, quantity, grams }: AgreedLine,
  supplied: { quantity: number; grams: number | null },
): number {
  if (offerPaise === 0 || supplied.quantity === 0) return 0
  if (grams === null) return portionPaise(offerPaise, supplied.quantity, quantity)
  const whole = grams * quantity
  return portionPaise(offerPaise, Math.min(supplied.grams ?? 0, whole), whole)
}

const nothing: ExactPaise = { value: 0n, of: 1n }

/** How much of a line is supplied, what that is worth, and how many packs of it go back. */
function suppliedOf(line: AgreedLine, pick: Pick | null) {
  if (line.grams === null) {
    const quantity = Math.min(pick?.quantity ?? line.quantity, line.quantity)
    return {
      quantity,
      grams: null,
      missing: line.quantity - quantity,
      exact: exactPaise({ ...line, quantity }),
    }
  }
  const grams = pick?.quantity === 0 ? 0 : (pick?.grams ?? 0)
  if (grams === 0) return { quantity: 0, grams: null, missing: line.quantity, exact: nothing }
  const whole = line.grams * line.quantity
  const taken = Math.min(grams, whole)
  // A line that is lighter than it should be stays as many packs; whole ones that are not in it go back.
  const missing = Math.floor((whole - taken) / line.grams)
  return { quantity: line.quantity, grams, missing, exact: exactPaise(line, { taken, whole }) }
}

/** A fixed charge that applied stays, and a percentage is of what is supplied. */
function finalCharge({ amountPaise, type, value }: AgreedCharge, subTotal: number): number {
  if (type !== 'percentage' || value === undefined) return amountPaise
  return Math.min(amountPaise, percentOfPaise(subTotal, toPercent(value)))
}
