import { t } from '#shared/words.ts'
import { Banknote, RotateCcw, Truck, type LucideIcon } from 'lucide-react'
import { Link } from '#ui/link.tsx'
import type { PolicySlug } from '../policies.ts'
import { useDeliveryPromise } from './use-delivery-promise.ts'

/** The shop's promises about delivery, payment and returns, each linking to its policy. */
export function PromiseStrip() {
  const promise = useDeliveryPromise()
  const items: { slug: PolicySlug; icon: LucideIcon; title: string; text: string }[] = [
    {
      slug: 'shipping-policy',
      icon: Truck,
      title: t('storefront.home-delivery'),
      text: promise?.text ?? t('storefront.where-and-when'),
    },
    {
      slug: 'payment-policy',
      icon: Banknote,
      title: t('storefront.cash-on-delivery'),
      text: t('storefront.pay-at-your-door'),
    },
    {
      slug: 'return-policy',
      icon: RotateCcw,
      title: t('storefront.returns'),
      text: t('storefront.easy-returns-within-48-hours'),
    },
  ]
  return (
    <ul
      aria-label={t('storefront.what-we-promise')}
      className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,14rem),1fr))] gap-x-4 rounded-2xl border border-line bg-surface px-2 py-1 md:py-2"
    >
      {items.map(({ slug, icon: Icon, title, text }) => (
        <li key={slug}>
          <Link
            to={`/${slug}`}
            className="flex min-h-13 items-center gap-3 rounded-xl px-3 py-2 hover:bg-canvas"
          >
            <Icon size={24} strokeWidth={1.75} aria-hidden className="text-leaf-600" />
            <span className="min-w-0">
              <span className="block text-sm font-semibold">{title}</span>{' '}
              <span className="block text-sm text-muted">{text}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
