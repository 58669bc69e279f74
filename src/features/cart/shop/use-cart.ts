import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { freeDeliveryProgress, type ChargeRule, type FreeProgress } from '#features/charges/charge-rule.ts'
import { cartTotals, type CartTotals, type PricingLine } from '#features/pricing/cart-totals.ts'
import { useCharges } from '#features/charges/shop/use-charges.ts'
import { formatRupees, toRupees } from '#shared/money.ts'
import type { Product } from '#shared/shapes.ts'
import { toast } from '#ui/toast.tsx'
import { itemsText, lineKey, maxQuantity, toPricingLine, type CartLine } from '../cart-line.ts'
import { browserCart } from './browser-cart.ts'
import { emptyCart, type CartSnapshot } from './cart-store.ts'

export interface Cart {
  lines: readonly CartLine[]
  /** Distinct products. */
  count: number
  /** "1 item", "3 items". */
  itemsText: string
  /** The sum of the lines: "₹412.00". */
  totalText: string
  totals: CartTotals<PricingLine & CartLine>
  charges: ChargeRule[]
  /** Whether the bill is whole: what is in the cart and which charges there are is known. */
  isBillReady: boolean
  progress: FreeProgress | null
  /** False on the server and until it is known what is in the cart. */
  ready: boolean
  failed: boolean
  saving: boolean
  add(product: Product, unit: string, quantity?: number): void
  setQuantity(line: CartLine, quantity: number): void
  /** Takes a line out, with Undo. */
  remove(line: CartLine): void
  /** Takes everything out, with Undo. */
  clear(): void
  quantityOf(productId: number, unit: string): number
  problemOf(productId: number, unit: string): string | null
  maxQuantity(line: CartLine): number
}

export const useCartSnapshot = (): CartSnapshot =>
  useSyncExternalStore(browserCart.subscribe, browserCart.get, () => emptyCart)

const add: Cart['add'] = (product, unit, quantity = 1) =>
  browserCart.setQuantity(product, unit, browserCart.quantityOf(product._id, unit) + quantity)

const setQuantity: Cart['setQuantity'] = (line, quantity) =>
  browserCart.setQuantity(line.product, line.unit, quantity)

const undo = (lines: readonly CartLine[]) => ({
  action: { label: 'Undo', onClick: () => void browserCart.restore(lines) },
})

const remove: Cart['remove'] = (line) => {
  setQuantity(line, 0)
  toast.plain(`${line.product.name} removed`, undo([line]))
}

const clear: Cart['clear'] = () => {
  const { lines } = browserCart.get()
  void browserCart.clear().then(() => {
    if (browserCart.get().lines.length === 0) toast.plain('Your cart is empty now', undo(lines))
  })
}

/** The cart, one interface for guests and users. */
export function useCart(): Cart {
  const snapshot = useCartSnapshot()
  const { lines, ready, failed, saving, problems, limits } = snapshot
  const { charges, ready: areChargesReady } = useCharges(lines.length > 0)
  const totals = useMemo(() => cartTotals(lines.map(toPricingLine), charges), [lines, charges])
  const quantityOf = useCallback<Cart['quantityOf']>(
    (productId, unit) => lines.find(({ key }) => key === lineKey(productId, unit))?.quantity ?? 0,
    [lines],
  )
  return {
    lines,
    count: totals.itemCount,
    itemsText: itemsText(totals.itemCount),
    totalText: formatRupees(toRupees(totals.subTotalPaise)),
    totals,
    charges,
    isBillReady: ready && areChargesReady,
    progress: freeDeliveryProgress(totals.subTotalPaise, charges),
    ready,
    failed,
    saving,
    add,
    setQuantity,
    remove,
    clear,
    quantityOf,
    problemOf: (productId, unit) => problems.get(lineKey(productId, unit)) ?? null,
    maxQuantity: ({ key, product, unit }) =>
      Math.min(limits.get(key) ?? Infinity, maxQuantity(product, unit)),
  }
}
