import { useNavigate } from 'react-router'
import { openLogin } from '#features/identity/shop/login-popup-store.ts'
import { useIsLoggedIn } from '#features/identity/shop/session.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/button.tsx'
import { closeCartMenu } from './cart-menu-store.ts'
import type { Cart } from './use-cart.ts'

/** On to checkout; a guest logs in over the page first, and is carried on. */
export function CheckoutButton({ cart }: { cart: Cart }) {
  const isLoggedIn = useIsLoggedIn()
  const navigate = useNavigate()
  const goOn = () => {
    if (!isLoggedIn) return openLogin('Log in to check out', paths.checkout)
    closeCartMenu()
    void navigate(paths.checkout)
  }
  return (
    <Button size="lg" wide onClick={goOn} className="tabular-nums">
      {cart.withTotal(isLoggedIn === false ? 'Log in to check out' : 'Checkout')}
    </Button>
  )
}
