import { t } from '#shared/words.ts'
import { foundText, InfiniteProductGrid } from '#features/catalogue/shop/infinite-product-grid.tsx'
import { ListToolbar } from '#features/catalogue/shop/list-toolbar.tsx'
import { OriginLinks } from '#features/catalogue/shop/origin-links.tsx'
import { ProductFilters } from '#features/catalogue/shop/product-filters.tsx'
import type { StepperSlot } from '#features/catalogue/shop/product-card.tsx'
import { SortSelect } from '#features/catalogue/shop/sort-select.tsx'
import { useProductPages } from '#features/catalogue/shop/use-product-pages.ts'
import { useClient } from '#ui/api-context.tsx'
import { searchCalls } from '../calls.ts'
import type { SearchContract } from '../contract.ts'
import { SEARCH_SORTS, type SearchAddress } from '../search-address.ts'
import { loadSearch, type SearchPage } from './load-search.ts'
import { paths } from '#shared/paths.ts'
import { Link } from '#ui/link.tsx'

interface SearchResultsProps {
  address: SearchAddress
  first: SearchPage
  stepper: StepperSlot
}

/** The results of a search: filters at the side (in a drawer on phones), count, sort order and a growing grid. */
export function SearchResults({ address, first, stepper }: SearchResultsProps) {
  const calls = useClient<SearchContract>(searchCalls)
  const pages = useProductPages(['search', 'results', address], first, (page, signal) =>
    loadSearch(calls, address, page, signal),
  )
  const found = foundText(pages)
  const filters = <ProductFilters withCategories filters={address} facets={first.facets} />
  return (
    <div className="flex items-start gap-8">
      <aside
        aria-label={t('search.filters')}
        className="sticky top-20 hidden max-h-[calc(100dvh-6rem)] w-64 shrink-0 overflow-y-auto overscroll-contain rounded-xl border border-line bg-surface p-4 lg:block"
      >
        {filters}
      </aside>
      <div className="min-w-0 grow">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <div className="min-w-0">
            <h1 className="text-lg font-bold break-words md:text-xl">
              {t('search.results-for-q', { q: first.correctedTo ?? address.q })}
            </h1>
            {first.correctedTo !== null && <Corrected to={first.correctedTo} from={address.q} />}
            <p role="status" className="text-sm text-muted">
              {found}
            </p>
          </div>
          <ListToolbar
            hideFilterButton="on wide screens"
            filters={address}
            found={found}
            sort={<SortSelect value={address.sort} defaultSort="relevance" sorts={SEARCH_SORTS} />}
          >
            {filters}
          </ListToolbar>
        </div>
        <OriginLinks origins={first.facets.origins} />
        <InfiniteProductGrid pages={pages} filters={address} stepper={stepper} />
      </div>
    </div>
  )
}

/** Says that the search was corrected, with a link to search for the original text. */
function Corrected({ to, from }: { to: string; from: string }) {
  return (
    <p className="text-sm break-words">
      {t('search.showing-results-for')}
      <strong>{to}</strong>
      {'. '}
      <Link
        to={paths.searchExactlyFor(from)}
        replace
        className="font-semibold text-leaf-600 underline underline-offset-4"
      >
        {t('search.search-instead-for-from', { from })}
      </Link>
    </p>
  )
}
