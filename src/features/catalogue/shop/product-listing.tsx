import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { BoxDrawing } from '#ui/drawings/box-drawing.tsx'
import { Empty } from '#ui/empty.tsx'
import { useClient } from '#ui/api-context.tsx'
import { catalogueCalls } from '../calls.ts'
import type { CatalogueContract } from '../contract.ts'
import { PRODUCT_SORTS } from '../sorts.ts'
import { LoadMore } from './load-more.tsx'
import { DEFAULT_SORT, loadProducts, type ListOf } from './load-products.ts'
import { ProductGrid, type StepperSlot } from './product-grid.tsx'
import { SortSelect } from './sort-select.tsx'
import { useProductPages, type ProductPage } from './use-product-pages.ts'

/** The products of one shelf: heading, count, sort, and a grid that grows. */
export function ProductListing({
  title,
  list,
  first,
  stepper,
  children,
  empty,
}: {
  title: string
  list: ListOf
  /** The page that the loader brought. */
  first: ProductPage
  stepper: StepperSlot
  /** Between the heading and the products: chips. */
  children?: ReactNode
  /** What to do when the shelf is bare. */
  empty: ReactNode
}) {
  const calls = useClient<CatalogueContract>(catalogueCalls)
  const isChanging = useNavigation().state === 'loading'
  const pages = useProductPages(['catalogue', 'list', list], first, (page, signal) =>
    loadProducts(calls, list, page, signal),
  )
  return (
    <div className="min-w-0 grow">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h1 className="text-lg font-bold md:text-xl">{title}</h1>
          <p className="text-sm text-muted">
            {pages.totalCount === 1 ? '1 product' : `${pages.totalCount} products`}
          </p>
        </div>
        {pages.totalCount > 1 && <SortSelect value={list.sort} usual={DEFAULT_SORT} sorts={PRODUCT_SORTS} />}
      </div>
      {children}
      {pages.products.length === 0 ? (
        <Empty picture={<BoxDrawing />} title="Nothing on this shelf yet" action={empty}>
          New products are added often. Have a look around meanwhile.
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
  )
}
