import { currentLocale, t } from '#shared/words.ts'
import { Suspense, useEffect, useRef } from 'react'
import { Outlet, useLocation, useNavigationType } from '#ui/router/router.tsx'
import { catalogueCalls } from '#features/catalogue/calls.ts'
import type { CatalogueContract } from '#features/catalogue/contract.ts'
import { loadCategoryTree, type CategoryTree } from '#features/catalogue/shop/category-tree.ts'
import { storefrontCalls } from '#features/storefront/calls.ts'
import type { Shop, StorefrontContract } from '#features/storefront/contract.ts'
import { shopIn } from '#features/storefront/shop-in.ts'
import { client, type Send } from '#shared/api-client.ts'
import type { LocaleId } from '#shared/locales.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { OfflineBar } from '#ui/offline-bar.tsx'
import { PageSkeleton } from '#ui/page-skeleton.tsx'
import { ToastHost } from '#ui/toast.tsx'
import { Footer } from './footer.tsx'
import { useIsAdminPage, useIsStaffPage } from './use-is-admin-page.ts'
import { Header } from './header.tsx'
import { MobileCartBar } from './mobile-cart-bar.tsx'
import { Overlays } from './overlays.tsx'
import { usePendingPath } from './use-pending-path.ts'
import { Startup } from '../browser/startup.tsx'

/** The data of the layout around every page. */
interface LayoutData extends CategoryTree {
  shop: Shop
}

export async function loadLayout(send: Send, locale?: LocaleId): Promise<LayoutData> {
  const storefront = client<StorefrontContract>(storefrontCalls, send)
  const catalogue = client<CatalogueContract>(catalogueCalls, send)
  const [{ data: shop }, tree] = await Promise.all([storefront.getShop(), loadCategoryTree(catalogue)])
  return { shop: shopOfPage(shop, locale), ...tree }
}

/** The language is that of the page; a browser's scripts have one, which a build in English leaves out. */
function shopOfPage(shop: Shop, locale: LocaleId = 'en'): Shop {
  if (import.meta.env.SSR) return shopIn(locale, shop)
  return currentLocale() === 'en' ? shop : shopIn(currentLocale(), shop)
}

const PendingPage = lazyPart(() => import('./pending-page.tsx').then((file) => file.PendingPage))

/** The header, footer and overlays around every page. Subscribes to little, because a change re-renders all of them. */
export function Layout() {
  const main = useMainFocus()
  const pending = usePendingPath()
  return (
    <div className="flex min-h-dvh flex-col">
      <Startup />
      <a href="#main" className="skip-link print:hidden">
        {t('app.skip-to-content')}
      </a>
      <Header />
      {/* At least as high as the window, so that the footer does not jump when a page replaces its skeleton. */}
      <main
        ref={main}
        id="main"
        tabIndex={-1}
        className="min-h-[calc(100dvh-var(--spacing-header))] grow outline-none print:min-h-0"
      >
        {pending && (
          <Suspense fallback={<PageSkeleton title={t('app.loading')} />}>
            <PendingPage path={pending} />
          </Suspense>
        )}
        <div hidden={pending !== null}>
          <Outlet />
        </div>
      </main>
      <Footer />
      <MobileCartBar />
      <PageOfflineBar />
      <Overlays />
      <ToastHost />
    </div>
  )
}

function PageOfflineBar() {
  const isAdminPage = useIsAdminPage()
  return <OfflineBar hasCart={!useIsStaffPage() && !isAdminPage} />
}

/** After navigation the focus moves to the page's start, for Tab and screen readers, but never out of the search box. */
function useMainFocus() {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const type = useNavigationType()
  const previous = useRef(pathname)
  useEffect(() => {
    if (previous.current === pathname) return
    previous.current = pathname
    if (type === 'POP' || document.activeElement?.matches('[role=search] input')) return
    main.current?.focus({ preventScroll: true })
  }, [pathname, type])
  return main
}
