import type { Category, Product, SubCategory } from './shapes.ts'

/** Every address of the shop, spelled in one place (specification, section 2). */
export const paths = {
  home: '/',
  search: '/search',
  searchFor: (query: string) => `/search?q=${encodeURIComponent(query)}`,
  /** The same without correcting what may be misspelt. */
  searchExactlyFor: (query: string) => `/search?q=${encodeURIComponent(query)}&exact=1`,
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  verifyForgotPasswordOtp: '/verify-forgot-password-otp',
  resetPassword: '/reset-password',
  userMenu: '/user-menu',
  cart: '/cart',
  addNewAddress: '/add-new-address',
  editAddress: '/edit-address',
  editAddressOf: (addressId: string) => `/edit-address?id=${addressId}`,
  checkout: '/checkout',
  success: '/success',
  successOf: (orderId: string) => `/success?orderId=${encodeURIComponent(orderId)}`,
  cancel: '/cancel',
  dashboard: '/dashboard',
  profile: '/dashboard/profile',
  myOrders: '/dashboard/my-orders',
  addresses: '/dashboard/addresses',
  allOrders: '/dashboard/all-orders',
  searchDesk: '/dashboard/search',
  orderDetails: (orderId: string) => `/dashboard/order-details/${encodeURIComponent(orderId)}`,
  productList: (category: Pick<Category, '_id' | 'slug'>, sub: Pick<SubCategory, '_id' | 'slug'>) =>
    `/products-list/${category.slug}/${sub.slug}/${category._id}/${sub._id}`,
  allProductsByCategory: (categoryId: number) => `/all-products-by-category/${categoryId}`,
  product: (product: Pick<Product, 'slug'>) => `/product/${product.slug}`,
} as const
