import { t } from '#shared/words.ts'
import { ArrowLeft } from 'lucide-react'
import { WithUser } from '#features/people/accounts/shop/with-user.tsx'
import { Checkout } from '#features/orders/shop/checkout.tsx'
import { useShop } from '#features/storefront/shop/use-shop.ts'
import { paths } from '#shared/paths.ts'
import { Logo } from '#ui/brand/logo.tsx'
import { Link } from '#ui/link.tsx'
import { PageSkeleton } from '#ui/page-skeleton.tsx'

export function Component() {
  const { name } = useShop()
  return (
    <div className="container-page max-w-5xl! lg:pb-10">
      <div className="flex min-h-header flex-wrap items-center gap-x-2">
        <Link
          to={paths.cart}
          aria-label={t('pages.back-to-your-cart')}
          title={t('pages.back-to-your-cart')}
          className="-ml-2 grid size-11 place-items-center rounded-full hover:bg-leaf-50"
        >
          <ArrowLeft size={20} aria-hidden />
        </Link>
        <h1 className="grow text-xl font-bold">{t('pages.checkout')}</h1>
        <Link
          to={paths.home}
          aria-label={t('app.name-home', { name })}
          className="flex min-w-0 max-w-max grow-999 basis-24 rounded-lg"
        >
          <Logo name={name} />
        </Link>
      </div>
      <WithUser reason={t('pages.log-in-to-check-out')} waiting={<PageSkeleton isFramed />}>
        {() => <Checkout />}
      </WithUser>
    </div>
  )
}
