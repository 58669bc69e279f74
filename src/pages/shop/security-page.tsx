import { ChangePassword } from '#features/people/accounts/shop/change-password.tsx'
import { OwnSessions } from '#features/people/accounts/shop/own-sessions.tsx'
import { WithUser } from '#features/people/accounts/shop/with-user.tsx'

export function Component() {
  return (
    <WithUser reason="Log in to see where you are logged in">
      {() => (
        <div className="grid max-w-xl grid-cols-1 gap-4">
          <h1 className="text-xl font-bold">Devices and password</h1>
          <OwnSessions />
          <ChangePassword />
        </div>
      )}
    </WithUser>
  )
}
