import { sharePaise } from '#shared/money.ts'
import { documentKind, type SupplyKind, type TaxMode } from './document-kind.ts'
import { taxInside, type TaxParts } from './tax-inside.ts'
import { TREATMENTS, type ProductTax, type Treatment } from './treatments.ts'
import type { UnitCode } from './unit-code.ts'

/** Goods that left the shop; `grossPaise` is what they cost with tax, before offers and a coupon. */
export interface SuppliedGoods {
  name: string
  /** In the second language of the shop's documents. */
  secondName?: string | null
  uqc: UnitCode
  packs: number
  /** In thousandths: packs × 1000, or grams of what is sold by weight. */
  quantityMilli: number
  pricePaise: number
  grossPaise: number
  /** What offers take off these goods. */
  offerPaise?: number
  productId: number
  packId: number
  /** Null for a product without HSN, which a regular shop cannot dispatch; without a code in the voucher of an advance. */
  tax: (Omit<ProductTax, 'hsn'> & { hsn: string | null }) | null
}

interface BilledCharge {
  name: string
  amountPaise: number
  /** A service of its own at its own rate, or part of the value of the goods. */
  taxRule: 'fixed' | 'follow'
  sac: string
  rateBp: number
}

export interface DocumentRow extends TaxParts {
  kind: 'goods' | 'charge'
  name: string
  secondName?: string | null
  hsn: string | null
  uqc: UnitCode
  /** How many packs; 0 for a charge. */
  packs: number
  quantityMilli: number
  pricePaise: number
  /** What offers on these goods take off. */
  offerPaise: number
  /** Its share of what comes off the whole bill: by a coupon, or by an offer on the basket. */
  couponPaise: number
  /** What the row costs with tax, after offers and its share of the coupon. */
  grossPaise: number
  treatment: Treatment
  rateBp: number
  productId: number | null
  packId: number | null
}

export interface DocumentDraft extends TaxParts {
  kind: SupplyKind
  interState: boolean
  rows: DocumentRow[]
  roundOffPaise: number
  totalPaise: number
}

/** A supply's document: kind, rows with the tax inside them, totals. The round-off to the total carries no tax. */
export function draftDocument(input: {
  mode: TaxMode
  interState: boolean
  goods: SuppliedGoods[]
  charges: BilledCharge[]
  couponPaise: number
  totalPaise: number
}): DocumentDraft {
  const { mode, interState, goods, charges, couponPaise, totalPaise } = input
  const isTaxed = mode === 'regular'
  const worth = goods.map(({ grossPaise, offerPaise = 0 }) => grossPaise - offerPaise)
  // Lines that are rounded down may cost a paisa less than a coupon for all of them.
  const coupons = sharePaise(Math.min(couponPaise, sumOf(worth)), worth)
  const goodsRows = goods.map(({ tax, ...row }, index) =>
    withTax(isTaxed, interState, {
      ...row,
      kind: 'goods',
      hsn: tax?.hsn ?? null,
      treatment: tax?.treatment ?? 'exempt',
      rateBp: tax?.rateBp ?? 0,
      offerPaise: row.offerPaise ?? 0,
      couponPaise: coupons[index]!,
      grossPaise: worth[index]! - coupons[index]!,
    }),
  )
  const chargeRows = charges
    .filter(({ amountPaise }) => amountPaise > 0)
    .flatMap((charge) =>
      isTaxed && charge.taxRule === 'follow' ? following(charge, goodsRows) : fixed(charge),
    )
    .map((row) => withTax(isTaxed, interState, row))
  const rows = [...goodsRows, ...chargeRows]
  const parts = sumOfParts(rows)
  return {
    kind: documentKind(
      mode,
      rows.map(({ treatment }) => treatment),
    ),
    interState,
    rows,
    ...parts,
    roundOffPaise: totalPaise - grossOf(rows),
    totalPaise,
  }
}

type UntaxedRow = Omit<DocumentRow, keyof TaxParts>

const withTax = (isTaxed: boolean, interState: boolean, row: UntaxedRow): DocumentRow => ({
  ...row,
  ...taxInside(row.grossPaise, isTaxed ? row.rateBp : 0, interState),
})

const chargeRow = (
  charge: BilledCharge,
  grossPaise: number,
  tax: NonNullable<SuppliedGoods['tax']>,
): UntaxedRow => ({
  kind: 'charge',
  name: charge.name,
  ...tax,
  uqc: 'NA',
  packs: 0,
  quantityMilli: 0,
  pricePaise: grossPaise,
  offerPaise: 0,
  couponPaise: 0,
  grossPaise,
  productId: null,
  packId: null,
})

const fixed = (charge: BilledCharge): UntaxedRow[] => [
  chargeRow(charge, charge.amountPaise, {
    hsn: charge.sac,
    treatment: charge.rateBp > 0 ? 'taxable' : 'exempt',
    rateBp: charge.rateBp,
  }),
]

/** A charge as part of the value of the goods: shared over their rates, one row per rate with its largest row's code. */
function following(charge: BilledCharge, goods: DocumentRow[]): UntaxedRow[] {
  const byRate = groupByRate(goods)
  if (byRate.length === 0) return fixed(charge)
  const shares = sharePaise(charge.amountPaise, byRate.map(grossOf))
  return byRate.flatMap((rows, index) => {
    if (shares[index] === 0) return []
    const largest = rows.reduce((most, row) => (row.grossPaise > most.grossPaise ? row : most))
    const { hsn, treatment, rateBp } = largest
    return [chargeRow(charge, shares[index]!, { hsn, treatment, rateBp })]
  })
}

/** Rows of one treatment and rate together, what is not taxed first. */
export function groupByRate<Row extends RateOf>(rows: Row[]): Row[][] {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const key = `${row.treatment} ${row.rateBp}`
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  return [...groups.values()].sort(([a], [b]) => byTreatmentAndRate(a!, b!))
}

export const byTreatmentAndRate = (a: RateOf, b: RateOf): number => rank(a) - rank(b) || a.rateBp - b.rateBp

interface RateOf {
  treatment: Treatment
  rateBp: number
}

const rank = ({ treatment }: RateOf) =>
  treatment === 'taxable' ? TREATMENTS.length : TREATMENTS.indexOf(treatment)

const grossOf = (rows: DocumentRow[]) => sumOf(rows.map(({ grossPaise }) => grossPaise))

const sumOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0)

export const sumOfParts = (rows: TaxParts[]): TaxParts => ({
  taxablePaise: rows.reduce((sum, { taxablePaise }) => sum + taxablePaise, 0),
  cgstPaise: rows.reduce((sum, { cgstPaise }) => sum + cgstPaise, 0),
  sgstPaise: rows.reduce((sum, { sgstPaise }) => sum + sgstPaise, 0),
  igstPaise: rows.reduce((sum, { igstPaise }) => sum + igstPaise, 0),
})
