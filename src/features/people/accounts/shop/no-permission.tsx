import { t } from '#shared/words.ts'
import { ShieldAlert } from 'lucide-react'
import { paths } from '#shared/paths.ts'
import { browserMessage } from '#shared/browser-problems.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { openLogin } from './login-popup-store.ts'

/** Shown to other users on an administrator's page (specification, section 2). */
export function NoPermission({ isGuest }: { isGuest: boolean }) {
  return (
    <Empty
      isPage
      picture={<ShieldAlert size={48} strokeWidth={1.5} className="text-muted" aria-hidden />}
      title={browserMessage('forbidden')}
      action={
        isGuest ? (
          <Button onClick={() => openLogin()}>{t('accounts.login')}</Button>
        ) : (
          <ButtonLink to={paths.home}>{t('accounts.go-to-the-shop')}</ButtonLink>
        )
      }
    />
  )
}
