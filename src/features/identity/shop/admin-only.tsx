import type { ReactNode } from 'react'
import { PageSkeleton } from '#ui/page-skeleton.tsx'
import { NoPermission } from './no-permission.tsx'
import { useUser } from './use-user.ts'

/** Shows an admin page to administrators; anybody else reads why not (specification, section 2). */
export function AdminOnly({ children }: { children: ReactNode }) {
  const { user, status, error } = useUser()
  if (status === 'loading' && !error) return <PageSkeleton />
  if (user?.role === 'ADMIN') return children
  return <NoPermission isGuest={status === 'guest'} />
}
