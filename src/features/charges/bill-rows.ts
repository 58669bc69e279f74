import { toRupees } from '../../shared/money.ts'
import type { Bill, Order } from '../../shared/shapes.ts'
import { chargeRule } from './charge-words.ts'
import { chargeApplies, type Quote, type QuoteCharge } from './quote.ts'

/** One row of a bill as it is shown; amounts in rupees. */
export interface BillRow {
  label: string
  amount: number
  /** When it is due, in words: "Free from ₹199.00". */
  rule?: string
  kind: 'sum' | 'saving' | 'charge' | 'free'
}

export interface BillRows {
  rows: BillRow[]
  total: number
  /** Rupees below the maximum retail prices; 0 when none or not known. */
  savings: number
}

/** The whole bill of a cart: what the items would cost, what is saved, each charge by name with its rule. */
export function billOfQuote(quote: Quote, charges: QuoteCharge[]): BillRows {
  const due = [...quote.charges]
  const chargeRows = charges.flatMap((charge): BillRow[] => {
    const rule = chargeRule(charge)
    if (chargeApplies(charge, quote.subTotalPaise)) {
      const amount = toRupees(due.shift()?.amountPaise ?? 0)
      return [{ label: charge.name, amount, rule, kind: 'charge' }]
    }
    return isFree(charge, quote, charges) ? [{ label: charge.name, amount: 0, rule, kind: 'free' }] : []
  })
  const savings = toRupees(quote.savingsPaise)
  return {
    rows: [
      ...(savings > 0
        ? ([
            {
              label: 'Items at MRP',
              amount: toRupees(quote.subTotalPaise + quote.savingsPaise),
              kind: 'sum',
            },
            { label: 'You save', amount: savings, kind: 'saving' },
          ] as const)
        : []),
      { label: 'Sub-total', amount: toRupees(quote.subTotalPaise), kind: 'sum' },
      ...chargeRows,
    ],
    total: toRupees(quote.totalPaise),
    savings,
  }
}

/** A charge that this cart has outgrown, and no other step of the same name is due. */
function isFree(charge: QuoteCharge, { subTotalPaise }: Quote, charges: QuoteCharge[]): boolean {
  const isOutgrown = charge.maxOrderPaise !== null && subTotalPaise >= charge.maxOrderPaise
  const steps = charges.filter(({ name }) => name === charge.name)
  const isLastStep = steps.at(-1) === charge
  return isOutgrown && isLastStep && !steps.some((step) => chargeApplies(step, subTotalPaise))
}

/** The bill of an order, or the one that the shop answers when a total has changed. */
export function billOfOrder(
  order: Pick<Order, 'items' | 'subTotal' | 'roundOff' | 'charges' | 'totalAmt'> &
    Partial<Pick<Bill, 'savings'>>,
): BillRows {
  const roundOff: BillRow[] =
    order.roundOff === 0 ? [] : [{ label: 'Round off', amount: order.roundOff, kind: 'sum' }]
  const charges = order.charges.map(({ name, amount }): BillRow => ({
    label: name,
    amount,
    kind: amount === 0 ? 'free' : 'charge',
  }))
  return {
    rows: [...roundOff, { label: 'Sub-total', amount: order.subTotal, kind: 'sum' }, ...charges],
    total: order.totalAmt,
    savings: order.savings ?? 0,
  }
}
