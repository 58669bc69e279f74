import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useNavigation } from 'react-router'
import { LoadMore } from '#features/catalogue/shop/load-more.tsx'
import { ProductGrid, type StepperSlot } from '#features/catalogue/shop/product-grid.tsx'
import { SortSelect } from '#features/catalogue/shop/sort-select.tsx'
import { useProductPages } from '#features/catalogue/shop/use-product-pages.ts'
import { useClient } from '#ui/api-context.tsx'
import { Button } from '#ui/button.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { MagnifierDrawing } from '#ui/drawings/magnifier-drawing.tsx'
import { Empty } from '#ui/empty.tsx'
import { searchCalls } from '../calls.ts'
import type { SearchContract } from '../contract.ts'
import { countFilters, SEARCH_SORTS, type SearchAddress } from '../search-address.ts'
import { ChosenFilters } from './chosen-filters.tsx'
import { Corrected } from './corrected.tsx'
import { loadSearch, type SearchPage } from './load-search.ts'
import { SearchFilters } from './search-filters.tsx'
import { useSearchFilters } from './use-search-filters.ts'

/** What a search found: filters beside it (on phones in a drawer), count, sort and a grid that grows. */
export function SearchResults({
  address,
  first,
  stepper,
}: {
  address: SearchAddress
  first: SearchPage
  stepper: StepperSlot
}) {
  const calls = useClient<SearchContract>(searchCalls)
  const [filtersOpen, setFiltersOpen] = useState(false)
  const { clear } = useSearchFilters()
  const isChanging = useNavigation().state === 'loading'
  const pages = useProductPages(['search', 'results', address], first, (page, signal) =>
    loadSearch(calls, address, page, signal),
  )
  const set = countFilters(address)
  const found = pages.totalCount === 1 ? '1 product' : `${pages.totalCount} products`
  return (
    <div className="flex items-start gap-8">
      <aside
        aria-label="Filters"
        className="sticky top-20 hidden max-h-[calc(100dvh-6rem)] w-64 shrink-0 overflow-y-auto overscroll-contain rounded-xl border border-line bg-surface p-4 lg:block"
      >
        <SearchFilters address={address} facets={first.facets} />
      </aside>
      <div className="min-w-0 grow">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <div className="min-w-0">
            <h1 className="text-lg font-bold break-words md:text-xl">{`Results for “${first.correctedTo ?? address.q}”`}</h1>
            {first.correctedTo !== null && <Corrected to={first.correctedTo} from={address.q} />}
            <p role="status" className="text-sm text-muted">
              {found}
            </p>
          </div>
          <div className="flex items-center gap-2">
            <Button
              variant="quiet"
              size="sm"
              className="rounded-full! lg:hidden"
              icon={<SlidersHorizontal size={16} aria-hidden />}
              aria-haspopup="dialog"
              onClick={() => setFiltersOpen(true)}
            >
              {set > 0 ? `Filters (${set})` : 'Filters'}
            </Button>
            <SortSelect value={address.sort} usual="relevance" sorts={SEARCH_SORTS} />
          </div>
        </div>
        <ChosenFilters address={address} />
        {pages.products.length === 0 ? (
          <Empty
            picture={<MagnifierDrawing />}
            title="Nothing fits all of these filters"
            action={<Button onClick={clear}>Clear the filters</Button>}
          >
            Take one of them away to see more.
          </Empty>
        ) : (
          <div className="mt-3">
            <ProductGrid
              products={pages.products}
              stepper={stepper}
              waiting={pages.busy ? 4 : 0}
              dimmed={isChanging}
            />
            <LoadMore {...pages} />
          </div>
        )}
      </div>
      <Drawer
        open={filtersOpen}
        onClose={() => setFiltersOpen(false)}
        title="Filters"
        footer={
          <div className="grid grid-cols-2 gap-2">
            <Button variant="quiet" onClick={clear} disabled={set === 0}>
              Clear all
            </Button>
            <Button onClick={() => setFiltersOpen(false)}>{`Show ${found}`}</Button>
          </div>
        }
      >
        <SearchFilters address={address} facets={first.facets} />
      </Drawer>
    </div>
  )
}
