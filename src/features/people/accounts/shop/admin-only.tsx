import { t } from '#shared/words.ts'
import type { ReactNode } from 'react'
import { adminPaths } from '#shared/admin-paths.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { LoadingPage } from '#ui/loading-page.tsx'
import { NoPermission } from './no-permission.tsx'
import { useUser } from './use-user.ts'
import { may, type Permission } from '#shared/permissions.ts'

/** Shows a page of the shop's people to those who may do this; others see why they cannot (specification, section 2). */
export function AdminOnly({ needs = 'admin', children }: { needs?: Permission; children: ReactNode }) {
  const { user, status, error } = useUser()
  if (status === 'loading' && !error) return <LoadingPage />
  if (user?.needsSecondFactor)
    return (
      <Empty
        isPage
        title={t('accounts.your-work-in-the-shop-needs-two')}
        action={<ButtonLink to={adminPaths.overview}>{t('accounts.set-it-up')}</ButtonLink>}
      />
    )
  if (may(user, needs)) return children
  return <NoPermission isGuest={status === 'guest'} />
}
