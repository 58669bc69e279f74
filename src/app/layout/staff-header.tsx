import { t } from '#shared/words.ts'
import { Store } from 'lucide-react'
import { useUser } from '#features/people/accounts/shop/use-user.ts'
import { workplaceOf } from '#features/people/accounts/shop/workplace.ts'
import { useShop } from '#features/storefront/shop/use-shop.ts'
import { GoTo } from '#pages/admin/go-to/go-to.tsx'
import { adminPaths } from '#shared/admin-paths.ts'
import { paths } from '#shared/paths.ts'
import { staffRoleOf } from '#shared/permissions.ts'
import { Logo } from '#ui/brand/logo.tsx'
import { Link } from '#ui/link.tsx'

/** The logo, which leads to one's own page, "Go to or find…", and the way to the shop as shoppers see it. */
export function StaffHeader() {
  const { name, logo } = useShop()
  const { user } = useUser()
  const isStaff = staffRoleOf(user) !== null
  return (
    <>
      <Link
        to={isStaff ? (workplaceOf(user) ?? adminPaths.overview) : paths.home}
        aria-label={isStaff ? t('app.name-your-page', { name }) : t('app.name-home', { name })}
        className="flex h-header w-0 max-w-max min-w-8 grow items-center rounded-lg md:w-auto md:min-w-32 md:grow-0"
      >
        <Logo name={name} image={logo} />
      </Link>
      <div className="ml-auto flex items-center md:mx-auto md:w-full md:max-w-md">
        {isStaff && (
          <GoTo className="flex min-h-touch shrink-0 items-center justify-center gap-2 rounded-xl text-sm font-medium text-muted hover:bg-canvas hover:text-ink max-md:w-touch md:w-full md:justify-start md:border md:border-edge md:bg-canvas md:px-3" />
        )}
      </div>
      <Link
        to={paths.home}
        aria-label={t('app.see-the-shop')}
        title={t('app.see-the-shop')}
        className="inline-flex size-11 shrink-0 items-center justify-center gap-2 rounded-lg text-sm font-semibold hover:bg-canvas max-md:hidden lg:w-auto lg:px-3"
      >
        <Store size={20} aria-hidden />
        <span className="max-lg:sr-only">{t('app.see-the-shop')}</span>
      </Link>
    </>
  )
}
