import { t } from '#shared/words.ts'
import { MessageCircle } from 'lucide-react'
import { useShop } from '#features/storefront/shop/use-shop.ts'
import { localName } from '#shared/local-name.ts'
import { formatPaise } from '#shared/money.ts'
import { ButtonLink } from '#ui/button.tsx'
import { MOST_LINKED, orderOnWhatsApp } from '../cart-link.ts'
import type { Cart } from './use-cart.ts'

/** Opens a message to the shop with the cart in it; nothing is ordered until the shop has read it. */
export function OrderOnWhatsApp({ cart }: { cart: Cart }) {
  const { whatsApp } = useShop().ordering
  if (!whatsApp || !cart.isBillReady || cart.lines.length === 0) return null
  if (cart.lines.length > MOST_LINKED)
    return (
      <p className="mt-2 text-center text-sm text-muted">
        {t('cart.whatsapp-takes-most', { most: MOST_LINKED })}
      </p>
    )
  const packs = cart.lines.map(({ product, unit, quantity }) => ({
    productId: product._id,
    name: localName(product),
    unit,
    quantity,
  }))
  const total = formatPaise(cart.totals.totalPaise)
  return (
    <ButtonLink
      to={orderOnWhatsApp(whatsApp, { packs, total, origin: window.location.origin })}
      target="_blank"
      rel="noopener noreferrer"
      variant="quiet"
      wide
      className="mt-2"
      icon={MessageCircle}
    >
      {t('cart.order-on-whatsapp')}
    </ButtonLink>
  )
}
