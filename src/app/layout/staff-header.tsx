import { t } from '#shared/words.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Store } from 'lucide-react'
import { identityCalls } from '#features/people/accounts/calls.ts'
import type { IdentityContract } from '#features/people/accounts/contract.ts'
import { nameProblem } from '#features/people/accounts/shop/login-flow.ts'
import { session } from '#features/people/accounts/shop/session.ts'
import { userKey, useUser } from '#features/people/accounts/shop/use-user.ts'
import { workplaceOf } from '#features/people/accounts/shop/workplace.ts'
import { useShop } from '#features/storefront/shop/use-shop.ts'
import { GoTo } from '#pages/admin/go-to/go-to.tsx'
import { adminPaths } from '#shared/admin-paths.ts'
import { paths } from '#shared/paths.ts'
import { staffRoleOf } from '#shared/permissions.ts'
import type { User } from '#shared/shapes.ts'
import { useLocation } from '#ui/router/router.tsx'
import { useClient } from '#ui/api-context.tsx'
import { Logo } from '#ui/brand/logo.tsx'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.tsx'
import { useFields } from '#ui/use-fields.ts'

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
        className="flex h-header w-0 max-w-max min-w-8 grow items-center rounded-lg md:w-auto md:min-w-24 md:grow-0"
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

/** Who works in the shop without a name is asked for one: it stands where the shop says who did something. */
export function AskName({ user }: { user: User }) {
  const identity = useClient<IdentityContract>(identityCalls)
  const queries = useQueryClient()
  const form = useFields({
    initial: { name: '' },
    rules: { name: nameProblem },
    submit: async ({ name }) => {
      const { data } = await identity.updateUser({ body: { name: name.trim() } })
      session.setUser(data)
      queries.setQueryData(userKey, data)
      toast.success(t('app.thank-you-name', { name: data.name }))
    },
  })
  const { pathname } = useLocation()
  // On the page where the work begins, once; a till needs its height, so cashiers are asked beside their drawer.
  const own = workplaceOf(user) ?? adminPaths.overview
  if (!staffRoleOf(user) || pathname !== (own === adminPaths.counter ? adminPaths.day : own)) return null
  return (
    <aside aria-label={t('app.your-name')} className="container-page py-2 print:hidden">
      <form
        {...form.props}
        className="flex flex-wrap items-end gap-x-3 gap-y-1 rounded-xl border border-line bg-marigold-50 px-4 py-2"
      >
        <div className="min-w-56 grow">
          <TextField
            {...form.bind('name')}
            label={t('app.what-is-your-name')}
            hint={t('app.the-shop-shows-it-beside-what-you')}
            autoComplete="name"
            maxLength={80}
          />
        </div>
        <Button type="submit" busy={form.busy} className="mb-1">
          {t('app.use-this-name')}
        </Button>
      </form>
    </aside>
  )
}
