import { t } from '#shared/words.ts'
import type { ReactNode } from 'react'
import { useNavigation } from '#ui/router/router.tsx'
import { Button } from '#ui/button.tsx'
import { MagnifierDrawing } from '#ui/drawings/magnifier-drawing.tsx'
import { Empty } from '#ui/empty.tsx'
import { countFilters, type ProductFilters } from '../filter-address.ts'
import { ChosenFilters } from './chosen-filters.tsx'
import { LoadMore } from './load-more.tsx'
import type { StepperSlot } from './product-card.tsx'
import { ProductGrid } from './product-grid.tsx'
import { useFilters } from './use-filters.ts'
import type { ProductPages } from './use-product-pages.ts'

interface InfiniteProductGridProps {
  pages: ProductPages
  filters: ProductFilters
  stepper: StepperSlot
  /** Shown when the list is empty without any filter. */
  empty?: ReactNode
}

export function InfiniteProductGrid({ pages, filters, stepper, empty }: InfiniteProductGridProps) {
  const { clear } = useFilters()
  const isChanging = useNavigation().state === 'loading'
  const isEmpty = pages.products.length === 0
  return (
    <>
      <ChosenFilters filters={filters} />
      {isEmpty && countFilters(filters) === 0 && empty}
      {isEmpty && countFilters(filters) > 0 && (
        <Empty
          picture={<MagnifierDrawing />}
          title={t('catalogue.no-products-match-all-of-these-filters')}
          action={<Button onClick={clear}>{t('catalogue.clear-the-filters')}</Button>}
        >
          {t('catalogue.remove-a-filter-to-see-more')}
        </Empty>
      )}
      {!isEmpty && (
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
    </>
  )
}

export const foundText = ({ totalCount }: Pick<ProductPages, 'totalCount'>): string =>
  t('catalogue.count-products', { count: totalCount })
