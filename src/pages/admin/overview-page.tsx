import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { AdminOnly } from '#features/identity/shop/admin-only.tsx'
import { Overview } from '#features/reports/admin/overview.tsx'
import { useShop } from '#features/storefront/shop/use-shop.ts'

/** The administrator's start page at /dashboard. */
export function Component() {
  useOverviewTitle()
  return (
    <AdminOnly>
      <Overview />
    </AdminOnly>
  )
}

/**
 * The route is titled for everybody else, whom it leads to their orders or to the login. The layout sets that title
 * on the same occasions, before this.
 */
function useOverviewTitle() {
  const shop = useShop()
  const { search } = useLocation()
  useEffect(() => {
    document.title = `Overview · ${shop.name}`
  }, [shop, search])
}
