import { t } from '#shared/words.ts'
import { useEffect, useState } from 'react'
import { useLocation } from '#ui/router/router.tsx'
import { Bestsellers } from '#features/catalogue/shop/bestsellers.tsx'
import { useFreeFrom } from '#features/charges/shop/use-free-from.ts'
import { DeliveryLine } from '#features/storefront/shop/delivery-line.tsx'
import { paths } from '#shared/paths.ts'
import type { Product } from '#shared/shapes.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { CartLines, CartShortages, CartStates, useFreshCart } from './cart-contents.tsx'
import { CartBill, CartProgress } from './cart-bill.tsx'
import { CartStepper } from './cart-stepper.tsx'
import { CheckoutButton } from './checkout-button.tsx'
import { useCart } from './use-cart.ts'

/** The cart side menu: a panel on desktop, full screen on phones. */
export function CartMenu({ open, onClose }: { open: boolean; onClose: () => void }) {
  const cart = useCart()
  const isFilled = cart.ready && cart.lines.length > 0
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={t('cart.your-cart')}
      footer={isFilled && <CheckoutButton cart={cart} />}
    >
      <Contents onClose={onClose} />
    </Drawer>
  )
}

/** Following a link closes the panel. */
function useCloseOnNavigation(onClose: () => void) {
  const { key } = useLocation()
  const [openedAt] = useState(key)
  useEffect(() => {
    if (key !== openedAt) onClose()
  }, [key, openedAt, onClose])
}

const stepper = (product: Product, unit: string) => <CartStepper product={product} unit={unit} />

/** Mounted only while the panel is open. */
function Contents({ onClose }: { onClose: () => void }) {
  const cart = useCart()
  const freeFrom = useFreeFrom()
  useFreshCart()
  useCloseOnNavigation(onClose)
  return (
    <>
      <CartStates
        cart={cart}
        emptyAction={
          <ButtonLink to={paths.home} variant="soft">
            {t('cart.browse-products')}
          </ButtonLink>
        }
      >
        <div className="grid grid-cols-1 gap-5">
          <CartShortages cart={cart} />
          <DeliveryLine freeFrom={freeFrom} />
          <CartProgress cart={cart} />
          <CartLines cart={cart} />
          <CartBill cart={cart} />
        </div>
      </CartStates>
      {cart.ready && cart.lines.length === 0 && <Bestsellers stepper={stepper} />}
    </>
  )
}
