import {
  Boxes,
  IndianRupee,
  Settings,
  ShoppingBasket,
  Store,
  Sun,
  Users,
  type LucideIcon,
} from 'lucide-react'
import { adminPaths } from '#shared/admin-paths.ts'
import { paths } from '#shared/paths.ts'
import { comparedPath } from '#shared/decoded-path.ts'
import { may, type Permission, type Person } from '#shared/permissions.ts'
import { t } from '#shared/words.ts'

/** A section of the administrator's navigation; it links to the first of its pages. */
interface AdminSection {
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

/** The navigation of the shop's people: at most six pages in each section; what stands in a page's head is no entry. */
const adminSections = (): readonly AdminSection[] => [
  {
    label: t('shared.today'),
    Icon: Sun,
    pages: [
      { label: 'Overview', to: adminPaths.overview },
      { label: 'Order desk', to: paths.allOrders, also: ['/dashboard/order-details', '/dashboard/bill'] },
      { label: t('accounts.pick'), to: adminPaths.pick, needs: 'orders.pick' },
      { label: t('accounts.counter'), to: adminPaths.counter, needs: 'counter.sell' },
      { label: t('app.phone-order'), to: adminPaths.phoneOrder, needs: 'counter.sell' },
      { label: 'Mornings', to: adminPaths.mornings },
    ],
  },
  {
    label: t('app.money'),
    Icon: IndianRupee,
    pages: [
      { label: 'Who owes', to: adminPaths.whoOwes },
      { label: t('counter.khata'), to: adminPaths.khata, needs: 'counter.sell' },
      { label: 'Riders’ cash', to: adminPaths.cash, needs: 'cash.count' },
      {
        label: 'UPI and online',
        to: adminPaths.upi,
        also: [paths.payments, `${adminPaths.settings}/upi`, `${adminPaths.settings}/payments`],
      },
      { label: t('counter.drawer-and-day'), to: adminPaths.day, needs: 'counter.sell' },
      { label: 'Tax', to: adminPaths.tax, also: [`${adminPaths.settings}/tax`] },
    ],
  },
  {
    label: 'Products',
    Icon: ShoppingBasket,
    pages: [
      {
        label: 'Products',
        to: adminPaths.products,
        also: [adminPaths.uploadProduct, '/dashboard/update-product', adminPaths.scanProducts],
      },
      { label: 'Import', to: adminPaths.importProducts },
      { label: 'Categories', to: adminPaths.category },
      { label: 'Sub-categories', to: adminPaths.subCategory },
      { label: 'Brands', to: adminPaths.brands },
      { label: 'Offers', to: adminPaths.offers },
    ],
  },
  {
    label: t('app.stock'),
    Icon: Boxes,
    pages: [
      { label: 'Buying', to: adminPaths.buying, needs: 'purchases.manage' },
      { label: 'Expiry', to: adminPaths.expiry, needs: 'purchases.manage' },
      { label: t('app.labels'), to: adminPaths.labels, needs: 'stock.count' },
      { label: t('app.counting'), to: adminPaths.counts, needs: 'stock.count' },
    ],
  },
  {
    label: 'People',
    Icon: Users,
    pages: [
      { label: 'Customers', to: adminPaths.customers },
      { label: 'Something wrong', to: adminPaths.claims },
      { label: 'Complaints', to: adminPaths.grievances },
      {
        label: 'Staff',
        to: adminPaths.staff,
        also: [`${adminPaths.settings}/administrators`],
        needs: 'staff.manage',
      },
    ],
  },
  {
    label: 'Shop window',
    Icon: Store,
    pages: [
      { label: 'Banners', to: adminPaths.marketingBanners },
      { label: 'Delivery', to: adminPaths.delivery, also: [`${adminPaths.settings}/delivery`] },
      { label: 'Charges Management', to: paths.charges },
      { label: 'Search', to: paths.searchDesk },
      { label: 'Page defaults', to: adminPaths.marketingDefaults },
      { label: 'Scripts', to: adminPaths.marketingScripts, needs: 'settings.manage' },
    ],
  },
  {
    label: 'Settings',
    Icon: Settings,
    pages: [
      { label: 'Settings', to: adminPaths.settings },
      { label: 'Who changed what', to: adminPaths.auditLog },
    ],
  },
]

const isWithin = (pathname: string, path: string) => pathname === path || pathname.startsWith(`${path}/`)

/** Whether a path is this page, or belongs to it. */
export function isPageAt({ to, also = [] }: AdminPage, pathname: string): boolean {
  const path = comparedPath(pathname)
  // Every other page's path begins with the overview's.
  return to === adminPaths.overview ? path === to : [to, ...also].some((page) => isWithin(path, page))
}

const isOpenTo =
  (person: Person | null) =>
  ({ needs = 'admin' }: AdminPage): boolean =>
    may(person, needs)

/** The navigation of this person: the pages that they may open; a section with one of its pages is named after it. */
export const sectionsFor = (person: Person | null): AdminSection[] =>
  adminSections().flatMap((section) => {
    const [first, ...others] = section.pages.filter(isOpenTo(person))
    if (!first) return []
    const isPart = others.length === 0 && section.pages.length > 1
    return [{ ...section, ...(isPart && { label: first.label }), pages: [first, ...others] as const }]
  })

export const sectionAt = (sections: readonly AdminSection[], pathname: string): AdminSection | undefined =>
  sections.find(({ pages }) => pages.some((page) => isPageAt(page, pathname)))

/** What somebody must be allowed to open the page at this path. */
export const neededAt = (pathname: string): Permission =>
  adminSections()
    .flatMap(({ pages }) => pages)
    .find((page) => isPageAt(page, pathname))?.needs ?? 'admin'
