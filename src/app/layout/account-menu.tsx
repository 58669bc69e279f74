import { ChevronDown, ClipboardList, LogOut, MapPin, Package, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLogout } from '#features/identity/shop/use-user.ts'
import { paths } from '#shared/paths.ts'
import type { User } from '#shared/shapes.ts'
import { Menu } from '#ui/menu.tsx'

/** Where a user's own screens are; it lists only those that are there. */
export function AccountMenu({ user, avatar }: { user: User | null; avatar: ReactNode }) {
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
          {avatar}
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
        { label: 'Profile', to: paths.profile, icon: <UserRound size={18} aria-hidden /> },
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
