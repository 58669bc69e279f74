import { ChevronDown, CircleUserRound, ClipboardList, LogOut, MapPin, Package } from 'lucide-react'
import { useNavigate } from 'react-router'
import { openLogin } from '../features/identity/shop/login-popup-store.ts'
import { useIsLoggedIn } from '../features/identity/shop/session.ts'
import { useLogout, useUser } from '../features/identity/shop/use-user.ts'
import { paths } from '../shared/paths.ts'
import type { User } from '../shared/shapes.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Menu } from '../ui/menu.tsx'
import { LoginPopup } from './overlays.tsx'

/** Login for guests and the account's menu for users; on phones an avatar that leads to either. */
export function HeaderAccount() {
  const isLoggedIn = useIsLoggedIn()
  const { user } = useUser()
  const navigate = useNavigate()
  return (
    <>
      <IconButton
        label={isLoggedIn ? 'Your account' : 'Log in'}
        icon={<Avatar user={user} />}
        className="md:hidden"
        onClick={() => (isLoggedIn ? void navigate(paths.userMenu) : openLogin())}
      />
      <div
        className={classNames('hidden min-w-28 justify-end md:flex', isLoggedIn === null && 'md:invisible')}
      >
        {isLoggedIn ? (
          <AccountMenu user={user} />
        ) : (
          <Button look="quiet" onClick={() => openLogin()} onPointerEnter={LoginPopup.preload}>
            Login
          </Button>
        )}
      </div>
    </>
  )
}

function Avatar({ user }: { user: User | null }) {
  if (!user?.avatar) return <CircleUserRound size={26} strokeWidth={1.75} aria-hidden />
  return <img src={user.avatar} alt="" width={32} height={32} className="size-8 rounded-full object-cover" />
}

/** Lists only screens that are there. */
function AccountMenu({ user }: { user: User | null }) {
  const logout = useLogout()
  const isAdmin = user?.role.toLowerCase() === 'admin'
  return (
    <Menu
      trigger={(props) => (
        <button
          type="button"
          {...props}
          className="inline-flex min-h-11 items-center gap-2 rounded-lg px-2.5 font-semibold hover:bg-canvas"
        >
          <Avatar user={user} />
          Account
          <ChevronDown size={16} aria-hidden />
        </button>
      )}
      header={
        user && (
          <>
            <p className="truncate font-semibold">{user.name}</p>
            <p className="truncate text-muted">{user.email}</p>
          </>
        )
      }
      items={[
        { label: 'My Orders', to: paths.myOrders, icon: <Package size={18} aria-hidden /> },
        { label: 'Addresses', to: paths.addresses, icon: <MapPin size={18} aria-hidden /> },
        ...(isAdmin
          ? [
              'line' as const,
              { label: 'All Orders', to: paths.allOrders, icon: <ClipboardList size={18} aria-hidden /> },
            ]
          : []),
        'line',
        { label: 'Logout', onSelect: () => void logout(), icon: <LogOut size={18} aria-hidden /> },
      ]}
    />
  )
}
