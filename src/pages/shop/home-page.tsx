import { localName } from '#shared/local-name.ts'
import { t } from '#shared/words.ts'
import { Suspense, useSyncExternalStore, type ReactNode } from 'react'
import { client, type Send } from '#shared/api-client.ts'
import { paths } from '#shared/paths.ts'
import type { Product } from '#shared/shapes.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { usePageData } from '#ui/page-data.ts'
import type { HeadContext, PageHead } from '#ui/page-head.ts'
import { CartStepper } from '#features/cart/shop/cart-stepper.tsx'
import { catalogueCalls } from '#features/catalogue/calls.ts'
import type { CatalogueContract } from '#features/catalogue/contract.ts'
import { bestsellersTitle } from '#features/catalogue/highlights.ts'
import { toListProduct } from '#features/catalogue/to-list-product.ts'
import { CategoryTiles } from '#features/catalogue/shop/category-tiles.tsx'
import { ProductRow } from '#features/catalogue/shop/product-row.tsx'
import { useCategories } from '#features/catalogue/shop/use-categories.ts'
import { useIsLoggedIn } from '#features/people/accounts/shop/session.ts'
import { PromiseStrip } from '#features/storefront/shop/promise-strip.tsx'
import { Banners } from '#features/storefront/shop/banners.tsx'
import { useShop } from '#features/storefront/shop/use-shop.ts'
import { orderOnline, shopTitle } from '#features/storefront/shop-sentences.ts'
import { shopJsonLd } from '#features/storefront/json-ld.ts'

/** Further products are behind "See all". */
const PRODUCTS_PER_ROW = 9
const MAX_ROWS = 6

export async function loader(send: Send) {
  const calls = client<CatalogueContract>(catalogueCalls, send)
  const [{ data: rows }, { data: highlights }] = await Promise.all([
    calls.getHomeRows(),
    calls.getHighlights(),
  ])
  return {
    bestsellers: highlights.bestsellers.map(toListProduct),
    areSold: highlights.areSold,
    offers: highlights.offers.map(toListProduct),
    rows: rows
      .slice(0, MAX_ROWS)
      .map((row) => ({ ...row, products: row.products.slice(0, PRODUCTS_PER_ROW).map(toListProduct) })),
  }
}

export function head(_data: unknown, { url, shop }: HeadContext): PageHead {
  return {
    title: shop.seo.title || shopTitle(shop),
    description: shop.seo.description || orderOnline(shop),
    canonicalPath: paths.home,
    // For search engines, which read what the server sends.
    ...(import.meta.env.SSR && { jsonLd: shopJsonLd(shop.name, url.origin) }),
  }
}

// Few shops have no products, so this code is loaded only where it is needed.
const NewShop = lazyPart(() => import('./new-shop.tsx').then((file) => file.NewShop))
const never = () => () => {}

/** The home page of a shop without products, with categories or without. The server sends a sentence, and the browser adds the rest. */
function EmptyShop() {
  const isInBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const sentence = (
    <p className="py-10 text-center text-lg font-bold">{t('pages.we-are-filling-our-shelves')}</p>
  )
  return isInBrowser ? (
    <Suspense fallback={sentence}>
      <NewShop />
    </Suspense>
  ) : (
    sentence
  )
}

// Guests, who are most visitors, have ordered nothing.
const BuyAgain = lazyPart(() => import('#features/orders/shop/buy-again.tsx').then((file) => file.BuyAgain))

const stepper = (product: Product, unit: string) => <CartStepper product={product} unit={unit} />

/**
 * A separate component, so that the page does not re-render when the login state is known. What a member orders often
 * takes the place of the bestsellers, which go below it, so that nothing visible moves when it appears.
 */
function FirstRow({ children }: { children: ReactNode }) {
  if (!useIsLoggedIn()) return children
  return (
    <Suspense fallback={children}>
      <BuyAgain stepper={stepper} isEager>
        {children}
      </BuyAgain>
    </Suspense>
  )
}

export function Component() {
  const { bestsellers, areSold, offers, rows } = usePageData<typeof loader>()
  const categories = useCategories()
  const shop = useShop()
  const isEmpty = rows.length === 0 && bestsellers.length === 0
  return (
    <div className="container-page grid grid-cols-1 gap-7 pt-4 md:gap-9 md:pt-6">
      <h1 className="sr-only">{shopTitle(shop)}</h1>
      <Banners banners={shop.banners} />
      {categories.length > 0 && !isEmpty ? (
        <section aria-labelledby="categories">
          <h2 id="categories" className="mb-3 text-lg font-bold md:text-xl">
            {t('pages.shop-by-category')}
          </h2>
          <CategoryTiles categories={categories} />
        </section>
      ) : (
        <EmptyShop />
      )}
      <FirstRow>
        {bestsellers.length > 0 && (
          <ProductRow title={bestsellersTitle(areSold)} products={bestsellers} stepper={stepper} />
        )}
      </FirstRow>
      {offers.length > 0 && (
        <ProductRow far title={t('pages.todays-offers')} products={offers} stepper={stepper} />
      )}
      {!isEmpty && <PromiseStrip />}
      {rows.map(({ category, products }) => (
        <ProductRow
          far
          key={category._id}
          title={localName(category)}
          seeAll={paths.allProductsByCategory(category._id)}
          products={products}
          stepper={stepper}
        />
      ))}
    </div>
  )
}
