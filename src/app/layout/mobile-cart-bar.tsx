import { ChevronRight, ShoppingCart } from 'lucide-react'
import { useLocation } from 'react-router'
import { useIsAddressFormOpen } from '#features/addresses/shop/address-panels-store.ts'
import { useCart } from '#features/cart/shop/use-cart.ts'
import { paths } from '#shared/paths.ts'
import { Link } from '#ui/link.tsx'

const withoutBar: string[] = [paths.addNewAddress, paths.editAddress, paths.cart, paths.checkout]

/** The floating cart button of phones: "3 items · ₹412.00 · View cart" (specification, section 2, Overlays). */
export function MobileCartBar() {
  const { pathname } = useLocation()
  const { count, itemsText, totalText } = useCart()
  const isAddressFormOpen = useIsAddressFormOpen()
  if (count === 0 || withoutBar.includes(pathname) || isAddressFormOpen) return null
  return (
    <aside
      aria-label="Your cart"
      className="pb-safe pointer-events-none fixed inset-x-0 bottom-0 z-20 animate-rise px-4 md:hidden"
    >
      <Link
        to={paths.cart}
        className="pointer-events-auto flex min-h-13 items-center gap-3 rounded-xl bg-leaf-600 px-4 font-semibold text-surface shadow-float transition-colors hover:bg-leaf-700"
      >
        <ShoppingCart size={20} aria-hidden className="shrink-0" />
        <span className="min-w-0 grow truncate tabular-nums">
          {itemsText} · {totalText}
        </span>
        <span className="sr-only">·</span>
        <span className="inline-flex shrink-0 items-center gap-0.5">
          View cart
          <ChevronRight size={18} aria-hidden />
        </span>
      </Link>
    </aside>
  )
}
