import { t } from '#shared/words.ts'
import { ShoppingCart } from 'lucide-react'
import { openCartMenu } from '#features/cart/shop/cart-menu-store.ts'
import { useCartSummary } from '#features/cart/shop/use-cart-summary.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { CartMenu } from './overlays.tsx'

/** Opens the cart's side menu and shows its count and total; on phones the bottom bar or an icon does that. */
export function HeaderCart({ isInRow }: { isInRow: boolean }) {
  const { count, itemsText, totalText } = useCartSummary()
  const icon = <ShoppingCart size={24} strokeWidth={1.75} aria-hidden />
  const label =
    count === 0 ? t('app.my-cart') : t('app.my-cart-itemstext-totaltext', { itemsText, totalText })
  return (
    <>
      {isInRow && <IconButton label={label} icon={icon} className="md:hidden" onClick={openCartMenu} />}
      <button
        type="button"
        onClick={openCartMenu}
        onPointerEnter={CartMenu.preload}
        className="hidden h-12 min-w-34 items-center justify-center gap-2.5 rounded-lg bg-leaf-600 px-4 font-semibold text-surface transition-colors hover:bg-leaf-700 md:inline-flex"
      >
        <ShoppingCart size={20} aria-hidden />
        {count === 0 ? (
          t('app.my-cart')
        ) : (
          <span className="text-left text-sm leading-tight tabular-nums">
            <span className="block">{itemsText}</span> <span className="block font-bold">{totalText}</span>
          </span>
        )}
      </button>
    </>
  )
}
