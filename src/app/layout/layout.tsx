import { useEffect, useRef } from 'react'
import { Outlet, ScrollRestoration, useLocation, useNavigationType } from 'react-router'
import { catalogueCalls } from '#features/catalogue/calls.ts'
import type { CatalogueContract } from '#features/catalogue/contract.ts'
import { loadCategoryTree, type CategoryTree } from '#features/catalogue/shop/category-tree.ts'
import { storefrontCalls } from '#features/storefront/calls.ts'
import type { Shop, StorefrontContract } from '#features/storefront/contract.ts'
import { client, type Send } from '#shared/api-client.ts'
import { OfflineBar } from '#ui/offline-bar.tsx'
import { ToastHost } from '#ui/toast.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { MobileCartBar } from './mobile-cart-bar.tsx'
import { Overlays } from './overlays.tsx'
import { useAskPlace } from './use-ask-place.ts'
import { PendingPage, usePendingPath } from './pending-page.tsx'
import { useServiceWorker } from '../browser/use-service-worker.ts'
import { Startup } from '../browser/startup.tsx'
import { useDocumentTitle } from '../browser/use-document-title.ts'

/** The layout of every page. */
export interface LayoutData extends CategoryTree {
  shop: Shop
}

export async function loadLayout(send: Send): Promise<LayoutData> {
  const storefront = client<StorefrontContract>(storefrontCalls, send)
  const catalogue = client<CatalogueContract>(catalogueCalls, send)
  const [{ data: shop }, tree] = await Promise.all([storefront.getShop(), loadCategoryTree(catalogue)])
  return { shop, ...tree }
}

/** The frame around every page of the shop. */
export function Layout() {
  useDocumentTitle()
  useServiceWorker()
  useAskPlace()
  const main = useMainFocus()
  const pending = usePendingPath()
  return (
    <div className="flex min-h-dvh flex-col">
      <Startup />
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <Header />
      {/* As high as the window, so that the footer does not jump when a page takes the place of its skeleton. */}
      <main
        ref={main}
        id="main"
        tabIndex={-1}
        className="min-h-[calc(100dvh-var(--spacing-header))] grow outline-none print:min-h-0"
      >
        {pending && <PendingPage path={pending} />}
        <div hidden={pending !== null}>
          <Outlet />
        </div>
      </main>
      <Footer />
      <MobileCartBar />
      <OfflineBar />
      <Overlays />
      <ToastHost />
      <ScrollRestoration />
    </div>
  )
}

/** After going to another page the focus stands at its beginning, so that Tab and screen readers go on from there. */
function useMainFocus() {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const type = useNavigationType()
  const seen = useRef(pathname)
  useEffect(() => {
    if (seen.current === pathname) return
    seen.current = pathname
    if (type !== 'POP') main.current?.focus({ preventScroll: true })
  }, [pathname, type])
  return main
}
