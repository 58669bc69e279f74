import { t } from '#shared/words.ts'
import { type ReactNode, useEffect } from 'react'
import type { User } from '#shared/shapes.ts'
import { LoadingPage } from '#ui/loading-page.tsx'
import { ProblemNote } from '#ui/problem-note.tsx'
import { useUser } from './use-user.ts'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { openLogin } from './login-popup-store.ts'

interface WithUserProps {
  /** "Log in to see your orders" */
  reason: string
  waiting?: ReactNode
  children: (user: User) => ReactNode
}

/** Renders its children for logged-in users; a guest gets the login popup. */
export function WithUser({ reason, waiting = <LoadingPage />, children }: WithUserProps) {
  const { user, status, error, retry } = useUser()
  if (user) return children(user)
  if (status === 'guest') return <SignInPrompt reason={reason} />
  if (!error) return waiting
  return (
    <div className="container-page py-6">
      <ProblemNote onRetry={retry} reassurance={t('accounts.your-cart-and-orders-are-safe')}>
        {error.message}
      </ProblemNote>
    </div>
  )
}

/** Shown instead of a page that needs a user, with the login popup over it. */
function SignInPrompt({ reason }: { reason: string }) {
  useEffect(() => openLogin(reason), [reason])
  return (
    <Empty
      isPage
      title={reason}
      action={<Button onClick={() => openLogin(reason)}>{t('accounts.log-in')}</Button>}
    >
      {t('accounts.your-cart-stays-as-it-is')}
    </Empty>
  )
}
