import { t } from '#shared/words.ts'
import { CalendarSync } from 'lucide-react'
import { useShop } from '#features/storefront/shop/use-shop.ts'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/button.tsx'

/** From a product to having it brought again and again; nothing in a shop that does not offer it. */
export function MorningLink({ productId, unit }: { productId: number; unit: string }) {
  const { delivery } = useShop()
  if (delivery.mornings?.isOffered === false) return null
  return (
    <ButtonLink
      variant="quiet"
      size="sm"
      icon={<CalendarSync size={18} aria-hidden />}
      to={paths.newMorning(productId, unit)}
    >
      {t('subscriptions.every-morning')}
    </ButtonLink>
  )
}
