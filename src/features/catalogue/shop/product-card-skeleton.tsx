import { Skeleton } from '#ui/skeleton.tsx'

export function ProductCardSkeleton() {
  return (
    <div className="flex h-full flex-col rounded-xl border border-line bg-surface p-2">
      <Skeleton className="aspect-square w-full" />
      <div className="mt-2 h-10">
        <Skeleton className="h-4 w-11/12" />
        <Skeleton className="mt-1.5 h-4 w-2/3" />
      </div>
      <div className="mt-0.5 flex h-7 items-center">
        <Skeleton className="h-3 w-12" />
      </div>
      <Skeleton className="h-4 w-20" />
      <Skeleton className="mt-1 h-6 w-16" />
      <Skeleton className="mt-1.5 h-9 w-full" />
    </div>
  )
}
