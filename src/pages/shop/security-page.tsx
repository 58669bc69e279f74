import { t } from '#shared/words.ts'
import { ChangePassword } from '#features/people/accounts/shop/change-password.tsx'
import { OwnSessions } from '#features/people/accounts/shop/own-sessions.tsx'
import { WithUser } from '#features/people/accounts/shop/with-user.tsx'

export function Component() {
  return (
    <WithUser reason={t('pages.log-in-to-see-where-you-are')}>
      {() => (
        <div className="grid max-w-xl grid-cols-1 gap-4">
          <h1 className="text-xl font-bold">{t('pages.devices-and-password')}</h1>
          <OwnSessions />
          <ChangePassword />
        </div>
      )}
    </WithUser>
  )
}
