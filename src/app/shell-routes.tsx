import { lazy, Suspense, useEffect, useSyncExternalStore, type ComponentType } from 'react'
import { cartNote } from '#features/cart/cart-note.ts'
import { reloadWithoutScripts } from '#features/marketing/shop/reload-without-scripts.ts'
import { fetchCode } from '#ui/fetch-code.ts'
import { LoadingPage } from '#ui/loading-page.tsx'
import type { RouteObject } from '#ui/router/match-routes.ts'
import { t } from '#shared/words.ts'
import { isStaffPath } from '#shared/is-admin-path.ts'
import { LazyProblemPage } from './layout/lazy-problem-page.tsx'
import type { RouteHandle, RouteLoaderArgs } from './route-handle.ts'
import { leaveDocument } from './leave-document.ts'

/** The browser fetches this file when it first opens a page that is not public. */
const SHELL_ROUTES = 'src/app/shell-routes.tsx'
const STAFF_HEADER = 'src/app/layout/staff-header.tsx'

/** Written when it is asked for, where the page speaks several languages. */
type Title = string | (() => string)

/** A personal page: the server sends the layout, the browser loads the content. */
interface ShellPage {
  Component: ComponentType
}

const shellPages = {
  '/login': [() => t('pages.log-in'), () => import('#pages/shop/login-page.tsx')],
  '/register': [() => t('pages.create-an-account'), () => import('#pages/shop/register-page.tsx')],
  '/forgot-password': [() => t('pages.set-a-password'), () => import('#pages/shop/forgot-password-page.tsx')],
  '/verify-forgot-password-otp': [
    () => t('pages.enter-the-code'),
    () => import('#pages/shop/verify-forgot-password-otp-page.tsx'),
  ],
  '/reset-password': [
    () => t('pages.choose-a-new-password'),
    () => import('#pages/shop/reset-password-page.tsx'),
  ],
  '/undo-change': [
    () => t('pages.undo-a-change-of-your-account'),
    () => import('#pages/shop/undo-change-page.tsx'),
  ],
  '/grievance': [() => t('app.complain-to-the-shop'), () => import('#pages/shop/grievance-page.tsx')],
  '/grievance/:ticket': [() => t('pages.your-complaint'), () => import('#pages/shop/ticket-page.tsx')],
  '/privacy-choices': [
    () => t('pages.your-privacy-choices'),
    () => import('#pages/shop/privacy-choices-page.tsx'),
  ],
  '/first-owner': [() => t('accounts.become-the-owner'), () => import('#pages/shop/first-owner-page.tsx')],
  '/join-staff': [() => t('pages.work-in-this-shop'), () => import('#pages/shop/join-staff-page.tsx')],
  '/user-menu': [() => t('pages.your-account'), () => import('#pages/shop/user-menu-page.tsx')],
  '/rider': [() => t('accounts.your-stops'), () => import('#pages/admin/rider-page.tsx'), 'admin/rider-page'],
  '/cart': [() => t('pages.your-cart'), () => import('#pages/shop/cart-page.tsx'), 'shop/cart-page'],
  '/counter': [() => t('accounts.counter'), () => import('#pages/admin/counter-page.tsx')],
  '/add-new-address': [() => t('pages.add-an-address'), () => import('#pages/shop/add-new-address-page.tsx')],
  '/edit-address': [() => t('pages.edit-address'), () => import('#pages/shop/edit-address-page.tsx')],
  '/checkout': [
    () => t('pages.checkout'),
    () => import('#pages/shop/checkout-page.tsx'),
    'shop/checkout-page',
  ],
  '/success': [() => t('orders.looking-for-your-order'), () => import('#pages/shop/success-page.tsx')],
  '/cancel': [() => t('orders.your-payment'), () => import('#pages/shop/cancel-page.tsx')],
  '/payu-success': [() => t('orders.your-payment'), () => import('#pages/shop/success-page.tsx')],
  '/payu-failure': [() => t('orders.your-payment'), () => import('#pages/shop/cancel-page.tsx')],
  '/rms-success': [() => t('orders.your-payment'), () => import('#pages/shop/success-page.tsx')],
  '/rms-failure': [() => t('orders.your-payment'), () => import('#pages/shop/cancel-page.tsx')],
  '/sabpaisa-success': [() => t('orders.your-payment'), () => import('#pages/shop/success-page.tsx')],
  '/sabpaisa-failure': [() => t('orders.your-payment'), () => import('#pages/shop/cancel-page.tsx')],
} satisfies Record<string, [title: Title, load: () => Promise<ShellPage>, file?: string]>

