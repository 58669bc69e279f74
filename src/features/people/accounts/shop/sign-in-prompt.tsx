import { t } from '#shared/words.ts'
import { useEffect } from 'react'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { openLogin } from './login-popup-store.ts'

/** Shown instead of a page that needs a user, with the login popup over it. */
export function SignInPrompt({ reason }: { reason: string }) {
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
