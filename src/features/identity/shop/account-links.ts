import { ClipboardList, MapPin, Package, ReceiptText, Search, UserRound, type LucideIcon } from 'lucide-react'
import { paths } from '#shared/paths.ts'
import type { User } from '#shared/shapes.ts'

export interface AccountLink {
  label: string
  to: string
  Icon: LucideIcon
}

const own: AccountLink[] = [
  { label: 'Profile', to: paths.profile, Icon: UserRound },
  { label: 'My Orders', to: paths.myOrders, Icon: Package },
  { label: 'Addresses', to: paths.addresses, Icon: MapPin },
]

const forAdmins: AccountLink[] = [
  { label: 'All Orders', to: paths.allOrders, Icon: ClipboardList },
  { label: 'Charges Management', to: paths.charges, Icon: ReceiptText },
  { label: 'Search', to: paths.searchDesk, Icon: Search },
]

/** First words of the dashboard's screens that are an administrator's alone (specification, section 2, and `search`). */
const adminScreens = [
  'products',
  'upload-product',
  'category',
  'sub-category',
  'update-product',
  'all-orders',
  'charges',
  'search',
]

export const isAdminPath = (pathname: string): boolean =>
  adminScreens.some((screen) => `${pathname}/`.startsWith(`${paths.dashboard}/${screen}/`))

/** The screens of an account: everybody's, and an administrator's (specification, section 2). */
export const accountLinks = (user: User): { own: AccountLink[]; admin: AccountLink[] } => ({
  own,
  admin: user.role.toLowerCase() === 'admin' ? forAdmins : [],
})