const dashboardPages = {
  'my-orders': [() => t('pages.your-orders'), () => import('#pages/shop/my-orders-page.tsx')],
  profile: [() => t('pages.your-profile'), () => import('#pages/shop/profile-page.tsx')],
  security: [() => t('pages.devices-and-password'), () => import('#pages/shop/security-page.tsx')],
  privacy: [() => t('pages.privacy'), () => import('#pages/shop/privacy-page.tsx')],
  addresses: [() => t('pages.your-addresses'), () => import('#pages/shop/addresses-page.tsx')],
  'order-details/:orderId': [
    () => t('app.order-details'),
    () => import('#pages/shop/order-details-page.tsx'),
  ],
  'bill/:orderId': [() => t('pages.bill'), () => import('#pages/shop/bill-page.tsx')],
  'my-khata': [() => t('khata.your-khata'), () => import('#pages/shop/own-khata-page.tsx')],
  'my-lists': [() => t('lists.your-lists'), () => import('#pages/shop/lists-page.tsx')],
  'my-mornings': [() => t('subscriptions.every-morning'), () => import('#pages/shop/mornings-page.tsx')],
  mornings: ['Mornings', () => import('#pages/admin/mornings-page.tsx')],
  'phone-order': [() => t('app.phone-order'), () => import('#pages/admin/phone-order-page.tsx')],
  'who-owes': ['Who owes', () => import('#pages/admin/who-owes-page.tsx')],
  khata: [() => t('counter.khata'), () => import('#pages/admin/khata-page.tsx')],
  'khata/:customerId': [() => t('counter.khata'), () => import('#pages/admin/customer-khata-page.tsx')],
  payments: ['Payments', () => import('#pages/admin/payments-page.tsx')],
  upi: ['UPI payments', () => import('#pages/admin/upi-page.tsx')],
  customers: ['Customers', () => import('#pages/admin/customers-page.tsx')],
  claims: ['Something wrong', () => import('#pages/admin/claims-page.tsx')],
  grievances: ['Complaints', () => import('#pages/admin/grievances-page.tsx')],
  'all-orders': ['All orders', () => import('#pages/admin/all-orders-page.tsx')],
  cash: ['Riders’ cash', () => import('#pages/admin/cash-page.tsx')],
  pick: [() => t('app.pick-orders'), () => import('#pages/admin/pick-page.tsx')],
  day: [() => t('counter.drawer-and-day'), () => import('#pages/admin/day-page.tsx')],
  products: ['Products', () => import('#pages/admin/products-page.tsx')],
  'upload-product': ['Upload product', () => import('#pages/admin/upload-product-page.tsx')],
  scan: ['Scan products', () => import('#pages/admin/scan-page.tsx')],
  import: ['Import products', () => import('#pages/admin/import-page.tsx')],
  'update-product/:productId': ['Update product', () => import('#pages/admin/update-product-page.tsx')],
  buying: ['Buying', () => import('#pages/admin/buying-page.tsx')],
  counts: [() => t('app.counting'), () => import('#pages/admin/counts-page.tsx')],
  labels: [() => t('app.labels'), () => import('#pages/admin/labels-page.tsx')],
  expiry: ['Expiry', () => import('#pages/admin/expiry-page.tsx')],
  brands: ['Brands', () => import('#pages/admin/brands-page.tsx')],
  category: ['Categories', () => import('#pages/admin/category-page.tsx')],
  'sub-category': ['Sub-categories', () => import('#pages/admin/sub-category-page.tsx')],
  offers: ['Offers', () => import('#pages/admin/offers-page.tsx')],
  charges: ['Charges Management', () => import('#pages/admin/charges-page.tsx')],
  search: ['Search', () => import('#pages/admin/search-desk-page.tsx')],
  delivery: ['Delivery', () => import('#pages/admin/delivery-page.tsx')],
  tax: ['Tax', () => import('#pages/admin/tax-page.tsx')],
  settings: ['Settings', () => import('#pages/admin/settings-page.tsx')],
  'settings/:section': ['Settings', () => import('#pages/admin/settings-page.tsx')],
  staff: ['Staff', () => import('#pages/admin/staff-page.tsx')],
  'staff/:personId': ['What somebody did', () => import('#pages/admin/staff-day-page.tsx')],
  'audit-log': ['Who changed what', () => import('#pages/admin/audit-log-page.tsx')],
} satisfies Record<string, [title: Title, load: () => Promise<ShellPage>]>

