/** The administrator's URLs; the others are in `paths`. Shoppers do not load them. */
export const adminPaths = {
  overview: '/dashboard',
  customers: '/dashboard/customers',
  products: '/dashboard/products',
  uploadProduct: '/dashboard/upload-product',
  scanProducts: '/dashboard/scan',
  importProducts: '/dashboard/import',
  updateProduct: (productId: number) => `/dashboard/update-product/${productId}`,
  category: '/dashboard/category',
  subCategory: '/dashboard/sub-category',
  settings: '/dashboard/settings',
  tax: '/dashboard/tax',
  auditLog: '/dashboard/audit-log',
  marketing: '/marketing-admin-panel',
  marketingScripts: '/marketing-admin-panel/scripts',
  marketingBanners: '/marketing-admin-panel/banners',
  marketingDefaults: '/marketing-admin-panel/defaults',
} as const
