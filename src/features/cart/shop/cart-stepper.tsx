import { useSyncExternalStore } from 'react'
import type { Product } from '#shared/shapes.ts'
import { Stepper } from '#ui/stepper.tsx'
import { toast } from '#ui/toast.tsx'
import { lineKey, maxQuantity, maxQuantityReason } from '../cart-line.ts'
import { browserCart } from './browser-cart.ts'

interface CartStepperProps {
  product: Product
  /** Which of its packs. */
  unit: string
  size?: 'sm' | 'md' | 'wide'
  /** Instead of the change itself: the cart's own rows take a line out with Undo. */
  onRemove?: () => void
}

/** Nothing is known of the cart on the server. */
const nothing = () => undefined

/** ADD, which becomes − n + in the same place. Draws itself again only when its own line changes. */
export function CartStepper({ product, unit, size, onRemove }: CartStepperProps) {
  const key = lineKey(product._id, unit)
  const line = useSyncExternalStore(
    browserCart.subscribe,
    () => browserCart.get().lines.find((one) => one.key === key),
    nothing,
  )
  const limit = useSyncExternalStore(browserCart.subscribe, () => browserCart.get().limits.get(key), nothing)
  const quantity = line?.quantity ?? 0
  // The cart's last response is newer than the data the page was rendered with.
  const known = line?.product ?? product
  const most = Math.min(limit ?? Infinity, maxQuantity(known, unit))
  const isSoldOut = most <= 0 && quantity === 0
  return (
    <Stepper
      label={`${product.name}, ${unit}`}
      quantity={quantity}
      max={Math.max(most, quantity)}
      reason={quantity >= most ? maxQuantityReason(known, unit, most) : undefined}
      disabled={isSoldOut}
      addLabel={isSoldOut ? 'Sold out' : 'ADD'}
      size={size}
      onChange={(next) => {
        if (next === 0 && onRemove) return onRemove()
        browserCart.setQuantity(known, unit, next)
        if (next === 0) offerUndo(known, unit, quantity)
      }}
    />
  )
}

/** Elsewhere than in the cart nothing stands where the line was. */
function offerUndo(product: Product, unit: string, quantity: number): void {
  toast.plain(`${product.name}, ${unit} is out of your cart.`, {
    id: 'removed',
    action: { label: 'Undo', onClick: () => browserCart.setQuantity(product, unit, quantity) },
  })
}
