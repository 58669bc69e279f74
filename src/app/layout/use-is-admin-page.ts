import { useLocation } from 'react-router'
import { useUser } from '#features/identity/shop/use-user.ts'
import { isAdminPath } from '#shared/admin-paths.ts'

export const useIsAdmin = (): boolean => useUser().user?.role.toLowerCase() === 'admin'

/** Whether header and footer stand around an administrator's page: an order and the dashboard are both kinds' address. */
export function useIsAdminPage(): boolean {
  const { pathname } = useLocation()
  const isAdmin = useIsAdmin()
  return isAdminPath(pathname) || (isAdmin && /^\/dashboard(\/order-details\/|$)/.test(pathname))
}
