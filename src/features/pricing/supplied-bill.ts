import { t } from '#shared/words.ts'
import { fromRupees, portionPaise, toRupees } from '#shared/money.ts'
import type { Bill } from '#features/charges/contract.ts'
import {
  chargeRows,
  reductionRows,
  reductionsOf,
  roundOffRows,
  savingRows,
  sumOfRupees,
  type BillRows,
} from './bill-rows.ts'

/** A supplied line; `price` is the maximum retail price of one in rupees, `grams` what all of it weighs. */
interface SuppliedPart {
  position: number
  quantity: number
  price: number
  lineTotal: number
  grams?: number | undefined
}

/** An order whose bill changed when it was packed; `grams` is the nominal weight of one. */
interface PackedOrder {
  items: readonly { grams?: number | undefined }[]
  supplied: readonly SuppliedPart[]
  final: Pick<Bill, 'subTotal' | 'charges' | 'roundOff' | 'totalAmt' | 'offers' | 'credit'> & {
    coupon?: number
  }
  /** What was agreed; only its code is of interest here. */
  coupon?: Bill['coupon']
}

/** The rows of the bill of what was supplied; its `roundOff` is what is let off so that whole rupees are paid. */
export function billOfSupplied(order: PackedOrder): BillRows {
  const { supplied, final } = order
  const { subTotal, roundOff } = final
  const linesPaise = supplied.reduce((sum, { lineTotal }) => sum + fromRupees(lineTotal), 0)
  const savings = suppliedSavings(order)
  const reductions = {
    offers: final.offers,
    ...(final.coupon !== undefined &&
      final.coupon > 0 && { coupon: { code: order.coupon?.code ?? '', amount: final.coupon } }),
  }
  return {
    rows: [
      ...(savings > 0
        ? savingRows(fromRupees(subTotal), fromRupees(savings))
        : roundOffRows(toRupees(fromRupees(subTotal) - linesPaise))),
      { label: t('pricing.sub-total'), amount: subTotal, kind: 'sum' },
      ...reductionRows(reductions),
      ...chargeRows(final),
      ...(roundOff === 0
        ? []
        : [{ label: t('pricing.rounded-down-to-whole-rupees'), amount: roundOff, kind: 'sum' as const }]),
    ],
    total: final.totalAmt,
    credit: final.credit,
    savings: sumOfRupees([savings, ...reductionsOf(reductions)]),
  }
}

/** How much less the supplied goods cost than their MRPs, in rupees, each line rounded as in the bill; 0 for nothing. */
export function suppliedSavings({ items, supplied }: Pick<PackedOrder, 'items' | 'supplied'>): number {
  const savingsPaise = supplied.reduce((sum, { position, quantity, price, lineTotal, grams }) => {
    const whole = (items[position]?.grams ?? 0) * quantity
    const atMrp = fromRupees(price) * quantity
    const suppliedAtMrp = grams === undefined ? atMrp : portionPaise(atMrp, Math.min(grams, whole), whole)
    return sum + suppliedAtMrp - fromRupees(lineTotal)
  }, 0)
  return toRupees(Math.max(0, savingsPaise))
}
