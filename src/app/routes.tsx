import { lazy, Suspense, useSyncExternalStore, type ComponentType } from 'react'
import type { NonIndexRouteObject, RouteObject } from 'react-router'
import { leaveScripts } from '#features/marketing/shop/leave-scripts.ts'
import type { Send } from '#shared/api-client.ts'
import { fetchCode, leaveBuild } from '#ui/fetch-code.ts'
import type { LoaderArgs, PageLoader } from '#ui/page-data.ts'
import type { HeadContext, PageHead } from '#ui/page-head.ts'
import { PageSkeleton } from '#ui/page-skeleton.tsx'
import { orKeptPage } from './browser/or-kept-page.ts'
import { Layout, loadLayout } from './layout/layout.tsx'
import { ProblemPage } from './layout/problem-page.tsx'

/** A page rendered on the server for everybody alike. */
interface PublicPage {
  Component: ComponentType
  loader?: PageLoader
  head?: (data: never, context: HeadContext) => PageHead
}

/** A page that only its reader may see: the server sends the layout, the browser fills it. */
interface ShellPage {
  Component: ComponentType
}

export interface RouteHandle {
  head?: (data: unknown, context: HeadContext) => PageHead
  /** Source file of the page's chunk, so that the server can preload it. */
  source?: string
  /** Fixed title of a page that the browser fills. */
  title?: string
}

const publicPages = {
  '/': ['home-page', () => import('#pages/shop/home-page.tsx')],
  '/search': ['search-page', () => import('#pages/shop/search-page.tsx')],
  '/products-list/:categorySlug/:subCategorySlug/:categoryId/:subCategoryId': [
    'product-list-page',
    () => import('#pages/shop/product-list-page.tsx'),
  ],
  '/all-products-by-category/:categoryId': [
    'all-products-by-category-page',
    () => import('#pages/shop/all-products-by-category-page.tsx'),
  ],
  '/product/:slug': ['product-page', () => import('#pages/shop/product-page.tsx')],
  '/about-us': policyPage(),
  '/privacy-policy': policyPage(),
  '/payment-policy': policyPage(),
  '/return-policy': policyPage(),
  '/shipping-policy': policyPage(),
  '/terms-and-conditions': policyPage(),
  '/contact-us': policyPage(),
} satisfies Record<string, [file: string, load: () => Promise<PublicPage>]>

const shellPages = {
  '/login': ['Log in', () => import('#pages/shop/login-page.tsx')],
  '/register': ['Create an account', () => import('#pages/shop/register-page.tsx')],
  '/forgot-password': ['Set a password', () => import('#pages/shop/forgot-password-page.tsx')],
  '/verify-forgot-password-otp': [
    'Enter the code',
    () => import('#pages/shop/verify-forgot-password-otp-page.tsx'),
  ],
  '/reset-password': ['Choose a new password', () => import('#pages/shop/reset-password-page.tsx')],
  '/user-menu': ['Your account', () => import('#pages/shop/user-menu-page.tsx')],
  '/cart': ['Your cart', () => import('#pages/shop/cart-page.tsx'), 'cart-page'],
  '/add-new-address': ['Add an address', () => import('#pages/shop/add-new-address-page.tsx')],
  '/edit-address': ['Edit address', () => import('#pages/shop/edit-address-page.tsx')],
  '/checkout': ['Checkout', () => import('#pages/shop/checkout-page.tsx'), 'checkout-page'],
  '/success': ['Order placed', () => import('#pages/shop/success-page.tsx')],
  '/cancel': ['Payment not completed', () => import('#pages/shop/cancel-page.tsx')],
  '/payu-success': ['Your payment', () => import('#pages/shop/success-page.tsx')],
  '/payu-failure': ['Your payment', () => import('#pages/shop/cancel-page.tsx')],
  '/rms-success': ['Your payment', () => import('#pages/shop/success-page.tsx')],
  '/rms-failure': ['Your payment', () => import('#pages/shop/cancel-page.tsx')],
  '/sabpaisa-success': ['Your payment', () => import('#pages/shop/success-page.tsx')],
  '/sabpaisa-failure': ['Your payment', () => import('#pages/shop/cancel-page.tsx')],
} satisfies Record<string, [title: string, load: () => Promise<ShellPage>, file?: string]>

