import { useEffect, useRef } from 'react'
import { useCartSnapshot } from '#features/cart/shop/use-cart-summary.ts'
import { openPlaceDialog, useDeliveryPincode } from '#features/storefront/shop/delivery-place.ts'
import { useShop } from '#features/storefront/shop/use-shop.ts'

/** Asks where to deliver when it is first needed: at the first thing in the cart of a shop that does not go everywhere. */
export function useAskPlace(): void {
  const { delivery } = useShop()
  const pincode = useDeliveryPincode()
  const { lines, ready } = useCartSnapshot()
  const before = useRef<number | null>(null)
  const isNeeded = delivery.pincodes.length > 0 && pincode === null
  useEffect(() => {
    if (!ready) return
    if (before.current === 0 && lines.length > 0 && isNeeded) openPlaceDialog()
    before.current = lines.length
  }, [ready, lines.length, isNeeded])
}
