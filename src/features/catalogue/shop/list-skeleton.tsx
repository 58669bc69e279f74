import { t } from '#shared/words.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { ProductCardSkeleton } from './product-card-skeleton.tsx'

export function ListSkeleton() {
  return (
    <div className="container-wide py-4" aria-busy="true" aria-label={t('catalogue.loading-products')}>
      <h1 className="sr-only">{t('catalogue.loading-products')}</h1>
      <Skeleton className="h-8 w-56" />
      <div className="product-grid mt-4">
        {Array.from({ length: 10 }, (_, index) => (
          <ProductCardSkeleton key={index} />
        ))}
      </div>
    </div>
  )
}
