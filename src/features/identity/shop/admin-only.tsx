import type { ReactNode } from 'react'
import { LoadingPage } from '#ui/loading-page.tsx'
import { NoPermission } from './no-permission.tsx'
import { useUser } from './use-user.ts'
import { may, type Permission } from '#shared/permissions.ts'

/** Shows a page of the shop's people to those who may do this; others see why they cannot (specification, section 2). */
export function AdminOnly({ needs = 'admin', children }: { needs?: Permission; children: ReactNode }) {
  const { user, status, error } = useUser()
  if (status === 'loading' && !error) return <LoadingPage />
  if (may(user, needs)) return children
  return <NoPermission isGuest={status === 'guest'} />
}
