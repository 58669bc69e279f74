import { adminPaths } from '#shared/admin-paths.ts'
import { paths } from '#shared/paths.ts'

const sections = [
  'general',
  'contact',
  'opening',
  'delivery',
  'ordering',
  'payments',
  'mails',
  'tax',
  'legal',
  'policies',
  'social',
  'administrators',
  'two-step-login',
]

/** Every screen of an administrator, in two parts of about equal length. */
export const adminScreens = ({ orderId, productId }: { orderId: string; productId: number }) => ({
  'orders and catalogue': [
    paths.allOrders,
    paths.orderDetails(orderId),
    adminPaths.pick,
    adminPaths.day,
    adminPaths.overview,
    paths.payments,
    adminPaths.customers,
    adminPaths.phoneOrder,
    adminPaths.khata,
    adminPaths.grievances,
    adminPaths.upi,
    adminPaths.products,
    adminPaths.uploadProduct,
    adminPaths.updateProduct(productId),
    adminPaths.scanProducts,
    adminPaths.importProducts,
    ...['bills', 'enter', 'suppliers', 'margins'].map((tab) => `${adminPaths.buying}?tab=${tab}`),
    adminPaths.counts,
    adminPaths.expiry,
    adminPaths.labels,
    adminPaths.brands,
    adminPaths.category,
    adminPaths.subCategory,
    ...['missed', 'searches', 'synonyms'].map((tab) => `${paths.searchDesk}?tab=${tab}`),
  ],
  'shop and settings': [
    paths.charges,
    adminPaths.marketingScripts,
    adminPaths.marketingBanners,
    adminPaths.marketingDefaults,
    ...sections.map((section) => `${adminPaths.settings}/${section}`),
    adminPaths.staff,
    adminPaths.delivery,
    adminPaths.tax,
    adminPaths.auditLog,
  ],
})
