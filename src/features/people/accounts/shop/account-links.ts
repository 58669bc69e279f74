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

/** Its label is in the language in which it is read. */
const link = (label: () => string, to: string, Icon: LucideIcon): AccountLink => ({
  get label() {
    return label()
  },
  to,
  Icon,
})

const own: AccountLink[] = [
  link(() => t('accounts.profile'), paths.profile, UserRound),
  link(() => t('accounts.my-orders'), paths.myOrders, Package),
  link(() => t('accounts.addresses'), paths.addresses, MapPin),
]

const forAdmins: AccountLink[] = [
  link(() => t('accounts.category'), adminPaths.category, FolderTree),
  link(() => t('accounts.sub-category'), adminPaths.subCategory, Layers),
  link(() => t('accounts.products'), adminPaths.products, ShoppingBasket),
  link(() => t('accounts.upload-product'), adminPaths.uploadProduct, PackagePlus),
  link(() => t('accounts.all-orders'), paths.allOrders, ClipboardList),
  link(() => t('accounts.charges-management'), paths.charges, ReceiptText),
]

const forStaff: Partial<Record<StaffRole, AccountLink[]>> = {
  cashier: [link(() => t('accounts.counter'), adminPaths.counter, Calculator)],
  picker: [link(() => t('accounts.pick'), adminPaths.pick, ClipboardList)],
  rider: [link(() => t('accounts.your-stops'), adminPaths.rider, Bike)],
}

/** The account's screens: everybody's, and those of the shop's people (specification, section 2). */
export const accountLinks = (user: User | null): { own: AccountLink[]; admin: AccountLink[] } => ({
  own,
  admin:
    user?.role.toLowerCase() === 'admin' ? forAdmins : ((user?.staffRole && forStaff[user.staffRole]) ?? []),
})
