import type { ReactNode } from 'react'
import { LoadingPage } from '#ui/page-skeleton.tsx'
import { NoPermission } from './no-permission.tsx'
import { useUser } from './use-user.ts'
import { isAdmin } from '#shared/roles.ts'

/** Shows an admin page to administrators; others see why they cannot (specification, section 2). */
export function AdminOnly({ children }: { children: ReactNode }) {
  const { user, status, error } = useUser()
  if (status === 'loading' && !error) return <LoadingPage />
  if (isAdmin(user)) return children
  return <NoPermission isGuest={status === 'guest'} />
}
