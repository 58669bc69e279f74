import type { ComponentType } from 'react'
import { reloadWithoutScripts } from '#features/marketing/shop/reload-without-scripts.ts'
import * as homePage from '#pages/shop/home-page.tsx'
import type { Send } from '#shared/api-client.ts'
import { reloadInto } from '#ui/fetch-code.ts'
import type { PageLoader } from '#ui/page-data.ts'
import type { HeadContext, PageHead } from '#ui/page-head.ts'
import type { RouteObject } from '#ui/router/match-routes.ts'
import { orCachedPage } from './browser/or-cached-page.ts'
import { Layout, loadLayout } from './layout/layout.tsx'
import { LazyProblemPage } from './layout/lazy-problem-page.tsx'
import type { RouteHandle, RouteLoaderArgs } from './route-handle.ts'

/** A public page, rendered on the server for everybody alike. */
interface PublicPage {
  Component: ComponentType
  loader?: PageLoader
  head?: (data: never, context: HeadContext) => PageHead
}

const publicPages = {
  // Part of the script that every page starts with: a file of its own would be one more request on a first visit.
  '/': ['home-page', () => Promise.resolve(homePage)],
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

function policyPage(): [string, () => Promise<PublicPage>] {
  return ['policy-page', () => import('#pages/shop/policy-page.tsx')]
}

/** Every URL of the shop (specification, section 2). Loaders call the API by `send`; `shellRoutes` are loaded on demand. */
export function routes(send: Send, shellRoutes: RouteObject[]): RouteObject[] {
  return [
    {
      id: 'layout',
      Component: Layout,
      loader: ({ context }: RouteLoaderArgs) => loadLayout(context?.send ?? send, context?.locale),
      // Only when revalidation is requested, as after a change of the settings; not on every navigation.
      shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.href === nextUrl.href,
      ErrorBoundary: LazyProblemPage,
      children: [
        ...Object.entries(publicPages).map(([path, [file, load]]) => publicRoute(path, file, load, send)),
        ...shellRoutes,
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

function publicRoute(path: string, file: string, load: () => Promise<PublicPage>, send: Send): RouteObject {
  return {
    id: path,
    path,
    ErrorBoundary: LazyProblemPage,
    // The handle comes with the lazy code: the router ignores a lazy one if a static one is set.
    lazy: async () => {
      const page = await load().catch(() => null)
      if (!page)
        return {
          loader: ({ request }: RouteLoaderArgs) => orCachedPage(loadElsewhere(request.url), request.url),
        }
      const { Component, loader, head } = page
      return {
        Component,
        handle: {
          sources: [`src/pages/shop/${file}.tsx`],
          head: head as RouteHandle['head'],
        } satisfies RouteHandle,
        ...(loader && {
          loader: async ({ params, request, context }: RouteLoaderArgs) => {
            await reloadWithoutScripts(request.url)
            return orCachedPage(
              loader(context?.send ?? send, {
                params,
                url: new URL(request.url),
                signal: request.signal,
                locale: context?.locale,
              }),
              request.url,
            )
          },
        }),
      }
    },
  }
}

/** For a page whose code cannot be fetched the router renders nothing; a failing loader renders the error page. */
async function loadElsewhere(address: string): Promise<never> {
  if (await reloadInto(address)) return new Promise<never>(() => {})
  throw new Error(`the code of ${address} could not be fetched`)
}
