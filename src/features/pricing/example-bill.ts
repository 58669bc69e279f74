import { fromRupees } from '#shared/money.ts'
import type { ChargeRule } from '#features/charges/charge-rule.ts'
import { billOfCart, type BillRows } from './bill-rows.ts'
import { cartTotals } from './cart-totals.ts'

/** What a cart with items for this many rupees pays: worked out as every cart's bill is. */
export function exampleBill(rupees: number, charges: ChargeRule[]): BillRows {
  const line = { productId: 1, unit: '', pricePaise: fromRupees(rupees), discountMicro: 0, quantity: 1 }
  return billOfCart(cartTotals(rupees > 0 ? [line] : [], charges), charges)
}
