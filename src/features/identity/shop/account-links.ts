import { ClipboardList, MapPin, Package, type LucideIcon } from 'lucide-react'
import { paths } from '#shared/paths.ts'
import type { User } from '#shared/shapes.ts'

export interface AccountLink {
  label: string
  to: string
  Icon: LucideIcon
}

const own: AccountLink[] = [
  { label: 'My Orders', to: paths.myOrders, Icon: Package },
  { label: 'Addresses', to: paths.addresses, Icon: MapPin },
]

const forAdmins: AccountLink[] = [{ label: 'All Orders', to: paths.allOrders, Icon: ClipboardList }]

/** The screens of an account: everybody's, and an administrator's (specification, section 2). */
export const accountLinks = (user: User): { own: AccountLink[]; admin: AccountLink[] } => ({
  own,
  admin: user.role.toLowerCase() === 'admin' ? forAdmins : [],
})
