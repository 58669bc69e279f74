import { portionPaise } from '#shared/money.ts'
import type { SuppliedGoods } from './document-rows.ts'

/** Pieces that have one price together. */
export interface OnePrice {
  times: number
  /** How many of which lines each time, and what came off all of them. */
  lines: readonly { line: number; pieces: number; offPaise: number }[]
}

/** Goods of a document with the line that they were agreed by; null for what replaces another. */
type GoodsOfLine = SuppliedGoods & { line: number | null }

type Tax = NonNullable<SuppliedGoods['tax']>
interface Raised {
  tax: Tax
  packs: number
  offPaise: number
}

/**
 * Goods as a mixed supply (CGST Act, sections 2(74) and 8(b)): pieces that have one price together all bear the highest of
 * their rates, by its code. A line of which some pieces do has a row for these, after the one for the others. What was not
 * supplied makes nothing dearer.
 */
export function asMixedSupply(goods: readonly GoodsOfLine[], groups: readonly OnePrice[]): SuppliedGoods[] {
  const raised = raisedParts(goods, groups)
  return goods.flatMap(({ line: _line, ...one }, at) => partsOf(one, raised[at]!))
}

/** Of each row of goods, what bears a higher rate than its own in a mixed supply. */
export function raisedParts(
  goods: readonly Pick<GoodsOfLine, 'line' | 'packs' | 'tax'>[],
  groups: readonly OnePrice[],
): Raised[][] {
  const raised = goods.map((): Raised[] => [])
  const left = goods.map(({ packs }) => packs)
  for (const { times, lines } of groups) {
    const parts = lines.flatMap(({ line, pieces, offPaise }) => {
      let rest = pieces * times
      // Packets of one line with several printed MRPs are rows of their own.
      return goods.flatMap(({ line: own, tax }, at) => {
        const packs = own === line ? Math.min(rest, left[at]!) : 0
        rest -= packs
        return packs === 0 ? [] : [{ at, packs, pieces: pieces * times, offPaise, tax }]
      })
    })
    const highest = parts.reduce<Tax | null>(
      (most, { tax }) => (tax && tax.rateBp > (most?.rateBp ?? 0) ? tax : most),
      null,
    )
    for (const { at, packs, pieces, offPaise, tax } of parts) {
      if (!highest || tax?.rateBp === highest.rateBp) continue
      left[at]! -= packs
      const off = portionPaise(offPaise, packs, pieces)
      const same = raised[at]!.find((one) => one.tax.rateBp === highest.rateBp)
      if (same) {
        same.packs += packs
        same.offPaise += off
      } else raised[at]!.push({ tax: highest, packs, offPaise: off })
    }
  }
  return raised
}

function partsOf(goods: SuppliedGoods, raised: Raised[]): SuppliedGoods[] {
  let { packs, quantityMilli, grossPaise, offerPaise = 0 } = goods
  const parts: SuppliedGoods[] = []
  for (const part of raised.sort((a, b) => a.tax.rateBp - b.tax.rateBp)) {
    const isLast = part.packs === packs
    const own = {
      packs: part.packs,
      quantityMilli: isLast ? quantityMilli : portionPaise(quantityMilli, part.packs, packs),
      grossPaise: isLast ? grossPaise : portionPaise(grossPaise, part.packs, packs),
    }
    const rest = grossPaise - own.grossPaise
    // What is left of the line keeps no more off than it costs.
    const off = isLast ? offerPaise : Math.min(offerPaise, own.grossPaise, part.offPaise)
    const offer = Math.max(off, offerPaise - rest)
    parts.push({ ...goods, ...own, offerPaise: offer, tax: part.tax })
    packs -= own.packs
    quantityMilli -= own.quantityMilli
    grossPaise = rest
    offerPaise -= offer
  }
  return packs > 0 ? [{ ...goods, packs, quantityMilli, grossPaise, offerPaise }, ...parts] : parts
}
