import { t } from '#shared/words.ts'
import { useEffect } from 'react'
import { sellingRupees } from '#features/catalogue/selling-price.ts'
import type { Pack, Product } from '#shared/shapes.ts'
import { Price } from '#ui/price.tsx'
import { lineKey } from '../cart-line.ts'
import { SoldOut } from '#features/watches/shop/sold-out.tsx'
import { CartBarLink, replaceCartBar } from './cart-bar-link.tsx'
import { CartStepper } from './cart-stepper.tsx'
import { useCartSnapshot } from './use-cart-summary.ts'

/** A phone's bar below a product: pack, price and ADD, or stepper and cart. With other items the link is below. */
export function ProductBar({ product, pack }: { product: Product; pack: Pack }) {
  const { lines } = useCartSnapshot()
  useEffect(replaceCartBar, [])
  const isInCart = lines.some(({ key }) => key === lineKey(product._id, pack.unit))
  return (
    <aside
      aria-label={t('cart.your-cart')}
      data-bottom-bar={lines.length > 0 && !isInCart ? 'high' : ''}
      className="pb-safe fixed inset-x-0 bottom-0 z-20 grid grid-cols-1 gap-2.5 border-t border-line bg-surface px-4 pt-2.5 md:hidden print:hidden"
    >
      <div className="flex items-center gap-3">
        {!isInCart && (
          <p className="min-w-0 grow leading-tight">
            <span className="block truncate text-sm text-muted">{pack.unit}</span>
            <Price rupees={sellingRupees(pack)} mrp={pack.price} size="lg" />
          </p>
        )}
        {/* One stepper for both states, so that it keeps the focus when ADD becomes − n +. */}
        <div key="stepper" className={isInCart ? 'w-30 max-w-2/5 shrink-0' : 'w-36 max-w-1/2 shrink-0'}>
          {pack.stock > 0 || isInCart ? (
            <CartStepper product={product} unit={pack.unit} size="wide" />
          ) : (
            <SoldOut product={product} unit={pack.unit} size="lg" />
          )}
        </div>
        {isInCart && <CartBarLink narrow className="min-w-0 grow px-3!" />}
      </div>
      {lines.length > 0 && !isInCart && <CartBarLink />}
    </aside>
  )
}
