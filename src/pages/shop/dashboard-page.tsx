import { t } from '#shared/words.ts'
import { lazy, Suspense } from 'react'
import { Navigate, Outlet, useLocation } from '#ui/router/router.tsx'
import { privacyPaths } from '#features/consents/privacy-paths.ts'
import { NoticeUpdate } from '#features/consents/shop/notice-update.tsx'
import { AccountNav } from '#features/people/accounts/shop/account-nav.tsx'
import { workplaceOf } from '#features/people/accounts/shop/workplace.ts'
import { NoPermission } from '#features/people/accounts/shop/no-permission.tsx'
import { useIsLoggedIn } from '#features/people/accounts/shop/session.ts'
import { WithUser } from '#features/people/accounts/shop/with-user.tsx'
import { ErasureNote } from '#features/privacy/shop/erasure-note.tsx'
import { comparedPath } from '#shared/decoded-path.ts'
import { isAdminPath, isSharedPath } from '#shared/is-admin-path.ts'
import { paths } from '#shared/paths.ts'
import { staffRoleOf } from '#shared/permissions.ts'
import { isAdmin } from '#shared/roles.ts'
import { fetchCode } from '#ui/fetch-code.ts'
import { LoadingPage } from '#ui/loading-page.tsx'

const AdminShell = lazy(async () => ({
  default: (await fetchCode(() => import('#pages/admin/admin-shell.tsx'))).AdminShell,
}))

const Overview = lazy(async () => ({
  default: (await fetchCode(() => import('#pages/admin/overview-page.tsx'))).Component,
}))

/** The frame around the account's screens and the administrator's. */
export function Component() {
  const { pathname } = useLocation()
  const isLoggedIn = useIsLoggedIn()
  if (isLoggedIn === false && isAdminPath(pathname)) return <NoPermission isGuest />
  return (
    <WithUser reason={t('pages.log-in-to-see-your-account')}>
      {(user) => {
        if (isAdminPath(pathname) && !staffRoleOf(user)) return <NoPermission isGuest={false} />
        const isHome = comparedPath(pathname) === paths.dashboard
        if (isAdminPath(pathname) || (isAdmin(user) && isSharedPath(pathname)))
          return (
            <Suspense fallback={<LoadingPage />}>
              <AdminShell>{isHome ? <Overview /> : <Outlet />}</AdminShell>
            </Suspense>
          )
        return (
          // At least as high as the window, so that late content does not shift the footer in view.
          <div className="container-page grid min-h-dvh grid-cols-1 items-start gap-6 py-5 md:grid-cols-[min(15rem,30%)_minmax(0,1fr)] md:py-8 print:block print:min-h-0 print:py-0">
            <div className="sticky top-[calc(var(--spacing-header)+1.5rem)] max-md:hidden print:hidden">
              <AccountNav user={user} />
            </div>
            <div className="grid min-w-0 grid-cols-1 gap-4">
              {pathname !== privacyPaths.account && <ErasureNote />}
              <NoticeUpdate />
              {isHome ? <Navigate to={workplaceOf(user) ?? paths.myOrders} replace /> : <Outlet />}
            </div>
          </div>
        )
      }}
    </WithUser>
  )
}
