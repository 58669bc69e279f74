import { useEffect, useRef } from 'react'
import { useCartSnapshot } from '#features/cart/shop/use-cart-summary.ts'
import { openPincodeDialog, useDeliveryPincode } from '#features/storefront/shop/delivery-pincode.ts'
import { useShop } from '#features/storefront/shop/use-shop.ts'

/**
 * Asks for the delivery pincode when it is first needed: with the first item in the cart of a shop that delivers only
 * to some areas.
 */
export function usePincodePrompt(): void {
  const { areas } = useShop()
  const pincode = useDeliveryPincode()
  const { lines, ready } = useCartSnapshot()
  const before = useRef<number | null>(null)
  const isNeeded = areas !== null && pincode === null
  useEffect(() => {
    if (!ready) return
    if (before.current === 0 && lines.length > 0 && isNeeded) openPincodeDialog()
    before.current = lines.length
  }, [ready, lines.length, isNeeded])
}
