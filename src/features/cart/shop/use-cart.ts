import { useCallback, useMemo } from 'react'
import {
  freeDeliveryProgress,
  isChargedIn,
  type ChargeRule,
  type FreeProgress,
} from '#features/charges/charge-rule.ts'
import { cartTotals, type OrderCircumstances, type PricingLine } from '#features/pricing/cart-totals.ts'
import { withPromotions, type PromotedTotals } from '#features/pricing/cart-promotions.ts'
import { offerHints, type OfferHint } from '#features/promotions/offer-hints.ts'
import { usePromotions } from '#features/promotions/shop/use-promotions.ts'
import { useCharges, type Charges } from '#features/charges/shop/use-charges.ts'
import { useDeliveryPincode } from '#features/storefront/shop/delivery-pincode.ts'
import { useShop } from '#features/storefront/shop/use-shop.ts'
import { areaOf } from '#features/storefront/timeless-promise.ts'
import { formatPaise } from '#shared/money.ts'
import type { Product } from '#shared/shapes.ts'
import { itemsText, lineKey, maxQuantity, toPricingLine, type CartLine } from '../cart-line.ts'
import { browserCart } from './browser-cart.ts'
import { useChosenCoupon, type ChosenCoupon } from './coupon-store.ts'
import { rememberRemoved } from './removed-lines-store.ts'
import { useCartSnapshot } from './use-cart-summary.ts'

export interface Cart {
  lines: readonly CartLine[]
  /** Distinct products. */
  count: number
  /** "1 item", "3 items". */
  itemsText: string
  /** The sum of the lines: "₹412.00". */
  totalText: string
  totals: PromotedTotals<PricingLine & CartLine>
  /** The coupon that was typed; only the better of it and an offer on the basket holds. */
  coupon: ChosenCoupon | null
  /** What goods are still to be worth for it. */
  couponMissingPaise: number
  /** What is missing for an offer that has begun. */
  hints: OfferHint[]
  charges: ChargeRule[]
  /** Whether the bill is complete: the cart, the charges and the offers are loaded. */
  isBillReady: boolean
  /** The state of charges and offers: without them there is no bill. */
  bill: Pick<Charges, 'failed' | 'isFetching' | 'retry'>
  /** Charges differ by area and the pincode is not known: the bill is that of the cheapest area. */
  isFrom: boolean
  /** "Checkout · ₹437.00"; without the amount until the bill is known. */
  withTotal(words: string): string
  progress: FreeProgress | null
  /** False on the server and until the cart is loaded. */
  ready: boolean
  failed: boolean
  saving: boolean
  add(product: Product, unit: string, quantity?: number): void
  setQuantity(line: CartLine, quantity: number): void
  /** Removes a line; its row stays, with Undo. */
  remove(line: CartLine): void
  /** Removes all lines; one row stays, with Undo. */
  clear(): void
  quantityOf(productId: number, unit: string): number
  problemOf(productId: number, unit: string): string | null
  maxQuantity(line: CartLine): number
}

const add: Cart['add'] = (product, unit, quantity = 1) =>
  browserCart.setQuantity(product, unit, browserCart.quantityOf(product._id, unit) + quantity)

const setQuantity: Cart['setQuantity'] = (line, quantity) =>
  browserCart.setQuantity(line.product, line.unit, quantity)

const remove: Cart['remove'] = (line) => {
  rememberRemoved(browserCart.get().lines, [line])
  setQuantity(line, 0)
}

const clear: Cart['clear'] = () => {
  const { lines } = browserCart.get()
  rememberRemoved(lines, lines)
  void browserCart.clear()
}

const asGoods = (line: PricingLine & CartLine) => ({
  ...line,
  categoryId: line.product.category,
  subCategoryId: line.product.subCategory,
  isLoose: line.isLoose ?? false,
})

/** Where, when and how the cart is to be ordered, as far as it is known; by default to the pincode of the device. */
type CartCircumstances = Partial<Pick<OrderCircumstances, 'hour' | 'method'>> & { pincode?: string | null }

/** The cart, with one interface for guests and users. */
export function useCart({ pincode: chosen, hour, method }: CartCircumstances = {}): Cart {
  const shop = useShop()
  const device = useDeliveryPincode()
  const area = areaOf(shop, chosen ?? device)?.id ?? null
  const snapshot = useCartSnapshot()
  const { lines, ready, failed, saving, problems, limits } = snapshot
  const { charges: allCharges, ready: areChargesReady, ...charged } = useCharges(lines.length > 0)
  const { offers, ready: areOffersReady, ...offered } = usePromotions(lines.length > 0)
  const coupon = useChosenCoupon()
  const totals = useMemo(() => {
    const given = coupon && { ...coupon.rule, type: coupon.rule.kind, code: coupon.code }
    const known = { hour: hour ?? null, method: method ?? null }
    // Without a pincode it is the bill of the cheapest area.
    const areas = area === null ? (shop.areas?.map(({ id }) => id) ?? []) : [area]
    return [...areas, ...(areas.length === 0 ? [null] : [])]
      .map((one) =>
        withPromotions(
          cartTotals(lines.map(toPricingLine), allCharges, { ...known, area: one }),
          offers,
          given,
        ),
      )
      .sort((one, other) => one.totalPaise - other.totalPaise)[0]!
  }, [lines, allCharges, offers, coupon, area, hour, method, shop])
  const hints = useMemo(() => offerHints(totals.lines.map(asGoods), offers), [totals, offers])
  const isFrom =
    area === null && shop.areas !== null && allCharges.some((charge) => !isChargedIn(charge, null))
  const charges = useMemo(
    () => allCharges.filter((charge) => isChargedIn(charge, totals.context.area)),
    [allCharges, totals],
  )
  const quantityOf = useCallback<Cart['quantityOf']>(
    (productId, unit) => lines.find(({ key }) => key === lineKey(productId, unit))?.quantity ?? 0,
    [lines],
  )
  const isBillReady = ready && areChargesReady && areOffersReady
  return {
    lines,
    count: totals.itemCount,
    itemsText: itemsText(totals.itemCount),
    totalText: formatPaise(totals.subTotalPaise),
    totals,
    coupon,
    couponMissingPaise:
      (coupon?.rule.minOrderPaise ?? 0) - totals.subTotalPaise + (totals.promotions?.offersPaise ?? 0),
    hints,
    charges,
    isBillReady,
    bill: {
      failed: charged.failed || offered.failed,
      isFetching: charged.isFetching || offered.isFetching,
      retry: () => {
        if (charged.failed) charged.retry()
        if (offered.failed) offered.retry()
      },
    },
    isFrom,
    withTotal: (words) =>
      isBillReady ? `${words} · ${isFrom ? 'from ' : ''}${formatPaise(totals.totalPaise)}` : words,
    progress: freeDeliveryProgress(totals.context, charges),
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
