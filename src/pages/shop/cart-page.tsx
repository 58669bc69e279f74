import { t } from '#shared/words.ts'
import { cartNote } from '#features/cart/cart-note.ts'
import { CartLines, CartShortages, CartStates, useFreshCart } from '#features/cart/shop/cart-contents.tsx'
import { CartBill, CartProgress } from '#features/cart/shop/cart-bill.tsx'
import { CheckoutButton } from '#features/cart/shop/checkout-button.tsx'
import { CartStepper } from '#features/cart/shop/cart-stepper.tsx'
import { OrderOnWhatsApp } from '#features/cart/shop/order-on-whatsapp.tsx'
import { useCartLink } from '#features/cart/shop/use-cart-link.ts'
import { useCart } from '#features/cart/shop/use-cart.ts'
import { Bestsellers } from '#features/catalogue/shop/bestsellers.tsx'
import { BuyAgain } from '#features/orders/shop/buy-again.tsx'
import { useFreeFrom } from '#features/charges/shop/use-free-from.ts'
import { DeliveryLine } from '#features/storefront/shop/delivery-line.tsx'
import { paths } from '#shared/paths.ts'
import type { Product } from '#shared/shapes.ts'
import { ButtonLink } from '#ui/button.tsx'

const stepper = (product: Product, unit: string) => <CartStepper product={product} unit={unit} />

export function Component() {
  const cart = useCart()
  const freeFrom = useFreeFrom()
  useFreshCart()
  useCartLink(cart.ready)
  return (
    <div className="container-page py-5 md:py-8">
      <h1 className="text-xl font-bold md:text-2xl">{t('pages.your-cart')}</h1>
      <p className="mt-1 mb-4 text-sm text-muted">{cartNote()}</p>
      <CartStates
        cart={cart}
        emptyAction={<ButtonLink to={paths.home}>{t('pages.browse-products')}</ButtonLink>}
      >
        <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_min(24rem,40%)]">
          <div className="grid grid-cols-1 gap-4">
            <CartShortages cart={cart} />
            <div className="rounded-2xl border border-line bg-surface px-4 py-1 md:px-6">
              <DeliveryLine freeFrom={freeFrom} />
            </div>
            <div className="rounded-2xl border border-line bg-surface px-4 py-3 md:px-6 md:py-4">
              <CartLines cart={cart} />
            </div>
          </div>
          <div className="grid grid-cols-1 gap-4 lg:sticky lg:top-[calc(var(--spacing-header)+1.5rem)]">
            <CartProgress cart={cart} />
            <div className="grid grid-cols-1 gap-5 rounded-2xl border border-line bg-surface p-4 md:p-6">
              <CartBill cart={cart} />
              <div className="max-lg:hidden">
                <CheckoutButton cart={cart} />
              </div>
              <OrderOnWhatsApp cart={cart} />
            </div>
          </div>
        </div>
        <div className="pb-safe sticky bottom-0 z-10 -mx-4 mt-5 border-t border-line bg-surface px-4 pt-3 md:-mx-6 md:px-6 lg:hidden">
          <CheckoutButton cart={cart} />
        </div>
      </CartStates>
      {cart.ready && cart.lines.length === 0 && (
        <div className="mt-4 grid grid-cols-1 gap-7">
          <BuyAgain stepper={stepper}>
            <Bestsellers stepper={stepper} />
          </BuyAgain>
        </div>
      )}
    </div>
  )
}
