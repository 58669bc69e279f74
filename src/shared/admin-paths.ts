/** The administrator's own addresses; the others of an account are in `paths`. Shoppers do not load them. */
export const adminPaths = {
  overview: '/dashboard',
  products: '/dashboard/products',
  uploadProduct: '/dashboard/upload-product',
  importProducts: '/dashboard/import',
  updateProduct: (productId: number) => `/dashboard/update-product/${productId}`,
  category: '/dashboard/category',
  subCategory: '/dashboard/sub-category',
  settings: '/dashboard/settings',
  auditLog: '/dashboard/audit-log',
  marketing: '/marketing-admin-panel',
  marketingScripts: '/marketing-admin-panel/scripts',
  marketingBanners: '/marketing-admin-panel/banners',
  marketingDefaults: '/marketing-admin-panel/defaults',
} as const

/** Every screen of the dashboard but the shopper's own, and the marketing panel (specification, section 2). */
export const isAdminPath = (pathname: string): boolean =>
  /^\/(marketing-admin-panel|dashboard\/(?!(profile|my-orders|addresses|order-details)(\/|$)).)/.test(
    pathname,
  )
