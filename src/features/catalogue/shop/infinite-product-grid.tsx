import { t } from '#shared/words.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { useNavigation } from '#ui/router/router.tsx'
import { Button } from '#ui/button.tsx'
import { MagnifierDrawing } from '#ui/drawings/magnifier-drawing.tsx'
import { Empty } from '#ui/empty.tsx'
import { countFilters, type ProductFilters } from '../filter-address.ts'
import { ChosenFilters } from './chosen-filters.tsx'
import type { StepperSlot } from './product-card.tsx'
import { ProductGrid } from './product-grid.tsx'
import { useFilters } from './use-filters.ts'
import type { ProductPages } from './use-product-pages.ts'

/** After this many pages a button appears, so that the footer can be reached. */
const PAGES_BEFORE_ASKING = 4

/** Loads the next page when it is scrolled near, or by a button. */
function LoadMore({ hasMore, busy, failed, pageCount, more }: ProductPages) {
  const sentinel = useRef<HTMLDivElement>(null)
  const loadsAutomatically = hasMore && !busy && !failed && pageCount % PAGES_BEFORE_ASKING !== 0

  useEffect(() => {
    if (!loadsAutomatically || !sentinel.current) return
    const watcher = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) more()
      },
      { rootMargin: '800px' },
    )
    watcher.observe(sentinel.current)
    return () => watcher.disconnect()
  }, [loadsAutomatically, more, pageCount])

  if (!hasMore) return null
  return (
    <div ref={sentinel} className="grid justify-items-center gap-2 py-6">
      {failed && (
        <p role="alert" className="text-sm text-muted">
          {t('catalogue.we-could-not-load-more-products')}
        </p>
      )}
      <Button variant="quiet" busy={busy} onClick={more}>
        {failed ? t('catalogue.try-again') : t('catalogue.load-more')}
      </Button>
    </div>
  )
}

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
