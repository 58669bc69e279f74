import { Skeleton } from '../../../ui/skeleton.tsx'

/** Has the size of a product card. */
export function ProductCardSkeleton() {
  return (
    <div className="@container flex h-full flex-col rounded-xl border border-line bg-surface p-2">
      <Skeleton className="aspect-square w-full" />
      <div className="mt-2 h-10">
        <Skeleton className="h-4 w-11/12" />
        <Skeleton className="mt-1.5 h-4 w-2/3" />
      </div>
      <div className="mt-0.5 flex h-7 items-center">
        <Skeleton className="h-3 w-12" />
      </div>
      <div className="flex flex-wrap items-end justify-between gap-x-2 gap-y-1.5 pt-1">
        <div className="h-10">
          <Skeleton className="h-5 w-16" />
        </div>
        <Skeleton className="h-9 w-full @min-[11.5rem]:w-21" />
      </div>
    </div>
  )
}
