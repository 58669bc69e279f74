import { useLocation } from '#ui/router/router.tsx'
import { useUser } from '#features/people/accounts/shop/use-user.ts'
import { isAdminPath, isSharedPath, isStaffPath } from '#shared/is-admin-path.ts'

/** Whether the user is an administrator. Ignores the case of the role (specification, section 5). */
export const useIsAdmin = (): boolean => useUser().user?.role.toLowerCase() === 'admin'

/** Whether the current page is an administrator's: some serve both roles. */
export function useIsAdminPage(): boolean {
  const { pathname } = useLocation()
  const isAdmin = useIsAdmin()
  return isAdminPath(pathname) || (isAdmin && isSharedPath(pathname))
}

/** Whether the current page has the staff's own frame. */
export function useIsStaffPage(): boolean {
  const { pathname } = useLocation()
  return isStaffPath(pathname, useIsAdmin())
}
