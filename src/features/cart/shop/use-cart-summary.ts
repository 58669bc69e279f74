import { useDeferredValue, useMemo, useSyncExternalStore } from 'react'
import { itemCountOf } from '#features/pricing/item-count.ts'
import { subTotalPaise, formatPaise } from '#shared/money.ts'
import { itemsText, toPricingLine, type CartLine } from '../cart-line.ts'
import { browserCart } from './browser-cart.ts'
import { emptyCart, type CartSnapshot } from './cart-store.ts'

export const useCartSnapshot = (): CartSnapshot =>
  useSyncExternalStore(browserCart.subscribe, browserCart.get, () => emptyCart)

interface CartSummary {
  /** Distinct products. */
  count: number
  /** "1 item", "3 items". */
  itemsText: string
  /** The sum of the lines: "₹412.00". */
  totalText: string
}

/** For the header and the floating button, without charges. They render one frame after the button that was pressed. */
export function useCartSummary(): CartSummary {
  const { lines } = useDeferredValue(useCartSnapshot())
  return useMemo(() => summaryOf(lines), [lines])
}

function summaryOf(lines: readonly CartLine[]): CartSummary {
  const priced = lines.map(toPricingLine)
  const count = itemCountOf(priced)
  return { count, itemsText: itemsText(count), totalText: formatPaise(subTotalPaise(priced)) }
}
