import type { Product } from './shapes.ts'

/** A category or sub-category. */
interface ListedIn {
  _id: number
  slug: string
}

/** The shop's URLs, defined in one place (specification, section 2). */
export const paths = {
  home: '/',
  search: '/search',
  searchFor: (query: string) => `/search?q=${encodeURIComponent(query)}`,
  /** The same without spelling correction. */
  searchExactlyFor: (query: string) => `/search?q=${encodeURIComponent(query)}&exact=1`,
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  verifyForgotPasswordOtp: '/verify-forgot-password-otp',
  resetPassword: '/reset-password',
  undoChange: '/undo-change',
  firstOwner: '/first-owner',
  userMenu: '/user-menu',
  cart: '/cart',
  addNewAddress: '/add-new-address',
  editAddress: '/edit-address',
  editAddressOf: (addressId: string) => `/edit-address?id=${addressId}`,
  checkout: '/checkout',
  success: '/success',
  successOf: (orderId: string) => `/success?orderId=${encodeURIComponent(orderId)}`,
  cancel: '/cancel',
  cancelOf: (orderId: string) => `/cancel?orderId=${encodeURIComponent(orderId)}`,
  dashboard: '/dashboard',
  profile: '/dashboard/profile',
  security: '/dashboard/security',
  myOrders: '/dashboard/my-orders',
  addresses: '/dashboard/addresses',
  ownKhata: '/dashboard/my-khata',
  lists: '/dashboard/my-lists',
  mornings: '/dashboard/my-mornings',
  newMorning: (productId: number, unit: string) =>
    `/dashboard/my-mornings?product=${productId}&unit=${encodeURIComponent(unit)}`,
  payments: '/dashboard/payments',
  allOrders: '/dashboard/all-orders',
  charges: '/dashboard/charges',
  searchDesk: '/dashboard/search',
  orderDetails: (orderId: string) => `/dashboard/order-details/${encodeURIComponent(orderId)}`,
  productList: (category: ListedIn, sub: ListedIn) =>
    `/products-list/${category.slug}/${sub.slug}/${category._id}/${sub._id}`,
  allProductsByCategory: (categoryId: number) => `/all-products-by-category/${categoryId}`,
  product: (product: Pick<Product, 'slug'>) => `/product/${product.slug}`,
} as const
