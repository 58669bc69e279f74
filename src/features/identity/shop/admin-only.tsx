import { ShieldAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '#shared/paths.ts'
import { problems } from '#shared/problems.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { PageSkeleton } from '#ui/page-skeleton.tsx'
import { openLogin } from './login-popup-store.ts'
import { useUser } from './use-user.ts'

/** Shows an admin page to administrators; anybody else reads why not (specification, section 2). */
export function AdminOnly({ children }: { children: ReactNode }) {
  const { user, status, error } = useUser()
  if (status === 'loading' && !error) return <PageSkeleton />
  if (user?.role === 'ADMIN') return children
  const action =
    status === 'guest' ? (
      <Button onClick={() => openLogin()}>Log in</Button>
    ) : (
      <ButtonLink to={paths.home}>Go to the shop</ButtonLink>
    )
  return (
    <Empty
      isPage
      picture={<ShieldAlert size={48} strokeWidth={1.5} className="text-muted" aria-hidden />}
      title={problems.forbidden.message}
      action={action}
    />
  )
}
