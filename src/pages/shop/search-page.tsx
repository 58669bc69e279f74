import { t } from '#shared/words.ts'
import { CartStepper } from '#features/cart/shop/cart-stepper.tsx'
import { catalogueCalls } from '#features/catalogue/calls.ts'
import type { CatalogueContract } from '#features/catalogue/contract.ts'
import { countFilters } from '#features/catalogue/filter-address.ts'
import { bestsellersTitle } from '#features/catalogue/highlights.ts'
import { toListProduct } from '#features/catalogue/to-list-product.ts'
import { BuyAgain } from '#features/orders/shop/buy-again.tsx'
import { searchCalls } from '#features/search/calls.ts'
import type { SearchContract } from '#features/search/contract.ts'
import { readSearchAddress } from '#features/search/search-address.ts'
import { loadSearch } from '#features/search/shop/load-search.ts'
import { NothingFound, type PopularProducts } from '#features/search/shop/nothing-found.tsx'
import { SearchResults } from '#features/search/shop/search-results.tsx'
import { client, type Send } from '#shared/api-client.ts'
import type { Product } from '#shared/shapes.ts'
import { usePageData, type LoaderArgs } from '#ui/page-data.ts'
import type { HeadContext, PageHead } from '#ui/page-head.ts'

export async function loader(send: Send, { url, signal }: LoaderArgs) {
  const address = readSearchAddress(url.searchParams)
  const calls = client<SearchContract>(searchCalls, send)
  const first = address.q ? await loadSearch(calls, address, 1, signal) : null
  const isEmpty = !first || (first.totalCount === 0 && countFilters(address) === 0)
  return { address, first, highlights: isEmpty ? await loadHighlights(send, signal) : null }
}

/** Bestsellers; the row is left out when they cannot be loaded. */
async function loadHighlights(send: Send, signal: AbortSignal) {
  const calls = client<CatalogueContract>(catalogueCalls, send)
  const reply = await calls.getHighlights({}, { signal }).catch(() => null)
  if (!reply) return null
  const { bestsellers, areSold } = reply.data
  return { areSold, products: bestsellers.map(toListProduct) }
}

export function head({ address }: Awaited<ReturnType<typeof loader>>, { shop }: HeadContext): PageHead {
  return {
    title: address.q ? `${address.q} · ${shop.name}` : t('pages.search-name', { name: shop.name }),
    description: t('pages.search-everything-that-name-sells', { name: shop.name }),
    noindex: true,
  }
}

const stepper = (product: Product, unit: string) => <CartStepper product={product} unit={unit} />

export function Component() {
  const { address, first, highlights } = usePageData<typeof loader>()
  const popular: PopularProducts | null = highlights && {
    title: bestsellersTitle(highlights.areSold),
    products: highlights.products,
  }
  const isEmpty = !first || (first.totalCount === 0 && countFilters(address) === 0)
  return (
    <div className="container-wide py-4">
      {highlights?.products.length === 0 ? (
        <p className="py-10 text-center text-lg font-bold">{t('pages.we-are-filling-our-shelves')}</p>
      ) : isEmpty ? (
        <div className="grid grid-cols-1 gap-7">
          <NothingFound query={address.q} unmet={first?.unmet ?? null} popular={popular} stepper={stepper} />
          <BuyAgain stepper={stepper} />
        </div>
      ) : (
        <SearchResults key={address.q} address={address} first={first} stepper={stepper} />
      )}
    </div>
  )
}
