import { chargeName } from '#features/charges/charge-name.ts'
import { t } from '#shared/words.ts'
import type { OrderStatus } from '#shared/order-enums.ts'
import { fromPercent, fromRupees, subTotalPaise, toRupees } from '#shared/money.ts'
import type { Bill } from '#features/charges/contract.ts'
import { chargeApplies, chargeRuleText, isChargedIn, type ChargeRule } from '#features/charges/charge-rule.ts'
import type { PromotedTotals } from './cart-promotions.ts'
import { offPaiseOf, toReductions } from './reductions.ts'
import type { CartTotals } from './cart-totals.ts'

/** A displayed row of a bill; amounts in rupees. */
export interface BillRow {
  label: string
  amount: number
  /** When it applies, in words: "Free from ₹199.00". */
  rule?: string
  kind: 'sum' | 'saving' | 'offer' | 'charge' | 'free'
  /** It depends on the area, which is not known: the least that it costs. */
  isFrom?: boolean
}

export interface BillRows {
  rows: BillRow[]
  total: number
  /** Rupees below the maximum retail prices; 0 when none or unknown. */
  savings: number
  /** The total depends on the area, which is not known: the least that it costs. */
  isFrom?: boolean
  /** What store credit pays of the total, in rupees; the rest is to be paid. */
  credit?: number | undefined
}

/** The rows of a cart's bill: items at MRP, savings, and each charge by name with its rule. */
export function billOfCart(totals: PromotedTotals, charges: ChargeRule[], isFrom = false): BillRows {
  const due = [...totals.charges]
  const shownCharges = charges.flatMap((charge): BillRow[] => {
    const rule = chargeRuleText(charge)
    if (chargeApplies(charge, totals.context)) {
      const amount = toRupees(due.shift()?.amountPaise ?? 0)
      return [
        {
          label: chargeName(charge),
          amount,
          rule,
          kind: 'charge',
          ...(isFrom && !isChargedIn(charge, null) && { isFrom }),
        },
      ]
    }
    return isFree(charge, totals, charges)
      ? [{ label: chargeName(charge), amount: 0, rule, kind: 'free' }]
      : []
  })
  const savings = toRupees(totals.savingsPaise)
  return {
    rows: [
      ...(savings > 0 ? savingRows(totals.subTotalPaise, totals.savingsPaise) : []),
      { label: t('pricing.sub-total'), amount: toRupees(totals.subTotalPaise), kind: 'sum' },
      ...reductionRows(toReductions(totals)),
      ...shownCharges,
    ],
    total: toRupees(totals.totalPaise),
    savings: toRupees(totals.savingsPaise + (totals.promotions ? offPaiseOf(totals.promotions) : 0)),
    ...(isFrom && { isFrom }),
  }
}

/** A charge that no longer applies to this cart, with no other step of the same name applying. */
function isFree(charge: ChargeRule, { subTotalPaise, context }: CartTotals, charges: ChargeRule[]): boolean {
  const isPastEnd = charge.maxOrderPaise !== null && subTotalPaise >= charge.maxOrderPaise
  const steps = charges.filter(({ name }) => name === charge.name)
  const isLastStep = steps.at(-1) === charge
  return isPastEnd && isLastStep && !steps.some((step) => chargeApplies(step, context))
}

type OrderBill = Pick<
  Bill,
  'items' | 'subTotal' | 'roundOff' | 'charges' | 'totalAmt' | 'offers' | 'coupon' | 'credit'
>

/** The rows of an order's bill, or of the bill that the server returns when a total has changed. */
export function billOfOrder(order: OrderBill & { order_status?: OrderStatus }): BillRows {
  const { subTotal, roundOff } = order
  // Nobody saves anything by an order that was cancelled.
  const savings = order.order_status === 'Cancelled' ? 0 : savingsOf(order)
  const before = savings > 0 ? savingRows(fromRupees(subTotal), fromRupees(savings)) : roundOffRows(roundOff)
  return {
    rows: [
      ...before,
      { label: t('pricing.sub-total'), amount: subTotal, kind: 'sum' },
      ...reductionRows(order),
      ...chargeRows(order),
    ],
    total: order.totalAmt,
    credit: order.credit,
    savings: order.order_status === 'Cancelled' ? 0 : sumOfRupees([savings, ...reductionsOf(order)]),
  }
}

/** The same for printing: the item lines add up to the first row, and the round-off leads from there to the sub-total. */
export function printedBillOfOrder(order: OrderBill): BillRows {
  const { subTotal, roundOff } = order
  const items = toRupees(fromRupees(subTotal) - fromRupees(roundOff))
  return {
    rows: [
      { label: t('pricing.items'), amount: items, kind: 'sum' },
      { label: t('pricing.round-off'), amount: roundOff, kind: 'sum' },
      { label: t('pricing.sub-total'), amount: subTotal, kind: 'sum' },
      ...reductionRows(order),
      ...chargeRows(order),
    ],
    total: order.totalAmt,
    credit: order.credit,
    savings: sumOfRupees([savingsOf(order), ...reductionsOf(order)]),
  }
}

/** The sub-total's saving on the lines' maximum retail prices, in rupees. */
function savingsOf({ items, subTotal }: OrderBill): number {
  const priced = items.map(({ price, quantity }) => ({
    pricePaise: fromRupees(price),
    discountMicro: fromPercent(0),
    quantity,
  }))
  return toRupees(subTotalPaise(priced) - fromRupees(subTotal))
}

/** What offers and a coupon take off, each by its name. */
export const reductionRows = ({ offers = [], coupon }: Pick<Bill, 'offers' | 'coupon'>): BillRow[] => [
  ...offers.map(({ name, amount }): BillRow => ({ label: name, amount, kind: 'offer' })),
  ...(coupon
    ? [
        {
          label: t('pricing.coupon-code', { code: coupon.code }).trim(),
          amount: coupon.amount,
          kind: 'offer' as const,
        },
      ]
    : []),
]

/** What each of them takes off, in rupees. */
export const reductionsOf = (bill: Pick<Bill, 'offers' | 'coupon'>): number[] =>
  reductionRows(bill).map(({ amount }) => amount)

export const sumOfRupees = (amounts: readonly number[]): number =>
  toRupees(amounts.reduce((sum, amount) => sum + fromRupees(amount), 0))

export const chargeRows = ({ charges }: Pick<Bill, 'charges'>): BillRow[] =>
  charges.map((charge): BillRow => ({
    label: chargeName(charge),
    amount: charge.amount,
    kind: charge.amount === 0 ? 'free' : 'charge',
  }))

export const savingRows = (subTotalPaise: number, savingsPaise: number): BillRow[] => [
  { label: t('pricing.items-at-mrp'), amount: toRupees(subTotalPaise + savingsPaise), kind: 'sum' },
  { label: t('pricing.you-save'), amount: toRupees(savingsPaise), kind: 'saving' },
]

export const roundOffRows = (amount: number): BillRow[] =>
  amount === 0 ? [] : [{ label: t('pricing.round-off'), amount, kind: 'sum' }]
