import { useLocation } from 'react-router'
import { useIsAddressFormOpen } from '#features/addresses/shop/address-panels-store.ts'
import { CartBarLink, useIsCartBarReplaced } from '#features/cart/shop/cart-bar-link.tsx'
import { useCartSummary } from '#features/cart/shop/use-cart-summary.ts'
import { paths } from '#shared/paths.ts'

const withoutBar: string[] = [paths.addNewAddress, paths.editAddress, paths.cart, paths.checkout]

/** The floating cart button (specification, section 2, Overlays); product pages have one in their own bar. */
export function MobileCartBar() {
  const { pathname } = useLocation()
  const { count } = useCartSummary()
  const isAddressFormOpen = useIsAddressFormOpen()
  const isReplaced = useIsCartBarReplaced()
  if (count === 0 || isReplaced || withoutBar.includes(pathname) || isAddressFormOpen) return null
  return (
    <aside
      aria-label="Your cart"
      data-bottom-bar=""
      className="pb-safe pointer-events-none fixed inset-x-0 bottom-0 z-20 animate-rise px-4 md:hidden"
    >
      <CartBarLink className="shadow-float" />
    </aside>
  )
}
