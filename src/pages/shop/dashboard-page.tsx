import { lazy, Suspense } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { AccountNav } from '#features/identity/shop/account-nav.tsx'
import { NoPermission } from '#features/identity/shop/no-permission.tsx'
import { useIsLoggedIn } from '#features/identity/shop/session.ts'
import { WithUser } from '#features/identity/shop/with-user.tsx'
import { isAdminPath } from '#shared/admin-paths.ts'
import { paths } from '#shared/paths.ts'
import { fetchCode } from '#ui/fetch-code.ts'
import { PageSkeleton } from '#ui/page-skeleton.tsx'

const AdminShell = lazy(async () => ({
  default: (await fetchCode(() => import('#pages/admin/admin-shell.tsx'))).AdminShell,
}))

const Overview = lazy(async () => ({
  default: (await fetchCode(() => import('#pages/admin/overview-page.tsx'))).Component,
}))

/** The shell around everything that belongs to an account, and around an administrator's screens. */
export function Component() {
  const { pathname } = useLocation()
  const isLoggedIn = useIsLoggedIn()
  if (isLoggedIn === false && isAdminPath(pathname)) return <NoPermission isGuest />
  return (
    <WithUser reason="Log in to see your account">
      {(user) => {
        const isAdmin = user.role === 'ADMIN'
        if (isAdminPath(pathname) && !isAdmin) return <NoPermission isGuest={false} />
        const isHome = pathname === paths.dashboard
        if (isAdminPath(pathname) || (isAdmin && (isHome || isOrder(pathname))))
          return (
            <Suspense fallback={<PageSkeleton />}>
              <AdminShell>{isHome ? <Overview /> : <Outlet />}</AdminShell>
            </Suspense>
          )
        return (
          <div className="container-page grid grid-cols-1 items-start gap-6 py-5 md:grid-cols-[min(15rem,30%)_minmax(0,1fr)] md:py-8 print:block print:py-0">
            <div className="sticky top-[calc(var(--spacing-header)+1.5rem)] max-md:hidden print:hidden">
              <AccountNav user={user} />
            </div>
            <div className="min-w-0">{isHome ? <Navigate to={paths.myOrders} replace /> : <Outlet />}</div>
          </div>
        )
      }}
    </WithUser>
  )
}

const isOrder = (pathname: string) => pathname.startsWith(paths.orderDetails(''))
