import { useEffect, useRef } from 'react'
import { useAddresses } from '#features/addresses/shop/use-addresses.ts'
import { browserCart } from '#features/cart/shop/browser-cart.ts'
import { useCartSnapshot } from '#features/cart/shop/use-cart-summary.ts'
import { openPincodeDialog, useDeliveryPincode } from '#features/storefront/shop/delivery-pincode.ts'
import { useShop } from '#features/storefront/shop/use-shop.ts'

/**
 * Asks for the delivery pincode when it is first needed: with the first item in the cart of a shop that delivers only
 * to some areas. An item that was put in before the cart or the addresses were read is asked about once they are.
 */
export function usePincodePrompt(): void {
  const { areas } = useShop()
  const pincode = useDeliveryPincode()
  const { lines, ready: isCartRead, owner } = useCartSnapshot()
  const { ready: areAddressesRead, error } = useAddresses()
  const before = useRef<number | null>(null)
  const isNeeded = areas !== null && pincode === null
  const isKnown = isCartRead && (owner !== 'user' || areAddressesRead || error !== null)
  useEffect(() => {
    if (!isKnown) return
    const count = before.current ?? lines.filter(({ key }) => !browserCart.isAddedHere(key)).length
    if (count === 0 && lines.length > 0 && isNeeded) openPincodeDialog()
    before.current = lines.length
  }, [isKnown, lines, isNeeded])
}
