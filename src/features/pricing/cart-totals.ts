import type { Named } from '#shared/local-name.ts'
import type { Translations } from '#shared/translations.ts'
import { linePaise, subTotalPaise, toPercent, toRupees, type PricedLine } from '#shared/money.ts'
import { packSize } from '#features/catalogue/pack-size.ts'
import {
  chargeAmount,
  chargeApplies,
  type ChargeContext,
  type ChargeRule,
} from '#features/charges/charge-rule.ts'
import type { Bill } from '#features/charges/contract.ts'
import { toReductions, type TakenPromotions } from './reductions.ts'
import { itemCountOf } from './item-count.ts'

/** One line of a cart: a quantity of a pack, at its price. */
export interface PricingLine extends PricedLine {
  productId: number
  unit: string
  /** What offers know goods by; 0 where it is not known. */
  categoryId?: number
  subCategoryId?: number
  /** Sold by weight. */
  isLoose?: boolean
}

/** What a cart costs. All amounts in paise; see api.md, Shapes, for the rounding rules. */
export interface CartTotals<Line extends PricingLine = PricingLine> {
  lines: (Line & { linePaise: number })[]
  subTotalPaise: number
  charges: { name: string; translations?: Translations | undefined; amountPaise: number }[]
  context: ChargeContext
  chargesPaise: number
  /** The sub-total minus the sum of the displayed lines: some lines end in a fraction of a paisa. */
  roundOffPaise: number
  totalPaise: number
  /** Distinct products: two packs of one product count once. */
  itemCount: number
  /** The sub-total's saving on the maximum retail prices. */
  savingsPaise: number
}

/** Where, when and how an order is placed, as far as it is known. */
export type OrderCircumstances = Pick<ChargeContext, 'area' | 'hour' | 'method'>

const unknown: OrderCircumstances = { area: null, hour: null, method: null }

/** Calculates the bill: in the browser for display, on the server for the order. Charges keep their order. */
export function cartTotals<Line extends PricingLine>(
  lines: Line[],
  charges: ChargeRule[],
  circumstances = unknown,
): CartTotals<Line> {
  const shown = lines.map((line) => ({ ...line, linePaise: linePaise(line) }))
  const subTotal = subTotalPaise(lines)
  const context: ChargeContext = {
    ...circumstances,
    subTotalPaise: subTotal,
    // Read out of the packs' texts only for a charge that asks for it.
    get weightGrams() {
      return sum(lines.map(gramsOf))
    },
  }
  const due = lines.length === 0 ? [] : charges.filter((charge) => chargeApplies(charge, context))
  const amounts = due.map((charge) => ({ ...namesOf(charge), amountPaise: chargeAmount(charge, subTotal) }))
  const chargesPaise = sum(amounts.map(({ amountPaise }) => amountPaise))
  return {
    lines: shown,
    subTotalPaise: subTotal,
    charges: amounts,
    context,
    chargesPaise,
    roundOffPaise: subTotal - sum(shown.map((line) => line.linePaise)),
    totalPaise: subTotal + chargesPaise,
    itemCount: itemCountOf(lines),
    savingsPaise: subTotalPaise(lines.map((line) => ({ ...line, discountMicro: 0 }))) - subTotal,
  }
}

/** The bill as the API returns it, in rupees. */
export function toBill(
  totals: CartTotals<PricingLine & { name: string; image: string }> & { promotions?: TakenPromotions },
  creditPaise = 0,
): Bill {
  return {
    items: totals.lines.map((line, at) => ({
      productId: line.productId,
      name: line.name,
      image: line.image,
      unit: line.unit,
      quantity: line.quantity,
      price: toRupees(line.pricePaise),
      discount: toPercent(line.discountMicro),
      lineTotal: toRupees(line.linePaise),
      ...offerOf(totals.promotions?.lineOffPaise[at]),
    })),
    subTotal: toRupees(totals.subTotalPaise),
    ...toReductions(totals),
    charges: totals.charges.map(toBilledCharge),
    roundOff: toRupees(totals.roundOffPaise),
    totalAmt: toRupees(totals.totalPaise),
    ...(creditPaise > 0 && { credit: toRupees(creditPaise) }),
    itemCount: totals.itemCount,
    savings: toRupees(totals.savingsPaise),
  }
}

/** A name, with those in other languages if there are any. */
const namesOf = ({ name, translations }: Named) => ({
  name,
  ...(translations && Object.keys(translations).length > 0 && { translations }),
})

/** A charge of a bill as the API returns it, in rupees. */
export const toBilledCharge = ({ amountPaise, ...charge }: Named & { amountPaise: number }) => ({
  ...namesOf(charge),
  amount: toRupees(amountPaise),
})

/** What offers take off a line, in rupees, if they do. */
export const offerOf = (paise = 0): { offer?: number } => (paise > 0 ? { offer: toRupees(paise) } : {})

/** A millilitre counts as a gram, a piece or a length as nothing. */
function gramsOf({ unit, quantity }: PricingLine): number {
  const size = packSize(unit)
  return size && (size.of === 'g' || size.of === 'ml') ? size.amount * quantity : 0
}

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0)