const dashboardPages = {
  'my-orders': ['Your orders', () => import('#pages/shop/my-orders-page.tsx')],
  profile: ['Your profile', () => import('#pages/shop/profile-page.tsx')],
  addresses: ['Your addresses', () => import('#pages/shop/addresses-page.tsx')],
  'order-details/:orderId': ['Order details', () => import('#pages/shop/order-details-page.tsx')],
  payments: ['Payments', () => import('#pages/admin/payments-page.tsx')],
  'all-orders': ['All orders', () => import('#pages/admin/all-orders-page.tsx')],
  charges: ['Charges Management', () => import('#pages/admin/charges-page.tsx')],
  search: ['Search', () => import('#pages/admin/search-desk-page.tsx')],
} satisfies Record<string, [title: string, load: () => Promise<ShellPage>]>

function policyPage(): [string, () => Promise<PublicPage>] {
  return ['policy-page', () => import('#pages/shop/policy-page.tsx')]
}

/** On the server each page is rendered with its own `send`, which records the tags the page was made from. */
export interface LoaderContext {
  send: Send
}

/** Every address of the shop (specification, section 2). `send` is how its loaders make calls where they run. */
export function routes(send: Send): RouteObject[] {
  return [
    {
      id: 'layout',
      Component: Layout,
      loader: ({ context }: { context?: Partial<LoaderContext> }) => loadLayout(context?.send ?? send),
      shouldRevalidate: () => false,
      ErrorBoundary: ProblemPage,
      children: [
        ...Object.entries(publicPages).map(([path, [file, load]]) => publicRoute(path, file, load, send)),
        ...Object.entries(shellPages).map(([path, [title, load, file]]) =>
          shellRoute(path, title, load, file),
        ),
        {
          ...shellRoute('/dashboard', 'Your account', () => import('#pages/shop/dashboard-page.tsx')),
          children: Object.entries(dashboardPages).map(([path, [title, load]]) =>
            shellRoute(path, title, load),
          ),
        },
        ...(import.meta.env.DEV
          ? [
              shellRoute(
                '/dev/parts',
                'Parts',
                () => import('./component-gallery/component-gallery-page.tsx'),
              ),
            ]
          : []),
        publicRoute(
          '/marketing-admin-panel/*',
          'marketing-panel-page',
          () => import('#pages/admin/marketing-panel-page.tsx'),
          send,
        ),
        publicRoute('*', 'not-found-page', () => import('#pages/shop/not-found-page.tsx'), send),
      ],
    },
  ]
}

interface RouteLoaderArgs {
  params: LoaderArgs['params']
  request: Request
  context?: Partial<LoaderContext>
}

function publicRoute(path: string, file: string, load: () => Promise<PublicPage>, send: Send): RouteObject {
  return {
    id: path,
    path,
    ErrorBoundary: ProblemPage,
    // The handle is loaded with the code: the router ignores a lazy one if a fixed one is set.
    lazy: async () => {
      const page = await load().catch(() => null)
      if (!page)
        return {
          loader: ({ request }: RouteLoaderArgs) => orKeptPage(loadElsewhere(request.url), request.url),
        }
      const { Component, loader, head } = page
      return {
        Component,
        handle: {
          source: `src/pages/shop/${file}.tsx`,
          head: head as RouteHandle['head'],
        } satisfies RouteHandle,
        ...(loader && {
          loader: async ({ params, request, context }: RouteLoaderArgs) => {
            await leaveScripts(request.url)
            return orKeptPage(
              loader(context?.send ?? send, { params, url: new URL(request.url), signal: request.signal }),
              request.url,
            )
          },
        }),
      }
    },
  }
}

/**
 * The router shows nothing for a page whose code could not be fetched; one whose loader fails has its problem page.
 * The loader also knows where the shopper was going.
 */
async function loadElsewhere(address: string): Promise<never> {
  if (await leaveBuild(address)) return new Promise<never>(() => {})
  throw new Error(`the code of ${address} could not be fetched`)
}

function shellRoute(
  path: string,
  title: string,
  load: () => Promise<ShellPage>,
  file?: string,
): NonIndexRouteObject {
  const Page = lazy(async () => ({ default: (await fetchCode(load)).Component }))
  return {
    id: path,
    path,
    handle: { title, ...(file && { source: `src/pages/shop/${file}.tsx` }) } satisfies RouteHandle,
    ErrorBoundary: ProblemPage,
    loader: ({ request }: RouteLoaderArgs) => leaveScripts(request.url),
    shouldRevalidate: () => false,
    Component: () => <InBrowser page={Page} />,
  }
}

const never = () => () => {}

/** The server and the first moment in the browser show the skeleton; then the page itself loads. */
function InBrowser({ page: Page }: { page: ComponentType }) {
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  if (!inBrowser) return <PageSkeleton />
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Page />
    </Suspense>
  )
}
