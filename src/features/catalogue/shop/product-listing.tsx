import { inItsLanguage } from '#ui/shown-name.tsx'
import { t } from '#shared/words.ts'
import type { ReactNode } from 'react'
import { useClient } from '#ui/api-context.tsx'
import { BoxDrawing } from '#ui/drawings/box-drawing.tsx'
import { Empty } from '#ui/empty.tsx'
import { catalogueCalls } from '../calls.ts'
import type { CatalogueContract } from '../contract.ts'
import { countFilters } from '../filter-address.ts'
import { PRODUCT_SORTS } from '../sorts.ts'
import { foundText, InfiniteProductGrid } from './infinite-product-grid.tsx'
import { ListToolbar } from './list-toolbar.tsx'
import { DEFAULT_SORT, loadProducts, type ProductListQuery, type FacetedPage } from './load-products.ts'
import { OriginLinks } from './origin-links.tsx'
import { ProductFilters } from './product-filters.tsx'
import type { StepperSlot } from './product-card.tsx'
import { SortSelect } from './sort-select.tsx'
import { useProductPages } from './use-product-pages.ts'

interface ProductListingProps {
  title: string
  list: ProductListQuery
  first: FacetedPage
  stepper: StepperSlot
  /** The button shown when there are no products. */
  empty: ReactNode
}

/** The products of one category: heading, count, filters, sort order, and a growing grid. */
export function ProductListing({ title, list, first, stepper, empty }: ProductListingProps) {
  const calls = useClient<CatalogueContract>(catalogueCalls)
  const pages = useProductPages(['catalogue', 'list', list], first, (page, signal) =>
    loadProducts(calls, list, page, signal),
  )
  const found = foundText(pages)
  const isBare = pages.totalCount === 0 && countFilters(list.filters) === 0
  return (
    <div className="min-w-0 grow">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h1 className="text-lg font-bold md:text-xl">{inItsLanguage(title)}</h1>
          <p role="status" className="text-sm text-muted">
            {found}
          </p>
        </div>
        {!isBare && (
          <ListToolbar
            filters={list.filters}
            found={found}
            sort={<SortSelect value={list.sort} defaultSort={DEFAULT_SORT} sorts={PRODUCT_SORTS} />}
          >
            <ProductFilters filters={list.filters} facets={first.facets} />
          </ListToolbar>
        )}
      </div>
      <OriginLinks origins={first.facets.origins} />
      <InfiniteProductGrid
        pages={pages}
        filters={list.filters}
        stepper={stepper}
        empty={
          <Empty picture={<BoxDrawing />} title={t('catalogue.no-products-here-yet')} action={empty}>
            {t('catalogue.new-products-are-added-often-please-check')}
          </Empty>
        }
      />
    </div>
  )
}
