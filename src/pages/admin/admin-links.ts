import {
  ClipboardList,
  IndianRupee,
  Megaphone,
  ReceiptText,
  Settings,
  ShoppingBasket,
  type LucideIcon,
} from 'lucide-react'
import { adminPaths } from '#shared/admin-paths.ts'
import { paths } from '#shared/paths.ts'
import { may, type Permission, type Person } from '#shared/permissions.ts'

/** A section of the administrator's navigation; it links to the first of its pages. */
export interface AdminSection {
  label: string
  Icon: LucideIcon
  pages: readonly [AdminPage, ...AdminPage[]]
}

export interface AdminPage {
  label: string
  to: string
  /** Other paths that belong to the page, with everything below them. */
  also?: readonly string[]
  /** Without it, the page is for owners and managers. */
  needs?: Permission
}

/** The administrator's navigation: one entry per page. */
const adminSections: readonly AdminSection[] = [
  {
    label: 'Orders',
    Icon: ClipboardList,
    pages: [
      { label: 'Order desk', to: paths.allOrders, also: ['/dashboard/order-details', '/dashboard/bill'] },
      { label: 'Pick', to: adminPaths.pick, needs: 'orders.pick' },
      { label: 'Counter', to: adminPaths.counter, needs: 'counter.sell' },
      { label: 'Phone order', to: adminPaths.phoneOrder, needs: 'counter.sell' },
      { label: 'Overview', to: adminPaths.overview },
      { label: 'Customers', to: adminPaths.customers },
      { label: 'Grievances', to: adminPaths.grievances },
    ],
  },
  {
    label: 'Money',
    Icon: IndianRupee,
    pages: [
      { label: 'Who owes', to: adminPaths.whoOwes },
      { label: 'Payments', to: paths.payments },
      { label: 'UPI', to: adminPaths.upi },
      { label: 'Riders’ cash', to: adminPaths.cash, needs: 'cash.count' },
      { label: 'Drawer and day', to: adminPaths.day, needs: 'counter.sell' },
      { label: 'Khata', to: adminPaths.khata, needs: 'counter.sell' },
    ],
  },
  {
    label: 'Catalogue',
    Icon: ShoppingBasket,
    pages: [
      { label: 'Products', to: adminPaths.products, also: ['/dashboard/update-product'] },
      { label: 'Upload product', to: adminPaths.uploadProduct },
      { label: 'Scan', to: adminPaths.scanProducts },
      { label: 'Import', to: adminPaths.importProducts },
      { label: 'Buying', to: adminPaths.buying, needs: 'purchases.manage' },
      { label: 'Expiry', to: adminPaths.expiry, needs: 'purchases.manage' },
      { label: 'Labels', to: adminPaths.labels, needs: 'stock.count' },
      { label: 'Counting', to: adminPaths.counts, needs: 'stock.count' },
      { label: 'Brands', to: adminPaths.brands },
      { label: 'Categories', to: adminPaths.category },
      { label: 'Sub-categories', to: adminPaths.subCategory },
      { label: 'Search', to: paths.searchDesk },
    ],
  },
  { label: 'Charges', Icon: ReceiptText, pages: [{ label: 'Charges Management', to: paths.charges }] },
  {
    label: 'Marketing',
    Icon: Megaphone,
    pages: [
      { label: 'Scripts', to: adminPaths.marketingScripts, needs: 'settings.manage' },
      { label: 'Banners', to: adminPaths.marketingBanners },
      { label: 'Page defaults', to: adminPaths.marketingDefaults },
    ],
  },
  {
    label: 'Settings',
    Icon: Settings,
    pages: [
      { label: 'Settings', to: adminPaths.settings },
      { label: 'Staff', to: adminPaths.staff, needs: 'staff.manage' },
      { label: 'Delivery', to: adminPaths.delivery },
      { label: 'Tax', to: adminPaths.tax },
      { label: 'Audit log', to: adminPaths.auditLog },
    ],
  },
]

const isWithin = (pathname: string, path: string) => pathname === path || pathname.startsWith(`${path}/`)

/** Whether a path is this page, or belongs to it. */
export const isPageAt = ({ to, also = [] }: AdminPage, pathname: string): boolean =>
  // Every other page's path begins with the overview's.
  to === adminPaths.overview ? pathname === to : [to, ...also].some((path) => isWithin(pathname, path))

const isOpenTo =
  (person: Person | null) =>
  ({ needs = 'admin' }: AdminPage): boolean =>
    may(person, needs)

/** The navigation of this person: the pages that they may open; a section with one of its pages is named after it. */
export const sectionsFor = (person: Person | null): AdminSection[] =>
  adminSections.flatMap((section) => {
    const [first, ...others] = section.pages.filter(isOpenTo(person))
    if (!first) return []
    const isPart = others.length === 0 && section.pages.length > 1
    return [{ ...section, ...(isPart && { label: first.label }), pages: [first, ...others] as const }]
  })

export const sectionAt = (sections: readonly AdminSection[], pathname: string): AdminSection | undefined =>
  sections.find(({ pages }) => pages.some((page) => isPageAt(page, pathname)))

/** What somebody must be allowed to open the page at this path. */
export const neededAt = (pathname: string): Permission =>
  adminSections.flatMap(({ pages }) => pages).find((page) => isPageAt(page, pathname))?.needs ?? 'admin'
