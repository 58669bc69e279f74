import { Skeleton } from '#ui/skeleton.tsx'

/** The product list while it is loading. */
export function ProductTableSkeleton() {
  return (
    <div role="status" aria-busy="true" aria-label="Loading" className="grid gap-3 xl:gap-2">
      {Array.from({ length: 8 }, (_, i) => (
        <Skeleton key={i} className="h-40 rounded-xl xl:h-15" />
      ))}
    </div>
  )
}
