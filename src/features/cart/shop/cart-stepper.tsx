import { localName } from '#shared/local-name.ts'
import { t } from '#shared/words.ts'
import { useSyncExternalStore } from 'react'
import type { Product } from '#shared/shapes.ts'
import { Stepper } from '#ui/stepper.tsx'
import { toast } from '#ui/toast.tsx'
import { lineKey, maxQuantity, maxQuantityReason } from '../cart-line.ts'
import { browserCart } from './browser-cart.ts'
import { emptyCart, type CartSnapshot } from './cart-store.ts'

interface CartStepperProps {
  product: Product
  /** Which of its packs. */
  unit: string
  size?: 'sm' | 'md' | 'wide'
  /** Called instead of the change itself: the cart's own rows remove a line with Undo. */
  onRemove?: () => void
}

/** ADD, which becomes − n + in the same place. Selects only numbers and strings, so it rerenders only when they change. */
export function CartStepper({ product, unit, size, onRemove }: CartStepperProps) {
  const key = lineKey(product._id, unit)
  const lineIn = (cart: CartSnapshot) => cart.lines.find((one) => one.key === key)
  // The cart's last response is newer than the data the page was rendered with.
  const knownIn = (cart: CartSnapshot) => lineIn(cart)?.product ?? product
  const mostIn = (cart: CartSnapshot) =>
    Math.min(cart.limits.get(key) ?? Infinity, maxQuantity(knownIn(cart), unit))
  const quantity = useInCart((cart) => lineIn(cart)?.quantity ?? 0)
  const most = useInCart(mostIn)
  const limitReason = useInCart((cart) => maxQuantityReason(knownIn(cart), unit, mostIn(cart)))
  const isSoldOut = most <= 0 && quantity === 0
  return (
    <Stepper
      label={`${localName(product)}, ${unit}`}
      quantity={quantity}
      max={Math.max(most, quantity)}
      reason={quantity >= most ? limitReason : undefined}
      disabled={isSoldOut}
      addLabel={isSoldOut ? t('cart.out-of-stock') : undefined}
      size={size}
      onChange={(next) => {
        if (next === 0 && onRemove) return onRemove()
        const known = knownIn(browserCart.get())
        browserCart.setQuantity(known, unit, next)
        if (next === 0) offerUndo(known, unit, quantity)
      }}
    />
  )
}

/** On the server the cart is empty. */
const useInCart = <Value extends string | number>(read: (cart: CartSnapshot) => Value): Value =>
  useSyncExternalStore(
    browserCart.subscribe,
    () => read(browserCart.get()),
    () => read(emptyCart),
  )

/** Only the cart shows a row with Undo for a removed line; elsewhere a toast offers it. */
function offerUndo(product: Product, unit: string, quantity: number): void {
  toast.plain(t('cart.name-unit-was-removed-from-your-cart', { name: localName(product), unit }), {
    id: 'removed',
    action: { label: t('cart.undo'), onClick: () => browserCart.setQuantity(product, unit, quantity) },
  })
}
