import { Skeleton } from '#ui/skeleton.tsx'
import { ProductCardSkeleton } from './product-card-skeleton.tsx'

/** Has the shape of a product list. */
export function ListSkeleton() {
  return (
    <div className="container-page py-4" aria-busy="true" aria-label="Loading products">
      <Skeleton className="h-8 w-56" />
      <div className="mt-4 grid grid-cols-2 gap-2 sm:grid-cols-3 md:gap-3 lg:grid-cols-4 xl:grid-cols-5">
        {Array.from({ length: 10 }, (_, index) => (
          <ProductCardSkeleton key={index} />
        ))}
      </div>
    </div>
  )
}
