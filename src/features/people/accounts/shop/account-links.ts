import {
  Bike,
  Calculator,
  ClipboardList,
  FolderTree,
  Layers,
  MapPin,
  Package,
  PackagePlus,
  ReceiptText,
  ShoppingBasket,
  UserRound,
  type LucideIcon,
} from 'lucide-react'
import { adminPaths } from '#shared/admin-paths.ts'
import { paths } from '#shared/paths.ts'
import type { StaffRole } from '#shared/permissions.ts'
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
  { label: 'Category', to: adminPaths.category, Icon: FolderTree },
  { label: 'Sub Category', to: adminPaths.subCategory, Icon: Layers },
  { label: 'Products', to: adminPaths.products, Icon: ShoppingBasket },
  { label: 'Upload Product', to: adminPaths.uploadProduct, Icon: PackagePlus },
  { label: 'All Orders', to: paths.allOrders, Icon: ClipboardList },
  { label: 'Charges Management', to: paths.charges, Icon: ReceiptText },
]

const forStaff: Partial<Record<StaffRole, AccountLink[]>> = {
  cashier: [{ label: 'Counter', to: adminPaths.counter, Icon: Calculator }],
  picker: [{ label: 'Pick', to: adminPaths.pick, Icon: ClipboardList }],
  rider: [{ label: 'Your stops', to: adminPaths.rider, Icon: Bike }],
}

/** The account's screens: everybody's, and those of the shop's people (specification, section 2). */
export const accountLinks = (user: User | null): { own: AccountLink[]; admin: AccountLink[] } => ({
  own,
  admin:
    user?.role.toLowerCase() === 'admin' ? forAdmins : ((user?.staffRole && forStaff[user.staffRole]) ?? []),
})
