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
 * The route's own title is for shoppers, who are redirected to their orders or to the login. The layout sets it on the
 * same changes, before this effect.
 */
function useOverviewTitle() {
  const shop = useShop()
  const { search } = useLocation()
  useEffect(() => {
    document.title = `Overview · ${shop.name}`
  }, [shop, search])
}
