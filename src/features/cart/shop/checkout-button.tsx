import { t } from '#shared/words.ts'
import { useId } from 'react'
import { useNavigate } from '#ui/router/router.tsx'
import { openLogin } from '#features/people/accounts/shop/login-popup-store.ts'
import { useIsLoggedIn } from '#features/people/accounts/shop/session.ts'
import { useDeliveryPincode } from '#features/storefront/shop/delivery-pincode.ts'
import { useBrokenRules } from '#features/storefront/shop/use-broken-rules.ts'
import { useShop } from '#features/storefront/shop/use-shop.ts'
import { deliversTo } from '#features/storefront/timeless-promise.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/button.tsx'
import { closeCartMenu } from './cart-menu-store.ts'
import type { Cart } from './use-cart.ts'

/** The checkout button; guests log in first. Shows the shop's rule that forbids ordering, if there is one. */
export function CheckoutButton({ cart }: { cart: Cart }) {
  const isLoggedIn = useIsLoggedIn()
  const navigate = useNavigate()
  const id = useId()
  const { subTotalPaise, totalPaise } = cart.totals
  const shop = useShop()
  const device = useDeliveryPincode()
  // Whoever is elsewhere may have an address that is served.
  const pincode = device !== null && deliversTo(shop, device) ? device : null
  const [broken] = useBrokenRules({
    subTotalPaise,
    totalPaise,
    pincode,
    paymentMethod: null,
    hasSlot: shop.hasSlots,
  })
  const checkOut = () => {
    if (!isLoggedIn) return openLogin(t('cart.log-in-to-check-out'), paths.checkout)
    closeCartMenu()
    void navigate(paths.checkout)
  }
  return (
    <>
      {broken && (
        <p id={id} role="status" className="mb-2 text-center text-sm font-medium text-warn">
          {broken.message}
        </p>
      )}
      <Button
        size="lg"
        wide
        disabled={broken !== undefined}
        aria-describedby={broken && id}
        onClick={checkOut}
        className="tabular-nums"
      >
        {cart.withTotal(isLoggedIn === false ? t('cart.log-in-to-check-out') : t('cart.checkout'))}
      </Button>
    </>
  )
}
