import { t } from '#shared/words.ts'
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
  {
    get label() {
      return t('accounts.profile')
    },
    to: paths.profile,
    Icon: UserRound,
  },
  {
    get label() {
      return t('accounts.my-orders')
    },
    to: paths.myOrders,
    Icon: Package,
  },
  {
    get label() {
      return t('accounts.addresses')
    },
    to: paths.addresses,
    Icon: MapPin,
  },
]

const forAdmins: AccountLink[] = [
  {
    get label() {
      return t('accounts.category')
    },
    to: adminPaths.category,
    Icon: FolderTree,
  },
  {
    get label() {
      return t('accounts.sub-category')
    },
    to: adminPaths.subCategory,
    Icon: Layers,
  },
  {
    get label() {
      return t('accounts.products')
    },
    to: adminPaths.products,
    Icon: ShoppingBasket,
  },
  {
    get label() {
      return t('accounts.upload-product')
    },
    to: adminPaths.uploadProduct,
    Icon: PackagePlus,
  },
  {
    get label() {
      return t('accounts.all-orders')
    },
    to: paths.allOrders,
    Icon: ClipboardList,
  },
  {
    get label() {
      return t('accounts.charges-management')
    },
    to: paths.charges,
    Icon: ReceiptText,
  },
]

const forStaff: Partial<Record<StaffRole, AccountLink[]>> = {
  cashier: [
    {
      get label() {
        return t('accounts.counter')
      },
      to: adminPaths.counter,
      Icon: Calculator,
    },
  ],
  picker: [
    {
      get label() {
        return t('accounts.pick')
      },
      to: adminPaths.pick,
      Icon: ClipboardList,
    },
  ],
  rider: [
    {
      get label() {
        return t('accounts.your-stops')
      },
      to: adminPaths.rider,
      Icon: Bike,
    },
  ],
}

/** The account's screens: everybody's, and those of the shop's people (specification, section 2). */
export const accountLinks = (user: User | null): { own: AccountLink[]; admin: AccountLink[] } => ({
  own,
  admin:
    user?.role.toLowerCase() === 'admin' ? forAdmins : ((user?.staffRole && forStaff[user.staffRole]) ?? []),
})
