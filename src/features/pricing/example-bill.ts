import { fromRupees } from '#shared/money.ts'
import type { ChargeRule } from '#features/charges/charge-rule.ts'
import { billOfCart, type BillRows } from './bill-rows.ts'
import { cartTotals } from './cart-totals.ts'

/** The bill of a cart with this sub-total in rupees, calculated like every cart's. */
export function exampleBill(rupees: number, charges: ChargeRule[]): BillRows {
  const line = { productId: 1, unit: '', pricePaise: fromRupees(rupees), discountMicro: 0, quantity: 1 }
  return billOfCart(cartTotals(rupees > 0 ? [line] : [], charges), charges)
}
