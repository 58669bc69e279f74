import { t } from '#shared/words.ts'
import { useLocation } from '#ui/router/router.tsx'
import { LoginFrame } from '#features/people/accounts/shop/login-frame.tsx'
import { UndoChange } from '#features/people/accounts/shop/undo-change.tsx'

/** The secret is behind the `#`, which browsers send to no server. */
export function Component() {
  const token = useLocation().hash.slice(1)
  return (
    <LoginFrame
      title={t('pages.undo-a-change-of-your-account')}
      lead={t('pages.you-received-this-link-by-email')}
    >
      <UndoChange key={token} token={token} />
    </LoginFrame>
  )
}
