import { t } from '#shared/words.ts'
import { ChevronRight, ShoppingCart } from 'lucide-react'
import { paths } from '#shared/paths.ts'
import { classNames } from '#ui/class-names.ts'
import { createStore, useStore } from '#ui/create-store.ts'
import { Link } from '#ui/link.tsx'
import { useCartSummary } from './use-cart-summary.ts'

/** The floating cart button of phones: "3 items · ₹412.00 · View cart" (specification, section 2, Overlays). */
export function CartBarLink({
  className,
  narrow,
}: {
  className?: string
  /** In two lines. */ narrow?: boolean
}) {
  const { itemsText, totalText } = useCartSummary()
  return (
    <Link
      to={paths.cart}
      className={classNames(
        'pointer-events-auto flex min-h-13 items-center gap-3 rounded-xl bg-leaf-600 px-4 py-1 font-semibold text-surface transition-colors hover:bg-leaf-700',
        className,
      )}
    >
      {!narrow && <ShoppingCart size={20} aria-hidden />}
      <span
        className={classNames(
          'flex min-w-0 grow',
          narrow ? 'flex-col' : 'flex-wrap items-center justify-between gap-x-3',
        )}
      >
        <span className={classNames('min-w-0 leading-tight tabular-nums', narrow && 'truncate text-xs')}>
          {itemsText} · {totalText}
        </span>
        <span className="sr-only"> · </span>
        <span className="shrink-0 leading-tight">{t('cart.view-cart')}</span>
      </span>
      <ChevronRight size={18} aria-hidden />
    </Link>
  )
}

const inPageBar = createStore(false)

/** Called by a page that has the button in its own bar; returns a cleanup function. */
export function replaceCartBar(): () => void {
  inPageBar.set(true)
  return () => inPageBar.set(false)
}

export const useIsCartBarReplaced = (): boolean => useStore(inPageBar, false)
