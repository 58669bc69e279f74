import {
  addExact,
  exactPaise,
  lesserExact,
  linePaise,
  paiseBeyondRupees,
  percentOfPaise,
  roundExact,
  subtractExact,
  toPercent,
  type ExactPaise,
} from '#shared/money.ts'
import { basketPaise } from '#features/promotions/apply-promotions.ts'
import { couponPaise, type Coupon } from '#features/promotions/coupon.ts'
import type { BasketTerms } from '#features/promotions/promotion-rule.ts'
import {
  type AgreedLine,
  type Pick,
  type SuppliedPart,
  type ExactPart,
  partsByMrp,
  exactOf,
  keptOffer,
} from './bill-parts.ts'

/** A charge as the order keeps it. Those of earlier versions keep no type, and stay what they were. */
interface AgreedCharge {
  name: string
  amountPaise: number
  type?: 'fixed' | 'percentage' | undefined
  /** Paise when fixed, millionths of a percent when a percentage. */
  value?: number | undefined
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

const nothing: ExactPaise = { value: 0n, of: 1n }

/** How much of a line is supplied, what that is worth, and how many packs of it go back. */
export function suppliedOf(line: AgreedLine, pick: Pick | null) {
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