/** They may use the camera. */
const CAMERA_PAGES = ['/counter', 'scan', 'pick', 'buying', 'counts', 'expiry', 'labels']

/** The pages that the browser loads: cart, checkout, login, account, and the administrator's. */
export const shellRoutes = (): RouteObject[] => [
  ...Object.entries(shellPages).map(([path, [title, load, file]]) => shellRoute(path, title, load, { file })),
  {
    ...shellRoute(
      '/dashboard',
      () => t('pages.your-account'),
      () => import('#pages/shop/dashboard-page.tsx'),
    ),
    children: Object.entries(dashboardPages).map(([path, [title, load]]) =>
      shellRoute(path, title, load, { isFramed: true }),
    ),
  },
  ...(import.meta.env.DEV
    ? [shellRoute('/dev/parts', 'Parts', () => import('./component-gallery/component-gallery-page.tsx'))]
    : []),
]

function shellRoute(
  path: string,
  title: Title,
  load: () => Promise<ShellPage>,
  { file, isFramed = false }: { file?: string | undefined; isFramed?: boolean } = {},
): RouteObject {
  const Page = lazy(async () => ({ default: (await fetchCode(load)).Component }))
  const address = isFramed ? `/dashboard/${path}` : path
  const isStaff = isStaffPath(address, false)
  const usesCamera = CAMERA_PAGES.includes(path)
  return {
    id: path,
    path,
    handle: {
      get title() {
        return typeof title === 'string' ? title : title()
      },
      sources: [SHELL_ROUTES, ...(isStaff ? [STAFF_HEADER] : []), ...(file ? [`src/pages/${file}.tsx`] : [])],
      isAvailableOffline: file !== undefined,
      get note() {
        return path === '/cart' ? cartNote() : undefined
      },
    } satisfies RouteHandle,
    ErrorBoundary: LazyProblemPage,
    loader: usesCamera ? loadDocument : ({ request }: RouteLoaderArgs) => reloadWithoutScripts(request.url),
    shouldRevalidate: () => false,
    Component: () => (
      <InBrowser page={Page} isFramed={isFramed} cameraPage={usesCamera ? address : undefined} />
    ),
  }
}

/** The camera is allowed by the document's headers, so a page that needs it is not shown in the document of another. */
async function loadDocument({ request }: RouteLoaderArgs): Promise<null> {
  const [document] = performance.getEntriesByType('navigation')
  const isOwn = !document || new URL(document.name).pathname === new URL(request.url).pathname
  if (isOwn || !navigator.onLine) return null
  window.location.assign(request.url)
  return new Promise<never>(() => {})
}

const never = () => () => {}

interface InBrowserProps {
  page: ComponentType
  isFramed?: boolean
  cameraPage: string | undefined
}

/** The server and the first render in the browser show heading and skeleton; then the page itself loads. */
function InBrowser({ page: Page, isFramed, cameraPage }: InBrowserProps) {
  useEffect(() => (cameraPage === undefined ? undefined : () => leaveDocument(cameraPage)), [cameraPage])
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const loading = <LoadingPage isFramed={isFramed} />
  if (!inBrowser) return loading
  return (
    <Suspense fallback={loading}>
      <Page />
    </Suspense>
  )
}
