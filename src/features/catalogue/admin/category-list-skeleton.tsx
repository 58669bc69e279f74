import { Skeleton } from '#ui/skeleton.tsx'

export function CategoryListSkeleton() {
  return (
    <div role="status" aria-busy="true" aria-label="Loading" className="grid gap-2">
      {Array.from({ length: 6 }, (_, i) => (
        <Skeleton key={i} className="h-18 rounded-xl" />
      ))}
    </div>
  )
}
